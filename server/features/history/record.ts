import { uuidv7 } from 'uuidv7';
import type { Role } from '#domain/access/access.ts';
import type { Target, TargetKind } from '#domain/access/target.ts';
import { AppError } from '#domain/errors.ts';
import type { EventKind } from '#domain/history/history.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Caller } from '../command.ts';
import { insertEvents } from './history.queries.ts';

/** An entry as it was, so that it can be given back. */
export type KeptEntry = {
  kind: TargetKind;
  target: string;
  viaKind: TargetKind;
  viaId: string;
  role: Role;
  grantedBy: string;
  grantedAt: string;
};

/** What undoing an event needs, and what of it people may read. */
export type EventDetail = {
  ids?: string[];
  from?: Target;
  to?: Target;
  person?: { userId: string; userName: string };
  role?: Role;
  /** The entries that an `accessEnded` took from `person`. */
  entries?: KeptEntry[];
  /** An `accessGranted` that only took back an ending: nothing was decided anew. */
  isGivenBack?: true;
  /** Who beside the owner saw the bin that came or left: only they read its name here, and who sees it now. */
  seenBy?: string[];
};

/** Who writes history, and the moment of it. */
export type Actor = Pick<Caller, 'userId' | 'userName' | 'now'>;

/** `names` may be all of the items' names: the first ten are kept, and how many there were. */
export type NewEvent = {
  target: Target;
  event: EventKind;
  /** Chosen by the device, where it wants to undo the event before it has heard of it. */
  id?: string | undefined;
  names?: string[];
  /** How many there are, where `names` are not all. */
  count?: number;
  detail?: EventDetail;
  /** A quantity one up or down: joins the last event where that is the same person's change of the same item just before. */
  isStep?: boolean;
};

const namesKept = 10;

/**
 * Writes into the histories of one owner's things what the caller did. Gives back the events' ids, in order.
 * @throws AppError `ids.taken` where a chosen id is not free.
 */
export async function recordEvents(
  tx: Transaction,
  caller: Actor,
  ownerId: string,
  events: readonly NewEvent[],
): Promise<string[]> {
  const rows = rowsOf(events);
  const { now, userId, userName } = caller;
  const inserted = await insertEvents(tx, ownerId, now, userId, userName, JSON.stringify(rows));
  if (inserted.length < rows.length) throw new AppError('ids.taken');
  return rows.map((row) => row.id);
}

/** Events as they are stored. */
export function rowsOf(events: readonly NewEvent[]) {
  return events.map(({ target, event, id = uuidv7(), names = [], count = names.length, detail = {} }) => ({
    kind: target.kind,
    target: target.id,
    id,
    event,
    names: names.slice(0, namesKept),
    count,
    detail,
  }));
}
