import type { CallData, WriteName } from '#domain/calls.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Done } from '../command.ts';
import { eventsOf } from './events.ts';
import { insertEvents } from './history.queries.ts';
import { type Actor, rowsOf } from './record.ts';
import { joinOrInsertEvents } from './record-done.queries.ts';

/** Writes what was done into history, in the same transaction: a statement for it, or none where it leaves nothing. */
export function recordDone<N extends WriteName>(
  tx: Transaction,
  { userId, userName, now }: Actor,
  name: N,
  data: CallData<N>,
  done: Done<N>,
): Promise<unknown>[] {
  const events = eventsOf(name, data, done);
  const [first] = events;
  if (first === undefined) return [];
  const { ownerId } = done;
  if (ownerId === undefined) throw new Error(`${name} wrote into things of several owners`);
  const rows = JSON.stringify(rowsOf(events));
  if (first.isStep !== true) return [insertEvents(tx, ownerId, now, userId, userName, rows)];
  const { target, event, detail } = first;
  const since = new Date(Date.parse(now) - stepsMinutes * 60_000).toISOString();
  const ids = JSON.stringify(detail?.ids);
  return [
    joinOrInsertEvents(tx, ownerId, now, userId, userName, rows, target.kind, target.id, event, ids, since),
  ];
}

/** Steps of one person that follow each other faster than this are one change. */
const stepsMinutes = 10;
