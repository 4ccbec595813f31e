import type { Locale } from '#domain/locale.ts';

/** "12,400 SEK", "19.50 EUR": with the decimals of the currency, or none for whole amounts. */
export function moneyText(locale: Locale, amount: number, currency: string): string {
  return [amountFormat(locale, currency).format(amount), currency].filter(Boolean).join('\u00a0');
}

function amountFormat(locale: Locale, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  const existing = amountFormats.get(key);
  if (existing) return existing;
  const tag = locale === 'sv' ? 'sv-SE' : 'en-GB';
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: currency || 'EUR',
  }).resolvedOptions();
  const format = new Intl.NumberFormat(tag, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  });
  amountFormats.set(key, format);
  return format;
}

/** Intl objects are slow to create. */
const amountFormats = new Map<string, Intl.NumberFormat>();
