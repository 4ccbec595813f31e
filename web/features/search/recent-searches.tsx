import History from 'lucide-react/icons/history';
import X from 'lucide-react/icons/x';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';

export function RecentSearches({ onChoose }: { onChoose: (query: string) => void }) {
  const { t } = useTranslation();
  const recent = usePreference('recentSearches');
  if (recent.length === 0) {
    return (
      <EmptyState title={t('search.hintTitle')} text={t('search.hintText')}>
        <KeysHint />
      </EmptyState>
    );
  }
  return (
    <Section
      title={t('search.recent')}
      action={
        <Button kind="quiet" onClick={() => setPreference('recentSearches', [])}>
          {t('common.clear')}
        </Button>
      }
    >
      <FocusKeepingList className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card">
        {recent.map((query) => (
          <li key={query} data-key={query}>
            <ListRow
              start={<History size={20} aria-hidden className="shrink-0 text-ink-soft" />}
              title={query}
              onPress={() => onChoose(query)}
              actions={
                <IconButton
                  icon={X}
                  label={t('search.forget', { query })}
                  onClick={() =>
                    setPreference(
                      'recentSearches',
                      recent.filter((each) => each !== query),
                    )
                  }
                />
              }
            />
          </li>
        ))}
      </FocusKeepingList>
      <div className="mt-4 px-1">
        <KeysHint />
      </div>
    </Section>
  );
}

function KeysHint() {
  const { t } = useTranslation();
  return <p className="hidden text-ink-soft text-sm wide:block">{t('search.keysHint')}</p>;
}
