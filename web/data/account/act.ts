import type { CallInput } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { QueuedName } from '#domain/operation.ts';
import { signal } from '../cells/cell.ts';
import type { Vanished } from '../copy/copy-state.ts';
import type { Overwrote, Refused } from '../operations/operation.ts';
import { isKeptInMemory } from '../storage/memory.ts';
import { currentAccount } from './current-account.ts';
import { keepPageOpen } from './keep-page-open.ts';
import { untilSent } from './until-sent.ts';

export const { listen: onRefused, emit: emitRefused } = signal<Refused>();
export const { listen: onOverwrote, emit: emitOverwrote } = signal<Overwrote>();
export const { listen: onVanished, emit: emitVanished } = signal<Vanished[]>();

/** The longest delay that `setTimeout` accepts. */
const maxTimeoutMs = 2 ** 31 - 1;

let actCount = 0;

/** Records the operation. Resolves when it is stored on this device. @throws AppError the predicted refusal. */
export async function act<N extends QueuedName>(
  call: N,
  data: CallInput<N>,
  options: { rows?: readonly Item[] } = {},
): Promise<{ operationId: string }> {
  const account = currentAccount.get();
  if (!account) throw new AppError('session.missing');
  actCount += 1;
  const recording = keepPageOpen(account.act(call, data, options.rows));
  // Operations that exist only in memory are lost with the page.
  if (isKeptInMemory())
    recording.then(
      ({ operationId }) => keepPageOpen(untilSent(operationId, maxTimeoutMs)),
      () => {},
    );
  return recording;
}

export const countActs = () => actCount;
