import type { Target } from '#domain/access/target.ts';
import { fieldChanges } from '#domain/history/field-change.ts';
import type { NewEvent } from './event.ts';

export function changesOf<T extends { name: string }>(
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
