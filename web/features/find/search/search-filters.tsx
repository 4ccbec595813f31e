import ListFilter from 'lucide-react/icons/list-filter';
import Tag from 'lucide-react/icons/tag';
import { memo, useEffect, useRef } from 'react';
import type { SearchKind } from '#domain/account/saved-search.ts';
import { isNumberKind } from '#domain/own-fields/own-field-limits.ts';
import { isDay } from '#domain/search/condition.ts';
import type { OwnFilter, OwnFilters } from '#domain/search/own-filter.ts';
import {
  type Completion,
  conditionFields,
  conditionStart,
  contradictionIn,
  type QuestionPart,
  withoutPart,
} from '#domain/search/question.ts';
import type { Facets } from '#web/data/search/facets.ts';
import { useWordsInUse } from '#web/data/search/search.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { isolate } from '#web/i18n/isolate.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ChipStrip } from '#web/ui/layout/chip-strip.tsx';
import { ChipButton, RemovableChip, ToggleChip } from '#web/ui/marks/chip.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { useConditionText } from './condition-text.ts';
import { type SearchAddress, useOwnFilters } from './use-search-question.ts';

type FilterChipsProps = {
  kind: SearchKind | undefined;
  /** Those to choose from. */
  kinds: readonly SearchKind[];
  tag: string | undefined;
  /** Tags are loaded once the search is used. */
  isInUse: boolean;
  onChange: (change: Pick<SearchAddress, 'kind' | 'tag'>) => void;
  /** How many results each kind has, as far as they are counted. */
  counts: Facets['kinds'] | undefined;
  /** Called with the beginning of a filter, to be typed further. Without it, no menus of filters are shown. */
  onStart: ((text: string) => void) | undefined;
};

export const FilterChips = memo(function FilterChips(props: FilterChipsProps) {
  const { kind, kinds, tag, isInUse, counts, onChange, onStart } = props;
  const { number } = useFormats();
  const { t } = useTranslation();
  const tags = useWordsInUse(isInUse ? 'tags' : undefined) ?? [];
  const own = useOwnFilters();
  const isOffered = (each: SearchKind) => each === kind || counts?.[countOf[each]] !== 0;
  const strip = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  const change = (next: Pick<SearchAddress, 'kind' | 'tag'>) => {
    isPressed.current = true;
    onChange(next);
  };
  // A chip without results, or of a tag, leaves once it is switched off, and must not take the focus with it.
  useEffect(() => {
    if (!isPressed.current || document.activeElement !== document.body) return;
    isPressed.current = false;
    strip.current?.querySelector('button')?.focus({ preventScroll: true });
  });

  return (
    <div ref={strip}>
      <ChipStrip label={t('search.filters')} chosen={`${kind} ${tag}`}>
        <ToggleChip isOn={kind === undefined} onChange={() => change({ kind: undefined })}>
          {t('search.filter.all')}
        </ToggleChip>
        {kinds.filter(isOffered).map((each) => (
          <ToggleChip
            key={each}
            isOn={kind === each}
            description={counts && t('search.count', { count: counts[countOf[each]] })}
            onChange={(isOn) => change({ kind: isOn ? each : undefined })}
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
          <ToggleChip icon={Tag} isOn onChange={() => change({ tag: undefined })}>
            {tag}
          </ToggleChip>
        ) : (
          onStart &&
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
        {onStart && (
          <Menu
            icon={ListFilter}
            label={t('search.moreFilters')}
            entries={[
              ...conditionFields.map((field) => ({ field, label: t(`search.startFilter.${field}`) })),
              ...startsOf(own).map((field) => ({
                field,
                label: t('search.own.startFilter', { field: field.name }),
              })),
            ].map(({ field, label }) => ({
              label,
              onPress: () => onStart(conditionStart(field, currentLocale())),
            }))}
            className="border border-field bg-card px-4!"
          >
            {t('search.moreFilters')}
          </Menu>
        )}
      </ChipStrip>
    </div>
  );
});

/** The filters by fields that owners defined, to start with; not those of fields that are gone. */
export function startsOf(own: OwnFilters): OwnFilter[] {
  return [...own.values()].filter(({ fields }) => fields.length > 0);
}

const countOf = {
  items: 'item',
  bins: 'bin',
  places: 'location',
  out: 'out',
  'used-up': 'usedUp',
} as const satisfies Record<SearchKind, keyof Facets['kinds']>;

type QuestionBarProps = {
  query: string;
  parts: readonly QuestionPart[];
  completions: readonly Completion[];
  kind: SearchKind | undefined;
  onQuery: (query: string) => void;
};

/** The filters in the query as removable chips, and completions of its last word. */
export function QuestionBar({ query, parts, completions, kind, onQuery }: QuestionBarProps) {
  const { t } = useTranslation();
  const textOf = useConditionText();
  const unread = parts.filter(({ condition, value }) => condition === undefined && value !== '');
  const contradiction = contradictionIn(
    parts.flatMap(({ condition }) => condition ?? []),
    kind,
  );
  return (
    <>
      {parts.some(({ condition }) => condition) && (
        <ul className="mb-2 flex flex-wrap gap-2" aria-label={t('search.chosenFilters')}>
          {parts.map(
            (part) =>
              part.condition && (
                <li key={part.start} className="max-w-full">
                  <RemovableChip
                    label={textOf(part.condition)}
                    onRemove={() => onQuery(withoutPart(query, part))}
                  />
                </li>
              ),
          )}
        </ul>
      )}
      {unread.map((part) => (
        <p key={part.start} role="status" className="mb-2 px-1 text-ink-soft text-sm">
          {t(unreadText(part), { text: isolate(query.slice(part.start, part.end)) })}
        </p>
      ))}
      {contradiction && (
        <p role="status" className="mb-2 px-1 text-ink-soft text-sm">
          {t('search.contradiction', {
            one: textOf(contradiction.one),
            other:
              'kind' in contradiction.other
                ? t(`search.filter.${contradiction.other.kind}`)
                : textOf(contradiction.other),
          })}
        </p>
      )}
      {completions.length > 0 && (
        <fieldset className="mb-2 flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">{t('search.completions')}</legend>
          {completions.map((completion) => (
            <ChipButton key={completion.query} onClick={() => onQuery(completion.query)} data-search-stop>
              <bdi className="min-w-0 text-left [overflow-wrap:break-word]">{completion.label}</bdi>
            </ChipButton>
          ))}
        </fieldset>
      )}
    </>
  );
}

function unreadText(part: QuestionPart): Parameters<TFunction>[0] {
  if (part.field === 'own') {
    const kinds = part.own.fields.map(({ kind }) => kind);
    if (kinds.some(isNumberKind)) return 'search.unread.number';
    return kinds.includes('day') ? 'search.unread.day' : 'search.unread.answer';
  }
  if (part.field === 'value' || part.field === 'quantity') return 'search.unread.number';
  return isDay(part.field) ? 'search.unread.day' : 'search.unread.answer';
}
