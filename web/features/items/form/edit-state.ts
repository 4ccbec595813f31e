import type { Item } from '#domain/items/item.ts';
import { mergeTags } from '#domain/merge.ts';
import type { Locale } from '#web/i18n/locale.ts';
import { type FieldName, type ItemValues, valuesOf } from './item-values.ts';

/**
 * An open form over an item that others may change meanwhile. `news` names the fields changed elsewhere since it was
 * opened: `taken` into the form, because nothing was typed there, or `kept` out of it.
 */
export type EditState = {
  seen: Item;
  values: ItemValues;
  news: ReadonlyMap<FieldName, 'taken' | 'kept'>;
  locale: Locale;
  currency: string;
};

export function openEdit(item: Item, locale: Locale, currency: string): EditState {
  return { seen: item, values: valuesOf(item, locale, currency), news: new Map(), locale, currency };
}

/** One field typed in. What was typed is the person's own now, so it is no news any more. */
export function type<Name extends FieldName>(
  state: EditState,
  name: Name,
  value: ItemValues[Name],
): EditState {
  const news = new Map(state.news);
  if (news.get(name) === 'taken' || same(value, shownOf(state, state.seen)[name])) news.delete(name);
  return { ...state, values: { ...state.values, [name]: value }, news };
}

/** The item changed elsewhere: untouched fields follow, touched ones keep what was typed. */
export function follow(state: EditState, current: Item): EditState {
  if (current === state.seen) return state;
  const before = shownOf(state, state.seen);
  const now = shownOf(state, current);
  let values = state.values;
  const news = new Map(state.news);
  for (const name of Object.keys(now) as FieldName[]) {
    if (name === 'tags' || same(before[name], now[name])) continue;
    if (same(values[name], now[name])) news.delete(name);
    else if (same(values[name], before[name])) {
      values = { ...values, [name]: now[name] };
      news.set(name, 'taken');
    } else news.set(name, 'kept');
  }
  if (!same(before.tags, now.tags)) {
    const added = values.tags.filter((tag) => !before.tags.includes(tag));
    const removed = before.tags.filter((tag) => !values.tags.includes(tag));
    const tags = mergeTags(now.tags, added, removed);
    if (!same(tags, values.tags)) news.set('tags', 'taken');
    values = { ...values, tags };
  }
  return { ...state, seen: current, values, news };
}

/** Drops what was typed in a field for what the item has now. */
export function takeTheirs(state: EditState, name: FieldName): EditState {
  const theirs = shownOf(state, state.seen)[name];
  const news = new Map(state.news);
  news.delete(name);
  return { ...state, values: { ...state.values, [name]: theirs }, news };
}

/** What the item has now in a field, as the form would show it. */
export function theirsOf(state: EditState, name: FieldName): ItemValues[FieldName] {
  return shownOf(state, state.seen)[name];
}

function shownOf(state: EditState, item: Item): ItemValues {
  return valuesOf(item, state.locale, state.currency);
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
