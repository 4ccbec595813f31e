import type { CallInput } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { Item } from '#domain/items/item.ts';
import type { QueuedName } from '#domain/operation.ts';
import { signal } from '../cells/cell.ts';
import type { Vanished } from '../copy/copy-state.ts';
import type { Overwrote, Refused } from '../operations/operation.ts';
import { isKeptInMemory } from '../storage/memory.ts';
import { currentAccount } from './current-account.ts';

const pendingWork = new Set<Promise<unknown>>();

export const { listen: onRefused, emit: emitRefused } = signal<Refused>();
export const { listen: onOverwrote, emit: emitOverwrote } = signal<Overwrote>();
export const { listen: onVanished, emit: emitVanished } = signal<Vanished[]>();

/** The longest delay that `setTimeout` accepts. */
const maxTimeoutMs = 2 ** 31 - 1;

let actCount = 0;

/** The last change of each item in this tab, by item; the oldest are forgotten. */
const itemChanges = new Map<string, string>();
const itemChangesMax = 100;

/** Returns the operation by which this tab changed the item last. */
export const lastChangeOfItem = (itemId: string) => itemChanges.get(itemId);

function noteItemChange(call: QueuedName, data: object, operationId: string): void {
  if (call !== 'items.update' || !('id' in data) || typeof data.id !== 'string') return;
  itemChanges.delete(data.id);
  itemChanges.set(data.id, operationId);
  const [oldest] = itemChanges.keys();
  if (itemChanges.size > itemChangesMax && oldest !== undefined) itemChanges.delete(oldest);
}

/** Items that the person deletes or moves are missed by nobody. */
function forgetItemChanges(data: object): void {
  if ('ids' in data && Array.isArray(data.ids)) for (const id of data.ids) itemChanges.delete(id);
}

/**
 * Records the operation. Resolves when it is stored on this device. Operations of one turn of the event loop are one act, as
 * are those with the same `actId`. @throws AppError the predicted refusal.
 */
export async function act<N extends QueuedName>(
  call: N,
  data: CallInput<N>,
  options: { rows?: readonly Item[]; actId?: string | undefined } = {},
): Promise<{ operationId: string }> {
  const account = currentAccount.get();
  if (!account) throw new AppError('session.missing');
  actCount += 1;
  forgetItemChanges(data);
  const recording = keepPageOpen(account.act(call, data, options.rows, options.actId));
  // Operations that exist only in memory are lost with the page.
  if (isKeptInMemory())
    recording.then(
      ({ operationId }) => keepPageOpen(untilSent(operationId, maxTimeoutMs)),
      () => {},
    );
  const recorded = await recording;
  noteItemChange(call, data, recorded.operationId);
  return recorded;
}

export const countActs = () => actCount;

// Older browsers need `returnValue`.
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
  event.returnValue = true;
}

/** The listener exists only while storing; a permanent one would disable the back/forward cache. */
export async function keepPageOpen<T>(storing: Promise<T>): Promise<T> {
  pendingWork.add(storing);
  addEventListener('beforeunload', askBeforeLeaving);
  try {
    return await storing;
  } finally {
    pendingWork.delete(storing);
    if (pendingWork.size === 0) removeEventListener('beforeunload', askBeforeLeaving);
  }
}

export async function waitUntilClosable(): Promise<void> {
  await Promise.allSettled(pendingWork);
}

export function untilSent(operationId: string, withinMs = 10_000): Promise<boolean> {
  const waiting = currentAccount.get()?.waiting;
  if (!waiting) return Promise.resolve(false);
  const isSent = () => !waiting.get().some((each) => each.operationId === operationId && !each.acked);
  if (isSent()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (answer: boolean) => {
      stop();
      clearTimeout(deadline);
      resolve(answer);
    };
    const stop = waiting.subscribe(() => isSent() && end(true));
    const deadline = setTimeout(() => end(false), withinMs);
  });
}
