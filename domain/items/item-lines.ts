import { tidyLine, tidyProse } from '../text.ts';
import { readLoneQuantity } from './cell-quantities.ts';
import type { ItemLine } from './item-rules.ts';
import { type QuantityRefusal, readQuantity } from './quantity.ts';

export type ReadLine = ItemLine & {
  /** A number was taken out of the text, which may belong to the name. Not for "1x", which marks all else as the name. */
  isRead?: true;
  /** The quantity is 1, and `text` is what stands where it should be. */
  refused?: { text: string; refusal: QuantityRefusal };
};

/** Undefined if no name is left. */
export function parseItemLine(text: string): ReadLine | undefined {
  if (text === '') return undefined;
  const whole = withoutBullets(text);
  const markedFirst = splitMarkedFirst(whole);
  const parts = markedFirst ?? splitMarkedLast(whole) ?? splitEstimateFirst(whole) ?? splitBareFirst(whole);
  const name = tidyLine(parts?.name ?? whole);
  if (name === '') return undefined;
  if (parts === undefined) return { name, quantity: 1 };
  const { quantity, refusal } = readQuantity(parts.amount);
  const rounded = refusal && roundedIn(parts.amount);
  if (rounded !== undefined) return { name, quantity: rounded, notes: parts.amount, isRead: true };
  if (refusal) return { name, quantity: 1, isRead: true, refused: { text: parts.amount, refusal } };
  const isOnlyName = markedFirst !== undefined && quantity === 1;
  return { name, quantity, ...(!isOnlyName && { isRead: true }) };
}

/** The whole text as the name, with quantity 1: "3 Doors Down CD". Undefined if no name is left. */
export function lineAsTyped(text: string): ItemLine | undefined {
  const name = tidyLine(withoutBullets(text));
  return name === '' ? undefined : { name, quantity: 1 };
}

export function parseItemLines(text: string): ReadLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .map(parseItemLine)
    .filter((line) => line !== undefined);
}

/** Inverse of `parseItemLine`: a name that looks like a quantity gets one in front. */
export function formatItemLine({ name, quantity }: ItemLine): string {
  const full = `${quantity}x ${name}`;
  if (quantity !== 1) return full;
  const read = parseItemLine(name);
  return read?.name === name && read.quantity === 1 ? name : full;
}

type Parts = { name: string; amount: string };

// Security: these patterns backtrack on runs of spaces, so `singleSpaces` comes first.
// A dash before a digit is a minus.
const bullet = /^(?:[-–−](?!\d)|[—*•·▪◦]|\[[ xX]?\]|\d{1,3}[.)](?=\s))\s?/u;

// Also what is refused as a quantity: "2,5", "-1", "1e9".
const amount = String.raw`[-–−]?\d[\d.,]*(?:e[+-]?\d+)?`;
const grouped = String.raw`\d{1,3}(?:\s\d{3}){1,3}`;
const anyAmount = `(${grouped}|${amount})`;

// "3x socks", "4 st glödlampor"; not "2x4" or "2XL", where the digits belong to the name.
const numberFirst = new RegExp(
  String.raw`^${anyAmount}\s?(?:[x×*](?!l\b)(?:\s|(?=\p{L}))|(?:st|styck(?:en)?|pcs|pc)\.?\s)(?=\S)`,
  'iu',
);

function splitMarkedFirst(text: string): Parts | undefined {
  const found = numberFirst.exec(text);
  return found?.[1] === undefined ? undefined : { name: text.slice(found[0].length), amount: found[1] };
}

// "socks x3", "socks, 4", "socks (4)", "socks 4 st"
const numberLast = [
  new RegExp(String.raw`\s?[,;:\t]\s?(${amount})\s?(?:st|pcs|pc)?\.?$`, 'iu'),
  new RegExp(String.raw`\s?\(\s?[x×]?\s?(${amount})\s?[x×]?\s?(?:st|pcs|pc)?\.?\s?\)$`, 'iu'),
  new RegExp(String.raw`\s(?:[x×]\s?(${amount})|(${amount})\s?[x×])$`, 'iu'),
  new RegExp(String.raw`\s(${amount})\s?(?:st|styck(?:en)?|pcs|pc)\.?$`, 'iu'),
];
const numberLastLengthMax = 24;

function splitMarkedLast(text: string): Parts | undefined {
  const end = Math.max(0, text.length - numberLastLengthMax);
  for (const pattern of numberLast) {
    const found = pattern.exec(text.slice(end));
    if (found === null || end + found.index === 0) continue;
    const name = text.slice(0, end + found.index);
    // "4,5", "1:24" and "M8 x 20" are sizes.
    if (/\d$/.test(name) && /^(?:[,:]\d|\s[x×]\s\d)/iu.test(found[0])) continue;
    if (isNumberOfName(found[0])) return undefined;
    return { name, amount: found[1] ?? found[2] ?? '' };
  }
  return undefined;
}

/**
 * "Receipts, 2023", "Lego: 42110" and "Tax papers (2023)" are years and articles; ", 2000 st" and "x2000" are quantities. A
 * tab is the border of a column, which is one of years only if they look so.
 */
function isNumberOfName(end: string): boolean {
  const [number = ''] = /\d+/.exec(end) ?? [];
  const isMarked = /[xs×p]/iu.test(end) || !/^\s?[,;:\t(]\s?\d+\s?\)?$/u.test(end);
  return !isMarked && (end.includes('\t') ? /^(?:19|20)\d\d$/.test(number) : number.length > 3);
}

// "12 forks", "3 st"; not "60 W bulb" or "2 in 1".
const bareFirst = new RegExp(String.raw`^(${amount})\s(\p{L}\S*)`, 'iu');
// Longer numbers are years, models and articles: "1984", "42110 Lego".
const plainCount = /^[1-9]\d{0,2}$/;

function splitBareFirst(text: string): Parts | undefined {
  const found = bareFirst.exec(text);
  if (found === null) return undefined;
  const [whole, count = '', word = ''] = found;
  if (unitWords.has(word.toLowerCase())) return undefined;
  if (!plainCount.test(count) && !isNoCount(count)) return undefined;
  return { name: text.slice(whole.length - word.length), amount: count };
}

/** A name begins so less often than with other words of estimates, such as "max" and "over". */
const estimateFirst =
  /^((?:(?:c:?a|circa|cirka|about|approx|approximately|around|roughly|ungefär|ung|omkring)(?:\.\s?|\s)|[~≈±]\s?)?\d{1,6}(?:\s?[-–]\s?\d{1,6})?)\s(?:st|styck(?:en)?|pcs|pc)?\.?\s?(\p{L}\S*)/iu;

/** "ca 5 lamps", "~5 lamps", "5-6 lamps"; not "ca 5 m rope". */
function splitEstimateFirst(text: string): Parts | undefined {
  const found = estimateFirst.exec(text);
  if (found === null) return undefined;
  const [whole, amount = '', word = ''] = found;
  if (unitWords.has(word.toLowerCase()) || roundedIn(amount) === undefined) return undefined;
  return { name: text.slice(whole.length - word.length), amount };
}

/** What is read of "ca 5", "5-6" and "2,5", by the rule of imports and cells; undefined for what is exact or unclear. */
function roundedIn(amount: string): number | undefined {
  const read = readLoneQuantity(amount);
  return read?.quantity !== undefined && read.change !== undefined ? read.quantity : undefined;
}

function isNoCount(text: string): boolean {
  const { refusal } = readQuantity(text);
  return refusal !== undefined && refusal !== 'tooLarge';
}

/** Words behind a number that make it a size, an age, an amount of money or a proportion. */
const unitWords = new Set(
  [
    'mm cm dm m km ml cl dl l mg g hg kg t tum inch in ft lb oz',
    'meter metres metre meters liter litre litres liters deciliter kilo kilos gram grams tums',
    'v w kw a ma mah ah hz khz mhz ghz kb mb gb tb k p',
    'kr kronor krona sek nok dkk eur euro euros usd dollar dollars gbp pounds',
    'h min år mån dagars months years pers person personers man way i av of to till or eller och and',
  ].flatMap((words) => words.split(' ')),
);

function withoutBullets(text: string): string {
  // "- [ ] socks" has two.
  return singleSpaces(tidyProse(text)).replace(bullet, '').replace(bullet, '');
}

/** A tab stays, since it separates columns. */
function singleSpaces(text: string): string {
  return text.replace(/\s+/gu, (run) => (run.includes('\t') ? '\t' : ' '));
}
