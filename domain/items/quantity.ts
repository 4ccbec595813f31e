import { quantityMax } from './item-fields.ts';

export type QuantityRefusal = 'missing' | 'notNumber' | 'negative' | 'notWhole' | 'tooLarge';

export type QuantityReading =
  | { quantity: number; refusal?: undefined }
  | { quantity?: undefined; refusal: QuantityRefusal };

/** Reads whole numbers from 0 to the limit, also "1 000" and "14 st"; everything else is refused, never rounded or cut. */
export function readQuantity(text: string): QuantityReading {
  const typed = withoutPieces(text.trim());
  if (typed === '') return { refusal: 'missing' };
  if (minusFirst.test(typed)) return { refusal: 'negative' };
  if (onlyDigits.test(typed) || groupedDigits.test(typed)) {
    const quantity = Number(typed.replace(/\s/g, ''));
    return quantity > quantityMax ? { refusal: 'tooLarge' } : { quantity };
  }
  return { refusal: digitsAndMarks.test(typed) ? 'notWhole' : 'notNumber' };
}

/** Words after a number that only say that things are counted, in English and Swedish. */
export const pieces = /^(?:[x×]|st|stk|styck(?:en)?|pcs?|pieces?|ea)\.?$/iu;

const PIECES_LENGTH_MAX = 8;

/** "14" of "14 st", "14pcs" and "x14". */
function withoutPieces(text: string): string {
  const last = /[\p{L}×]+\.?$/u.exec(text.slice(-PIECES_LENGTH_MAX))?.[0] ?? '';
  if (last.length < text.length && pieces.test(last)) return text.slice(0, -last.length).trimEnd();
  return text.replace(/^[x×]\s?(?=\d)/iu, '');
}

const minusFirst = /^[-–−]\s?\d/;
const onlyDigits = /^\d+$/;
const groupedDigits = /^\d{1,3}(?:\s\d{3})+$/;
// Without a look at the language "1,000" may be one or a thousand, so it is refused.
const digitsAndMarks = /^[.,]?\d[\d.,]*$/;
