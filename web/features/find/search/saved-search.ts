import { useEffect, useMemo } from 'react';
import {
  type OwnSearch,
  type SavedSearch,
  type SharedView,
  savedNameMax,
  savedSearchesMax,
  savedSearchKey,
  savedTextMax,
  searchKinds,
  type ViewChange,
} from '#domain/account/saved-search.ts';
import { tidyLine } from '#domain/text.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { getPreference, setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import type { SearchAddress } from './use-search-question.ts';

export type ListedSearch = {
  key: string;
  name: string;
  address: SearchAddress;
  saved: OwnSearch;
  /** True if the rail lists it. Own ones are pinned on all devices, those of others on this one. */
  isPinned: boolean;
  /** Set if somebody else shares it with a group that the person is in. */
  sharedBy?: SharedView;
};

/** The account's saved searches, newest first, then the views that others share with it. */
export function useSavedSearches(): ListedSearch[] {
  const { savedSearches = none, sharedViews = none } = useProfile() ?? {};
  const pinnedOfOthers = usePreference('pinnedSharedViews');
  useCarryOver();
  return useMemo(
    () => [
      ...savedSearches.map((saved) => ({ ...listed(saved), isPinned: saved.isPinned !== false })),
      ...sharedViews.map((sharedBy) => {
        const view = listed(sharedBy.search, sharedBy);
        return { ...view, isPinned: pinnedOfOthers.includes(view.key) };
      }),
    ],
    [savedSearches, sharedViews, pinnedOfOthers],
  );
}

/** The view that an address shows; undefined without one, and if it is gone. */
export function openView(
  all: readonly ListedSearch[],
  { view, of }: SearchAddress,
): ListedSearch | undefined {
  return all.find(({ saved, address }) => saved.view && address.view === view && address.of === of);
}

/** The address of the table without a view and without filters. */
export const wholeTable: SearchAddress = {
  q: undefined,
  kind: undefined,
  tag: undefined,
  as: 'table',
  view: undefined,
  of: undefined,
};

/** Pins a view of somebody else to the rail of this device, or unpins it. */
export function pinSharedView({ key, isPinned }: ListedSearch): void {
  const others = getPreference('pinnedSharedViews').filter((each) => each !== key);
  setPreference('pinnedSharedViews', isPinned ? others : [...others, key]);
}

const none: readonly never[] = [];

function listed(saved: OwnSearch, sharedBy?: SharedView): Omit<ListedSearch, 'isPinned'> {
  const { name, view, q, kind, tag } = saved;
  const of = sharedBy?.ownerId;
  const address: SearchAddress = { q, kind, tag, ...(view && { as: 'table', view: name, of }) };
  return { key: `${savedSearchKey(saved)}${of ?? ''}`, name, address, saved, ...(sharedBy && { sharedBy }) };
}

/** A search as the server stores it; undefined if it has neither text nor chips, or is too long. */
export function savedFrom(name: string, { q = '', kind, tag }: SearchAddress): SavedSearch | undefined {
  const text = tidyLine(q);
  const isEmpty = text === '' && kind === undefined && tag === undefined;
  const tidyName = tidyLine(name);
  if (isEmpty || tidyName === '' || text.length > savedTextMax || tidyName.length > savedNameMax)
    return undefined;
  return { name: tidyName, q: text || undefined, kind, tag };
}

/** Saves a search, or replaces the view of this name. */
export async function saveSearch(search: SavedSearch): Promise<void> {
  await act('me.update', {
    ...(search.view && { removeSavedSearches: [search] }),
    addSavedSearches: [search],
  });
}

/** Renames, pins or shares an own view. */
export async function changeView(change: ViewChange): Promise<void> {
  await act('me.update', { changeViews: [change] });
}

/** Saves a removed search again, pinned and shared as it was. */
export async function restoreSavedSearch({ isPinned, groups, ...search }: OwnSearch): Promise<void> {
  const { name } = search;
  const isChanged = isPinned === false || groups !== undefined;
  await act('me.update', {
    addSavedSearches: [search],
    ...(isChanged && { changeViews: [{ name, isPinned, shareWith: groups }] }),
  });
}

export async function removeSavedSearch({ isPinned: _, groups: __, ...saved }: OwnSearch): Promise<void> {
  await act('me.update', { removeSavedSearches: [saved] });
}

/** Moves searches that earlier builds stored on the device to the account. Those for which there is no room stay on the device. */
function useCarryOver(): void {
  const profile = useProfile();
  const isKnown = profile !== undefined;
  const room = savedSearchesMax - (profile?.savedSearches?.length ?? 0);
  useEffect(() => {
    if (isKnown) unattended(carryOver(room));
  }, [isKnown, room]);
}

async function carryOver(room: number): Promise<void> {
  const stored = getPreference('savedSearches');
  const moving = stored.filter((each) => readStored(each) !== undefined).slice(0, Math.max(0, room));
  if (moving.length === 0) return;
  await act('me.update', { addSavedSearches: moving.flatMap((each) => readStored(each) ?? []) });
  setPreference(
    'savedSearches',
    stored.filter((each) => !moving.includes(each)),
  );
}

function readStored(stored: string): SavedSearch | undefined {
  const params = new URLSearchParams(stored);
  const kind = searchKinds.find((each) => each === params.get('kind'));
  const address = { q: params.get('q') ?? undefined, kind, tag: params.get('tag') ?? undefined };
  return savedFrom(params.get('name') ?? '', address);
}
