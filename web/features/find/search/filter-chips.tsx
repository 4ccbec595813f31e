import ListFilter from 'lucide-react/icons/list-filter';
import Tag from 'lucide-react/icons/tag';
import { memo } from 'react';
import { type SearchKind, searchKinds } from '#domain/account/saved-search.ts';
import type { Facets } from '#web/data/search/facets.ts';
import { useWordsInUse } from '#web/data/search/search.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Menu } from '#web/ui/actions/menu.tsx';
import { ChipStrip } from '#web/ui/layout/chip-strip.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';
import { conditionFields, conditionStart } from './question.ts';
import type { SearchAddress } from './search-kinds.ts';

type FilterChipsProps = {
  kind: SearchKind | undefined;
  tag: string | undefined;
  /** Tags are loaded once the search is used. */
  isInUse: boolean;
  onChange: (change: Pick<SearchAddress, 'kind' | 'tag'>) => void;
  /** How many results each kind has, as far as they are counted. */
  counts: Facets['kinds'] | undefined;
  /** Called with the beginning of a filter, to be typed further. */
  onStart: (text: string) => void;
};

export const FilterChips = memo(function FilterChips(props: FilterChipsProps) {
  const { kind, tag, isInUse, counts, onChange, onStart } = props;
  const { number } = useFormats();
  const { t } = useTranslation();
  const tags = useWordsInUse(isInUse ? 'tags' : undefined);

  return (
    <ChipStrip label={t('search.filters')} chosen={`${kind} ${tag}`}>
      <ToggleChip isOn={kind === undefined} onChange={() => onChange({ kind: undefined })}>
        {t('search.filter.all')}
      </ToggleChip>
      {searchKinds.map((each) => (
        <ToggleChip
          key={each}
          isOn={kind === each}
          description={counts && t('search.count', { count: counts[countOf[each]] })}
          onChange={(isOn) => onChange({ kind: isOn ? each : undefined })}
        >
          {t(`search.filter.${each}`)}
          {counts && (
            <span aria-hidden="true" className="tabular-nums opacity-75">
              {number(counts[countOf[each]])}
            </span>
          )}
        </ToggleChip>
      ))}
      {tag !== undefined ? (
        <ToggleChip icon={Tag} isOn onChange={() => onChange({ tag: undefined })}>
          {tag}
        </ToggleChip>
      ) : (
        tags.length > 0 && (
          <Menu
            icon={Tag}
            label={t('search.tagFilter')}
            entries={tags.map((each) => ({ label: each, onPress: () => onChange({ tag: each }) }))}
            className="border border-field bg-card px-4!"
          >
            {t('search.tagFilter')}
          </Menu>
        )
      )}
      <Menu
        icon={ListFilter}
        label={t('search.moreFilters')}
        entries={conditionFields.map((field) => ({
          label: t(`search.startFilter.${field}`),
          onPress: () => onStart(conditionStart(field, currentLocale())),
        }))}
        className="border border-field bg-card px-4!"
      >
        {t('search.moreFilters')}
      </Menu>
    </ChipStrip>
  );
});

const countOf = {
  items: 'item',
  bins: 'bin',
  places: 'location',
  out: 'out',
  'used-up': 'usedUp',
} as const satisfies Record<SearchKind, keyof Facets['kinds']>;
