import Bookmark from 'lucide-react/icons/bookmark';
import History from 'lucide-react/icons/history';
import X from 'lucide-react/icons/x';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import type { Icon } from '#web/ui/marks/icon.ts';
import { removeSavedSearch, useSavedSearches } from './saved-search.ts';
import type { SearchAddress } from './use-search-question.ts';

type RecentSearchesProps = {
  onChoose: (query: string) => void;
  onChooseSaved: (address: SearchAddress) => void;
};

export function RecentSearches({ onChoose, onChooseSaved }: RecentSearchesProps) {
  const { t } = useTranslation();
  const recent = usePreference('recentSearches');
  const all = useSavedSearches();
  const forget = (query: string) =>
    setPreference(
      'recentSearches',
      recent.filter((each) => each !== query),
    );
  return (
    <>
      {all.length > 0 && (
        <Section title={t('home.savedSearches')}>
          <SearchRows
            icon={Bookmark}
            rows={all.map(({ key, name, address, saved }) => ({
              key,
              name,
              removeLabel: t('search.removeSaved', { query: name }),
              open: () => onChooseSaved(address),
              remove: () => unattended(removeSavedSearch(saved)),
            }))}
          />
        </Section>
      )}
      {recent.length > 0 && (
        <Section
          title={t('search.recent')}
          action={
            <Button kind="quiet" onClick={() => setPreference('recentSearches', [])}>
              {t('common.clear')}
            </Button>
          }
        >
          <SearchRows
            icon={History}
            rows={recent.map((query) => ({
              key: query,
              name: query,
              removeLabel: t('search.forget', { query }),
              open: () => onChoose(query),
              remove: () => forget(query),
            }))}
          />
        </Section>
      )}
      {recent.length + all.length > 0 ? (
        <div className="mt-4 px-1">
          <KeysHint />
        </div>
      ) : (
        <EmptyState title={t('search.hintTitle')} text={t('search.hintText')}>
          <KeysHint />
        </EmptyState>
      )}
    </>
  );
}

type SearchRow = { key: string; name: string; removeLabel: string; open: () => void; remove: () => void };

function SearchRows({ icon: IconShape, rows }: { icon: Icon; rows: readonly SearchRow[] }) {
  return (
    <FocusKeepingList className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card">
      {rows.map(({ key, name, removeLabel, open, remove }) => (
        <li key={key} data-key={key}>
          <ListRow
            start={<IconShape size={20} aria-hidden className="shrink-0 text-ink-soft" />}
            title={name}
            onPress={open}
            actions={<IconButton icon={X} label={removeLabel} onClick={remove} />}
          />
        </li>
      ))}
    </FocusKeepingList>
  );
}

function KeysHint() {
  const { t } = useTranslation();
  return <p className="hidden text-ink-soft text-sm wide:block">{t('search.keysHint')}</p>;
}
