export const locales = ['en', 'sv'] as const;
export type Locale = (typeof locales)[number];

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

type Hints = {
  query: string;
  saved: string | null;
  /** Such as "en-SE". */
  browserLanguage: string;
  /** A function, because looking it up takes 10 ms. */
  timeZone: () => string;
};

/** ?lang, then the saved choice, then Swedish language, region or time zone, else English. */
export function chooseLocale({ query, saved, browserLanguage, timeZone }: Hints): Locale {
  const requested = new URLSearchParams(query).get('lang');
  if (isLocale(requested)) return requested;
  if (isLocale(saved)) return saved;
  const [language, ...subtags] = browserLanguage.toLowerCase().split('-');
  const isSwedish = language === 'sv' || subtags.includes('se') || timeZone() === 'Europe/Stockholm';
  return isSwedish ? 'sv' : 'en';
}
