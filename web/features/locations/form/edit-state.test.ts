import { expect, test } from 'vitest';
import { someLocation } from '#test/web/things.ts';
import { follow, openEdit, type } from './edit-state.ts';
import { changeOf, faultsOf } from './location-values.ts';

const attic = someLocation({ id: 'attic', name: 'Attic', address: 'Home' });

test('only what differs is sent, with what stood there', () => {
  const state = type(openEdit(attic), { name: ' Loft ', address: '', description: 'Mind the step' });
  expect(changeOf(attic, state.values)).toEqual({
    id: 'attic',
    name: 'Loft',
    address: null,
    description: 'Mind the step',
    was: { name: 'Attic', address: 'Home', description: null },
  });
  expect(changeOf(attic, type(openEdit(attic), { name: 'Attic  ' }).values)).toBeUndefined();
});

test('a field that nobody touched follows what others write, one that was typed in stays', () => {
  const typed = type(openEdit(attic), { name: 'Loft' });
  const state = follow(typed, { ...attic, name: 'Under the roof', address: 'Storgatan 1' });
  expect(state.values).toMatchObject({ name: 'Loft', address: 'Storgatan 1' });
  expect([...state.news]).toEqual([
    ['name', 'kept'],
    ['address', 'taken'],
  ]);
  const mended = type(state, { name: 'Under the roof', address: 'Storgatan 2' });
  expect([...mended.news]).toEqual([]);
});

test('a name has to be there, and texts have to fit', () => {
  const { values } = openEdit(attic);
  expect(faultsOf(values)).toEqual({});
  expect(faultsOf({ ...values, name: ' ', address: 'a'.repeat(301) })).toEqual({
    name: 'missing',
    address: 300,
  });
});
