import { expect, test } from 'vitest';
import type { Item } from '#domain/items/item.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import { newRow } from '../form/item-values.ts';
import { planPhotos } from './photo-plan.ts';
import { type PhotoRow, withAdded } from './photo-rows.ts';

const row = (id: string, text: string, change: Partial<PhotoRow> = {}): PhotoRow => ({
  id,
  text,
  photoIds: [`photo of ${id}`],
  ...change,
});
const item = (id: string, name: string, photoCount = 0): Item => ({
  ...newRow({ id, name }, 'bin'),
  ...(photoCount > 0 && {
    photos: Array.from({ length: photoCount }, (_, n) => ({
      id: `${id}-${n}`,
      width: 4,
      height: 3,
      placeholder: '',
    })),
  }),
});
const outcomes = (plan: ReturnType<typeof planPhotos>) => plan.rows.map(({ outcome }) => outcome);
const targets = (plan: ReturnType<typeof planPhotos>) => plan.saved.map(({ targetId }) => targetId);

test('named rows become items of their own ids, unnamed ones stay in their place', () => {
  const plan = planPhotos([row('a', '3x socks'), row('b', '  '), row('c', 'Lamp')], [], 100);
  expect(outcomes(plan)).toEqual(['new', 'unnamed', 'new']);
  expect(plan.newIds).toEqual(['a', 'c']);
  expect(plan.paste.create).toEqual([
    { name: 'socks', quantity: 3 },
    { name: 'Lamp', quantity: 1 },
  ]);
  expect(targets(plan)).toEqual(['a', 'c']);
  expect(plan.left.map(({ id }) => id)).toEqual(['b']);
});

test('a photo of a known or listed thing goes to that thing unless added separately', () => {
  const rows = [
    row('a', 'lamp'),
    row('b', 'Saw'),
    row('c', '2 saw'),
    row('d', 'saw', { choice: 'separate' }),
  ];
  const plan = planPhotos(rows, [item('x', 'Lamp')], 100);
  expect(outcomes(plan)).toEqual(['addedUp', 'new', 'addedUp', 'new']);
  expect(targets(plan)).toEqual(['x', 'b', 'b', 'd']);
  expect(plan.newIds).toEqual(['b', 'd']);
  expect(plan.paste.create.map(({ quantity }) => quantity)).toEqual([3, 1]);
  expect(plan.paste.steps.map(({ by }) => by)).toEqual([1]);
});

test('what the plan has no room for, is too long or is no quantity stays', () => {
  const plan = planPhotos(
    [row('a', 'One'), row('b', 'Two'), row('c', 'x'.repeat(300)), row('d', '-3x cups')],
    [],
    1,
  );
  expect(outcomes(plan)).toEqual(['new', 'over', 'tooLong', 'refused']);
  expect(plan.left.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
});

test('an item takes photos up to its limit; extra ones stay and add no quantity', () => {
  const full = item('x', 'Lamp', photosMax.item - 1);
  const plan = planPhotos([row('a', 'Lamp'), row('b', 'lamp')], [full], 100);
  expect(outcomes(plan)).toEqual(['addedUp', 'tooManyPhotos']);
  expect(plan.paste.steps.map(({ by }) => by)).toEqual([1]);
  expect(targets(plan)).toEqual(['x']);
});

test('a row whose item is stored already only brings its photo', () => {
  const plan = planPhotos([row('a', 'Lamp'), row('b', 'Clock')], [item('a', 'Lamp')], 100);
  expect(outcomes(plan)).toEqual(['stored', 'new']);
  expect(plan.newIds).toEqual(['b']);
  expect(targets(plan)).toEqual(['a', 'b']);
});

test('suggested tags come along, and a line break in a text makes no second row', () => {
  const plan = planPhotos([row('a', 'Lamp\nShade', { tags: ['light'] }), row('b', 'Saw')], [], 100);
  expect(plan.paste.create).toEqual([
    { name: 'Lamp Shade', quantity: 1, tags: ['light'] },
    { name: 'Saw', quantity: 1 },
  ]);
});

test('a line that was added already is not added again, but its photo still goes there', () => {
  const rows = [row('a', 'lamp'), row('b', 'Saw')];
  const items = [item('x', 'Lamp')];
  const added = withAdded(rows, planPhotos(rows, items, 100).saved);
  const plan = planPhotos(added, [...items, item('b', 'Saw')], 100);
  expect(outcomes(plan)).toEqual(['stored', 'stored']);
  expect(targets(plan)).toEqual(['x', 'b']);
  expect([plan.paste.create, plan.paste.steps]).toEqual([[], []]);
});
