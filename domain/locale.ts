/** The languages of the screens, pages, mails and pushes. */
export const locales = ['en', 'sv'] as const;
export type Locale = (typeof locales)[number];

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/**
 * Returns the language of a browser with these languages, preferred first: Swedish if the region of the first one is Sweden,
 * else the first one that is ours; undefined if none is. Tags are written as in `navigator.languages` and `Accept-Language`:
 * "en-SE".
 */
export function browserLocale(tags: readonly string[]): Locale | undefined {
  const subtags = tags.map((tag) => tag.trim().toLowerCase().split('-'));
  if (subtags[0]?.includes('se', 1)) return 'sv';
  return subtags.map(([language]) => language).find(isLocale);
}
