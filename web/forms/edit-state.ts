import { isSame, mergeTags } from '#domain/fields.ts';
import { flatFields, nestedFields, ownFieldIdOf } from '#domain/own-fields/flat-fields.ts';
import type { OwnValues } from '#domain/schemas.ts';

/** A field changed elsewhere: `taken` into the form if it was untouched, otherwise `kept` out of it. */
export type FieldConflict = 'taken' | 'kept';

export type EditState<Source, Values extends object> = {
  base: Source;
  /** The values of `base`, which others may change while the form is open. */
  latest: Values;
  values: Values;
  news: ReadonlyMap<keyof Values, FieldConflict>;
};

export function openEdit<Source, Values extends object>(
  base: Source,
  latest: Values,
): EditState<Source, Values> {
  return { base, latest, values: latest, news: new Map() };
}

export function applyInput<Source, Values extends object>(
  state: EditState<Source, Values>,
  change: Partial<Values>,
): EditState<Source, Values> {
  const values = { ...state.values, ...change };
  const news = new Map(state.news);
  for (const name of namesOf(change)) {
    if (news.get(name) === 'taken' || same(values[name], state.latest[name])) news.delete(name);
  }
  return { ...state, values, news };
}

export function isUntouched<Values extends object>({ values, latest }: EditState<unknown, Values>): boolean {
  return same(values, latest);
}

/** Untouched fields take the new values, touched ones stay, tags are merged. */
export function mergeSource<Source, Values extends object>(
  state: EditState<Source, Values>,
  base: Source,
  latest: Values,
): EditState<Source, Values> {
  const before = state.latest;
  const values = { ...state.values };
  const news = new Map(state.news);
  for (const name of namesOf(latest)) {
    if (same(before[name], latest[name])) continue;
    const next = mergedField(before[name], latest[name], values[name]);
    if (!same(next, values[name])) news.set(name, 'taken');
    else if (same(next, latest[name])) news.delete(name);
    else if (!isTags(next)) news.set(name, 'kept');
    values[name] = next;
  }
  return { base, latest, values, news };
}

/** Differs whenever values changed elsewhere differ; empty while there are none. */
export function conflictsVersion<Values extends object>({
  news,
  latest,
}: EditState<unknown, Values>): string {
  return news.size === 0 ? '' : JSON.stringify([...news.keys()].map((field) => [field, latest[field]]));
}

function mergedField<Value>(before: Value, latest: Value, mine: Value): Value {
  if (isTags(before) && isTags(latest) && isTags(mine)) {
    const added = mine.filter((tag) => !before.includes(tag));
    const removed = before.filter((tag) => !mine.includes(tag));
    return mergeTags(latest, added, removed) as typeof mine;
  }
  return same(mine, before) ? latest : mine;
}

function isTags(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

function namesOf<Values extends object>(values: Partial<Values>): (keyof Values)[] {
  return Object.keys(values) as (keyof Values)[];
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

type Fields<Name extends string> = { readonly [N in Name]?: unknown } & {
  tags?: readonly string[];
  fields?: OwnValues | undefined;
};

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
 * A missing field is null. `fields` stands for all fields that the owner defined, `fields.{id}` for one.
 */
export function changesBetween<Name extends string>(
  names: readonly (Name | 'tags')[],
  before: Fields<Name>,
  after: Fields<Name>,
): Record<string, unknown> | undefined {
  const [old, now] = [flatFields(before), flatFields(after)];
  const own = Object.keys({ ...old, ...now }).filter((name) => ownFieldIdOf(name) !== undefined);
  const all = names.flatMap((name): string[] => (name === 'fields' ? own : name === 'tags' ? [] : [name]));
  const changed = all.filter((name) => !isSame(old[name] ?? null, now[name] ?? null));
  const pick = (from: Record<string, unknown>) =>
    nestedFields(Object.fromEntries(changed.map((name) => [name, from[name] ?? null])));
  const { tags: oldTags = [] } = before;
  const { tags = [] } = names.includes('tags') ? after : before;
  const addTags = tags.filter((tag) => !oldTags.includes(tag));
  const removeTags = oldTags.filter((tag) => !tags.includes(tag));
  if (changed.length + addTags.length + removeTags.length === 0) return undefined;
  return {
    ...pick(now),
    ...(changed.length > 0 && { was: pick(old) }),
    ...(addTags.length > 0 && { addTags }),
    ...(removeTags.length > 0 && { removeTags }),
  };
}
