import { savedSearchesMax, withSavedSearches } from '#domain/account/saved-search.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { errorText } from '#web/i18n/error-text.ts';
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
    if (search === undefined) return toast.failed(t('search.tooLongToSave'));
    const change = { addSavedSearches: [search] };
    if (withSavedSearches(savedSearches, change).length > savedSearchesMax)
      return toast.failed(t('errors.searches.full', { n: savedSearchesMax }));
    try {
      await act('me.update', change);
    } catch (refusal) {
      return toast.failed(errorText(t, refusal));
    }
    toast.done(t('search.savedDone'));
  };
}
