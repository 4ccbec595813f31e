import type { StoreName } from './database.ts';

/** All but `meta`, by whether the server has what is in them. */
const stores = {
  bins: 'fetched',
  chunks: 'fetched',
  locations: 'fetched',
  me: 'fetched',
  codes: 'fetched',
  outbox: 'unsaved',
  refused: 'unsaved',
  uploads: 'unsaved',
  draftPhotos: 'unsaved',
} as const satisfies Record<Exclude<StoreName, 'meta'>, 'fetched' | 'unsaved'>;

type Stores = typeof stores;
type PersonalStore = keyof Stores;

/** What a new copy needs from the one before. */
export type UnsavedStore = {
  [Name in PersonalStore]: Stores[Name] extends 'unsaved' ? Name : never;
}[PersonalStore];

/** What is erased with the copy. */
export const personalStores = Object.keys(stores) as PersonalStore[];

export const unsavedStores = personalStores.filter(
  (name): name is UnsavedStore => stores[name] === 'unsaved',
);
