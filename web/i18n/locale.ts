import { isLocale, isSwedishBrowser, type Locale } from '#domain/locale.ts';

type Hints = {
  query: string;
  saved: string | null;
  /** The most wanted first, such as "en-SE". */
  browserLanguages: readonly string[];
  /** A function, because looking it up takes 10 ms. */
  timeZone: () => string;
};

/** The language that an address chooses by ?lang. */
export function localeInAddress(query: string): Locale | undefined {
  const requested = new URLSearchParams(query).get('lang');
  return isLocale(requested) ? requested : undefined;
}

/** ?lang, then the saved choice, then Swedish language, region or time zone, else English. The server's pages do the same. */
export function chooseLocale({ query, saved, browserLanguages, timeZone }: Hints): Locale {
  const requested = localeInAddress(query);
  if (requested !== undefined) return requested;
  if (isLocale(saved)) return saved;
  return isSwedishBrowser(browserLanguages) || timeZone() === 'Europe/Stockholm' ? 'sv' : 'en';
}
