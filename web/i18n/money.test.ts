import { expect, test } from 'vitest';
import { moneyText } from './money.ts';

test.each([
  ['en', 12.5, 'EUR', '12.50\u00a0EUR'],
  ['sv', 12.5, 'EUR', '12,50\u00a0EUR'],
  ['en', 12_400, 'SEK', '12,400\u00a0SEK'],
  ['en', 1_250, 'JPY', '1,250\u00a0JPY'],
  ['en', 0.1, '', '0.10'],
] as const)('in %s %s %s is written as money', (locale, amount, currency, text) => {
  expect(moneyText(locale, amount, currency)).toBe(text);
});
