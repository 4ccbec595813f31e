import { expect, test } from 'vitest';
import { priceText } from './plan-offer.ts';

test.each([
  [3900, 'SEK', 'en', '39 kr'],
  [3950, 'SEK', 'sv', '39,50 kr'],
  [399, 'EUR', 'en', '€3.99'],
  [400, 'EUR', 'sv', '4 €'],
  [500, 'JPY', 'en', '¥500'],
] as const)('%d of %s in %s is %s', (amount, currency, locale, text) => {
  expect(priceText({ amount, currency }, locale).replaceAll('\u00a0', ' ')).toBe(text);
});
