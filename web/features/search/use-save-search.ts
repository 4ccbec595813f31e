import { savedSearchesMax, withSavedSearches } from '#domain/account/saved-search.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { savedFrom } from './saved-search.ts';
import type { SearchAddress } from './search-kinds.ts';

/** Saves a search under what its field and chips say. */
export function useSaveSearch(): (address: SearchAddress) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const { savedSearches = [] } = useProfile() ?? {};
  return async ({ q = '', kind, tag }) => {
    const chips = [kind && t(`search.filter.${kind}`), tag && t('search.condition.tag', { text: tag })];
    const name = [q, ...chips].filter((text) => text).join(' · ');
    const search = savedFrom(name, { q, kind, tag });
    if (search === undefined) {
      toast.failed(t('search.tooLongToSave'));
      return;
    }
    const change = { addSavedSearches: [search] };
    if (withSavedSearches(savedSearches, change).length > savedSearchesMax) {
      toast.failed(t('errors.searches.full', { n: savedSearchesMax }));
      return;
    }
    await act('me.update', change);
    toast.done(t('search.savedDone'));
  };
}
