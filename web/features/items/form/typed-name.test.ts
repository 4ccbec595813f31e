import { expect, it } from 'vitest';
import { emptyValues } from './item-values.ts';
import { isNameRead, readTypedName } from './typed-name.ts';

const typed = (name: string, quantity = 1) => ({ ...emptyValues('SEK'), name, quantity });

it('reads a count in the name until one was chosen beside it', () => {
  expect(readTypedName(typed('3x socks'), false)).toMatchObject({ name: 'socks', quantity: 3 });
  expect(readTypedName(typed('3x socks', 5), true)).toMatchObject({ name: 'socks', quantity: 5 });
  expect(readTypedName(typed(' socks '), false)).toMatchObject({ name: 'socks', quantity: 1 });
  expect(readTypedName(typed(' - '), false).name).toBe('');
});

it('tells whether the name is saved otherwise than typed', () => {
  expect(isNameRead(typed('3x socks'))).toBe(true);
  expect(isNameRead(typed(' socks '))).toBe(false);
  expect(isNameRead(typed(''))).toBe(false);
});
