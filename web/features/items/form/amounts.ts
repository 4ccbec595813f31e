import type { Locale } from '#domain/locale.ts';
import { getPreference } from '#web/data/storage/preferences.ts';
import { currentLocale } from '#web/i18n/i18n.ts';

/** Reads "1 299,50", "1,299.50" or "1299.5"; undefined for anything else. */
export function parseAmount(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f']/g, '');
  if (!/^\d[\d.,]*$/.test(plain) || marksAlternate.test(plain)) return undefined;
  const decimalAt = decimalMark(plain);
  const whole = plain.slice(0, decimalAt).replace(/[.,]/g, '');
  const fraction = plain.slice(decimalAt + 1);
  return /^\d*$/.test(fraction) ? Number(`${whole}.${fraction || '0'}`) : undefined;
}

export function showAmount(amount: number, locale: Locale): string {
  // Every digit is shown: a rounded amount would look like a change.
  const text = amount.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
  return locale === 'sv' ? text.replace('.', ',') : text;
}

/** The currency last used on this device, or the browser's default. */
export function proposedCurrency(): string {
  return getPreference('currency') ?? defaultCurrency(currentLocale(), navigator.language);
}

/** The currency of the region, or of the language. */
export function defaultCurrency(locale: Locale, browserLanguage: string): string {
  const region = browserLanguage.split('-').find((part, at) => at > 0 && /^[A-Z]{2}$/.test(part));
  return byRegion[region ?? ''] ?? (locale === 'sv' ? 'SEK' : 'EUR');
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

const marksAlternate = /,.*\..*,|\..*,.*\./;

const byRegion: Record<string, string> = {
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  IS: 'ISK',
  GB: 'GBP',
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  CH: 'CHF',
  PL: 'PLN',
  JP: 'JPY',
};

// The last mark is decimal, unless it is repeated or is alone before three digits ("1.299").
function decimalMark(plain: string): number {
  const marks = [...plain.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (!last) return plain.length;
  const isRepeated = marks.filter(([mark]) => mark === last[0]).length > 1;
  const isGrouping = marks.length === 1 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(plain);
  return isRepeated || isGrouping ? plain.length : last.index;
}
