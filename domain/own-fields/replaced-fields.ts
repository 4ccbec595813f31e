import type { OwnField } from './own-field.ts';
import { ownReplacedMax } from './own-field-limits.ts';

/** What a field of another kind replaces: this one, and what this one replaced. */
export function replacedBy({ id, replaces = [] }: OwnField): string[] {
  return [...replaces, id].slice(-ownReplacedMax);
}

/**
 * The field that a setting remembers by its id, or the one that took its place when its kind changed; undefined if neither is
 * among these. Settings are not rewritten, so that Undo brings back what they show, on each device.
 */
export function rememberedField(fields: readonly OwnField[], id: string | undefined): OwnField | undefined {
  if (id === undefined) return undefined;
  return (
    fields.find((field) => field.id === id) ?? fields.find(({ replaces }) => replaces?.includes(id) === true)
  );
}
