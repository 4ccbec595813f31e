import type { Target } from '#domain/access/access.ts';
import { type FieldChange, fieldChanges } from '#domain/history/field-change.ts';
import type { EventDetail, NewEvent } from './event.ts';

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
