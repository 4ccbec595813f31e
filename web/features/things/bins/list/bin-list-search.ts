/** Missing fields have their defaults. */
export type BinListSearch = {
  look?: BinLook;
  sort?: BinSort;
  whose?: BinWhose;
  /** A location's id, or `none`. */
  place?: string;
  empty?: true;
  /** Not opened for a year. */
  untouched?: true;
  missing?: true;
  archived?: true;
  /** Part of the name. Not called `q`, which would be carried over from /search. */
  named?: string;
};

export const binWhose = ['mine', 'withMe', 'shared'] as const;
export type BinWhose = (typeof binWhose)[number];

/** `table` only where the list takes a wide screen's whole width. */
export const binLooks = ['cards', 'rows', 'tree', 'table'] as const;
export type BinLook = (typeof binLooks)[number];

export const binSorts = ['name', 'opened', 'newest', 'items'] as const;
export type BinSort = (typeof binSorts)[number];

/** Drops unknown parameters, so that a mistyped link still opens the list. */
export function readBinListSearch(search: Record<string, unknown>): BinListSearch {
  const read: BinListSearch = {};
  const look = binLooks.find((each) => each === search.look);
  const sort = binSorts.find((each) => each === search.sort);
  if (look) read.look = look;
  if (sort) read.sort = sort;
  const whose = binWhose.find((each) => each === search.whose);
  if (whose) read.whose = whose;
  if (typeof search.place === 'string' && search.place !== '') read.place = search.place;
  for (const flag of ['empty', 'untouched', 'missing', 'archived'] as const)
    if (isOn(search[flag])) read[flag] = true;
  if (typeof search.named === 'string' && search.named.trim() !== '') read.named = search.named;
  // The router parses ?named=12 as a number.
  if (typeof search.named === 'number') read.named = String(search.named);
  return read;
}

/** Returns whether any filter but the archive is on. */
export function isFiltered({ whose, place, empty, untouched, missing, named }: BinListSearch): boolean {
  return !!(whose || place || empty || untouched || missing || named);
}

function isOn(value: unknown): boolean {
  return value === true || value === 'true' || value === 1;
}
