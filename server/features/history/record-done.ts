import type { CallData, WriteName } from '#domain/calls.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Done } from '../command.ts';
import { eventsOf } from './events.ts';
import { joinLastEvent } from './history.queries.ts';
import { type Actor, type NewEvent, recordEvents } from './record.ts';

/** Writes what was done into history, in the same transaction. */
export async function recordDone<N extends WriteName>(
  tx: Transaction,
  caller: Actor,
  name: N,
  data: CallData<N>,
  done: Done<N>,
): Promise<void> {
  const events = eventsOf(name, data, done);
  if (events.length === 0) return;
  const { ownerId } = done;
  if (ownerId === undefined) throw new Error(`${name} wrote into things of several owners`);
  const [first] = events;
  if (first?.isStep === true && (await joinsLast(tx, caller, ownerId, first))) return;
  await recordEvents(tx, caller, ownerId, events);
}

async function joinsLast(
  tx: Transaction,
  { userId, now }: Actor,
  ownerId: string,
  { target, event, detail }: NewEvent,
): Promise<boolean> {
  const since = new Date(Date.parse(now) - stepsMinutes * 60_000).toISOString();
  const ids = JSON.stringify(detail?.ids);
  const joined = await joinLastEvent(tx, ownerId, target.kind, target.id, event, userId, ids, since, now);
  return joined.length > 0;
}

/** Steps of one person that follow each other faster than this are one change. */
const stepsMinutes = 10;
