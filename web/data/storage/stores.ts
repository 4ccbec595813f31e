import type { StoreName } from './database.ts';

/** All stores but `meta`, by whether the server has their contents. */
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

/** The stores that a recreated copy takes from its predecessor. */
export type UnsavedStore = {
  [Name in PersonalStore]: Stores[Name] extends 'unsaved' ? Name : never;
}[PersonalStore];

/** The stores that are erased with the copy. */
export const personalStores = Object.keys(stores) as PersonalStore[];

export const unsavedStores = personalStores.filter(
  (name): name is UnsavedStore => stores[name] === 'unsaved',
);
