import { isSame } from '#domain/fields.ts';

type Fields<Name extends string> = { readonly [N in Name]?: unknown } & { tags?: readonly string[] };

/**
 * Returns the form fields that a person changed. Only these are sent: another text may not be read as the value it was
 * made from, and a proposed value is not the person's.
 */
export function touchedFields<Values extends object>(
  before: Values,
  values: Values,
): (keyof Values & string)[] {
  const names = Object.keys(before) as (keyof Values & string)[];
  return names.filter((name) => !isSame(values[name], before[name]));
}

/**
 * Returns the named fields that differ and their former values in `was`, `tags` one by one; undefined if nothing differs.
 * A missing field is null.
 */
export function changesBetween<Name extends string>(
  names: readonly (Name | 'tags')[],
  before: Fields<Name>,
  after: Fields<Name>,
): Record<string, unknown> | undefined {
  const isChanged = (name: Name | 'tags'): name is Name =>
    name !== 'tags' && (before[name] ?? null) !== (after[name] ?? null);
  const changed = names.filter(isChanged);
  const pick = (from: Fields<Name>) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  const { tags: old = [] } = before;
  const { tags = [] } = names.includes('tags') ? after : before;
  const addTags = tags.filter((tag) => !old.includes(tag));
  const removeTags = old.filter((tag) => !tags.includes(tag));
  if (changed.length + addTags.length + removeTags.length === 0) return undefined;
  return {
    ...pick(after),
    ...(changed.length > 0 && { was: pick(before) }),
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
  };
}
