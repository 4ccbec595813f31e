import { itemValueMax } from './item-fields.ts';

/** The mark before the decimals: "." in Britain and the USA, "," in Sweden. */
export type DecimalMark = '.' | ',';

/** `unclear`: the numbers can be read either way, such as "1,234", or contradict each other. `any`: none has a mark. */
export type ColumnMark = DecimalMark | 'unclear' | 'any';

export type Money = { amount: number; currency?: string };

/** Decides from all cells of a column; those that are no numbers do not count. */
export function decimalMarkOf(cells: Iterable<string>): ColumnMark {
  let isMarked = false;
  const found = new Set<DecimalMark>();
  for (const cell of cells) {
    const { number } = splitMoney(cell);
    const mark = number === undefined ? 'any' : ownMark(number);
    if (mark === 'any') continue;
    isMarked = true;
    if (mark !== 'unclear') found.add(mark);
  }
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  return isMarked ? 'unclear' : 'any';
}

/** Undefined if the text is no number. A number that can be read in one way only is read so, whatever the column's mark is. */
export function readNumber(text: string, mark: DecimalMark): number | undefined {
  const { number, currency } = splitMoney(text);
  return number === undefined || currency !== undefined ? undefined : parseMarked(number, mark);
}

/** Also with a currency before or after it, as a symbol or a code: "1.234,50 kr", "£12", "USD 5". */
export function readMoney(text: string, mark: DecimalMark): Money | undefined {
  const { number, currency } = splitMoney(text);
  const amount = number === undefined ? undefined : parseMarked(number, mark);
  if (amount === undefined) return undefined;
  return { amount, ...(currency !== undefined && { currency }) };
}

/** A spreadsheet cuts a long number so when it writes a CSV. */
export const cutNumber = /^\d(?:[.,]\d{1,14})?E\+\d{2,3}$/;

/** Why an amount is no value of an item. */
export function refusalOfAmount(
  amount: number | undefined,
): 'notANumber' | 'negative' | 'tooLarge' | undefined {
  if (amount === undefined) return 'notANumber';
  if (amount < 0) return 'negative';
  return amount > itemValueMax ? 'tooLarge' : undefined;
}

/** An ISO code, or a symbol's one; undefined for anything else. */
export function readCurrency(text: string): string | undefined {
  const typed = text.trim();
  const symbol = symbols[typed.toLowerCase().replace(/\.$/, '')];
  if (symbol !== undefined) return symbol;
  return /^[a-z]{3}$/i.test(typed) && isCurrency(typed.toUpperCase()) ? typed.toUpperCase() : undefined;
}

/** The currencies that a column's cells have beside their numbers, the most frequent first; also of estimates: "ca 250 kr". */
export function currenciesOf(cells: Iterable<string>): string[] {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    const currency = splitMoney(cell).currency ?? currencyInText(cell);
    if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([currency]) => currency);
}

/** The currency before or after the first number of a text; in lower case only words that nothing else means. */
function currencyInText(text: string): string | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const [, before, after] =
    /(?:(\p{Sc}|kr|[A-Z]{3})\s?)?\d[\d.,\s]*(\p{Sc}|:-|kr(?:onor)?|[A-Z]{3})?(?!\p{L})/u.exec(text) ?? [];
  return readCurrency(after ?? before ?? '');
}

/** The most frequent meaning of each symbol; `kr` is Swedish unless the column of currencies says otherwise. */
const symbols: Record<string, string | undefined> = {
  kr: 'SEK',
  ':-': 'SEK',
  kronor: 'SEK',
  '£': 'GBP',
  $: 'USD',
  us$: 'USD',
  c$: 'CAD',
  a$: 'AUD',
  '€': 'EUR',
  euro: 'EUR',
  '¥': 'JPY',
  zł: 'PLN',
  kč: 'CZK',
  '₹': 'INR',
};

const currencies = new Set(Intl.supportedValuesOf('currency'));

function isCurrency(code: string): boolean {
  return currencies.has(code);
}

const digitsAndMarks = /[-+−–]?\s?(?:\d[\d.,' \u00A0\u2009\u202F’]*|[.,]\d+)/u;

/** The number without spaces and the currency beside it; nothing for other texts. */
export function splitMoney(text: string): { number?: string; currency?: string } {
  const typed = text.trim();
  if (typed.length > LENGTH_MAX) return {};
  const found = digitsAndMarks.exec(typed);
  if (found === null) return {};
  // Swedish prices end in ":-" or ",-" instead of decimals.
  const rest = (typed.slice(0, found.index) + typed.slice(found.index + found[0].length)).trim();
  let number = found[0].replace(/[\s'’]/gu, '').replace(/[−–]/u, '-');
  let word = rest;
  if (number.endsWith(',') && rest.startsWith('-')) {
    number = number.slice(0, -1);
    word = rest.slice(1).trim() || 'kr';
  }
  if (word.startsWith(':-')) word = word.slice(2).trim() || 'kr';
  if (word === '') return { number };
  const currency = readCurrency(word);
  return currency === undefined ? {} : { number, currency };
}

const LENGTH_MAX = 40;

/** Returns the decimal mark as far as the number alone tells it. */
function ownMark(number: string): ColumnMark {
  const marks = number.replace(/[^.,]/g, '');
  const last = marks.at(-1) as DecimalMark | undefined;
  if (last === undefined) return 'any';
  const other = otherMark(last);
  if (marks.includes(other)) return marks.indexOf(last) === marks.length - 1 ? last : 'unclear';
  if (marks.length > 1) return other;
  // "1,234" may have a thousand; "0,123" and "12,5" may not.
  return /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(number) ? 'unclear' : last;
}

function parseMarked(number: string, columnMark: DecimalMark): number | undefined {
  const own = ownMark(number);
  const mark = own === '.' || own === ',' ? own : columnMark;
  const [whole = '', decimals, ...more] = number.split(mark);
  const group = otherMark(mark);
  if (more.length > 0 || decimals?.includes(group)) return undefined;
  const groups = whole.replace(/^[-+]/, '').split(group);
  if (
    groups.length > 1 &&
    (!/^\d{1,3}$/.test(groups[0] ?? '') || groups.slice(1).some((each) => each.length !== 3))
  )
    return undefined;
  const value = Number(`${whole.replaceAll(group, '') || '0'}.${decimals || '0'}`);
  return Number.isFinite(value) ? value : undefined;
}

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}
