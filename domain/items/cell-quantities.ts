import { type DecimalMark, decimalMarkOf, readNumber } from './cell-numbers.ts';
import { quantityMax } from './item-fields.ts';
import { pieces } from './quantity.ts';

export type CellQuantity =
  | {
      quantity: number;
      unit?: string;
      /** Set if the quantity differs from the written text, which is then kept. */
      change?: 'about' | 'notWhole';
    }
  | { quantity?: undefined; refusal: 'notANumber' | 'negative' | 'tooLarge' };

/**
 * The one rule for quantities in files: "14 st", "5 kg", "ca 5", "5-6", "2,5 m", "½". Fractions are rounded, but never to
 * nothing; of a range the first number counts.
 */
export function readCellQuantity(text: string, mark: DecimalMark): CellQuantity {
  const parts = partsOf(text);
  const number = parts && numberIn(parts.number, mark);
  if (parts === undefined || number === undefined) return { refusal: 'notANumber' };
  if (parts.isNegative && number > 0) return { refusal: 'negative' };
  const rounded = Math.round(number);
  const isWhole = Math.abs(number - rounded) < NOISE;
  const quantity = isWhole ? rounded : Math.max(1, rounded);
  if (quantity > quantityMax) return { refusal: 'tooLarge' };
  const change: 'about' | 'notWhole' | undefined = isWhole
    ? parts.isAbout
      ? 'about'
      : undefined
    : 'notWhole';
  return {
    quantity,
    ...(parts.unit !== undefined && { unit: parts.unit }),
    ...(change !== undefined && { change }),
  };
}

/** The same for a text that no column explains, typed or pasted. Undefined where its mark may have either meaning: "1,250". */
export function readLoneQuantity(text: string): CellQuantity | undefined {
  return decimalMarkOf([numberPart(text)]) === 'unclear' ? undefined : readCellQuantity(text, '.');
}

/** "12,5" of "12,5 m", by which a column's decimal mark is found; other texts as they are. */
export function numberPart(text: string): string {
  return partsOf(text)?.number ?? text;
}

const LENGTH_MAX = 60;
/** Spreadsheets have 2.9999999999999996 for 3. */
const NOISE = 1e-9;

const about =
  /^(?:(?:c:?a|circa|cirka|c|about|approx|approximately|around|roughly|some|at least|at most|up to|more than|over|under|max|min|ungefär|ung|runt|omkring|minst|högst|upp till|mer än|över)(?:\.\s?|\s|(?=\d))|(?:[~≈≃±≤≥]|[<>]=?)\s?)/iu;
const group = String.raw`[\s'’]`;
const plainNumber = new RegExp(
  String.raw`^(?:\d{1,3}(?:${group}\d{3})+(?![\d])(?:[.,]\d+)?|\d[\d.,]*|[.,]\d+)`,
  'u',
);
const fraction = /^(?:(\d{1,6}) )?(\d{1,2})[/⁄](\d{1,3})(?![\d/])/u;
const signOfFraction = /[¼½¾⅐-⅞]/gu;
const range = /^\s?(?:[-–—]|\.{2,3}|to |till |or |eller )\s?(\d[\d.,]*)\s?/iu;
const unitWord = /^\p{L}[\p{L}\p{M}.²³]{0,11}$|^[cdm]?m[23]$/u;

type Parts = { number: string; isNegative: boolean; isAbout: boolean; unit?: string };

function partsOf(text: string): Parts | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const written = text
    .trim()
    .replace(signOfFraction, (sign) => ` ${sign.normalize('NFKC')}`)
    .replace(/\s+/gu, ' ')
    .trim();
  const aboutWord = about.exec(written)?.[0] ?? '';
  const typed = written.slice(aboutWord.length).replace(/^[x×]\s?(?=\d)/iu, '');
  const [sign = ''] = /^[-−–+]\s?/u.exec(typed) ?? [];
  const unsigned = typed.slice(sign.length);
  const [number = ''] = fraction.exec(unsigned) ?? plainNumber.exec(unsigned) ?? [];
  if (number === '') return undefined;
  const after = afterNumber(unsigned.slice(number.length), number);
  if (after === undefined) return undefined;
  const isNegative = sign !== '' && !sign.startsWith('+');
  return {
    number,
    isNegative,
    isAbout: aboutWord !== '' || after.isAbout,
    ...(after.unit !== undefined && { unit: after.unit }),
  };
}

/** Reads the text after the number: a range's end, a unit or a remark ("(3 broken)"). Undefined if it was no quantity. */
function afterNumber(text: string, number: string): { isAbout: boolean; unit?: string } | undefined {
  const end = range.exec(text);
  if (end !== null && !(Number.parseFloat(end[1] ?? '') > Number.parseFloat(number))) return undefined;
  const rest = text
    .slice(end?.[0].length ?? 0)
    .replace(/^\s?[+?]+/u, '')
    .trim();
  const isAbout = end !== null || /^\s?[+?]/u.test(text);
  if (rest === '' || pieces.test(rest)) return { isAbout };
  if (unitWord.test(rest)) return { isAbout, unit: rest };
  // A remark; "2024-01-05", "12:30" and "2x5" are something else.
  const isRemark = /^(?:[\s,;]\s?[\p{L}(]|\()/u.test(text) && !/^\s[x×]\s?\d/iu.test(text);
  return isRemark ? { isAbout: true } : undefined;
}

function numberIn(text: string, mark: DecimalMark): number | undefined {
  const parts = fraction.exec(text);
  if (parts === null) return readNumber(text, mark);
  const [, whole = '0', above, below] = parts.map((part) => part ?? '0');
  const [numerator, denominator] = [Number(above), Number(below)];
  return numerator < denominator ? Number(whole) + numerator / denominator : undefined;
}
