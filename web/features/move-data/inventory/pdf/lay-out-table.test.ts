import { expect, test } from 'vitest';
import { inventory as en } from '#web/i18n/en/inventory.ts';
import { createTranslator } from '#web/i18n/translate.ts';
import type { TableFileColumn } from '../messages.ts';
import { layOutTable } from './lay-out-table.ts';

const columns: TableFileColumn[] = [
  { name: 'Person', kind: 'text', share: 2 },
  { name: 'How many', kind: 'count', share: 1 },
  { name: 'Due back', kind: 'day', share: 1 },
  { name: 'Note', kind: 'text' },
];

function pagesOf(rows: Parameters<typeof layOutTable>[0]['rows']) {
  const { t } = createTranslator({ inventory: en }, 'en');
  const about = {
    title: 'Lent out',
    summary: '2 loans',
    day: '2026-11-28',
    locale: 'en',
    paper: 'a4',
  } as const;
  const pages = layOutTable({ ...about, columns, rows, t });
  return pages.map(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : [])));
}

test('a list is a table with its title, and columns without a share are left out', () => {
  const [page] = pagesOf([
    ['Anna', 1_200, '2026-12-05', 'For the spring show'],
    ['Bo', undefined, undefined, undefined],
  ]);
  expect(page).toEqual(
    [
      'Lent out',
      '2 loans · 28 November 2026',
      ...['Person', 'How many', 'Due back'],
      ...['Anna', '1,200', '5 Dec 2026'],
      ...['Bo'],
      ...['Lent out · 28 November 2026', 'Page 1 of 1'],
    ].filter((text) => text !== ''),
  );
});

test('the heads are repeated on each page, and a long text takes three lines at most', () => {
  const pages = pagesOf(Array.from({ length: 120 }, (_, at) => [`${'Very long name '.repeat(20)}${at}`]));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    expect(page.filter((text) => text === 'Person')).toHaveLength(1);
    expect(page.at(-1)).toBe(`Page ${pages.indexOf(page) + 1} of ${pages.length}`);
  }
  const lines = pages.flat().filter((text) => text.startsWith('Very') || text.includes('long'));
  expect(lines).toHaveLength(3 * 120);
});
