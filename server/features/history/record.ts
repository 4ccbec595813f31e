import { v7 as uuidv7 } from 'uuid';
import type { Target } from '#domain/access/access.ts';
import { AppError } from '#domain/errors.ts';
import { type FieldChange, fieldChanges } from '#domain/history/field-change.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Caller } from '../command.ts';
import type { EventDetail, NewEvent } from './event.ts';
import { insertEvents, joinOrInsertEvents } from './history.queries.ts';

export type Actor = Pick<Caller, 'userId' | 'userName' | 'now' | 'ofImport' | 'actId' | 'program'>;

const namesMax = 10;

/** A line about more items becomes several of the same moment, so that a page of lines stays short. */
export const itemsPerLineMax = 200;

/** Steps of one person within this time are one change. */
const stepsMinutes = 10;

/** Returns the events' ids in order. @throws AppError `ids.taken` if a chosen id is in use. */
export async function recordEvents(
  tx: Transaction,
  actor: Actor,
  ownerId: string,
  events: readonly NewEvent[],
): Promise<string[]> {
  const rows = rowsOf(events, actor);
  const inserted = await insertEvents(tx, valuesOf(actor, ownerId, rows));
  if (inserted.length < rows.length) throw new AppError('ids.taken');
  return rows.map((row) => row.id);
}

/** The statements that write the events of a write. */
export function recordDone(
  tx: Transaction,
  actor: Actor,
  ownerId: string | undefined,
  events: readonly NewEvent[],
): Promise<unknown>[] {
  const [first] = events;
  if (first === undefined) return [];
  if (ownerId === undefined)
    throw new Error(`the targets of a history event (${first.event}) have several owners`);
  const values = valuesOf(actor, ownerId, rowsOf(events, actor));
  if (first.isStep !== true) return [insertEvents(tx, values)];
  const { target, event, detail, names: [name = ''] = [] } = first;
  const since = new Date(Date.parse(actor.now) - stepsMinutes * 60_000).toISOString();
  const ids = JSON.stringify(detail?.ids);
  const quantity = Number(detail?.changes?.[0]?.to);
  const step = { kind: target.kind, target: target.id, event, ids, name, quantity, since };
  return [joinOrInsertEvents(tx, { ...values, ...step })];
}

function valuesOf({ userId, userName, now }: Actor, ownerId: string, rows: object[]) {
  return { ownerId, at: now, actorId: userId, actorName: userName, events: JSON.stringify(rows) };
}

function rowsOf(events: readonly NewEvent[], { ofImport, actId, program }: Actor) {
  return events
    .flatMap(partsOf)
    .map(({ target, event, id = uuidv7(), names = [], count = names.length, detail = {} }, index) => ({
      kind: target.kind,
      target: target.id,
      id,
      event,
      names: names.slice(0, namesMax),
      count,
      detail: {
        ...detail,
        // The first line of an import's first step stands for the import.
        ...(ofImport && index > 0 ? { isOfImport: true } : ofImport),
        ...(actId !== undefined && { actId }),
        ...(program && { through: program.name }),
      },
    }));
}

/** The first part gets the newest position, because lists start with it. */
function partsOf(event: NewEvent): NewEvent[] {
  const { names = [], detail = {} } = event;
  const { ids = [] } = detail;
  if (ids.length <= itemsPerLineMax) return [event];
  const parts: NewEvent[] = [];
  for (let from = 0; from < ids.length; from += itemsPerLineMax) {
    const idsOfPart = ids.slice(from, from + itemsPerLineMax);
    const part = { names: names.slice(from, from + itemsPerLineMax), detail: { ...detail, ids: idsOfPart } };
    parts.unshift({ ...event, ...part, count: idsOfPart.length, id: from === 0 ? event.id : undefined });
  }
  return parts;
}

export function changeEvents<T extends { name: string }>(
  target: Target,
  before: T,
  after: T,
  fields: readonly (keyof T & string)[],
): NewEvent[] {
  const events: NewEvent[] = [];
  if (before.name !== after.name) events.push({ target, event: 'renamed', names: [before.name, after.name] });
  const changes = fieldChanges(before, after, fields);
  if (changes.length > 0) events.push({ target, event: 'changed', names: [after.name], detail: { changes } });
  return events;
}

/** Returns an event for each change, so that each is shown and undone separately. */
export function eventPerChange(
  target: Target,
  name: string,
  changes: readonly FieldChange[],
  detail: EventDetail = {},
): NewEvent[] {
  return changes.map((change) => ({
    target,
    event: 'changed',
    names: [name],
    detail: { ...detail, changes: [change] },
  }));
}
