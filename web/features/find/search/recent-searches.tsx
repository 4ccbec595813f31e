import Bookmark from 'lucide-react/icons/bookmark';
import History from 'lucide-react/icons/history';
import X from 'lucide-react/icons/x';
import { sentenceExamples } from '#domain/search/sentence-examples.ts';
import { useLocations } from '#web/data/account/hooks.ts';
import { useWordsInUse } from '#web/data/search/search.ts';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { ChipButton } from '#web/ui/marks/chip.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
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
            rows={all.map(({ key, name, address, saved, sharedBy }) => ({
              key,
              name,
              detail: sharedBy?.groupName,
              removeLabel: t('search.removeSaved', { query: name }),
              open: () => onChooseSaved(address),
              remove: sharedBy ? undefined : () => unattended(removeSavedSearch(saved)),
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
          <Examples onChoose={onChoose} />
          <KeysHint />
        </div>
      ) : (
        <EmptyState title={t('search.hintTitle')} text={t('search.hintText')}>
          <Examples onChoose={onChoose} isCentred />
          <KeysHint />
        </EmptyState>
      )}
    </>
  );
}

type ExamplesProps = { onChoose: (query: string) => void; isCentred?: boolean };

/** Sentences that the search understands, with names of the account. */
function Examples({ onChoose, isCentred }: ExamplesProps) {
  const { t } = useTranslation();
  const { locations } = useLocations();
  const [borrower] = useWordsInUse('borrowers') ?? [];
  const [tag] = useWordsInUse('tags') ?? [];
  const place = locations.values().find(({ deletedAt }) => deletedAt === undefined)?.name;
  return (
    <fieldset className="mb-4 w-full min-w-0">
      <legend className={cx('mb-2 text-ink-soft text-sm', isCentred && 'mx-auto')}>
        {t('search.examples')}
      </legend>
      <div className={cx('flex flex-wrap gap-2', isCentred && 'justify-center')}>
        {sentenceExamples({ borrower, place, tag }, currentLocale()).map((example) => (
          <ChipButton key={example} onClick={() => onChoose(example)} data-search-stop>
            <bdi className="min-w-0 text-left [overflow-wrap:anywhere]">{example}</bdi>
          </ChipButton>
        ))}
      </div>
    </fieldset>
  );
}

type SearchRow = {
  key: string;
  name: string;
  detail?: string | undefined;
  removeLabel: string;
  open: () => void;
  /** Undefined for what belongs to somebody else. */
  remove: (() => void) | undefined;
};

function SearchRows({ icon: IconShape, rows }: { icon: Icon; rows: readonly SearchRow[] }) {
  return (
    <FocusKeepingList className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card">
      {rows.map(({ key, name, detail, removeLabel, open, remove }) => (
        <li key={key} data-key={key}>
          <ListRow
            start={<IconShape size={20} aria-hidden className="shrink-0 text-ink-soft" />}
            title={name}
            detail={detail}
            onPress={open}
            actions={remove && <IconButton icon={X} label={removeLabel} onClick={remove} />}
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
