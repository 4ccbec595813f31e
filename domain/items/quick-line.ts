import { tagLengthMax, tagsMax } from '../fields.ts';
import { fold } from '../fold.ts';
import { readTags } from '../text.ts';
import { type DecimalMark, type Money, readMoney, refusalOfAmount } from './cell-numbers.ts';
import { parseItemLine, type ReadLine } from './item-lines.ts';

export type QuickLine = ReadLine & {
  tags?: readonly string[];
  /** Of one piece. */
  value?: number;
  currency?: string;
};

/**
 * Reads "drill 1200 kr #tools 2 st": in any order a quantity as `parseItemLine` does, tags, and an amount of money.
 *
 * - A tag is `#` and a word that begins with a letter, as in searches; `#1` belongs to the name.
 * - Money is the first or last thing beside the name, and has a currency: `120 kr`, `120:-`, `£12.50`, `EUR 5`. A code of
 *   three letters counts if people write it in lists, as "3 try squares" are no liras. "5 kr mynt" is money itself.
 * - Numbers are read as imports and cells read them: `1.234,50`, `1 234`.
 *
 * What would leave no name, or is too long for a tag or too much for a value, belongs to the name. Undefined without a name.
 */
export function readQuickLine(text: string, mark: DecimalMark): QuickLine | undefined {
  const plain = parseItemLine(text);
  const { tags, rest } = splitTags(text);
  const withMoney = splitMoneyOfLine(rest, mark);
  const line = parseItemLine(withMoney?.name ?? rest);
  // A quantity may stand outside of the money: "2 x 120 kr drill".
  const around = withMoney === undefined && line?.isRead ? splitMoneyOfLine(line.name, mark) : undefined;
  if (line === undefined) return plain;
  const money = (withMoney ?? around)?.money;
  if (tags.length === 0 && money === undefined) return plain;
  return {
    ...line,
    ...(around && { name: around.name }),
    isRead: true,
    ...(tags.length > 0 && { tags }),
    ...(money && { value: money.amount, ...(money.currency !== undefined && { currency: money.currency }) }),
  };
}

/** Tags are one text, without their marks, as they are in a cell. */
function splitTags(text: string): { tags: string[]; rest: string } {
  const words = text.split(/\s+/);
  const marked = words.filter((word) => tagWord.test(word));
  const tags = readTags(marked.map((word) => word.replace(/^#/, '').replace(/[.,;:!?]+$/, '')).join(','));
  const fits = tags.length <= tagsMax && tags.every((tag) => tag.length <= tagLengthMax);
  if (!fits || tags.length === 0) return { tags: [], rest: text };
  return { tags, rest: words.filter((word) => !tagWord.test(word)).join(' ') };
}

const tagWord = /^#\p{L}[^\s#]*$/u;

const number = String.raw`(?:\d{1,3}(?:[ \u00A0]\d{3})+|\d[\d.,'’]*)(?:[.,]\d{1,2})?`;
const sign = String.raw`(?:us|c|a)?\$|[£€¥₹]`;
const code = 'sek|nok|dkk|isk|eur|usd|gbp|chf|pln|czk|jpy';
const money = String.raw`(?:${number}\s?(?:${sign}|kr\.?|kronor|euro|:-|,-|zł|kč|${code})|(?:${sign}|kr\.?|${code})\s?${number})`;
/** Before the name only signs, as "2 euro pallets" are two. */
const moneyOfSigns = String.raw`(?:${number}\s?(?:${sign}|kr\.?|kronor|:-|,-|zł|kč)|(?:${sign}|kr\.?|${code})\s?${number})`;
const moneyFirst = new RegExp(String.raw`^\(?(${moneyOfSigns})\)?(?=[\s,;:])[\s,;:]*`, 'iu');
const moneyLast = new RegExp(
  String.raw`(?:^|[\s,;:(])(?:(?:à|@|värde|värd|värt|värda|value|worth|pris|price):?\s)?(${money})(?:\s?/\s?st|\s(?:each|styck))?[).,;]*$`,
  'iu',
);
const moneyLengthMax = 40;
/** What is worth its name: "5 kr mynt", "100 kr notes". */
const isCash = /^[-\s]?(?:mynt|slant|sed[ei]?l|frimärk|pollett|coin|note|bill|stamp|token)/iu;

function splitMoneyOfLine(text: string, mark: DecimalMark): { name: string; money: Money } | undefined {
  const line = text.trim().replace(/\s+/g, ' ');
  const end = Math.max(0, line.length - moneyLengthMax);
  const last = moneyLast.exec(line.slice(end));
  if (last) {
    const read = moneyOf(last[1], mark);
    const name = line.slice(0, end + last.index).replace(/[\s,;:(–-]+$/, '');
    if (read && name !== '') return { name, money: read };
  }
  const first = moneyFirst.exec(line);
  const name = first ? line.slice(first[0].length) : '';
  const read = moneyOf(first?.[1], mark);
  return read && name !== '' && !isCash.test(fold(name)) ? { name, money: read } : undefined;
}

function moneyOf(text: string | undefined, mark: DecimalMark): Money | undefined {
  const read = text === undefined ? undefined : readMoney(text, mark);
  return read?.currency !== undefined && refusalOfAmount(read.amount) === undefined ? read : undefined;
}
