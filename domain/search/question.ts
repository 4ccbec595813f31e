import type { SearchKind } from '../account/saved-search.ts';
import { fold } from '../fold.ts';
import type { Locale } from '../locale.ts';
import { type FieldHolder, isNumberKind } from '../own-fields/own-field-limits.ts';
import { plusDays } from '../time.ts';
import {
  type Comparison,
  type Condition,
  compares,
  type FillableField,
  fillableFields,
  flags,
  isDay,
  isItemDay,
  nameFields,
  type RangeField,
} from './condition.ts';
import {
  noOwnFilters,
  type OwnFilter,
  type OwnFilters,
  ownFilterKey,
  ownFilterValues,
  readOwnCondition,
} from './own-filter.ts';

export type ConditionField = Exclude<Condition['field'], 'own'>;

/** The words that are typed before `:`, `<` or `>`. Both languages are read, so that saved searches work in either. */
const conditionWords = {
  place: { en: 'place', sv: 'plats' },
  bin: { en: 'bin', sv: 'låda' },
  in: { en: 'in', sv: 'i' },
  tag: { en: 'tag', sv: 'tagg' },
  lent: { en: 'lent', sv: 'utlånad' },
  value: { en: 'value', sv: 'värde' },
  quantity: { en: 'quantity', sv: 'antal' },
  expires: { en: 'expires', sv: 'utgår' },
  due: { en: 'due', sv: 'åter' },
  warranty: { en: 'warranty', sv: 'garanti' },
  bought: { en: 'bought', sv: 'köpt' },
  opened: { en: 'opened', sv: 'öppnad' },
  changed: { en: 'changed', sv: 'ändrad' },
  sort: { en: 'sort', sv: 'sortera' },
  low: { en: 'low', sv: 'lågt' },
  used: { en: 'used', sv: 'slut' },
  photo: { en: 'photo', sv: 'foto' },
  private: { en: 'private', sv: 'privat' },
  archived: { en: 'archived', sv: 'arkiverad' },
  missing: { en: 'missing', sv: 'saknad' },
} as const satisfies Record<ConditionField, Record<Locale, string>>;

export const conditionFields = Object.keys(conditionWords) as ConditionField[];

const answers = {
  yes: { en: 'yes', sv: 'ja' },
  no: { en: 'no', sv: 'nej' },
  none: { en: 'none', sv: 'ingen' },
} as const;

const fieldsByWord = new Map<string, ConditionField>([
  ...conditionFields.flatMap((field) =>
    Object.values(conditionWords[field]).map((word): [string, ConditionField] => [word, field]),
  ),
  ['person', 'lent'],
  ['inköpt', 'bought'],
  ['på', 'in'],
]);

/** What may be typed after `is:`, with the filter that it stands for. */
const states: ReadonlyMap<string, { field: ConditionField; sign: string; value: string }> = new Map(
  (
    [
      [['lent', 'out', 'utlånad', 'utlånat', 'utlånade', 'ute'], 'lent', ':', 'yes'],
      [['overdue', 'late', 'försenad', 'försenat', 'försenade'], 'due', '<', '0d'],
      [['expired', 'utgången', 'utgånget', 'utgångna'], 'expires', '<', '0d'],
      [['low', 'lågt'], 'low', ':', 'yes'],
      [['used', 'empty', 'slut', 'tom', 'tomt'], 'used', ':', 'yes'],
      [['missing', 'saknad', 'saknat', 'saknade'], 'missing', ':', 'yes'],
      [['private', 'privat', 'privata'], 'private', ':', 'yes'],
      [['archived', 'arkiverad', 'arkiverat', 'arkiverade'], 'archived', ':', 'yes'],
    ] as const
  ).flatMap(([words, field, sign, value]) => words.map((word) => [word, { field, sign, value }])),
);

/** A filter in the typed text, from `start` to `end`. `condition` is absent while its value is missing or unreadable. */
export type QuestionPart = Filter & {
  /** `:`, `<`, `>`, `<=`, `>=` or `=`. */
  sign: string;
  value: string;
  isNot: boolean;
  start: number;
  end: number;
  condition?: Condition;
};

/** A built-in filter, or one by fields that owners defined. */
type Filter = { field: ConditionField } | { field: 'own'; own: OwnFilter };

/** A query split into filters and the `text` that is searched for in names and other texts. */
export type Question = { text: string; parts: QuestionPart[] };

/** `isView`: unknown words are of fields that are gone, as a view outlives them. */
type OwnReading = { own?: OwnFilters; isView?: boolean };

/**
 * Reads `tent place:cellar -tag:sold value>500`; `today` is a date like `2026-05-03`. `#camping` is a tag, `is:overdue` what is
 * due before today, `"bought from":shop` a field that an owner defined. Unknown words before a colon are text.
 */
export function readQuestion(query: string, today: string, reading: OwnReading = {}): Question {
  const parts: QuestionPart[] = [];
  // Phones type curly marks by themselves; one for one, so that positions stay.
  for (const match of query.replace(doubleQuotes, '"').matchAll(partPattern)) {
    const [source, before = ''] = match;
    const typed = readPart(match, reading);
    if (typed === undefined || parts.length >= partsMax) continue;
    const { isWhole: _, ...part } = typed;
    const start = match.index + before.length;
    const condition = readCondition(typed, today);
    parts.push({
      ...part,
      start,
      end: match.index + source.length,
      ...(condition && { condition }),
    });
  }
  const text = parts.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), query);
  return { text: text.trim().replace(/\s+/g, ' '), parts };
}

const doubleQuotes = /["“”„‟″]/g;

/** Further filters remain text, because each filter is tested on every item. */
const partsMax = 20;

const partPattern =
  /(^|\s)(-?)(?:([\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*|"[^"]*")([<>]=|[:<>=])("[^"]*"?|[^\s"]*)|#(\p{L}[^\s"#]*))/gu;

type TypedValue = { sign: string; value: string; isWhole: boolean; isNot: boolean };
type Typed = Filter & TypedValue;

function readPart(
  [, , minus = '', word = '', sign = '', quoted = '', tag]: RegExpMatchArray,
  reading: OwnReading,
): Typed | undefined {
  const isNot = minus !== '';
  if (tag !== undefined) return { field: 'tag', sign: ':', value: tag, isWhole: false, isNot };
  const value = quoted.replaceAll('"', '').trim();
  const lowerWord = word.toLowerCase();
  if (lowerWord === 'is' || lowerWord === 'är') {
    const state = states.get(value.toLowerCase());
    return state && { ...state, isWhole: false, isNot };
  }
  const typed = { sign, value, isWhole: isQuoted(quoted), isNot };
  const field = fieldsByWord.get(lowerWord);
  if (field !== undefined) return { field, ...typed };
  const own = ownFilterOf(word, reading);
  return own && { field: 'own', own, ...typed };
}

/** A name in quotation marks is never that of a built-in filter. */
function ownFilterOf(
  word: string,
  { own = noOwnFilters, isView = false }: OwnReading,
): OwnFilter | undefined {
  const name = word.replaceAll('"', '').trim();
  const isName = /^\p{L}{2}/u.test(name);
  return own.get(ownFilterKey(name)) ?? (isView && isName ? { name, fields: [] } : undefined);
}

/** Returns whether the value is a whole name: a text in closed quotation marks. */
function isQuoted(value: string): boolean {
  return value.length > 2 && value.startsWith('"') && value.endsWith('"');
}

function readCondition(typed: Typed, today: string): Condition | undefined {
  const { field, sign, value, isWhole, isNot } = typed;
  if (value === '') return undefined;
  const answer = isWhole ? undefined : answerOf(value);
  if (field === 'own') return readOwnCondition(typed.own, typed, { answer, day: readDay(value, today) });
  if (
    isIn(fillableFields, field) &&
    (answer === 'none' || (!isIn(nameFields, field) && answer !== undefined))
  )
    return { field, isOn: (answer === 'yes') !== isNot };
  if (isIn(nameFields, field)) {
    const text = field === 'lent' && answer === 'yes' ? '' : value;
    return { field, text, ...(isWhole && { isWhole }), ...(isNot && { isNot }) };
  }
  if (isIn(flags, field) && (answer === 'yes' || answer === 'no'))
    return { field, isOn: (answer === 'yes') !== isNot };
  if (field === 'sort') {
    const isByValue = Object.values(conditionWords.value).some((word) => word === value.toLowerCase());
    return isByValue && !isNot ? { field, by: 'value' } : undefined;
  }
  if (field === 'photo') return isNot ? undefined : { field, text: value };
  // "Not before a day" would also mean things without one.
  return isNot ? undefined : readComparison({ field, sign, value }, today);
}

function readComparison(
  { field, sign, value }: Pick<TypedValue, 'sign' | 'value'> & { field: ConditionField },
  today: string,
): Condition | undefined {
  const comparison = sign === ':' ? '=' : (sign as Comparison);
  if (field === 'value' || field === 'quantity') {
    const amount = /^\d{1,12}([.,]\d{1,2})?$/.test(value) ? Number(value.replace(',', '.')) : undefined;
    return amount === undefined ? undefined : { field, comparison, amount };
  }
  const day = isDay(field) ? readDay(value, today) : undefined;
  return isDay(field) && day !== undefined ? { field, comparison, day } : undefined;
}

function answerOf(value: string): keyof typeof answers | undefined {
  const word = value.toLowerCase();
  return answerNames.find((name) => Object.values(answers[name]).some((each) => each === word));
}

const answerNames = Object.keys(answers) as (keyof typeof answers)[];

function isIn<T extends string>(list: readonly T[], field: string): field is T {
  return list.some((each) => each === field);
}

/**
 * `30d`, `6w`, `3m` and `1y` count from today, `-1y` back; a date is read as `2026-05-03`, and `2026-05` and `2026` are all its
 * days. Days after the year 9999 are not read.
 */
function readDay(value: string, today: string): string | undefined {
  const [, count, unit] = /^(-?\d{1,4})([dwmy])$/i.exec(value) ?? [];
  if (count !== undefined) {
    const day = plusDays(today, Number(count) * (unitDays[unit?.toLowerCase() ?? ''] ?? 1));
    // Years of five digits, and those before the year 0, are written with a sign and do not compare as texts.
    return /^[+-]/.test(day) ? undefined : day;
  }
  const isDate = /^\d{4}(-\d{2}(-\d{2})?)?$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDate ? value : undefined;
}

const unitDays: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 };

/** Returns filters with their words in this language: `lent:yes` as `utlånad:ja`. */
export function inLanguage(filters: string, today: string, locale: Locale): string {
  return readQuestion(filters, today)
    .parts.map(({ sign, value, isNot, condition, ...filter }) => {
      const answer = condition && 'isWhole' in condition ? undefined : answerOf(value);
      if (filter.field === 'sort') return conditionStart(filter.field, locale).trim();
      const text =
        condition && 'isWhole' in condition ? `"${value}"` : quote(answer ? answers[answer][locale] : value);
      return `${isNot ? '-' : ''}${wordOf(filter.field === 'own' ? filter.own : filter.field, locale)}${sign}${text}`;
    })
    .join(' ');
}

/** Returns the query with one of its parts taken out. */
export function withoutPart(query: string, { start, end }: QuestionPart): string {
  return `${query.slice(0, start)}${query.slice(end)}`.trim().replace(/\s+/g, ' ');
}

/** Returns the filters of the query as they are typed. */
export function partsText(query: string, { parts }: Question): string {
  return parts.map(({ start, end }) => `${query.slice(start, end)} `).join('');
}

/** The filters that facets offer. */
export type FacetField = 'place' | 'tag' | 'lent' | OwnFilter;

/** The filter for this whole name, or for `yes` or `no`, if it is among those of the query. */
export function partFor(
  parts: readonly QuestionPart[],
  field: FacetField,
  name: string,
): QuestionPart | undefined {
  return parts.find(({ condition }) => {
    if (condition === undefined || 'isNot' in condition) return false;
    if (condition.field !== 'own') return condition.field === field && isWholeName(condition, name);
    if (typeof field === 'string' || condition.name !== field.name) return false;
    return condition.tests.some(({ wanted }) =>
      'is' in wanted ? wanted.is === (name === 'yes') : isWholeName(wanted, name),
    );
  });
}

function isWholeName(wanted: object, name: string): boolean {
  return 'isWhole' in wanted && 'text' in wanted && fold(String(wanted.text)) === fold(quotable(name));
}

/** Returns the query with this whole name, or `yes` or `no`, as one more filter. */
export function withPart(query: string, field: FacetField, name: string, locale: Locale): string {
  const isAnswer = typeof field !== 'string' && isFlag(field) && (name === 'yes' || name === 'no');
  const value = isAnswer ? answers[name][locale] : `"${quotable(name)}"`;
  return `${query.trim()} ${wordOf(field, locale)}:${value} `.trimStart();
}

/** Returns the filter for things without a value of this field, if it is among those of the query. */
export function partForNone(
  parts: readonly QuestionPart[],
  field: FillableField | OwnFilter,
): QuestionPart | undefined {
  return parts.find(({ condition }) => {
    if (condition?.field !== 'own')
      return condition?.field === field && 'isOn' in condition && !condition.isOn;
    if (typeof field === 'string' || condition.name !== field.name || condition.isNot) return false;
    return condition.tests.some(({ wanted }) => 'isFilled' in wanted && !wanted.isFilled);
  });
}

/** Returns the query with one more filter, for things without a value of this field. */
export function withNone(query: string, field: FillableField | OwnFilter, locale: Locale): string {
  return `${query.trim()} ${wordOf(field, locale)}:${answers.none[locale]} `.trimStart();
}

/** A part of the query that limits a field from below or above, if it has one. */
export type RangeParts = { from?: QuestionPart; to?: QuestionPart };

export function rangeParts(parts: readonly QuestionPart[], field: RangeField | OwnFilter): RangeParts {
  const range: RangeParts = {};
  for (const part of parts) {
    if (!isFilterBy(part, field) || part.condition === undefined) continue;
    const side = rangeSides[part.sign];
    if (side) range[side] = part;
  }
  return range;
}

const rangeSides: Partial<Record<string, keyof RangeParts>> = {
  '>': 'from',
  '>=': 'from',
  '<': 'to',
  '<=': 'to',
};

function isFilterBy(part: QuestionPart, field: RangeField | OwnFilter): boolean {
  return part.field === 'own'
    ? typeof field !== 'string' && part.own.name === field.name
    : part.field === field;
}

/** Returns the query with this limit of the field instead of the one on the same side; an empty text is no limit. */
export function withLimit(
  query: string,
  replaced: QuestionPart | undefined,
  { field, side, text }: { field: RangeField | OwnFilter; side: keyof RangeParts; text: string },
  locale: Locale,
): string {
  const rest = replaced ? withoutPart(query, replaced) : query.trim();
  if (text === '') return rest;
  return `${rest} ${wordOf(field, locale)}${side === 'from' ? '>=' : '<='}${text} `.trimStart();
}

function wordOf(filter: ConditionField | OwnFilter, locale: Locale): string {
  if (typeof filter === 'string') return conditionWords[filter][locale];
  const { name } = filter;
  const isWord = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u.test(name);
  return isWord && !isBuiltIn(name) ? name : `"${quotable(name)}"`;
}

function isBuiltIn(word: string): boolean {
  const lowerWord = word.toLowerCase();
  return fieldsByWord.has(lowerWord) || lowerWord === 'is' || lowerWord === 'är';
}

/** How a filter starts in the person's language; flags and days come with a usual value. */
export function conditionStart(filter: ConditionField | OwnFilter, locale: Locale): string {
  const word = wordOf(filter, locale);
  if (typeof filter !== 'string') {
    if (filter.fields.every(({ kind }) => isNumberKind(kind))) return `${word}>`;
    return isFlag(filter) ? `${word}:${answers.yes[locale]} ` : `${word}:`;
  }
  const field = filter;
  if (isIn(flags, field)) return `${word}:${answers[usualAnswer(field)][locale]} `;
  if (field === 'opened') return `${word}<-1y `;
  if (field === 'changed') return `${word}>-7d `;
  if (field === 'sort') return `${word}:${conditionWords.value[locale]} `;
  if (field === 'bought') return `${word}:`;
  if (isDay(field)) return `${word}<30d `;
  return `${word}${field === 'value' || field === 'quantity' ? '>' : ':'}`;
}

/** The answer that a flag starts with: people search for things without a photo, but for low, missing or private ones. */
function usualAnswer(field: ConditionField): keyof typeof answers {
  return field === 'photo' ? 'no' : 'yes';
}

export type ValueLists = Partial<Record<ConditionField, readonly string[]>>;
export type Completion = { label: string; query: string };

const completionsMax = 8;

/** Completions of the filter at the end of the query. A last word that starts a filter with a usual value is completed to one. */
export function completionsOf(
  query: string,
  today: string,
  locale: Locale,
  lists: ValueLists,
  own: OwnFilters = noOwnFilters,
): Completion[] {
  const part = readQuestion(query, today, { own }).parts.at(-1);
  if (part?.end !== query.length) return filtersOfLastWords(query, locale, own);
  const source = query.slice(part.start);
  const isHash = /^-?#/.test(source.trimStart());
  const [begin = ''] =
    /^-?(?:"[^"]*"|[^":<>=]*)(?:[<>]=|[:<>=])/.exec(source.replace(doubleQuotes, '"')) ?? [];
  const word = isHash
    ? `${part.isNot ? '-' : ''}${conditionWords.tag[locale]}:`
    : source.slice(0, begin.length);
  const begun = query.slice(0, part.start) + word;
  const typed = fold(part.value);
  const byKey = new Map<string, string>();
  for (const value of valuesOf(part, locale, lists)) {
    const key = fold(value);
    if (key.includes(typed) && key !== typed && !byKey.has(key)) byKey.set(key, value);
  }
  const isInside = (key: string) => Number(!key.startsWith(typed));
  return [...byKey]
    .sort(([a], [b]) => isInside(a) - isInside(b))
    .slice(0, completionsMax)
    .map(([, value]) => ({ label: value, query: `${begun}${quote(value)} ` }));
}

function valuesOf(part: QuestionPart, locale: Locale, lists: ValueLists): readonly string[] {
  const { yes, no, none } = answers;
  if (part.field === 'own') {
    if (part.sign !== ':') return [];
    return [...ownFilterValues(part.own, locale), ...(isFlag(part.own) ? [] : [yes[locale]]), none[locale]];
  }
  if (isIn(flags, part.field)) return [yes[locale], no[locale]];
  const names = lists[part.field] ?? [];
  return part.field === 'lent' ? [yes[locale], ...names] : names;
}

/** A word is completed to a built-in filter; two letters or more to those whose names owners chose and begin with them. */
function filtersOfLastWords(query: string, locale: Locale, own: OwnFilters): Completion[] {
  const completed = (filter: ConditionField | OwnFilter, typed: string): Completion => {
    const start = conditionStart(filter, locale);
    return { label: start.trim(), query: query.slice(0, query.length - typed.length) + start };
  };
  const [word = ''] = /(?<=^|\s)\p{L}+$/u.exec(query) ?? [];
  const field = fieldsByWord.get(word.toLowerCase());
  const found = new Map<OwnFilter, Completion>();
  for (const typed of lastWords(query)) {
    const key = ownFilterKey(typed);
    if (key.length < 2) continue;
    for (const [name, filter] of own)
      if (filter.fields.length > 0 && name.startsWith(key) && !found.has(filter))
        found.set(filter, completed(filter, typed));
  }
  const builtIn = field && completed(field, word);
  const isWhole = builtIn?.query.endsWith(' ');
  return [...(builtIn && isWhole ? [builtIn] : []), ...found.values()].slice(0, completionsMax);
}

/** The last words of a query together, then fewer of them. */
function lastWords(query: string): string[] {
  const starts = Array.from(query.matchAll(/(?<=^|\s)\S/g), ({ index }) => index);
  return starts.slice(-wordsOfNameMax).map((start) => query.slice(start));
}

const wordsOfNameMax = 4;

function isFlag({ fields }: OwnFilter): boolean {
  return fields.every(({ kind }) => kind === 'flag');
}

function quotable(name: string): string {
  return name.replace(doubleQuotes, '');
}

function quote(value: string): string {
  const plain = quotable(value);
  return /\s/.test(plain) ? `"${plain}"` : plain;
}

/** Two filters of which nothing can match both. */
type Contradiction = { one: Condition; other: Condition | { kind: SearchKind } };

/** The first contradiction among the typed filters, or of one with the chosen chip. */
export function contradictionIn(
  conditions: readonly Condition[],
  kind: SearchKind | undefined,
): Contradiction | undefined {
  for (const [at, one] of conditions.entries()) {
    if (kind !== undefined && excludes(kind, one)) return { one, other: { kind } };
    const other = conditions
      .slice(at + 1)
      .find((condition) => exclude(one, condition) || exclude(condition, one));
    if (other) return { one, other };
  }
  return undefined;
}

function excludes(kind: SearchKind, condition: Condition): boolean {
  if (condition.field === 'own')
    return condition.tests.length > 0 && !condition.tests.some(({ of }) => holdersOf[kind].includes(of));
  switch (kind) {
    case 'items':
      return false;
    case 'bins':
      return ofItems(condition.field);
    case 'places':
      return condition.field !== 'in' && (condition.field !== 'place' || 'isOn' in condition);
    case 'out':
      return isOn(condition, 'used');
    case 'used-up':
      return condition.field === 'lent';
  }
}

const holdersOf: Record<SearchKind, readonly FieldHolder[]> = {
  items: ['item'],
  bins: ['bin'],
  places: ['location'],
  out: ['item'],
  'used-up': ['item', 'bin'],
};

/** Only items have these. */
function ofItems(field: ConditionField): boolean {
  return isItemDay(field) || ['lent', 'low', 'used', 'value', 'quantity', 'changed', 'sort'].includes(field);
}

function exclude(one: Condition, other: Condition): boolean {
  if ('isOn' in one && 'isOn' in other) return one.field === other.field && one.isOn !== other.isOn;
  if (one.field === 'own' || other.field === 'own') return false;
  if (one.field !== other.field) return one.field === 'lent' && !('isNot' in one) && isOn(other, 'used');
  if ('text' in one && 'text' in other) {
    const isSame = fold(one.text) === fold(other.text) && 'isWhole' in one === 'isWhole' in other;
    return isSame && 'isNot' in one !== 'isNot' in other;
  }
  if (!('comparison' in one && 'comparison' in other)) return false;
  const [a, b] = [limitOf(one), limitOf(other)];
  // A month has its days.
  if (String(a).length !== String(b).length && 'day' in one) return false;
  if (one.comparison === '=') return !compares(a, other.comparison, b);
  // The values between two limits: none if the lower one is above, or both are the same and one of them is excluded.
  const isBetween = one.comparison.startsWith('>') && other.comparison.startsWith('<');
  const hasBoth = one.comparison === '>=' && other.comparison === '<=';
  return isBetween && (hasBoth ? a > b : a >= b);
}

/** Days compare as their texts do. */
function limitOf(condition: Extract<Condition, { comparison: unknown }>): number | string {
  return 'day' in condition ? condition.day : condition.amount;
}

function isOn(condition: Condition, field: Condition['field']): boolean {
  return condition.field === field && 'isOn' in condition && condition.isOn;
}
