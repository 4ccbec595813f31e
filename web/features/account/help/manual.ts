import type { Locale } from '#domain/locale.ts';
import type { ManualPage } from './manual-pages.ts';

const loaded = new Map<Locale, Promise<readonly ManualPage[]>>();

/** Loads the pages once per language; after a failure, the next call tries again. */
export function loadManual(locale: Locale): Promise<readonly ManualPage[]> {
  const earlier = loaded.get(locale);
  if (earlier) return earlier;
  const loading = importPages(locale);
  loaded.set(locale, loading);
  loading.catch(() => loaded.delete(locale));
  return loading;
}

async function importPages(locale: Locale): Promise<readonly ManualPage[]> {
  return (await (locale === 'sv' ? import('virtual:manual/sv') : import('virtual:manual/en'))).manual;
}
