import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantity as quantitySchema } from './item.ts';
import { readQuantity } from './quantity.ts';

describe('a quantity is read', () => {
  it.each([
    ['0', 0],
    ['12', 12],
    [' 7 ', 7],
    ['007', 7],
    ['1 000', 1000],
    ['12\u00A0500', 12_500],
    ['1000000', 1_000_000],
    ['14 st', 14],
    ['14pcs.', 14],
    ['3 x', 3],
    ['x3', 3],
  ])('%j', (text, quantity) => {
    expect(readQuantity(text)).toEqual({ quantity });
  });

  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['2,5', 'notWhole'],
    ['2.5', 'notWhole'],
    ['2,', 'notWhole'],
    [',5', 'notWhole'],
    ['1,000', 'notWhole'],
    ['-1', 'negative'],
    ['−1', 'negative'],
    ['- 2,5', 'negative'],
    ['1e9', 'notNumber'],
    ['0x10', 'notNumber'],
    ['+3', 'notNumber'],
    ['10 00', 'notNumber'],
    ['many', 'notNumber'],
    ['st', 'notNumber'],
    ['2,5 st', 'notWhole'],
    ['5 kg', 'notNumber'],
    ['ca 5', 'notNumber'],
    ['-', 'notNumber'],
    ['½', 'notNumber'],
    ['NaN', 'notNumber'],
    ['Infinity', 'notNumber'],
    ['1000001', 'tooLarge'],
    ['9'.repeat(400), 'tooLarge'],
  ])('or refused: %j', (text, refusal) => {
    expect(readQuantity(text)).toEqual({ refusal });
  });

  it('by the rule that the server decides by', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double()), (number) => {
        const isAllowed = quantitySchema.safeParse(number).success;
        const { quantity } = readQuantity(String(number));
        expect(quantity).toBe(isAllowed ? Math.abs(number) : undefined);
      }),
    );
  });

  it('whatever is typed, as a whole number within the limit or not at all', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-0-9., eEx+−\u00A0]{0,12}$/), (text) => {
        const { quantity, refusal } = readQuantity(text);
        expect(quantity === undefined).toBe(refusal !== undefined);
        if (quantity !== undefined) expect(quantitySchema.safeParse(quantity).success).toBe(true);
      }),
    );
  });
});
