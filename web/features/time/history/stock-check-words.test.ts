import { expect, test } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import type { RecordedStockResult } from '#domain/stock-checks/stock-check.ts';
import { someItem } from '#test/web/sample-records.ts';
import { inside } from '#web/i18n/en/inside.ts';
import { later } from '#web/i18n/en/later.ts';
import { inside as swedishInside } from '#web/i18n/sv/inside.ts';
import { later as swedishLater } from '#web/i18n/sv/later.ts';
import { createTranslator } from '#web/i18n/translate.ts';
import { historyWords } from './history-words.ts';
import { stockResultLines } from './stock-check-words.ts';

const en = createTranslator({ ...inside, ...later }, 'en');
const sv = createTranslator({ ...swedishInside, ...swedishLater }, 'sv');
const names: Record<string, string> = { skis: 'Skis', tools: 'Tools', crate: 'Crate' };
const nameOf = ({ id }: Target) => names[id];
const result: RecordedStockResult = {
  seenCount: 12,
  missingCount: 6,
  unexpectedCount: 1,
  binsMissing: ['skis', 'hidden'],
  binsUnexpected: ['crate'],
  itemsMissing: [
    { binId: 'tools', id: 'saw' },
    { binId: 'tools', id: 'file' },
    { binId: 'hidden', id: 'lamp' },
  ],
};
const event: HistoryEvent = {
  id: '1',
  kind: 'stockChecked',
  at: '2026-05-03T12:00:00.000Z',
  actorId: 'erik',
  actorName: 'Erik',
  names: [],
  count: 0,
  stockResult: result,
};
const reader = { target: { kind: 'location', id: 'garage' }, myId: 'olga', nameOf } as const;

test('the sentence counts, and says nothing of what is none', () => {
  expect(historyWords(en.t, event, reader)).toBe('Erik did a stock check: 12 seen, 6 not seen, 1 unexpected');
  expect(historyWords(sv.t, event, { ...reader, myId: 'erik' })).toBe(
    'Du inventerade: 12 på plats, 6 sågs inte till, 1 oväntad',
  );
  const whole = { ...event, stockResult: { ...result, missingCount: 0, unexpectedCount: 0 } };
  expect(historyWords(en.t, whole, reader)).toBe('Erik did a stock check: 12 seen');
});

test('the lines below name what the person sees and count items of other bins', () => {
  expect(stockResultLines(en.t, result, { nameOf, items: undefined })).toEqual([
    'Not seen: Skis, 2 items in Tools and 3 more',
    'Unexpected: Crate',
  ]);
  expect(stockResultLines(sv.t, result, { nameOf, items: undefined })).toEqual([
    'Sågs inte till: Skis, 2 saker i Tools och 3 till',
    'Oväntade: Crate',
  ]);
  const items = [someItem({ id: 'saw', name: 'Saw' })];
  expect(stockResultLines(en.t, result, { nameOf, items })[0]).toBe('Not seen: Skis, Saw and 4 more');
});

test('all missing items of a bin are counted, more than the record names', () => {
  const itemsMissing = Array.from({ length: 10 }, (_, n) => ({ binId: 'tools', id: `item ${n}` }));
  const many: RecordedStockResult = {
    ...result,
    missingCount: 12,
    binsMissing: [],
    itemsMissing,
    itemsMissingByBin: [{ binId: 'tools', count: 12 }],
  };
  expect(stockResultLines(en.t, many, { nameOf, items: undefined })[0]).toBe('Not seen: 12 items in Tools');
});

test('nothing stands below it where all names are hidden', () => {
  expect(stockResultLines(en.t, result, { nameOf: () => undefined, items: undefined })).toEqual([]);
});
