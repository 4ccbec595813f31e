export const locales = ['en', 'sv'] as const;
export type Locale = (typeof locales)[number];

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

type Hints = {
  /** The page's query string. */
  query: string;
  /** What was stored; anything but en or sv counts as nothing. */
  saved: string | null;
  /** The browser's first language, such as "en-SE". */
  browserLanguage: string;
  /** Asked for last: to say it costs the browser 10 ms and more. */
  timeZone: () => string;
};

/** Specification, section 4: ?lang, then the saved choice, then Swedish language, region or time zone, else English. */
export function chooseLocale({ query, saved, browserLanguage, timeZone }: Hints): Locale {
  const asked = new URLSearchParams(query).get('lang');
  if (isLocale(asked)) return asked;
  if (isLocale(saved)) return saved;
  const [language, ...subtags] = browserLanguage.toLowerCase().split('-');
  const isSwedish = language === 'sv' || subtags.includes('se') || timeZone() === 'Europe/Stockholm';
  return isSwedish ? 'sv' : 'en';
}
