/** The languages of the screens, pages, mails and pushes. */
export const locales = ['en', 'sv'] as const;
export type Locale = (typeof locales)[number];

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/**
 * Returns whether a browser with these languages, preferred first, is Swedish: the region of the first one is Sweden, or
 * Swedish is preferred to English. Tags are written as in `navigator.languages` and `Accept-Language`: "en-SE".
 */
export function isSwedishBrowser(tags: readonly string[]): boolean {
  const subtags = tags.map((tag) => tag.trim().toLowerCase().split('-'));
  if (subtags[0]?.includes('se', 1)) return true;
  return subtags.find(([language]) => isLocale(language))?.[0] === 'sv';
}
