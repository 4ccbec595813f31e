import { expect, test } from 'vitest';
import { someLocation } from '#test/web/sample-records.ts';
import { changeOf, faultsOf, valuesOf } from './location-values.ts';

const attic = someLocation({ id: 'attic', name: 'Attic', address: 'Home' });
const values = valuesOf(attic);

test('only what differs is sent, with what stood there', () => {
  const changed = { ...values, name: ' Loft ', address: '', description: 'Mind the step' };
  expect(changeOf(attic, changed)).toEqual({
    id: 'attic',
    name: 'Loft',
    address: null,
    description: 'Mind the step',
    was: { name: 'Attic', address: 'Home', description: null },
  });
  expect(changeOf(attic, { ...values, name: 'Attic  ' })).toBeUndefined();
});

test('texts that nobody touched are not sent, whatever the rules make of them today', () => {
  const old = { ...attic, address: ' Home  1', coordinates: { latitude: 59.331234567, longitude: 1e-7 } };
  expect(changeOf(old, { ...valuesOf(old), name: 'Loft' })).toEqual({
    id: 'attic',
    name: 'Loft',
    was: { name: 'Attic' },
  });
});

test('a name has to be there, and texts have to fit', () => {
  expect(faultsOf(values)).toEqual({});
  expect(faultsOf({ ...values, name: ' ', address: 'a'.repeat(301) })).toEqual({
    name: 'missing',
    address: 300,
  });
});
