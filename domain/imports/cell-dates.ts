/** The order of day and month in numbers, such as 31/12/2025; years of four digits in front are always understood. */
export type DateOrder = 'dmy' | 'mdy';

/** `unclear`: each date can be read either way, or they contradict each other. `any`: no date depends on it. */
export type ColumnDateOrder = DateOrder | 'unclear' | 'any';

/** Decides from all cells of a column; those that are no dates do not count. */
export function dateOrderOf(cells: Iterable<string>): ColumnDateOrder {
  let isOpen = false;
  const found = new Set<DateOrder>();
  for (const cell of cells) {
    const parts = numericParts(cell);
    if (parts === undefined || parts.first === parts.second) continue;
    isOpen = true;
    if (parts.hasDots || parts.first > 12) found.add('dmy');
    else if (parts.second > 12) found.add('mdy');
  }
  const [first, second] = found;
  if (first !== undefined && second === undefined) return first;
  return isOpen ? 'unclear' : 'any';
}

/** Returns YYYY-MM-DD without the time of day, `ambiguous` only if `order` is undefined, undefined if the text is no date. */
export function readDate(text: string, order: DateOrder | undefined): string | 'ambiguous' | undefined {
  const typed = text.trim();
  if (typed === '' || typed.length > LENGTH_MAX) return undefined;
  const iso = yearFirst.exec(typed) ?? compact.exec(typed);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = numericParts(typed);
  if (parts) return readNumeric(parts, order);
  return readNamed(typed) ?? readSerial(typed);
}

const LENGTH_MAX = 60;
const time = String.raw`(?:[T\s,]+\d{1,2}[:.]\d{2}.*)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`);
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const numeric = new RegExp(String.raw`^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})${time}$`);
const dayFirst = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|:?e)?[. -]*(?:of )?(\p{L}{3,})\.?[ ,-]*(\d{4})${time}$`,
  'u',
);
const monthFirst = new RegExp(String.raw`^(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${time}$`, 'u');

type NumericParts = { first: number; second: number; year: number; hasDots: boolean };

function numericParts(text: string): NumericParts | undefined {
  const found = text.length > LENGTH_MAX ? null : numeric.exec(text.trim());
  if (found === null) return undefined;
  const [, first, mark, second, year = ''] = found;
  return {
    first: Number(first),
    second: Number(second),
    year: year.length === 2 ? century(Number(year)) : Number(year),
    hasDots: mark === '.',
  };
}

/** Expands a two-digit year like Excel: 29 is 2029, 30 is 1930. */
function century(year: number): number {
  return year < 30 ? 2000 + year : 1900 + year;
}

function readNumeric({ first, second, year, hasDots }: NumericParts, order: DateOrder | undefined) {
  const dmy = toDay(year, second, first);
  const mdy = toDay(year, first, second);
  if (dmy === undefined || mdy === undefined || dmy === mdy) return dmy ?? mdy;
  if (order !== undefined) return order === 'dmy' ? dmy : mdy;
  return hasDots ? dmy : 'ambiguous';
}

/** English and Swedish, by their first letters. */
const months: Record<string, number> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  maj: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  okt: 10,
  nov: 11,
  dec: 12,
};

function readNamed(text: string): string | undefined {
  const lower = text.toLowerCase();
  const first = dayFirst.exec(lower);
  if (first) return toDay(Number(first[3]), monthOf(first[2]), Number(first[1]));
  const second = monthFirst.exec(lower);
  return second ? toDay(Number(second[3]), monthOf(second[1]), Number(second[2])) : undefined;
}

function monthOf(name = ''): number {
  return months[name.slice(0, 3)] ?? 0;
}

/** Days since 1899-12-30, as spreadsheets count them; from 1954 to 2119, so that a year or an amount is none. */
function readSerial(text: string): string | undefined {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return undefined;
  const serial = Number.parseInt(text, 10);
  if (serial < 20_000 || serial > 80_000) return undefined;
  return new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
}

function toDay(year: number, month: number, day: number): string | undefined {
  if (year < 1 || month < 1 || month > 12 || day < 1) return undefined;
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 10);
}
