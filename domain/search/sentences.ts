import type { SearchKind } from '../account/saved-search.ts';
import { fold } from '../fold.ts';
import type { Locale } from '../locale.ts';
import { plusDays } from '../time.ts';
import type { Condition } from './condition.ts';
import { inLanguage, readQuestion } from './question.ts';
import { binWords, currencies, fillers, type Meaning, meanings } from './sentence-meanings.ts';
import { isSmallWord, soughtIn } from './small-words.ts';
import { formsOf, isForm, type WordForms } from './word-forms.ts';

/** A sentence as a search: `text` in names, and filters. `query` is the same as it is typed, in the person's language. */
export type Sentence = {
  text: string;
  conditions: readonly Condition[];
  kind?: SearchKind;
  query: string;
  /** The same for each of several borrowers who have the typed name. */
  people?: readonly Sentence[];
};

/** The names that a sentence may have. */
export type SentenceNames = { places: NameIndex; bins: NameIndex; people: readonly PersonName[] };

type Context = { names: SentenceNames; today: string; locale: Locale };

/** Nobody types a longer one, so that no reading takes long. */
const sentenceMax = 500;

/**
 * Reads a sentence such as "feather boas in the attic worth over 3000 kr", in either language or a mixture. Undefined if no
 * part of it means a filter. What is quoted is searched for as it is.
 */
export function readSentence(text: string, context: Context): Sentence | undefined {
  if (text.length > sentenceMax) return undefined;
  const words = wordsOf(text);
  const line: Line = { words, folded: words.map((word) => (word.startsWith('"') ? quotedWord : fold(word))) };
  const filters: string[] = [];
  let people: { at: number; filters: readonly string[] } | undefined;
  let kind: SearchKind | undefined;
  for (const { meaning, patterns } of compiled()) {
    const read = firstReading(line, meaning, patterns, context);
    if (read === undefined) continue;
    if (read.choices !== undefined) people = { at: filters.length, filters: read.choices };
    filters.push(read.filters);
    kind ??= meaning.kind;
  }
  if (filters.length === 0) return undefined;
  const left = leftIn(line);
  const sentence = sentenceOf(filters, left, kind, context);
  if (sentence === undefined || people === undefined) return sentence;
  const { at, filters: choices } = people;
  return {
    ...sentence,
    people: choices.flatMap((choice) => sentenceOf(filters.with(at, choice), left, kind, context) ?? []),
  };
}

/** A text between quotation marks is one word, in straight marks. */
function wordsOf(text: string): string[] {
  const parts = text.replace(/[“”„]/g, '"').matchAll(/(?<=^|\s)("[^"]+")(?=[\s?!,;.]|$)|([^\s"]+|")/g);
  return Array.from(parts).flatMap(([, quoted, plain = '']) =>
    quoted
      ? [quoted]
      : plain
          .replace(/[?!,;$€£]|\.(?=$)|:-/g, ' ')
          .split(' ')
          .filter(Boolean),
  );
}

/** The words that are no part of a phrase and say what is sought. */
function leftIn({ words, folded }: Line): string[] {
  const [from, to] = soughtIn(folded);
  return words.filter((word, at) => folded[at] !== used && at >= from && at < to && !isFiller(fold(word)));
}

function sentenceOf(
  filters: readonly string[],
  left: readonly string[],
  chosen: SearchKind | undefined,
  { today, locale }: Context,
): Sentence | undefined {
  const names = left.filter((word) => !binWordSet.has(fold(word)));
  const typed = inLanguage(filters.join(' '), today, locale);
  const conditions = readQuestion(typed, today).parts.flatMap(({ condition }) => condition ?? []);
  if (conditions.length < filters.length) return undefined;
  const isOfBins = names.length === 0 && left.length > 0 && !conditions.some(isOfItems);
  const kind = chosen ?? (isOfBins ? 'bins' : undefined);
  const text = (kind === 'bins' ? names : left).join(' ');
  return { text, conditions, ...(kind && { kind }), query: [text, typed, ''].join(' ').trimStart() };
}

function isOfItems({ field }: Condition): boolean {
  return !['in', 'place', 'bin', 'tag', 'photo', 'private', 'archived', 'missing', 'opened'].includes(field);
}

/** Words that are read become `used`, so that the words beside them do not meet. */
type Line = { words: string[]; folded: string[] };
const used = '·';
/** No phrase has it. */
const quotedWord = '"';

const fillerSet = new Set(fillers.join(' ').split(' ').map(fold));
const binWordSet = new Set(binWords.split(' ').map(fold));

function isFiller(word: string): boolean {
  return fillerSet.has(word) || isSmallWord(word);
}

type Pattern = { regex: RegExp; gap: Gap | undefined; isGapLast: boolean };
type Gap = 'person' | 'name' | 'tag' | 'n' | 'year';
type Compiled = { meaning: Meaning; patterns: readonly Pattern[] };

let compiledMeanings: readonly Compiled[] | undefined;

function compiled(): readonly Compiled[] {
  compiledMeanings ??= meanings.map((meaning) => ({
    meaning,
    patterns: [...meaning.en, ...meaning.sv].map(compile),
  }));
  return compiledMeanings;
}

function compile(phrase: string): Pattern {
  const gap = /\{(person|name|tag|n|year)\}/.exec(phrase)?.[1] as Gap | undefined;
  const source = fold(phrase)
    .replaceAll('(', '(?:')
    .replace(/ \[([^\]]+)\]/g, '(?: (?:$1))?')
    .replace(/^\[([^\]]+)\] /, '(?:(?:$1) )?')
    .replace('{currency}', `(?:${currencies.replaceAll(' ', '|')})`)
    .replace(/\{(?:person|name)\}/, `([^ ${used}"]+(?: [^ ${used}"]+){0,3})`)
    .replace('{tag}', `([^ ${used}"]+)`)
    .replace('{n}', '(\\d{1,3}(?: \\d{3})+|\\d{1,9}(?:[.,]\\d{1,2})?)')
    .replace('{year}', '((?:19|20)\\d\\d)');
  return { regex: new RegExp(`(?<=^| )${source}(?= |$)`), gap, isGapLast: phrase.endsWith('}') };
}

/** `choices` are the filters with each of several names instead. */
type Reading = { filters: string; choices?: readonly string[] };

/** The filters of the first phrase that the line has; its words are then used. */
function firstReading(
  line: Line,
  { filters }: Meaning,
  patterns: readonly Pattern[],
  context: Context,
): Reading | undefined {
  const text = line.folded.join(' ');
  for (const { regex, gap, isGapLast } of patterns) {
    const match = regex.exec(text);
    if (!match) continue;
    const from = countWords(text.slice(0, match.index));
    const length = countWords(match[0]);
    const inGap = match[1] ?? '';
    const gapFrom = gap ? from + countWords(match[0].slice(0, match[0].lastIndexOf(inGap))) : from;
    const gapWords = line.words.slice(gapFrom, gapFrom + countWords(inGap));
    const filled = gap
      ? fillGap(gap, gapWords, isGapLast, context)
      : { value: '', count: 0, choices: undefined };
    if (filled === undefined) continue;
    const unread = gap && isGapLast ? gapWords.length - filled.count : 0;
    line.folded.fill(used, from, from + length - unread);
    const fill = (value: string) => fillFilters(filters, value, context.today);
    return { filters: fill(filled.value), ...(filled.choices && { choices: filled.choices.map(fill) }) };
  }
  return undefined;
}

function countWords(text: string): number {
  return text.split(' ').filter(Boolean).length;
}

/** What a gap stands for, and how many of its words; the rest of a gap at the end of a phrase is no part of it. */
type Filled = { value: string; count: number; choices?: readonly string[] | undefined };

function fillGap(
  gap: Gap,
  words: readonly string[],
  isLast: boolean,
  { names }: Context,
): Filled | undefined {
  const folded = words.map(fold);
  const found = (() => {
    switch (gap) {
      case 'person':
        return personOf(words, folded, names.people);
      case 'name':
        return containerOf(folded, names);
      case 'n':
        return { value: folded.join('').replace(',', '.'), count: words.length };
      default:
        return { value: words.join(' '), count: words.length };
    }
  })();
  return found && !isLast && found.count < words.length ? undefined : found;
}

const choicesMax = 3;

/** Any word of a name counts: "berg" is Anna Berg. */
function personOf(
  words: readonly string[],
  folded: readonly string[],
  people: readonly PersonName[],
): Filled | undefined {
  for (let count = folded.length; count > 0; count--) {
    const typed = folded.slice(0, count).join(' ');
    const found = namesWith(typed, people);
    const [one, ...others] = found.map(({ name }) => quoted(name));
    if (one === undefined) continue;
    if (others.length === 0) return { value: one, count };
    const [word = typed] = folded;
    const isWord = found.some(({ text }) => text.includes(` ${word}`));
    const value = isWord ? word : word.replace(/s$/, '');
    return { value, count, choices: [one, ...others].slice(0, choicesMax) };
  }
  const end = folded.findIndex((word) => isFiller(word));
  const count = Math.min(end < 0 ? folded.length : end, 2);
  return count === 0 ? undefined : { value: quotedIfSpaced(words.slice(0, count).join(' ')), count };
}

/** `text` has the words of the name as they are compared. */
export type PersonName = { name: string; text: string };

export function indexPeople(names: readonly string[]): PersonName[] {
  return names.map((name) => ({ name, text: ` ${fold(name).replace(/[-,.()"/\s]+/g, ' ')} ` }));
}

/** The name itself, else those with these words, else those with words that begin so. */
function namesWith(typed: string, names: readonly PersonName[]): readonly PersonName[] {
  const whole = names.find(({ text }) => text.trim() === typed);
  if (whole) return [whole];
  const singular = typed.replace(/s$/, '');
  const withWords = names.filter(({ text }) => text.includes(` ${typed} `) || text.includes(` ${singular} `));
  if (withWords.length > 0 || typed.length < prefixMin || isFiller(typed)) return withWords;
  return names.filter(({ text }) => text.includes(` ${typed}`));
}

const prefixMin = 2;

function containerOf(folded: readonly string[], { places, bins }: SentenceNames): Filled | undefined {
  for (let count = folded.length; count > 0; count--) {
    const words = folded.slice(0, count);
    const place = places.find(words);
    const name = place ?? bins.find(words);
    if (name !== undefined)
      return { value: `${place === undefined ? 'bin' : 'place'}:${quoted(name)}`, count };
  }
  return undefined;
}

function quoted(name: string): string {
  return `"${name.replace(/["“”„‟″]/g, '')}"`;
}

function quotedIfSpaced(name: string): string {
  return name.includes(' ') ? quoted(name) : name;
}

function fillFilters(filters: string, value: string, today: string): string {
  const month = (by: number) => {
    const [year = 0, now = 1] = today.split('-').map(Number);
    return new Date(Date.UTC(year, now - 1 + by, 1)).toISOString().slice(0, 7);
  };
  const year = Number(today.slice(0, 4));
  const values: Record<string, string> = {
    beforeThisWeek: plusDays(today, -((new Date(today).getUTCDay() + 6) % 7) - 1),
    thisMonth: month(0),
    nextMonth: month(1),
    lastMonth: month(-1),
    thisYear: String(year),
    lastYear: String(year - 1),
    less: String(Number(value) - 1),
  };
  return filters.replace(/\{(\w+)\}/g, (_, gap: string) => values[gap] ?? value);
}

/** Names by their first letters, so that the name in a sentence is found among many without comparing each. */
export type NameIndex = { find(words: readonly string[]): string | undefined };

export function indexNames(names: Iterable<string>): NameIndex {
  const byStart = new Map<string, { name: string; words: string[] }[]>();
  for (const name of names) {
    const words = fold(name).split(/\s+/).filter(Boolean);
    const start = (words[0] ?? '').slice(0, startLength);
    const same = byStart.get(start);
    if (same) same.push({ name, words });
    else byStart.set(start, [{ name, words }]);
  }
  return {
    /** The name with these folded words, or with other forms of them: "vinden" finds "Vind". */
    find(words) {
      const [first = ''] = words;
      const near = (byStart.get(first.slice(0, startLength)) ?? []).filter(
        (each) => each.words.length === words.length,
      );
      const same = near.find((each) => each.words.every((word, at) => word === words[at]));
      if (same || near.length === 0) return same?.name;
      const forms = words.map(formsOf);
      return near.find((each) => each.words.every((word, at) => isWholeForm(word, forms[at])))?.name;
    },
  };
}

const startLength = 3;

function isWholeForm(text: string, forms: WordForms | undefined): boolean {
  return forms?.groups.some(({ stems }) => isForm(text, 0, stems, true)) ?? false;
}
