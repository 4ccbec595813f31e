import { expect, it } from 'vitest';
import { emptyValues } from './item-values.ts';
import { readTypedName } from './use-new-item.ts';

const typed = (name: string, quantity = '1') => ({
  ...emptyValues({ locale: 'en', currency: 'SEK' }),
  name,
  quantity,
});

it('reads a quantity in the name until one was chosen beside it', () => {
  const chosen = { isQuantityChosen: true };
  expect(readTypedName(typed('3 socks')).values).toMatchObject({ name: 'socks', quantity: '3' });
  expect(readTypedName(typed('3x socks', '5'), chosen).values).toMatchObject({
    name: 'socks',
    quantity: '5',
  });
  expect(readTypedName(typed(' socks ')).values).toMatchObject({ name: 'socks', quantity: '1' });
  expect(readTypedName(typed(' - ')).values.name).toBe('');
});

it('leaves the name as typed where that was chosen', () => {
  expect(readTypedName(typed('3 Doors Down CD', '2'), { isAsTyped: true })).toMatchObject({
    values: { name: '3 Doors Down CD', quantity: '2' },
    isRead: false,
  });
});

it('tells whether the name is saved otherwise than typed', () => {
  expect(readTypedName(typed('3x socks')).isRead).toBe(true);
  expect(readTypedName(typed(' socks ')).isRead).toBe(false);
  expect(readTypedName(typed('')).isRead).toBe(false);
});

it('says why it takes no quantity from the name', () => {
  expect(readTypedName(typed('1,000 socks'))).toMatchObject({
    values: { name: '1,000 socks' },
    refusal: 'notWhole',
  });
  expect(readTypedName(typed('2,5 socks')).values).toMatchObject({
    name: 'socks',
    quantity: '3',
    notes: '2,5',
  });
});
