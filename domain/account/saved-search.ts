/** The kinds of results that one chip above them filters a search to. */
export const searchKinds = ['items', 'bins', 'places', 'out', 'used-up'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const savedSearchesMax = 30;
export const savedTextMax = 300;
export const savedNameMax = 400;
export const viewNameMax = 60;
export const viewColumnsMax = 40;
/** As many as a person may have. */
export const viewGroupsMax = 50;

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

/** A saved search with what `changeViews` sets of a view. */
export type OwnSearch = SavedSearch & {
  /** False if neither the rail nor Home shows the view. */
  isPinned?: boolean | undefined;
  /** Ids of the own groups whose members see the view. */
  groups?: string[] | undefined;
};

/** A view that its owner shares with a group that the person is in. */
export type SharedView = { ownerId: string; ownerName: string; groupName: string; search: SavedSearch };

/** A search has no id: one that asks for the same is the same, and so is a view of the same name. */
export function savedSearchKey({ name, q, kind, tag, view }: SavedSearch): string {
  return JSON.stringify(view ? [name] : [q ?? null, kind ?? null, tag ?? null]);
}

export type SavedSearchesChange = {
  addSavedSearches?: readonly SavedSearch[] | undefined;
  removeSavedSearches?: readonly SavedSearch[] | undefined;
  changeViews?: readonly ViewChange[] | undefined;
};

/** Changes the view of this name; one that is gone stays so. `shareWith` and `unshareWith` are ids of own groups. */
export type ViewChange = {
  name: string;
  newName?: string | undefined;
  isPinned?: boolean | undefined;
  shareWith?: string[] | undefined;
  unshareWith?: string[] | undefined;
};

/**
 * New ones come first; one that is there already keeps its position. One that is removed and added at once stays pinned and
 * shared as it was. Unchanged ones keep their identity.
 */
export function withSavedSearches(
  before: readonly OwnSearch[],
  { addSavedSearches = [], removeSavedSearches = [], changeViews = [] }: SavedSearchesChange,
): OwnSearch[] {
  const former = new Map(before.map((each) => [savedSearchKey(each), each]));
  const after = new Map(former);
  for (const search of removeSavedSearches) after.delete(savedSearchKey(search));
  const added = new Map<string, OwnSearch>();
  for (const search of addSavedSearches) {
    const key = savedSearchKey(search);
    const { isPinned, groups } = former.get(key) ?? {};
    added.set(key, { ...search, ...(isPinned === false && { isPinned }), ...(groups && { groups }) });
  }
  const list = [...[...added].filter(([key]) => !after.has(key)), ...after].map(([, each]) => each);
  return changeViews.reduce(withViewChange, list);
}

/** A name that another view has is not taken. */
function withViewChange(list: readonly OwnSearch[], change: ViewChange): OwnSearch[] {
  const { name, newName = name, shareWith = [], unshareWith = [] } = change;
  const isTaken = newName !== name && list.some((each) => each.view && each.name === newName);
  return list.map((each) => {
    if (!each.view || each.name !== name) return each;
    const { isPinned: wasPinned = true, groups: groupsBefore = [], ...search } = each;
    const isPinned = change.isPinned ?? wasPinned;
    const groups = [...new Set([...groupsBefore, ...shareWith])].filter((id) => !unshareWith.includes(id));
    return {
      ...search,
      name: isTaken ? name : newName,
      ...(!isPinned && { isPinned }),
      ...(groups.length > 0 && { groups }),
    };
  });
}
