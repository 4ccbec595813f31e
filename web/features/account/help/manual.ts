import { fold } from '#domain/fold.ts';
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

/** Pages that contain every word of the query; those with all of them in title or keywords come first. */
export function findPages(pages: readonly ManualPage[], query: string): ManualPage[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.includes(word));
  const matches = pages.flatMap((page) => {
    const heading = fold(`${page.title} ${page.keywords}`);
    const isInHeading = hasAll(heading);
    const isFound = isInHeading || hasAll(`${heading} ${fold(page.html.replace(/<[^>]+>/g, ''))}`);
    return isFound ? [{ page, isInHeading }] : [];
  });
  return matches.sort((a, b) => Number(b.isInHeading) - Number(a.isInHeading)).map(({ page }) => page);
}
