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

type KnownCurrencies = {
  /** In Settings. */
  usual: string | undefined;
  lastTyped: string | undefined;
  /** Given where the person sees the proposal before it counts. */
  timeZone?: string;
};

/** The currency proposed for values that say none; undefined for none. */
export function proposedCurrency({ usual, lastTyped, timeZone }: KnownCurrencies): string | undefined {
  return usual ?? lastTyped ?? (timeZone === undefined ? undefined : currencyOfTimeZone(timeZone));
}

/** The currency where the clock shows this time zone, such as "Europe/Stockholm"; undefined where it is not in the list. */
function currencyOfTimeZone(timeZone: string): string | undefined {
  return currencyOfZone[timeZone] ?? (timeZone.startsWith('Australia/') ? 'AUD' : undefined);
}

const zonesOfCurrency = {
  SEK: 'Europe/Stockholm',
  NOK: 'Europe/Oslo',
  DKK: 'Europe/Copenhagen',
  ISK: 'Atlantic/Reykjavik',
  GBP: 'Europe/London Europe/Belfast',
  CHF: 'Europe/Zurich',
  PLN: 'Europe/Warsaw',
  EUR: [
    'Europe/Helsinki Europe/Mariehamn Europe/Tallinn Europe/Riga Europe/Vilnius Europe/Berlin Europe/Vienna Europe/Paris',
    'Europe/Amsterdam Europe/Brussels Europe/Luxembourg Europe/Dublin Europe/Madrid Europe/Lisbon Europe/Rome Europe/Athens',
    'Europe/Bratislava Europe/Ljubljana Europe/Zagreb Europe/Malta Asia/Nicosia',
  ].join(' '),
  USD: 'America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix America/Anchorage Pacific/Honolulu',
  CAD: 'America/Toronto America/Vancouver America/Montreal America/Edmonton America/Winnipeg America/Halifax America/St_Johns',
  NZD: 'Pacific/Auckland',
  JPY: 'Asia/Tokyo',
};

const currencyOfZone: Record<string, string | undefined> = Object.fromEntries(
  Object.entries(zonesOfCurrency).flatMap(([currency, zones]) =>
    zones.split(' ').map((zone) => [zone, currency]),
  ),
);

export const decimalMarks = { en: '.', sv: ',' } as const satisfies Record<Locale, string>;

const thousands: Record<string, RegExp> = {
  '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/,
  ',': /^[1-9]\d{0,2}(?:,\d{3})+$/,
};

/** Matches the notation of `String` for numbers below a millionth. */
const smallNumber = /^\d(?:[.,]\d{1,20})?e-\d{1,3}$/;
