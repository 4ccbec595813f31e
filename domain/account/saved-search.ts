/** The kinds of results that one chip above them filters a search to. */
export const searchKinds = ['items', 'bins', 'places', 'out', 'used-up'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const savedSearchesMax = 30;
export const savedTextMax = 300;
export const savedNameMax = 400;

/** `q` is the typed text with its filters; `name` is in the language of that time. */
export type SavedSearch = {
  name: string;
  q?: string | undefined;
  kind?: SearchKind | undefined;
  tag?: string | undefined;
};

/** A search has no id: one that asks for the same is the same. */
export function savedSearchKey({ q, kind, tag }: Omit<SavedSearch, 'name'>): string {
  return JSON.stringify([q ?? null, kind ?? null, tag ?? null]);
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
