/** How /bins is shown, as its address says. A field that is missing has its default. */
export type BinListSearch = {
  look?: BinLook;
  sort?: BinSort;
  /** Mine; another's; another's or shared by me. */
  whose?: BinWhose;
  /** The id of a place, or `none` for bins in no place. */
  place?: string;
  /** Only bins without items. */
  empty?: true;
  /** Only bins that were not opened for a year. */
  untouched?: true;
  /** Archived bins instead of those in use. */
  archived?: true;
  /** A part of the name. Not `q`: what stands in the address of /search would be carried along to here. */
  named?: string;
};

export const binWhose = ['mine', 'withMe', 'shared'] as const;
export type BinWhose = (typeof binWhose)[number];

export const binLooks = ['cards', 'rows', 'tree'] as const;
export type BinLook = (typeof binLooks)[number];

export const binSorts = ['name', 'opened', 'newest', 'items'] as const;
export type BinSort = (typeof binSorts)[number];

/** Reads the address; what it does not know falls away, so that a mistyped link still opens the list. */
export function readBinListSearch(search: Record<string, unknown>): BinListSearch {
  const read: BinListSearch = {};
  const look = binLooks.find((each) => each === search.look);
  const sort = binSorts.find((each) => each === search.sort);
  if (look) read.look = look;
  if (sort) read.sort = sort;
  const whose = binWhose.find((each) => each === search.whose);
  if (whose) read.whose = whose;
  if (typeof search.place === 'string' && search.place !== '') read.place = search.place;
  for (const flag of ['empty', 'untouched', 'archived'] as const) if (isOn(search[flag])) read[flag] = true;
  if (typeof search.named === 'string' && search.named.trim() !== '') read.named = search.named;
  // The router reads ?named=12 as a number.
  if (typeof search.named === 'number') read.named = String(search.named);
  return read;
}

/** Whether anything but the archive is left out: then "no match" has a way back. */
export function isFiltered({ whose, place, empty, untouched, named }: BinListSearch): boolean {
  return !!(whose || place || empty || untouched || named);
}

function isOn(value: unknown): boolean {
  return value === true || value === 'true' || value === 1;
}
