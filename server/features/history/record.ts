import { uuidv7 } from 'uuidv7';
import { AppError } from '#domain/errors.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Caller } from '../command.ts';
import type { NewEvent } from './event.ts';
import { insertEvents } from './history.queries.ts';

export type Actor = Pick<Caller, 'userId' | 'userName' | 'now'>;

const namesMax = 10;

/** Returns the events' ids in order. @throws AppError `ids.taken` where a chosen id is not free. */
export async function recordEvents(
  tx: Transaction,
  caller: Actor,
  ownerId: string,
  events: readonly NewEvent[],
): Promise<string[]> {
  const rows = rowsOf(events);
  const { now, userId, userName } = caller;
  const inserted = await insertEvents(tx, {
    ownerId,
    at: now,
    actorId: userId,
    actorName: userName,
    events: JSON.stringify(rows),
  });
  if (inserted.length < rows.length) throw new AppError('ids.taken');
  return rows.map((row) => row.id);
}

export function rowsOf(events: readonly NewEvent[]) {
  return events.map(({ target, event, id = uuidv7(), names = [], count = names.length, detail = {} }) => ({
    kind: target.kind,
    target: target.id,
    id,
    event,
    names: names.slice(0, namesMax),
    count,
    detail,
  }));
}
