import Check from 'lucide-react/icons/check';
import ListFilter from 'lucide-react/icons/list-filter';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { groupBy } from '#domain/group-by.ts';
import { flagTexts } from '#domain/own-fields/own-values.ts';
import { type FillableField, fillableFields } from '#domain/search/condition.ts';
import type { OwnFilter, OwnFilters } from '#domain/search/own-filter.ts';
import {
  type ConditionField,
  conditionFields,
  conditionStart,
  type FacetField,
  partFor,
  partForNone,
  type Question,
  rangeParts,
  withLimit,
  withNone,
  withoutPart,
  withPart,
} from '#domain/search/question.ts';
import { useLocations } from '#web/data/account/hooks.ts';
import { type FacetCount, type Facets, holderKey } from '#web/data/search/facets.ts';
import { useFacets } from '#web/data/search/search.ts';
import type { SearchFilter } from '#web/data/search/search-result.ts';
import { pathOf, pathText } from '#web/features/things/tree/tree-rows.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ChipButton, ToggleChip } from '#web/ui/marks/chip.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { type Limits, RangeFacets } from './range-facets.tsx';
import { startsOf } from './search-filters.tsx';
import { useIsSettled } from './use-is-settled.tsx';
import { useOwnFilters } from './use-search-question.ts';

export type FacetsProps = Limits & {
  facets: Facets | undefined;
  /** Returns whether it is one of the filters already. */
  isChosen: (field: FacetField, value: string) => boolean;
  onToggle: (field: FacetField, value: string) => void;
  /** Returns whether only things without a value of the field are shown. */
  isWithout: (field: FillableField | OwnFilter) => boolean;
  onWithout: (field: FillableField | OwnFilter) => void;
};

type Narrowed = {
  query: string;
  question: Question;
  /** What the results are of; the same object while it is the same. */
  answered: { text: string; filter: SearchFilter };
  /** True if there is something to count. */
  isCounted: boolean;
  onQuery: (query: string) => void;
};

/** Counts the facets once typing pauses, so that they do not delay typing. */
export function useNarrowing({ query, question, answered, isCounted, onQuery }: Narrowed): FacetsProps {
  const { parts } = question;
  const isSettled = useIsSettled(query, 250);
  const facets = useFacets(answered.text, answered.filter, isCounted && isSettled);
  return {
    facets: isCounted ? facets : undefined,
    isChosen: (field, value) => partFor(parts, field, value) !== undefined,
    onToggle: (field, value) => {
      const part = partFor(parts, field, value);
      onQuery(part ? withoutPart(query, part) : withPart(query, field, value, currentLocale()));
    },
    isWithout: (field) => partForNone(parts, field) !== undefined,
    onWithout: (field) => {
      const part = partForNone(parts, field);
      onQuery(part ? withoutPart(query, part) : withNone(query, field, currentLocale()));
    },
    limitsOf: (field) => rangeParts(parts, field),
    onLimit: (field, side, text) =>
      onQuery(withLimit(query, rangeParts(parts, field)[side], { field, side, text }, currentLocale())),
  };
}

/** The facets in a column beside the results. */
export function FacetColumn(props: FacetsProps) {
  const { t } = useTranslation();
  return (
    <aside aria-label={t('search.narrow')} className="sticky top-32 space-y-5 self-start">
      <FacetLists {...props} />
    </aside>
  );
}

type FacetButtonProps = FacetsProps & {
  className?: string;
  /** Called with the beginning of any other filter, to be typed further. Without it, only facets are offered. */
  onStart?: (text: string) => void;
};

/** The facets in a sheet, for screens without room for the column. */
export function FacetButton({ className, onStart, ...props }: FacetButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const own = useOwnFilters();
  const lists = listsOf(props.facets, own);
  if (!onStart && lists.length === 0) return null;
  const isFurther = (each: ConditionField | OwnFilter) => lists.every(({ field }) => field !== each);
  const start = (field: ConditionField | OwnFilter) => {
    // Closed first, so that the focus goes to the field and not back to the button.
    flushSync(() => setOpen(false));
    onStart?.(conditionStart(field, currentLocale()));
  };
  return (
    <>
      <Button kind="quiet" icon={ListFilter} onClick={() => setOpen(true)} className={className}>
        {t('search.narrow')}
      </Button>
      <Sheet
        isOpen={isOpen}
        title={t('search.narrow')}
        onClose={() => setOpen(false)}
        footer={
          <Button kind="primary" onClick={() => setOpen(false)}>
            {t('search.narrowDone')}
          </Button>
        }
      >
        {/* A press takes the limit that was typed, so the buttons below must not move while facets come and go. */}
        <div className="wide:min-h-[calc(85dvh-8.5rem)] space-y-5">
          <FacetLists {...props} />
          {onStart && (
            <section aria-label={t('search.moreFilters')}>
              <h2 className="px-3 pb-2 font-bold text-ink-soft text-sm">{t('search.moreFilters')}</h2>
              <div className="flex flex-wrap gap-2 px-3">
                {conditionFields.filter(isFurther).map((field) => (
                  <ChipButton key={field} onClick={() => start(field)}>
                    {t(`search.startFilter.${field}`)}
                  </ChipButton>
                ))}
                {startsOf(own)
                  .filter(isFurther)
                  .map((filter) => (
                    <ChipButton key={filter.name} onClick={() => start(filter)}>
                      {t('search.own.startFilter', { field: filter.name })}
                    </ChipButton>
                  ))}
              </div>
            </section>
          )}
        </div>
      </Sheet>
    </>
  );
}

/** More are shown on demand, and found by typing their names. */
const rowsMax = 6;

function FacetLists(props: FacetsProps) {
  const { facets, isChosen, onToggle } = props;
  const { t } = useTranslation();
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const pathsOf = usePathsOfPlaces();
  const titleOf = (field: FacetField) =>
    typeof field === 'string' ? t(`search.facet.${field}`) : field.name;
  const own = useOwnFilters();
  const lists = listsOf(facets, own).map(({ field, values }) => (
    <section key={keyOf(field)} aria-label={titleOf(field)}>
      <h2 className="px-3 pb-1 font-bold text-ink-soft text-sm [overflow-wrap:anywhere]">{titleOf(field)}</h2>
      <ul>
        {values.slice(0, whole.has(keyOf(field)) ? undefined : rowsMax).map(({ value, count }) => (
          <li key={value}>
            <FacetRow
              value={typeof field === 'string' ? value : ownValueText(field, value)}
              count={count}
              detail={field === 'place' ? pathsOf(value) : ''}
              isOn={isChosen(field, value)}
              onToggle={() => onToggle(field, value)}
            />
          </li>
        ))}
      </ul>
      {values.length > rowsMax && !whole.has(keyOf(field)) && (
        <Button
          kind="quiet"
          className="-mt-1"
          onClick={() => setWhole((now) => new Set([...now, keyOf(field)]))}
        >
          {t('search.moreValues', { count: values.length })}
        </Button>
      )}
    </section>
  ));
  return (
    <>
      {lists}
      {facets && <RangeFacets {...props} facets={facets} own={own} />}
      {facets && <EmptyFields {...props} facets={facets} own={own} />}
    </>
  );
}

/** Unlike titles, the same for no built-in and own field. */
function keyOf(field: string | OwnFilter): string {
  return typeof field === 'string' ? field : `own ${field.name}`;
}

type EmptyFieldsProps = Pick<FacetsProps, 'isWithout' | 'onWithout'> & { facets: Facets; own: OwnFilters };

/** Filters for what has no value, no tag and so on, where some results are without. */
function EmptyFields({ facets, isWithout, onWithout, own }: EmptyFieldsProps) {
  const { t } = useTranslation();
  const isEmptySomewhere = (field: FillableField | OwnFilter) =>
    typeof field === 'string'
      ? facets.empty.includes(field)
      : field.fields.some(
          ({ id, of, ownerId }) => (facets.filled[id] ?? 0) < (facets.holders[holderKey(of, ownerId)] ?? 0),
        );
  const offered = [...fillableFields, ...startsOf(own)].filter(
    (field) => isWithout(field) || isEmptySomewhere(field),
  );
  if (offered.length === 0) return null;
  return (
    <section aria-label={t('search.notFilledIn')}>
      <h2 className="px-3 pb-2 font-bold text-ink-soft text-sm">{t('search.notFilledIn')}</h2>
      <div className="flex flex-wrap gap-2 px-3">
        {offered.map((field) => (
          <ToggleChip key={keyOf(field)} isOn={isWithout(field)} onChange={() => onWithout(field)}>
            {typeof field === 'string'
              ? t(`search.flag.${field}.no`)
              : t('search.own.is', { field: field.name, text: t('search.own.empty') })}
          </ToggleChip>
        ))}
      </div>
    </section>
  );
}

/** Returns where the places of a name are, such as "House › Attic"; empty at the top level. */
function usePathsOfPlaces(): (name: string) => string {
  const { locations } = useLocations();
  const byName = useMemo(
    () =>
      groupBy(
        [...locations.values()].filter(({ deletedAt }) => deletedAt === undefined),
        ({ name }) => name,
      ),
    [locations],
  );
  return (name) => {
    const paths = (byName.get(name) ?? []).map((place) => pathText(pathOf(place, locations)));
    return [...new Set(paths.filter(Boolean))].join(' · ');
  };
}

type FacetRowProps = FacetCount & { detail: string; isOn: boolean; onToggle: () => void };

function FacetRow({ value, count, detail, isOn, onToggle }: FacetRowProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-description={t('search.count', { count })}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center gap-2 rounded-field px-3 py-1 text-left hover:bg-kraft/50 aria-pressed:font-semibold"
    >
      {isOn && <Check size="1.125em" aria-hidden className="shrink-0" />}
      <span className="min-w-0 grow [overflow-wrap:anywhere]">
        <bdi>{value}</bdi>
        {detail && <span className="block font-normal text-ink-soft text-sm">{detail}</span>}
      </span>
      <span aria-hidden="true" className="shrink-0 text-ink-soft text-sm tabular-nums">
        {number(count)}
      </span>
    </button>
  );
}

function ownValueText({ fields }: OwnFilter, value: string): string {
  const isAnswer = fields.every(({ kind }) => kind === 'flag') && (value === 'yes' || value === 'no');
  return isAnswer ? flagTexts[currentLocale()][value] : value;
}

function listsOf(facets: Facets | undefined, own: OwnFilters): { field: FacetField; values: FacetCount[] }[] {
  if (facets === undefined) return [];
  const lists: { field: FacetField; values: FacetCount[] }[] = [
    { field: 'place', values: facets.places },
    { field: 'tag', values: facets.tags },
    { field: 'lent', values: facets.people },
    ...Array.from(own, ([key, filter]) => ({ field: filter, values: facets.own[key] ?? [] })),
  ];
  return lists.filter(({ values }) => values.length > 0);
}
