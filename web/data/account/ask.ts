import type { CallInput, CallResult, ReadName, WriteName } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '../operations/new-id.ts';
import { CallError, call } from '../wire/call.ts';
import { actsMade } from './act.ts';
import { currentAccount } from './current-account.ts';

/** The server may have done this write, although no answer came. */
let unanswered: { what: string; operationId: string } | undefined;

/** A write. One that is repeated because its answer was lost keeps its operation id. @throws CallError, AppError. */
export async function ask<N extends WriteName>(name: N, data: CallInput<N>): Promise<CallResult<N>> {
  const { userId } = signedIn();
  const what = JSON.stringify([userId, name, data, actsMade()]);
  const before = unanswered?.what === what ? unanswered.operationId : undefined;
  const operationId = before ?? newId();
  unanswered = undefined;
  try {
    return await call(name, data, { userId, operationId });
  } catch (error) {
    if (!isAnswer(error)) unanswered = { what, operationId };
    else if (before && error.code === 'operations.done') return ask(name, data);
    throw error;
  }
}

/** A read. @throws CallError, AppError. */
export async function query<N extends ReadName>(name: N, data: CallInput<N>): Promise<CallResult<N>> {
  return call(name, data, { userId: signedIn().userId });
}

function signedIn() {
  const account = currentAccount.get();
  if (!account) throw new AppError('session.missing');
  return account.person;
}

/** Whether the server decided on the request. */
export function isAnswer(error: unknown): error is CallError {
  return (
    error instanceof CallError && error.isOwn && !/^(server\.|session\.|request\.tooMany)/.test(error.code)
  );
}
