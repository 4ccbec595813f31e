import type { CallData, WriteName } from '#domain/calls.ts';
import type { EventKind } from '#domain/history/history.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Done } from '../command.ts';
import { eventsOf } from './events.ts';
import { insertEvents } from './history.queries.ts';
import { type Actor, rowsOf } from './record.ts';

/** What a write leaves in history, as it is stored. */
export type DoneEvents = {
  ownerId: string;
  /** A JSON list of them. */
  rows: string;
  /** A change that joins the last one of its thing, where that is the same and not older than `since`. */
  step?: { kind: string; target: string; event: EventKind; ids: string; since: string };
};

/** Steps of one person that follow each other faster than this are one change. */
const stepsMinutes = 10;

/** Undefined where it leaves nothing. */
export function eventsDone<N extends WriteName>(
  { now }: Pick<Actor, 'now'>,
  name: N,
  data: CallData<N>,
  done: Done<N>,
): DoneEvents | undefined {
  const events = eventsOf(name, data, done);
  const [first] = events;
  if (first === undefined) return undefined;
  const { ownerId } = done;
  if (ownerId === undefined) throw new Error(`${name} wrote into things of several owners`);
  const rows = JSON.stringify(rowsOf(events));
  if (first.isStep !== true) return { ownerId, rows };
  const { target, event, detail } = first;
  const since = new Date(Date.parse(now) - stepsMinutes * 60_000).toISOString();
  const step = { kind: target.kind, target: target.id, event, ids: JSON.stringify(detail?.ids), since };
  return { ownerId, rows, step };
}

/** Writes what was done into history, in the same transaction: a statement for it, or none where it leaves nothing. */
export function recordDone<N extends WriteName>(
  tx: Transaction,
  actor: Actor,
  name: N,
  data: CallData<N>,
  done: Done<N>,
): Promise<unknown>[] {
  const events = eventsDone(actor, name, data, done);
  if (events === undefined) return [];
  const { userId, userName, now } = actor;
  return [insertEvents(tx, events.ownerId, now, userId, userName, events.rows)];
}
