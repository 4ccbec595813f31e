import type { CallInput, CallResult, ReadName, UploadName, WriteName } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { newId } from '../operations/new-id.ts';
import { CallError, call } from '../wire/call.ts';
import { type UploadOptions, upload } from '../wire/upload.ts';
import { countActs } from './act.ts';
import { currentAccount } from './current-account.ts';

/** The last write that got no answer; the server may have done it. */
let unanswered: { what: string; operationId: string } | undefined;

/** Calls a write. Repeating a write whose answer was lost reuses its operation id. @throws CallError, AppError. */
export async function mutate<N extends WriteName>(name: N, data: CallInput<N>): Promise<CallResult<N>> {
  const { userId } = signedIn();
  const what = JSON.stringify([userId, name, data, countActs()]);
  const before = unanswered?.what === what ? unanswered.operationId : undefined;
  const operationId = before ?? newId();
  unanswered = undefined;
  try {
    return await call(name, data, { userId, operationId });
  } catch (error) {
    if (!isServerDecision(error)) unanswered = { what, operationId };
    else if (before && error.code === 'operations.done') return mutate(name, data);
    throw error;
  }
}

/** Calls a read. @throws CallError, AppError. */
export async function query<N extends ReadName>(name: N, data: CallInput<N>): Promise<CallResult<N>> {
  return call(name, data, { userId: signedIn().userId });
}

type Sending = Pick<UploadOptions, 'signal' | 'onProgress'>;

/** Sends a file that does not wait on the device. @throws CallError, AppError. */
export async function sendFile<N extends UploadName>(
  name: N,
  data: CallInput<N>,
  file: Blob,
  sending: Sending,
): Promise<CallResult<N>> {
  return upload(name, data, file, { ...sending, userId: signedIn().userId, operationId: newId() });
}

function signedIn() {
  const account = currentAccount.get();
  if (!account) throw new AppError('session.missing');
  return account.person;
}

/** True if the server decided on the request, rather than being unreachable or busy. */
export function isServerDecision(error: unknown): error is CallError {
  return (
    error instanceof CallError && error.isOwn && !/^(server\.|session\.|request\.tooMany)/.test(error.code)
  );
}
