import { type KeyboardEvent, useState } from 'react';
import { isNumberKind } from '#domain/own-fields/own-field-limits.ts';
import { type RangeField, rangeFields } from '#domain/search/condition.ts';
import { type OwnFilter, type OwnFilters, ownFilterKey } from '#domain/search/own-filter.ts';
import type { QuestionPart, RangeParts } from '#domain/search/question.ts';
import type { FacetRange, Facets } from '#web/data/search/facets.ts';
import { ownFactText } from '#web/features/things/own-fields/own-facts.tsx';
import { readAmount, showAmount } from '#web/forms/amounts.ts';
import { type Formats, useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { startsOf } from './search-filters.tsx';

export type Limits = {
  limitsOf: (field: RangeField | OwnFilter) => RangeParts;
  /** Limits a field from below or above; an empty text ends the limit. */
  onLimit: (field: RangeField | OwnFilter, side: keyof RangeParts, text: string) => void;
};

type RangeFacetsProps = Limits & { facets: Facets; own: OwnFilters };

/** Filters from one amount or day to another, for the fields that any result has a value of. */
export function RangeFacets({ facets, own, limitsOf, onLimit }: RangeFacetsProps) {
  const { t } = useTranslation();
  const ranges = [
    ...rangeFields.map((field) => ({
      field,
      title: t(`search.condition.${field}`),
      range: facets.ranges[field],
    })),
    ...startsOf(own)
      .filter(hasRange)
      .map((field) => ({
        field,
        title: field.name,
        range: facets.ownRanges[ownFilterKey(field.name)],
      })),
  ].filter(({ field, range }) => range !== undefined || Object.keys(limitsOf(field)).length > 0);
  if (ranges.length === 0) return null;
  return (
    <section aria-label={t('search.ranges')}>
      <h2 className="px-3 pb-1 font-bold text-ink-soft text-sm">{t('search.ranges')}</h2>
      {ranges.map(({ field, title, range }) => (
        <RangeFacet
          key={typeof field === 'string' ? field : `own ${field.name}`}
          {...{ field, title, range, limitsOf, onLimit }}
        />
      ))}
    </section>
  );
}

/** All fields of the name have numbers, or all have days. */
function hasRange({ fields }: OwnFilter): boolean {
  return fields.every(({ kind }) => isNumberKind(kind)) || fields.every(({ kind }) => kind === 'day');
}

type RangeFacetProps = Limits & {
  field: RangeField | OwnFilter;
  title: string;
  range: FacetRange | undefined;
};

function RangeFacet({ field, title, range, limitsOf, onLimit }: RangeFacetProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const limits = limitsOf(field);
  const [isOpen, setOpen] = useState(Object.keys(limits).length > 0);
  const limit = (side: 'from' | 'to') => {
    const part = limits[side];
    return (
      <LimitField
        label={t(side === 'from' ? 'search.rangeFrom' : 'search.rangeTo')}
        part={part}
        isDay={isOfDays(field)}
        onChange={(text) => onLimit(field, side, text)}
      />
    );
  };
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-2 rounded-field px-3 py-1 hover:bg-kraft/50">
        <span className="min-w-0 grow [overflow-wrap:anywhere]">
          <bdi>{title}</bdi>
        </span>
        {range && (
          <span className="text-ink-soft text-sm tabular-nums">{rangeText(field, range, formats)}</span>
        )}
      </summary>
      <fieldset
        aria-label={title}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 px-3 pt-1 pb-3"
      >
        {limit('from')}
        {limit('to')}
      </fieldset>
    </details>
  );
}

type LimitFieldProps = {
  label: string;
  part: QuestionPart | undefined;
  isDay: boolean;
  onChange: (text: string) => void;
};

/** Takes effect when it is left, or on Enter: the results are not those of half a number. */
function LimitField({ label, part, isDay, onChange }: LimitFieldProps) {
  const { t } = useTranslation();
  const limit = limitText(part, isDay);
  const [{ text, of }, setTyped] = useState({ text: limit, of: limit });
  // A limit that is typed into the search or removed there replaces what this field shows.
  if (of !== limit) setTyped({ text: limit, of: limit });
  const amount =
    text.trim() === '' || isDay ? undefined : readAmount(text.replace(/^-/, ''), currentLocale());
  const isWrong = !isDay && text.trim() !== '' && typeof amount !== 'number';
  const [isLeft, setLeft] = useState(false);
  const take = () => {
    setLeft(true);
    if (isWrong || text === limit) return;
    const sign = text.trim().startsWith('-') ? '-' : '';
    onChange(typeof amount === 'number' ? `${sign}${amount}` : text.trim());
  };
  return (
    <TextField
      label={label}
      type={isDay ? 'date' : 'text'}
      inputMode={isDay ? undefined : 'decimal'}
      autoComplete="off"
      value={text}
      error={isLeft && isWrong && t('ownFields.fault.number')}
      onChange={(typed) => {
        setLeft(false);
        setTyped({ text: typed, of: limit });
      }}
      onBlur={take}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && take()}
    />
  );
}

/** What the field shows of a limit in the query; nothing of a month, a year or a count of days. */
function limitText(part: QuestionPart | undefined, isDay: boolean): string {
  const { condition } = part ?? {};
  const limit = condition?.field === 'own' ? condition.tests[0]?.wanted : condition;
  if (limit === undefined) return '';
  if (isDay) return 'day' in limit && limit.day.length === 10 ? limit.day : '';
  return 'amount' in limit ? showAmount(limit.amount, currentLocale()) : '';
}

function isOfDays(field: RangeField | OwnFilter): boolean {
  return typeof field === 'string' ? field !== 'value' : field.fields.some(({ kind }) => kind === 'day');
}

/** "12 – 3,500 kg": what the results have. */
function rangeText(field: RangeField | OwnFilter, { least, most }: FacetRange, formats: Formats): string {
  const [first, ...others] = typeof field === 'string' ? [] : field.fields;
  const text = (value: FacetRange['least']) => {
    if (isOfDays(field)) return formats.shortDate(String(value));
    return first && others.length === 0 ? ownFactText(formats, first, value) : formats.number(Number(value));
  };
  return least === most ? text(least) : `${text(least)} – ${text(most)}`;
}
