import { expect, test } from 'vitest';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { someBin } from '#test/web/sample-records.ts';
import {
  fieldsOfBins,
  labelsFrom,
  type ManyBinField,
  type ManyBinValue,
  planManyBins,
} from './change-many-bins-sheet.tsx';
import { changeTo } from './form/bin-values.ts';

const tools = someBin({ id: 'tools', name: 'Tools', tags: ['Garage'], qrLabel: 'A3', color: 'rust' });
const books = someBin({ id: 'books', name: 'Books' });
const context = { userId: 'olga', userName: 'Olga', now: '2026-05-03T12:00:00.000Z' };
const nothing: ManyBinValue = {
  tags: [],
  text: '',
  color: 'slate',
  icon: null,
  isPrivate: true,
  firstLabel: '',
};

const weight: OwnField = { id: 'weight', of: 'bin', name: 'Weight', kind: 'number', unit: 'kg' };

const planned = (bins: BinHeader[], field: ManyBinField, value: Partial<ManyBinValue>) =>
  planManyBins(
    bins,
    field,
    { ...nothing, ...value },
    { labels: labelsFrom(value.firstLabel ?? '', bins.length) ?? [], own: [weight] },
    context,
  );

test.each([
  ['K9', 3, ['K9', 'K10', 'K11']],
  ['A-098', 3, ['A-098', 'A-099', 'A-100']],
  ['2026/1', 2, ['2026/1', '2026/2']],
  [` Box${'9'.repeat(20)} `, 2, [`Box${'9'.repeat(20)}`, `Box${'9'.repeat(11)}1000000000`]],
  ['Shelf', 1, ['Shelf']],
  ['', 2, ['', '']],
  ['Shelf', 2, undefined],
])('labels from “%s” for %i bins', (first, count, labels) => {
  expect(labelsFrom(first, count)).toEqual(labels);
});

test('labels are given in order, and Undo brings the former ones back', () => {
  const { updates } = planned([tools, books], 'labels', { firstLabel: 'K01' });
  expect(updates.map(({ after }) => [after.name, after.qrLabel])).toEqual([
    ['Tools', 'K01'],
    ['Books', 'K02'],
  ]);
  expect(updates.map((update) => changeTo(update.after, update.before)?.qrLabel)).toEqual(['A3', null]);
});

test('labels that look like codes are refused', () => {
  const { updates, refused } = planned([tools, books], 'labels', { firstLabel: 'ABCDEFGH2345' });
  expect(updates).toEqual([]);
  expect(refused.map(({ bin, fault }) => [bin.name, fault.reason])).toEqual([
    ['Tools', 'labelLikeCode'],
    ['Books', 'labelLikeCode'],
  ]);
});

test('a bin with too many tags is refused, and the others are changed', () => {
  const full = someBin({ id: 'full', name: 'Full', tags: Array.from({ length: 20 }, (_, n) => `tag ${n}`) });
  const tagged = planned([full, books], 'addTags', { tags: ['red'] });
  expect(tagged.refused.map(({ bin, fault }) => [bin.id, fault.reason])).toEqual([['full', 'tooManyTags']]);
  expect(tagged.updates.map(({ after }) => [after.name, after.tags])).toEqual([['Books', ['red']]]);
});

test('bins that are like that already are not changed', () => {
  expect(planned([tools], 'color', { color: 'rust' }).updates).toEqual([]);
  expect(planned([tools], 'addTags', { tags: ['garage'] }).updates).toEqual([]);
  const { updates } = planned([tools, books], 'removeTags', { tags: ['GARAGE'] });
  expect(updates.map(({ after }) => [after.name, after.tags])).toEqual([['Tools', []]]);
  expect(updates.map(({ after, before }) => changeTo(after, before))).toMatchObject([
    { addTags: ['Garage'] },
  ]);
});

test('only owners are offered to change who can see bins', () => {
  const shared = someBin({ id: 'shared', name: 'Shared', role: 'admin' });
  expect(fieldsOfBins([tools])).toContain('privacy');
  expect(fieldsOfBins([tools, shared])).not.toContain('privacy');
  const { updates } = planned([tools], 'privacy', { isPrivate: !tools.isPrivate });
  expect(updates.map(({ change }) => change.isPrivate)).toEqual([!tools.isPrivate]);
});

test('a tag is replaced in the bins that have it, whatever its capitals', () => {
  const { updates, refused } = planned([tools, books], 'replaceTag', { tags: ['garage'], text: ' Shed ' });
  expect(updates.map(({ after }) => [after.name, after.tags])).toEqual([['Tools', ['Shed']]]);
  expect(refused).toEqual([]);
});

test('an own field is changed in all bins, and Undo brings each former value back', () => {
  const heavy = someBin({ id: 'heavy', name: 'Heavy', fields: { weight: 40, other: 'kept' } });
  const { updates } = planned([heavy, books], 'fields.weight', { text: '12.5' });
  expect(updates.map(({ after }) => after.fields)).toEqual([
    { weight: 12.5, other: 'kept' },
    { weight: 12.5 },
  ]);
  expect(updates.map((update) => changeTo(update.after, update.before)?.fields)).toEqual([
    { weight: 40 },
    { weight: null },
  ]);
  const emptied = planned([heavy, books], 'fields.weight', { text: ' ' });
  expect(emptied.updates.map(({ after }) => [after.id, after.fields])).toEqual([
    ['heavy', { other: 'kept' }],
  ]);
});

test('a text that an own field does not allow refuses every bin', () => {
  const { updates, refused } = planned([tools, books], 'fields.weight', { text: 'a lot' });
  expect(updates).toEqual([]);
  expect(refused.map(({ bin, fault }) => [bin.id, fault])).toEqual([
    ['tools', { reason: 'wrongValue', field: weight }],
    ['books', { reason: 'wrongValue', field: weight }],
  ]);
});

test('icons and descriptions are changed, and too long descriptions are refused', () => {
  expect(planned([tools, books], 'icon', { icon: 'wrench' }).updates.map(({ after }) => after.icon)).toEqual([
    'wrench',
    'wrench',
  ]);
  expect(planned([tools], 'description', { text: ' Left shelf ' }).updates[0]?.after.description).toBe(
    'Left shelf',
  );
  const long = planned([tools], 'description', { text: 'x'.repeat(2001) });
  expect(long.refused.map(({ fault }) => fault)).toEqual([{ reason: 'tooLong', max: 2000 }]);
});
