import { useEffect, useMemo } from 'react';
import {
  type SavedSearch,
  savedSearchesMax,
  savedSearchKey,
  savedTextMax,
  searchKinds,
} from '#domain/account/saved-search.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { getPreference, setPreference } from '#web/data/storage/preferences.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import type { SearchAddress } from './search-kinds.ts';

export type ListedSearch = { key: string; name: string; address: SearchAddress; saved: SavedSearch };

/** The account's saved searches, newest first. */
export function useSavedSearches(): ListedSearch[] {
  const { savedSearches = none } = useProfile() ?? {};
  useCarryOver();
  return useMemo(
    () =>
      savedSearches.map((saved) => {
        const { name, ...address } = saved;
        return { key: savedSearchKey(saved), name, address, saved };
      }),
    [savedSearches],
  );
}

const none: readonly SavedSearch[] = [];

/** As the server stores it; undefined if it cannot. */
export function savedFrom(name: string, { q = '', kind, tag }: SearchAddress): SavedSearch | undefined {
  const text = tidyLine(q);
  if (text.length > savedTextMax) return undefined;
  return { name: tidyLine(name), q: text || undefined, kind, tag };
}

export async function removeSavedSearch(saved: SavedSearch): Promise<void> {
  await act('me.update', { removeSavedSearches: [saved] });
}

/** Earlier builds stored searches on the device. They move to the account, as far as it has room. */
function useCarryOver(): void {
  const profile = useProfile();
  const isKnown = profile !== undefined;
  const room = savedSearchesMax - (profile?.savedSearches?.length ?? 0);
  useEffect(() => {
    const stored = getPreference('savedSearches');
    if (!isKnown || stored.length === 0 || room <= 0) return;
    const addSavedSearches = stored.flatMap((each) => readStored(each) ?? []).slice(0, room);
    unattended(act('me.update', { addSavedSearches }).then(() => setPreference('savedSearches', [])));
  }, [isKnown, room]);
}

function readStored(stored: string): SavedSearch | undefined {
  const params = new URLSearchParams(stored);
  const kind = searchKinds.find((each) => each === params.get('kind'));
  const address = { q: params.get('q') ?? undefined, kind, tag: params.get('tag') ?? undefined };
  return savedFrom(params.get('name') ?? '', address);
}
