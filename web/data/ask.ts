import type { CallInput, CallName, CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { call } from './call.ts';
import { currentAccount } from './current-account.ts';
import { newId } from './new-id.ts';

/**
 * Asks the server at once, for what cannot wait on the device: its answer is what the person came for.
 * @throws CallError refused, unreachable or too slow; nothing is kept for later. `session.missing` without an account.
 */
export async function ask<N extends CallName>(name: N, data: CallInput<N>): Promise<CallResult<N>> {
  const account = currentAccount.get();
  if (!account) throw new AppError('session.missing');
  return call(name, data, { userId: account.person.userId, operationId: newId() });
}
