type Fields<Name extends string> = { readonly [N in Name]?: unknown } & { tags?: readonly string[] };

/**
 * Returns the named fields that differ and their former values in `was`, tags one by one; undefined if nothing differs.
 * A missing field is null.
 */
export function changesBetween<Name extends string>(
  names: readonly Name[],
  before: Fields<Name>,
  after: Fields<Name>,
): Record<string, unknown> | undefined {
  const changed = names.filter((name) => (before[name] ?? null) !== (after[name] ?? null));
  const pick = (from: Fields<Name>) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  const { tags: old = [] } = before;
  const { tags = [] } = after;
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
