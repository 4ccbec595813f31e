import type { Location } from '#domain/locations/location.ts';
import { type FieldName, fieldNames, type LocationValues, valuesOf } from './location-values.ts';

/**
 * An open form over a place that others may change meanwhile. `news` names the fields changed elsewhere since it was
 * opened: `taken` into the form, because nothing was typed there, or `kept` out of it.
 */
export type EditState = {
  seen: Location;
  values: LocationValues;
  news: ReadonlyMap<FieldName, 'taken' | 'kept'>;
};

export function openEdit(location: Location): EditState {
  return { seen: location, values: valuesOf(location), news: new Map() };
}

/** Something typed; what was typed is the person's own now. */
export function type(state: EditState, change: Partial<LocationValues>): EditState {
  const values = { ...state.values, ...change };
  const theirs = valuesOf(state.seen);
  const news = new Map(state.news);
  for (const name of fieldNames) {
    if (!(name in change)) continue;
    if (news.get(name) === 'taken' || values[name] === theirs[name]) news.delete(name);
  }
  return { ...state, values, news };
}

/** The place changed elsewhere: untouched fields follow, touched ones keep what was typed. */
export function follow(state: EditState, current: Location): EditState {
  const before = valuesOf(state.seen);
  const now = valuesOf(current);
  let values = state.values;
  const news = new Map(state.news);
  for (const name of fieldNames) {
    if (before[name] === now[name]) continue;
    if (values[name] === now[name]) news.delete(name);
    else if (values[name] === before[name]) {
      values = { ...values, [name]: now[name] };
      news.set(name, 'taken');
    } else news.set(name, 'kept');
  }
  return { seen: current, values, news };
}
