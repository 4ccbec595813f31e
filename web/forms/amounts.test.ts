import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemValueMax } from '#domain/items/item-fields.ts';
import { locales } from '#domain/locale.ts';
import { currencies, proposedCurrency, readAmount, showAmount } from './amounts.ts';

describe('an amount is read as people write it', () => {
  it.each([
    ['1299', 1299, 1299],
    ['1299,5', 1299.5, 1299.5],
    ['1299.50', 1299.5, 1299.5],
    ['1 299,50', 1299.5, 1299.5],
    ['1\u00a0299', 1299, 1299],
    ['1’299', 1299, 1299],
    ['1,299.50', 1299.5, 1299.5],
    ['1.299,50', 1299.5, 1299.5],
    ['2.125', 2.125, 'unclear'],
    ['2,125', 2125, 2.125],
    ['0,125', 0.125, 0.125],
    ['0.125', 0.125, 0.125],
    ['1.299.000', 1_299_000, 1_299_000],
    ['1,299,000', 1_299_000, 1_299_000],
    ['1234,567', 1234.567, 1234.567],
    ['5,', 5, 5],
    ['0', 0, 0],
  ])('%j', (text, english, swedish) => {
    expect(readAmount(text, 'en')).toBe(english);
    expect(readAmount(text, 'sv')).toBe(swedish);
  });

  it.each([[''], ['abc'], ['-5'], ['12 kr'], ['1,2.3,4.'], ['1,2.3'], ['2026.05.03'], ['1,29,900']])(
    '%j is no amount',
    (text) => {
      expect(readAmount(text, 'en')).toBeUndefined();
      expect(readAmount(text, 'sv')).toBeUndefined();
    },
  );
});

it('shows each amount so that it is read as the same amount', () => {
  const amounts = fc.oneof(
    fc.double({ min: 0, max: itemValueMax, noNaN: true }),
    fc.nat(itemValueMax),
    fc.nat(9_999_999).map((thousandths) => thousandths / 1000),
  );
  fc.assert(
    fc.property(amounts, fc.constantFrom(...locales), (amount, locale) => {
      expect(readAmount(showAmount(amount, locale), locale)).toBe(amount);
    }),
    {
      examples: [
        [2.125, 'en'],
        [12.345, 'sv'],
        [1e-7, 'sv'],
        [5e-324, 'en'],
        [0.1 + 0.2, 'en'],
        [1e9, 'sv'],
      ],
    },
  );
});

it('shows the amount with the decimal mark of the language', () => {
  expect(showAmount(1299.5, 'sv')).toBe('1299,5');
  expect(showAmount(1299.5, 'en')).toBe('1299.5');
  expect(showAmount(40, 'sv')).toBe('40');
});

it('proposes the usual currency, else the last typed one, else that of the time zone', () => {
  const timeZone = 'Europe/Stockholm';
  expect(proposedCurrency({ usual: 'EUR', lastTyped: 'NOK', timeZone })).toBe('EUR');
  expect(proposedCurrency({ usual: undefined, lastTyped: 'NOK', timeZone })).toBe('NOK');
  expect(proposedCurrency({ usual: undefined, lastTyped: undefined, timeZone })).toBe('SEK');
  expect(proposedCurrency({ usual: undefined, lastTyped: undefined })).toBeUndefined();
});

it('knows the currency of a time zone', () => {
  const at = (timeZone: string) => proposedCurrency({ usual: undefined, lastTyped: undefined, timeZone });
  expect(at('Europe/London')).toBe('GBP');
  expect(at('Australia/Perth')).toBe('AUD');
  expect(at('UTC')).toBeUndefined();
  expect(currencies).toContain(at('Europe/Berlin'));
});
