import type { Locale } from '#domain/locale.ts';

/** `unclear`: "1.299" in Swedish, which uses neither mark of it for thousands, may be either. Undefined for no amount. */
export type AmountReading = number | 'unclear' | undefined;

/**
 * Reads "1 299,50", "1,299.50" or "1299.5". The decimal mark of the language is decimal wherever it is alone: "2.125" in
 * English, "2,125" in Swedish. The other mark groups thousands where the digits allow it, as in the English "1,299".
 */
export function readAmount(text: string, locale: Locale): AmountReading {
  const plain = text.replace(/[\s'’]/g, '');
  if (smallNumber.test(plain)) return Number(plain.replace(',', '.'));
  if (!/^\d[\d.,]*$/.test(plain)) return undefined;
  const [first, ...otherMarks] = plain.replace(/\d/g, '');
  if (first === undefined) return Number(plain);
  if (otherMarks.length === 0) {
    const isGroup = first !== decimalMarks[locale] && thousands[first]?.test(plain);
    if (isGroup && locale === 'sv') return 'unclear';
    return Number(isGroup ? plain.replace(first, '') : plain.replace(first, '.'));
  }
  const last = otherMarks.at(-1);
  const wholeEnd = last === first ? plain.length : plain.lastIndexOf(last ?? '');
  const whole = plain.slice(0, wholeEnd);
  if (!thousands[first]?.test(whole)) return undefined;
  return Number(`${whole.replaceAll(first, '')}.${plain.slice(wholeEnd + 1) || '0'}`);
}

/** Every digit is shown, so that `readAmount` returns the same amount and a rounded one is never saved. */
export function showAmount(amount: number, locale: Locale): string {
  return String(amount).replace('.', decimalMarks[locale]);
}

export const currencies = [
  'SEK',
  'EUR',
  'USD',
  'GBP',
  'NOK',
  'DKK',
  'ISK',
  'CHF',
  'PLN',
  'CAD',
  'AUD',
  'NZD',
  'JPY',
];

const decimalMarks = { en: '.', sv: ',' } as const satisfies Record<Locale, string>;

const thousands: Record<string, RegExp> = {
  '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/,
  ',': /^[1-9]\d{0,2}(?:,\d{3})+$/,
};

/** Matches the notation of `String` for numbers below a millionth. */
const smallNumber = /^\d(?:[.,]\d{1,20})?e-\d{1,3}$/;
