import { expect, test } from 'vitest';
import type { Item } from '../items/item.ts';
import { currenciesOfItems } from './sums.ts';

const valued = (currency?: string) => ({ quantity: 1, value: 5, ...(currency && { currency }) }) as Item;

test('currencies are ordered by use, and the usual one comes first if a value has it', () => {
  const items = [valued('NOK'), valued('SEK'), valued('SEK'), valued(), { quantity: 1 } as Item];
  expect(currenciesOfItems(items)).toEqual(['SEK', '', 'NOK']);
  expect(currenciesOfItems(items, 'NOK')).toEqual(['NOK', 'SEK', '']);
  expect(currenciesOfItems(items, 'USD')).toEqual(['SEK', '', 'NOK']);
});
