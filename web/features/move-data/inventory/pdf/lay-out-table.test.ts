import { expect, test } from 'vitest';
import { smallestQr } from '#web/features/labels/print/layout/qr.ts';
import type { TableFileColumn } from '#web/features/things/tables/table-file.ts';
import { inventory as en } from '#web/i18n/en/inventory.ts';
import { createTranslator } from '#web/i18n/translate.ts';
import { layOutTable } from './lay-out-table.ts';

const columns: TableFileColumn[] = [
  { name: 'Person', kind: 'text', share: 2 },
  { name: 'How many', kind: 'count', share: 1 },
  { name: 'Due back', kind: 'day', share: 1 },
  { name: 'Note', kind: 'text' },
];

type Content = Parameters<typeof layOutTable>[0];

function pagesOf(rows: Content['rows'], more: Partial<Content> = {}) {
  return textsOf(layOut(rows, more));
}

function layOut(rows: Content['rows'], more: Partial<Content> = {}) {
  const { t } = createTranslator({ inventory: en }, 'en');
  const about = {
    title: 'Lent out',
    summary: '2 loans',
    day: '2026-11-28',
    locale: 'en',
    paper: 'a4',
  } as const;
  return layOutTable({ ...about, columns, rows, t, ...more });
}

function textsOf(pages: ReturnType<typeof layOutTable>) {
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

test('a group begins with its name, the number of its rows and its sums', () => {
  const groups = [
    { name: 'Attic', count: 2, sums: ['', '5', '', ''] },
    { name: 'None', count: 1, sums: ['', '1', '', ''] },
  ];
  const [page = []] = pagesOf(
    [
      ['Anna', 2],
      ['Bo', 3],
      ['Cia', 1],
    ],
    { groups },
  );
  expect(page.filter((text) => text !== '').slice(5, -2)).toEqual([
    ...['Attic · 2', '5', 'Anna', '2', 'Bo', '3'],
    ...['None · 1', '1', 'Cia', '1'],
  ]);
});

test('many columns lie on a page that is wider than high', () => {
  const many = Array.from({ length: 9 }, (_, at) => ({ name: `C${at}`, kind: 'text', share: 1 }) as const);
  const [page] = layOut([['x']], { columns: many });
  expect(page).toMatchObject({ width: 297, height: 210 });
});

test('rows have the QR code of their bin beside them, large enough for a phone', () => {
  const rows = Array.from({ length: 40 }, (_, at) => [`Box ${at}`]);
  const codes = rows.map((_, at) => (at === 1 ? undefined : `https://bins.example/c/CODE${at}`));
  const pages = layOut(rows, { codes });
  expect(pages.length).toBeGreaterThan(1);
  const qrs = pages.flatMap(({ marks, height }) =>
    marks.flatMap((mark) => (mark.kind === 'qr' ? { ...mark, pageHeight: height } : [])),
  );
  expect(qrs).toHaveLength(39);
  for (const { runs, module, y, pageHeight } of qrs) {
    const width = Math.max(...runs.map(([column, , length]) => column + length)) * module;
    expect(width).toBeGreaterThanOrEqual(smallestQr);
    expect(y + width).toBeLessThan(pageHeight - 15);
  }
  const [name] = pages[0]?.marks.filter((mark) => mark.kind === 'text' && mark.text === 'Box 0') ?? [];
  const [qr] = qrs;
  expect(name?.kind === 'text' && qr && name.x > qr.x + smallestQr).toBe(true);
});
