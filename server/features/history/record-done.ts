import type { Transaction } from '#server/db/transaction.ts';
import type { NewEvent } from './event.ts';
import { insertEvents } from './history.queries.ts';
import { type Actor, rowsOf } from './record.ts';
import { joinOrInsertEvents } from './record-done.queries.ts';

export function recordDone(
  tx: Transaction,
  { userId, userName, now }: Actor,
  ownerId: string | undefined,
  events: readonly NewEvent[],
): Promise<unknown>[] {
  const [first] = events;
  if (first === undefined) return [];
  if (ownerId === undefined) throw new Error(`${first.event} is written into things of several owners`);
  const rows = JSON.stringify(rowsOf(events));
  if (first.isStep !== true)
    return [insertEvents(tx, { ownerId, at: now, actorId: userId, actorName: userName, events: rows })];
  const { target, event, detail } = first;
  const since = new Date(Date.parse(now) - stepsMinutes * 60_000).toISOString();
  const ids = JSON.stringify(detail?.ids);
  return [
    joinOrInsertEvents(tx, {
      ownerId,
      at: now,
      actorId: userId,
      actorName: userName,
      events: rows,
      kind: target.kind,
      target: target.id,
      event,
      ids,
      since,
    }),
  ];
}

/** Faster steps of one person are one change. */
const stepsMinutes = 10;
