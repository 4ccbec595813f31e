import { describe, expect, it } from 'vitest';
import { defaultCurrency, parseAmount, showAmount } from './amounts.ts';

describe('an amount is read as people write it', () => {
  it.each([
    ['1299', 1299],
    ['1299,5', 1299.5],
    ['1299.50', 1299.5],
    ['1 299,50', 1299.5],
    ['1\u00a0299', 1299],
    ['1,299.50', 1299.5],
    ['1.299,50', 1299.5],
    ['1.299', 1299],
    ['1.299.000', 1_299_000],
    ['0,125', 0.125],
    ['5,', 5],
    ['0', 0],
  ])('%j', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  it.each([[''], ['abc'], ['-5'], ['12 kr'], ['1,2.3,4.']])('%j is no amount', (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });
});

it('shows the amount with the decimal mark of the language', () => {
  expect(showAmount(1299.5, 'sv')).toBe('1299,5');
  expect(showAmount(1299.5, 'en')).toBe('1299.5');
  expect(showAmount(40, 'sv')).toBe('40');
});

it('takes the money of the region before that of the language', () => {
  expect(defaultCurrency('sv', 'sv-SE')).toBe('SEK');
  expect(defaultCurrency('en', 'en-SE')).toBe('SEK');
  expect(defaultCurrency('en', 'en-US')).toBe('USD');
  expect(defaultCurrency('sv', 'sv')).toBe('SEK');
  expect(defaultCurrency('en', 'en')).toBe('EUR');
});
