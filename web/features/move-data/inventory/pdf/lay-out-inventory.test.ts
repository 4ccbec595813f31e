import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import { chosenBins, inventoryOf } from '#domain/inventory/inventory.ts';
import type { Item } from '#domain/items/item.ts';
import { someBin, someItem, someLocation } from '#test/web/sample-records.ts';
import { widthOf } from '#web/features/labels/print/layout/glyphs.ts';
import type { PdfPage } from '#web/features/labels/print/pdf/write-pdf.ts';
import { inside } from '#web/i18n/en/inside.ts';
import { later } from '#web/i18n/en/later.ts';
import { createTranslator } from '#web/i18n/translate.ts';
import { columnLabels } from '../column-labels.ts';
import { layOutInventory } from './lay-out-inventory.ts';
import { createLetters, type SignPicture } from './letters.ts';
import { papers, wrapText } from './page-flow.ts';
import type { PdfContent } from './pdf-content.ts';

const { t } = createTranslator({ ...inside, ...later }, 'en');
const cellar = someLocation({ id: 'cellar', name: 'Cellar', address: 'Storgatan 1' });
const photo = { jpeg: new Uint8Array(1), width: 240, height: 180 };
const drill = someItem({
  name: 'Drill',
  quantity: 2,
  unit: 'pcs',
  value: 1299.5,
  currency: 'SEK',
  barcode: '731',
  purchaseDate: '2024-02-29',
  warrantyUntil: '2027-02-28',
});

function contentOf(items: readonly Item[], more: Partial<PdfContent> = {}): PdfContent {
  const bins = [
    someBin({ id: 'tools', name: 'Tools', locationId: 'cellar', qrLabel: 'K1' }),
    someBin({ id: 'rods', name: 'Rods', ownerName: 'Sven', role: 'viewer' }),
  ];
  const view = {
    bins: new Map(bins.map((bin) => [bin.id, bin])),
    locations: new Map([[cellar.id, cellar]]),
  };
  const rod = someItem({ name: 'Rod', value: 12, currency: 'EUR' });
  const chosen = chosenBins('everything', view, { hasSubBins: true, hasArchived: false, hasOthers: true });
  const itemsByBin = new Map([
    ['tools', items],
    ['rods', [rod]],
  ]);
  return {
    inventory: inventoryOf(chosen, view, itemsByBin, (a, b) => (a < b ? -1 : 1)),
    title: 'Home',
    owners: ['Olga', 'Sven'],
    day: '2026-11-26',
    paper: 'a4',
    locale: 'en',
    t,
    labels: columnLabels(t),
    hasValues: true,
    hasNotes: true,
    photos: new Map(),
    missingBins: 0,
    missingPhotos: 0,
    hasOtherSigns: false,
    ...more,
  };
}

function textsOf(pages: readonly PdfPage[]): string[] {
  return pages.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])));
}

function expectWithinMargins(pages: readonly PdfPage[]): void {
  for (const { width, height, marks } of pages) {
    for (const mark of marks) {
      const right =
        mark.kind === 'text'
          ? mark.x + widthOf(mark.text, mark.weight) * mark.size
          : mark.x + ('width' in mark ? mark.width : 0);
      const bottom = mark.kind === 'text' ? mark.baseline : 'height' in mark ? mark.y + mark.height : 0;
      expect(right).toBeLessThan(width - 15.9);
      expect(bottom).toBeLessThan(height - 9.9);
      expect(mark.x).toBeGreaterThan(15.9);
    }
  }
}

test('totals per place and currency come first, then items with their facts', () => {
  const pages = layOutInventory(contentOf([drill]));
  const texts = textsOf(pages);
  for (const text of ['Home', 'Owners: Olga, Sven · 26 November 2026', 'Storgatan 1', 'No place'])
    expect(texts).toContain(text);
  expect(texts).toContain('Bought 29 Feb 2024 · Warranty until 28 Feb 2027 · Barcode 731');
  // Each total: in the box at the top, of the place in the table, of all, of the place, of the bin and of the item.
  expect(texts.filter((text) => text === '2,599 SEK')).toHaveLength(6);
  expect(texts).toContain('1,299.50 SEK');
  expect(texts.some((text) => text.includes('Shared by Sven'))).toBe(true);
  expect(texts.at(-1)).toBe('Page 1 of 1');
});

test('a photographed bin without items says so, and is not called empty', () => {
  const photos = [{ id: 'p', width: 4, height: 3, placeholder: '' }];
  const textsWith = (more: Partial<BinHeader>) => {
    const content = contentOf([]);
    const [bin] = content.inventory.places
      .flatMap(({ bins }) => bins)
      .filter(({ bin: { id } }) => id === 'tools');
    if (bin) Object.assign(bin.bin, more);
    return textsOf(layOutInventory(content));
  };
  expect(textsWith({})).toContain('K1 · Empty');
  expect(textsWith({ photos })).toContain('K1 · 1 photo');
});

test('a bin says when it was last seen, and an item that a stock check missed it', () => {
  const lastSeen = new Map([
    [
      'tools',
      {
        binId: 'tools',
        at: '2026-05-03T12:00:00.000Z',
        userName: 'Olga',
        how: 'stockCheck' as const,
        missing: [drill.id],
      },
    ],
  ]);
  const texts = textsOf(layOutInventory(contentOf([{ ...drill, binId: 'tools' }], { lastSeen })));
  expect(texts).toContain('K1 · In a stock check 3 May 2026 by Olga');
  expect(texts.some((text) => text.includes('Missing in the stock check'))).toBe(true);
});

test('an item names its receipts, documents and photos', () => {
  const receipt = { id: 'd', use: 'receipt', type: 'pdf', addedAt: '2026-01-02T12:00:00.000Z' } as const;
  const item = {
    ...drill,
    documents: [
      { ...receipt, name: 'Bosch 2024' },
      { ...receipt, id: 'm', name: 'Guide', use: 'manual' as const },
    ],
    photos: [{ id: 'p', width: 4, height: 3, placeholder: '', use: 'receipt' as const }],
  };
  const facts = textsOf(layOutInventory(contentOf([item]))).join(' ');
  expect(facts).toContain('Receipt: Bosch 2024, photo');
  expect(facts).not.toContain('Guide');
});

test('without photos, a page has more than 40 items with their facts', () => {
  const items = Array.from({ length: 400 }, (_, n) =>
    someItem({
      ...drill,
      id: `drill-${n}`,
      name: `Drill ${n}`,
      barcode: undefined,
      warrantyUntil: undefined,
    }),
  );
  const pages = layOutInventory(contentOf(items));
  const perPage = pages.map((page) => textsOf([page]).filter((text) => /^Drill \d/.test(text)).length);
  expect(Math.max(...perPage)).toBeGreaterThan(40);
  expect(textsOf(pages)).toContain('2 pcs');
  expect(textsOf(pages).filter((text) => text === 'Bought 29 Feb 2024')).toHaveLength(400);
  expectWithinMargins(pages);
});

test('values, notes and photos are left out on request', () => {
  const item = { ...drill, notes: 'A secret', photos: [{ id: 'p', width: 4, height: 3, placeholder: '' }] };
  const photos = new Map([['p', photo]]);
  const full = layOutInventory(contentOf([item], { photos }));
  expect(textsOf(full)).toContain('A secret');
  expect(full[0]?.marks.filter(({ kind }) => kind === 'photo')).toMatchObject([{ width: 20, height: 15 }]);
  const plain = layOutInventory(contentOf([item], { hasValues: false, hasNotes: false }));
  const text = textsOf(plain).join('\n');
  expect(text).not.toMatch(/SEK|secret|value/i);
  expect(plain[0]?.marks.some(({ kind }) => kind === 'photo')).toBe(false);
});

test('what is left out is said', () => {
  const pages = layOutInventory(
    contentOf([drill, someItem({ name: 'Saw' })], { missingBins: 1, missingPhotos: 2, hasOtherSigns: true }),
  );
  const text = textsOf(pages).join(' ');
  expect(text).toContain('The contents of 1 bin are not on this device yet and are left out.');
  expect(text).toContain('2 photos are not on this device and are left out.');
  expect(text).toContain('Some characters can’t be printed');
  expect(text).toContain('1 item has no value and is not part of the totals.');
});

test.each(['a4', 'letter'] as const)('the longest texts stay within the margins of %s', (paper) => {
  const longest = someItem({
    name: 'W'.repeat(200),
    notes: `${'W'.repeat(1_900)}\n\n${'lång rad '.repeat(230)}`,
    unit: 'W'.repeat(20),
    quantity: 999_999_999,
    value: 999_999_999.99,
    currency: 'SEK',
    barcode: 'W'.repeat(80),
    loanedTo: 'W'.repeat(120),
  });
  const pages = layOutInventory(
    contentOf(
      Array.from({ length: 30 }, () => longest),
      {
        paper,
        title: 'W'.repeat(200),
        owners: ['W'.repeat(100), 'Ö'.repeat(100)],
      },
    ),
  );
  expect(pages[0]).toMatchObject(papers[paper]);
  expectWithinMargins(pages);
  const texts = textsOf(pages);
  expect(texts.at(-1)).toBe(`Page ${pages.length} of ${pages.length}`);
  expect(texts).toContain('Tools (continued)');
});

test('a text of 4,000 signs is wrapped into lines of the width without loss', () => {
  const plain = { width: 20, weight: 'regular', letters: createLetters() } as const;
  const text = 'Skruvar och muttrar '.repeat(200).trim();
  const lines = wrapText(text, plain);
  expect(lines.join(' ')).toBe(text);
  for (const line of lines) expect(widthOf(line, 'regular')).toBeLessThanOrEqual(20);
  expect(wrapText('', plain)).toEqual(['']);
  expect(wrapText('a\n\nb', plain)).toEqual(['a', '', 'b']);
});

test('words in other scripts are pictures within their lines', () => {
  const jpeg = new Uint8Array(1);
  const jpegs = { white: jpeg, fill: jpeg };
  const picture: SignPicture = {
    width: { bold: 2, regular: 2 },
    jpegs: { bold: jpegs, regular: jpegs },
  };
  const item = { ...drill, name: 'Слово A 漢字' };
  const plain = createLetters();
  layOutInventory(contentOf([item]), plain);
  expect([...plain.lacking]).toEqual(['Слово', '漢', '字']);
  const letters = createLetters(new Map([...plain.lacking].map((sign) => [sign, picture])));
  const [page] = layOutInventory(contentOf([item]), letters);
  expect(letters.lacking.size).toBe(0);
  const marks = page?.marks ?? [];
  const photos = marks.filter((mark) => mark.kind === 'photo');
  const [letter] = marks.filter((mark) => mark.kind === 'text' && mark.text === ' A ');
  expect(photos.map(({ width }) => width)).toEqual([6.2, 6.2, 6.2]);
  expect(photos.map(({ x }) => x).sort((a, b) => a - b)).toEqual(photos.map(({ x }) => x));
  expect(letter?.x).toBeCloseTo((photos[0]?.x ?? 0) + 6.2);
});

test('a name of a thousand signs of other scripts breaks into lines', () => {
  const letters = createLetters();
  const lines = ['漢'.repeat(200), 'Ж'.repeat(200)].map((name) => letters.prepare(name));
  expect(lines).toEqual(['', '']);
  expect([...letters.lacking].every((sign) => [...sign].length <= 16)).toBe(true);
});
