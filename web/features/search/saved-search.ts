import { getPreference, setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { type SearchAddress, searchKinds } from './search-kinds.ts';

/** `name` is what the search was called in the language of that time. */
export type SavedSearch = { key: string; name: string; address: SearchAddress };

/** This device's saved searches, newest first. */
export function useSavedSearches(): SavedSearch[] {
  return usePreference('savedSearches').map((key) => ({ key, ...readSaved(key) }));
}

const savedMax = 20;

export function saveSearch(name: string, { q = '', kind, tag }: SearchAddress): void {
  const key = new URLSearchParams({
    name,
    q: q.trim(),
    ...(kind && { kind }),
    ...(tag && { tag }),
  }).toString();
  const others = getPreference('savedSearches').filter((each) => each !== key);
  setPreference('savedSearches', [key, ...others].slice(0, savedMax));
}

export function removeSavedSearch(key: string): void {
  setPreference(
    'savedSearches',
    getPreference('savedSearches').filter((each) => each !== key),
  );
}

function readSaved(key: string): Omit<SavedSearch, 'key'> {
  const params = new URLSearchParams(key);
  const address = {
    q: params.get('q') || undefined,
    kind: searchKinds.find((kind) => kind === params.get('kind')),
    tag: params.get('tag') ?? undefined,
  };
  return { name: params.get('name') ?? '', address };
}
