import type { Target } from '#domain/access/target.ts';
import type { NewEvent } from './event.ts';

export function changesOf<T extends { name: string }>(
  target: Target,
  before: T,
  after: T,
  fields: readonly (keyof T)[],
): NewEvent[] {
  const events: NewEvent[] = [];
  if (before.name !== after.name) events.push({ target, event: 'renamed', names: [before.name, after.name] });
  if (changedFields(before, after, fields).length > 0)
    events.push({ target, event: 'changed', names: [after.name] });
  return events;
}

export function changedFields<T>(before: T, after: T, fields: readonly (keyof T)[]): (keyof T)[] {
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
