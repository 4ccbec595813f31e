/** How a workbook shows a number. */
export type CellFormat =
  | { kind: 'number'; before: string; after: string }
  | { kind: 'percent' }
  /** Digits are filled in from the right: "00000". */
  | { kind: 'digits'; template: string }
  | { kind: 'time'; hasDay: boolean; hasHours: boolean; hasSeconds: boolean; isElapsed: boolean };

/** The formats that files name only by their number, as far as they are no plain numbers. */
const builtIn = new Map([
  ...entries('0%', 9, 10),
  ...entries('yyyy-mm-dd', 14, 15, 16, 17, ...range(27, 31), 36, ...range(50, 54), 57, 58),
  ...entries('h:mm', 18, 20, 32, 34, 55),
  ...entries('h:mm:ss', 19, 21, 33, 35, 56),
  ...entries('yyyy-mm-dd h:mm', 22),
  ...entries('mm:ss', 45, 47),
  ...entries('[h]:mm:ss', 46),
]);

function entries(code: string, ...ids: number[]): [number, string][] {
  return ids.map((id) => [id, code]);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

const LENGTH_MAX = 255;
/** Quoted, escaped, padded and bracketed parts, words, and single characters. */
const tokens = /"[^"]*"?|\\.|[_*].|\[[^\]]*\]?|general|am\/pm|a\/p|e[+-]|[\s\S]/giu;
const currencySign = /^\[\$([^\]-]*)/;

/** Reads a number's format from its code, or from its id if the file has no code for it. */
export function readFormat(id: number, code = builtIn.get(id) ?? ''): CellFormat {
  const parts: string[] = code.slice(0, LENGTH_MAX).match(tokens) ?? [];
  const end = parts.indexOf(';');
  const section = (end < 0 ? parts : parts.slice(0, end)).map(partOf);
  const letters = section.map(({ letter = '' }) => letter).join('');
  if (/[dyhs]|m/.test(letters)) return timeFormat(letters);
  if (section.some(({ letter }) => letter === '%')) return { kind: 'percent' };
  const isDigit = ({ letter = '' }: Part) => /^[0#?]$/.test(letter);
  const first = section.findIndex(isDigit);
  const last = section.findLastIndex(isDigit);
  const inner = section.slice(first, last + 1);
  const template = inner.map(({ letter, literal = '' }) => letter ?? literal).join('');
  const zeros = inner.filter(({ letter }) => letter === '0').length;
  if (zeros > 1 && !/[#?.,]/.test(letters)) return { kind: 'digits', template };
  return { kind: 'number', before: textOf(section.slice(0, first)), after: textOf(section.slice(last + 1)) };
}

type Part = { letter?: string; literal?: string };

function partOf(token: string): Part {
  if (token.startsWith('"')) return { literal: token.replaceAll('"', '') };
  if (token.startsWith('\\')) return { literal: token.slice(1) };
  if (/^[_*]./.test(token)) return {};
  if (token.startsWith('['))
    return /^\[[hms]+\]$/i.test(token)
      ? { letter: `e${token.slice(1, 2).toLowerCase()}` }
      : { literal: currencySign.exec(token)?.[1] ?? '' };
  if (/^(?:general|am\/pm|a\/p|e[+-]|@)$/i.test(token)) return {};
  if (/^[dmyhs0#?.,%/]$/i.test(token)) return { letter: token.toLowerCase() };
  return { literal: token };
}

function timeFormat(letters: string): CellFormat {
  const hasTime = /[hs]/.test(letters);
  return {
    kind: 'time',
    hasDay: /[dy]/.test(letters) || !hasTime,
    hasHours: letters.includes('h'),
    hasSeconds: letters.includes('s'),
    isElapsed: letters.includes('e'),
  };
}

/** Returns the text before or after the digits: a unit or a currency, empty for mere signs and brackets. */
function textOf(parts: readonly Part[]): string {
  const text = parts
    .map(({ literal = '' }) => literal)
    .join('')
    .trim();
  return /[^\s()+\-–]/.test(text) ? text : '';
}

/** Formats a value like the workbook, but with all decimals, a decimal point, and days as YYYY-MM-DD. */
export function formatted(value: number, format: CellFormat, startsIn1904: boolean): string {
  switch (format.kind) {
    case 'percent':
      return `${plain(value * 100)} %`;
    case 'digits':
      return Number.isSafeInteger(value) && value >= 0
        ? filled(format.template, String(value))
        : plain(value);
    case 'time':
      return timeText(value, format, startsIn1904) ?? plain(value);
    case 'number':
      return [format.before, plain(value), format.after].filter((part) => part !== '').join(' ');
  }
}

/** Without exponents, and without the noise of binary fractions. */
function plain(value: number): string {
  const rounded = Number(value.toPrecision(15));
  if (Number.isInteger(rounded)) return BigInt(rounded).toString();
  const text = String(rounded);
  return text.includes('e') ? rounded.toFixed(20).replace(/0+$/, '') : text;
}

function filled(template: string, digits: string): string {
  const places = template.replace(/[^0]/g, '').length;
  const all = digits.padStart(places, '0');
  let at = 0;
  return [...template]
    .map((character) => {
      if (character !== '0') return character;
      const start = at;
      at = start === 0 ? all.length - places + 1 : start + 1;
      return all.slice(start, at);
    })
    .join('');
}

const DAY_SECONDS = 24 * 60 * 60;
const LAST_DAY = 2_958_466;

function timeText(
  value: number,
  { hasDay, hasHours, hasSeconds, isElapsed }: Extract<CellFormat, { kind: 'time' }>,
  startsIn1904: boolean,
): string | undefined {
  if (value < 0 || value >= LAST_DAY) return undefined;
  const seconds = Math.round(value * DAY_SECONDS);
  const day = Math.floor(seconds / DAY_SECONDS);
  const inDay = isElapsed ? seconds : seconds % DAY_SECONDS;
  const time = clock(inDay, hasHours || !hasSeconds, hasSeconds);
  if (!hasDay || (day === 0 && inDay > 0)) return time;
  const iso = isoDay(day, startsIn1904);
  return hasHours && inDay > 0 ? `${iso} ${time}` : iso;
}

function clock(seconds: number, hasHours: boolean, hasSeconds: boolean): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const start = hasHours ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}` : String(minutes);
  return hasSeconds ? `${start}:${two(seconds % 60)}` : start;
}

/** Excel believes that 1900 had a 29 February, which was day 60. */
function isoDay(day: number, startsIn1904: boolean): string {
  const days = startsIn1904 ? day + 1462 : day < 60 ? day + 1 : day;
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);
}
