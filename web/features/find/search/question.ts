import type { SearchKind } from '#domain/account/saved-search.ts';
import { fold } from '#domain/fold.ts';
import { plusDays } from '#domain/time.ts';
import { type Comparison, type Condition, dayFields, flags } from '#web/data/search/conditions.ts';
import type { Locale } from '#web/data/storage/preferences.ts';

export type ConditionField = Condition['field'];

/** The words that are typed before `:`, `<` or `>`. Both languages are read, so that saved searches work in either. */
const conditionWords = {
  place: { en: 'place', sv: 'plats' },
  bin: { en: 'bin', sv: 'låda' },
  tag: { en: 'tag', sv: 'tagg' },
  lent: { en: 'lent', sv: 'utlånad' },
  value: { en: 'value', sv: 'värde' },
  quantity: { en: 'quantity', sv: 'antal' },
  expires: { en: 'expires', sv: 'utgår' },
  due: { en: 'due', sv: 'åter' },
  warranty: { en: 'warranty', sv: 'garanti' },
  low: { en: 'low', sv: 'lågt' },
  used: { en: 'used', sv: 'slut' },
  photo: { en: 'photo', sv: 'foto' },
  private: { en: 'private', sv: 'privat' },
  archived: { en: 'archived', sv: 'arkiverad' },
  missing: { en: 'missing', sv: 'saknad' },
} as const satisfies Record<ConditionField, Record<Locale, string>>;

export const conditionFields = Object.keys(conditionWords) as ConditionField[];

const answers = { yes: { en: 'yes', sv: 'ja' }, no: { en: 'no', sv: 'nej' } } as const;

const fieldsByWord = new Map(
  conditionFields.flatMap((field) =>
    Object.values(conditionWords[field]).map((word) => [word as string, field]),
  ),
);

/** A filter in the typed text, from `start` to `end`. `condition` is absent while its value is missing or unreadable. */
export type QuestionPart = {
  field: ConditionField;
  value: string;
  start: number;
  end: number;
  condition?: Condition;
};

/** A query split into filters and the `text` that is searched for in names and other texts. */
export type Question = { text: string; parts: QuestionPart[] };

/** Reads `tent place:cellar value>500`; `today` is a date like `2026-05-03`. Unknown words before a colon are text. */
export function readQuestion(query: string, today: string): Question {
  const parts: QuestionPart[] = [];
  // Phones type curly marks by themselves; one for one, so that positions stay.
  for (const match of query.replace(doubleQuotes, '"').matchAll(partPattern)) {
    const [source, before = '', word = '', sign = '', quoted = ''] = match;
    const field = fieldsByWord.get(word.toLowerCase());
    if (field === undefined || parts.length >= partsMax) continue;
    const value = quoted.replaceAll('"', '').trim();
    const start = match.index + before.length;
    const condition = readCondition({ field, sign, value, isWhole: isQuoted(quoted) }, today);
    parts.push({ field, value, start, end: match.index + source.length, ...(condition && { condition }) });
  }
  const text = parts.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), query);
  return { text: text.trim().replace(/\s+/g, ' '), parts };
}

const doubleQuotes = /["“”„‟″]/g;

/** Further filters remain text, because each filter is tested on every item. */
const partsMax = 20;

const partPattern = /(^|\s)(\p{L}+)([:<>=])("[^"]*"?|[^\s"]*)/gu;

/** Returns whether the value is a whole name: a text in closed quotation marks. */
function isQuoted(value: string): boolean {
  return value.length > 2 && value.startsWith('"') && value.endsWith('"');
}

type Typed = { field: ConditionField; sign: string; value: string; isWhole: boolean };

function readCondition({ field, sign, value, isWhole }: Typed, today: string): Condition | undefined {
  if (value === '') return undefined;
  const comparison = sign === ':' ? '=' : (sign as Comparison);
  switch (field) {
    case 'place':
    case 'bin':
    case 'tag':
      return { field, text: value, ...(isWhole && { isWhole }) };
    case 'lent':
      if (isAnswer(value, 'yes') && !isWhole) return { field, text: '' };
      return { field, text: value, ...(isWhole && { isWhole }) };
    case 'value':
    case 'quantity': {
      const amount = /^\d{1,12}([.,]\d{1,2})?$/.test(value) ? Number(value.replace(',', '.')) : undefined;
      return amount === undefined ? undefined : { field, comparison, amount };
    }
    case 'expires':
    case 'due':
    case 'warranty': {
      const day = readDay(value, today);
      return day === undefined ? undefined : { field, comparison, day };
    }
    default:
      if (isAnswer(value, 'yes') && !isWhole) return { field, isOn: true };
      if (isAnswer(value, 'no') && !isWhole) return { field, isOn: false };
      return field === 'photo' ? { field, text: value } : undefined;
  }
}

function isAnswer(value: string, answer: keyof typeof answers): boolean {
  return Object.values(answers[answer]).some((word) => word === value.toLowerCase());
}

/** `30d`, `6w`, `3m` and `1y` count from today; a date is read as `2026-05-03`. Days after the year 9999 are not read. */
function readDay(value: string, today: string): string | undefined {
  const [, count, unit] = /^(\d{1,4})([dwmy])$/i.exec(value) ?? [];
  if (count !== undefined) {
    const day = plusDays(today, Number(count) * (unitDays[unit?.toLowerCase() ?? ''] ?? 1));
    // Years of five digits are written with a sign and do not compare as texts.
    return day.startsWith('+') ? undefined : day;
  }
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDate ? value : undefined;
}

const unitDays: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 };

/** Returns the query with one of its parts taken out. */
export function withoutPart(query: string, { start, end }: QuestionPart): string {
  return `${query.slice(0, start)}${query.slice(end)}`.trim().replace(/\s+/g, ' ');
}

/** The filters that facets offer. */
export type FacetField = 'place' | 'tag' | 'lent';

/** The filter for this whole name, if it is among those of the query. */
export function partFor(
  parts: readonly QuestionPart[],
  field: FacetField,
  name: string,
): QuestionPart | undefined {
  return parts.find(
    ({ condition }) =>
      condition?.field === field && 'isWhole' in condition && fold(condition.text) === fold(quotable(name)),
  );
}

/** Returns the query with this whole name as one more filter. */
export function withPart(query: string, field: FacetField, name: string, locale: Locale): string {
  return `${query.trim()} ${conditionWords[field][locale]}:"${quotable(name)}" `.trimStart();
}

/** How a filter starts in the person's language; flags and days come with a usual value. */
export function conditionStart(field: ConditionField, locale: Locale): string {
  const word = conditionWords[field][locale];
  if (isFlag(field)) return `${word}:${answers[usualAnswer(field)][locale]} `;
  if (field in dayFields) return `${word}<30d `;
  return `${word}${field === 'value' || field === 'quantity' ? '>' : ':'}`;
}

/** The answer that a flag starts with: people search for things without a photo, but for low, missing or private ones. */
function usualAnswer(field: ConditionField): keyof typeof answers {
  return field === 'photo' ? 'no' : 'yes';
}

function isFlag(field: ConditionField): boolean {
  return flags.some((flag) => flag === field);
}

export type ValueLists = Partial<Record<ConditionField, readonly string[]>>;
/** `condition` is what the completion filters by, if it is a whole filter. */
export type Completion = { label: string; query: string; condition?: Condition };

const completionsMax = 8;

/** Completions of the filter at the end of the query. A last word that starts a filter is completed to one. */
export function completionsOf(query: string, today: string, locale: Locale, lists: ValueLists): Completion[] {
  const part = readQuestion(query, today).parts.at(-1);
  if (part?.end !== query.length) {
    const lent = lentOfLastWords(query, locale);
    return [...(lent ? [lent] : []), ...filterOfLastWord(query, locale)];
  }
  const source = query.slice(part.start);
  const begun = query.slice(0, part.start) + source.slice(0, source.search(/[:<>=]/) + 1);
  const typed = fold(part.value);
  const byKey = new Map<string, string>();
  for (const value of valuesOf(part.field, locale, lists)) {
    const key = fold(value);
    if (key.includes(typed) && key !== typed && !byKey.has(key)) byKey.set(key, value);
  }
  const isInside = (key: string) => Number(!key.startsWith(typed));
  return [...byKey]
    .sort(([a], [b]) => isInside(a) - isInside(b))
    .slice(0, completionsMax)
    .map(([, value]) => ({ label: value, query: `${begun}${quote(value)} ` }));
}

function valuesOf(field: ConditionField, locale: Locale, lists: ValueLists): readonly string[] {
  const { yes, no } = answers;
  if (isFlag(field)) return [yes[locale], no[locale]];
  const names = lists[field] ?? [];
  return field === 'lent' ? [yes[locale], ...names] : names;
}

/** Folded words for what is lent, in both languages. */
const lentWords = new Set(
  [
    ...['lent', 'lent out', 'on loan', 'loaned', 'loaned out', 'borrowed', 'out'],
    ...['lånad', 'lånat', 'lånade', 'lånat ut', 'utlånad', 'utlånat', 'utlånade', 'ute'],
  ].map(fold),
);

/** The filter for all that is lent, if the query ends with a word for it. */
export function lentOfLastWords(query: string, locale: Locale): Completion | undefined {
  const words = query.trim().split(/\s+/);
  for (const count of [2, 1]) {
    if (!lentWords.has(fold(words.slice(-count).join(' ')))) continue;
    const label = `${conditionStart('lent', locale)}${answers.yes[locale]}`;
    const others = words.slice(0, -count);
    return { label, query: [...others, label, ''].join(' '), condition: { field: 'lent', text: '' } };
  }
  return undefined;
}

function filterOfLastWord(query: string, locale: Locale): Completion[] {
  const [, word = ''] = /(?:^|\s)(\p{L}+)$/u.exec(query) ?? [];
  const field = fieldsByWord.get(word.toLowerCase());
  if (field === undefined) return [];
  const start = conditionStart(field, locale);
  return [{ label: start.trim(), query: query.slice(0, query.length - word.length) + start }];
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
  switch (kind) {
    case 'items':
      return false;
    case 'bins':
      return ofItems.has(condition.field);
    case 'places':
      return condition.field !== 'place';
    case 'out':
      return isOn(condition, 'used');
    case 'used-up':
      return condition.field === 'lent';
  }
}

/** Only items have these. */
const ofItems = new Set<Condition['field']>([
  'lent',
  'low',
  'used',
  'value',
  'quantity',
  ...Object.keys(dayFields),
] as Condition['field'][]);

function exclude(one: Condition, other: Condition): boolean {
  if ('isOn' in one && 'isOn' in other) return one.field === other.field && one.isOn !== other.isOn;
  if (one.field === 'lent') return isOn(other, 'used');
  if (!('comparison' in one && 'comparison' in other) || one.field !== other.field) return false;
  const [a, b] = [limitOf(one), limitOf(other)];
  if (one.comparison === '=') {
    if (other.comparison === '=') return a !== b;
    return other.comparison === '<' ? a >= b : a <= b;
  }
  return one.comparison === '>' && other.comparison === '<' && a >= b;
}

/** Days compare as their texts do. */
function limitOf(condition: Extract<Condition, { comparison: unknown }>): number | string {
  return 'day' in condition ? condition.day : condition.amount;
}

function isOn(condition: Condition, field: Condition['field']): boolean {
  return condition.field === field && 'isOn' in condition && condition.isOn;
}
