import { expect, test } from 'vitest';
import { findHelpPages } from '#domain/search/find-help-pages.ts';
import { loadManual } from './manual.ts';
import { pageSlugs } from './manual-pages.ts';

test.each(['en', 'sv'] as const)(
  'the manual has every page in %s, with links within the app',
  async (locale) => {
    const pages = await loadManual(locale);
    expect(pages.map(({ slug }) => slug)).toEqual(pageSlugs);
    expect(pages.find(({ slug }) => slug === 'first-labels')?.html).toContain('href="/help/packing"');
  },
);

test.each([
  ['en', 'qr', 'first-labels'],
  ['en', 'Insurance', 'export'],
  ['en', 'iphone push', 'notifications'],
  ['sv', 'få tillbaka', 'undo'],
  ['sv', 'lana', 'lending'],
] as const)('in %s, “%s” finds the page %s', async (locale, query, slug) => {
  const found = findHelpPages(await loadManual(locale), query).map((page) => page.slug);
  expect(found).toContain(slug);
});

test('pages with the words in their title or keywords come before others', async () => {
  const [first] = findHelpPages(await loadManual('en'), 'lend');
  expect(first?.slug).toBe('lending');
});

test('a word that no page has finds none', async () => {
  expect(findHelpPages(await loadManual('en'), 'zeppelin')).toEqual([]);
});
