/** The kinds of results that one chip above them filters a search to. */
export const searchKinds = ['items', 'bins', 'places', 'out', 'used-up'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const savedSearchesMax = 30;
export const savedTextMax = 300;
export const savedNameMax = 400;
export const viewNameMax = 60;
export const viewColumnsMax = 40;

/** How a view shows the table of all items. Columns that the table no longer has are ignored. */
export type TableView = {
  /** The visible columns in order; undefined for the usual ones. */
  order?: string[] | undefined;
  sort?: { column: string; isDescending: boolean } | undefined;
  groupBy?: string | undefined;
};

/** `q` is the typed text with its filters; `name` is in the language of that time. */
export type SavedSearch = {
  name: string;
  q?: string | undefined;
  kind?: SearchKind | undefined;
  tag?: string | undefined;
  /** Set if it is a view of the table, which may show everything. */
  view?: TableView | undefined;
};

/** A search has no id: one that asks for the same is the same, and so is a view of the same name. */
export function savedSearchKey({ name, q, kind, tag, view }: SavedSearch): string {
  return JSON.stringify(view ? [name] : [q ?? null, kind ?? null, tag ?? null]);
}

export type SavedSearchesChange = {
  addSavedSearches?: readonly SavedSearch[] | undefined;
  removeSavedSearches?: readonly SavedSearch[] | undefined;
};

/** New ones come first; one that is there already keeps its position. */
export function withSavedSearches(
  before: readonly SavedSearch[],
  { addSavedSearches = [], removeSavedSearches = [] }: SavedSearchesChange,
): SavedSearch[] {
  const after = new Map(before.map((each) => [savedSearchKey(each), each]));
  for (const search of removeSavedSearches) after.delete(savedSearchKey(search));
  const added = new Map(addSavedSearches.map((search) => [savedSearchKey(search), search]));
  return [...[...added].filter(([key]) => !after.has(key)), ...after].map(([, each]) => each);
}
