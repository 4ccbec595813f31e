import type { CallInput, CallName, CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '../operations/new-id.ts';
import { CallError, call } from '../wire/call.ts';
import { actsMade } from './act.ts';
import { currentAccount } from './current-account.ts';

/** The last write that no answer came to. The server may have done it. */
let unanswered: { what: string; operationId: string } | undefined;

/**
 * Asks the server at once, for what cannot wait on the device: its answer is what the person came for. A write that is
 * asked for again because its answer was lost, with nothing else done in between, is the same operation.
 * @throws CallError refused, unreachable or too slow; nothing is kept for later. `session.missing` without an account.
 */
export async function ask<N extends CallName>(name: N, data: CallInput<N>): Promise<CallResult<N>> {
  const account = currentAccount.get();
  if (!account) throw new AppError('session.missing');
  const { userId } = account.person;
  if (isRead(name)) return call(name, data, { userId });
  const what = JSON.stringify([userId, name, data, actsMade()]);
  const before = unanswered?.what === what ? unanswered.operationId : undefined;
  const operationId = before ?? newId();
  unanswered = undefined;
  try {
    return await call(name, data, { userId, operationId });
  } catch (error) {
    if (!isAnswer(error)) unanswered = { what, operationId };
    // Done then, and by now undone by somebody: the person means it anew.
    else if (before && error.code === 'operations.done') return ask(name, data);
    throw error;
  }
}

/** By the verbs of domain/calls, which are too much to load for this. */
export const isRead = (name: string) => /\.(get|list|find)$/.test(name);

/** Whether the server has said what became of it: no failure of its own, nor one on the way, nor before it looked. */
export function isAnswer(error: unknown): error is CallError {
  return (
    error instanceof CallError && error.isOwn && !/^(server\.|session\.|request\.tooMany)/.test(error.code)
  );
}
