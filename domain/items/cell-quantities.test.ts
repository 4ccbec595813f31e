import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quantity as quantitySchema } from '../items/item.ts';
import { decimalMarkOf } from './cell-numbers.ts';
import { numberPart, readCellQuantity } from './cell-quantities.ts';

describe('a quantity in a file', () => {
  test.each([
    ['12', { quantity: 12 }],
    ['0', { quantity: 0 }],
    ['1 000', { quantity: 1000 }],
    ['1,000', { quantity: 1000 }],
    ['3.0', { quantity: 3 }],
    ['2.9999999999999996', { quantity: 3 }],
    ['14 st', { quantity: 14 }],
    ['14st.', { quantity: 14 }],
    ['x3', { quantity: 3 }],
    ['3 x', { quantity: 3 }],
    ['5 kg', { quantity: 5, unit: 'kg' }],
    ['4 m²', { quantity: 4, unit: 'm²' }],
    ['4 m2', { quantity: 4, unit: 'm2' }],
    ['3 påsar', { quantity: 3, unit: 'påsar' }],
  ])('%j is read as it is', (text, read) => {
    expect(readCellQuantity(text, '.')).toEqual(read);
  });

  test.each([
    ['ca 5', { quantity: 5 }],
    ['ca. 5', { quantity: 5 }],
    ['c:a 5 st', { quantity: 5 }],
    ['ungefär 20', { quantity: 20 }],
    ['about 7', { quantity: 7 }],
    ['~5', { quantity: 5 }],
    ['> 100', { quantity: 100 }],
    ['5+', { quantity: 5 }],
    ['5?', { quantity: 5 }],
    ['5-6', { quantity: 5 }],
    ['5 – 6 kg', { quantity: 5, unit: 'kg' }],
    ['5 till 6', { quantity: 5 }],
    ['4 (1 broken)', { quantity: 4 }],
    ['3 in the attic', { quantity: 3 }],
  ])('%j is read without what cannot be said in a number', (text, read) => {
    expect(readCellQuantity(text, '.')).toEqual({ ...read, change: 'about' });
  });

  test.each([
    ['12.5 m', { quantity: 13, unit: 'm' }],
    ['6,5 m', { quantity: 7, unit: 'm' }],
    ['2,5 kg', { quantity: 3, unit: 'kg' }],
    ['0.2', { quantity: 1 }],
    ['½', { quantity: 1 }],
    ['1½ l', { quantity: 2, unit: 'l' }],
    ['1/4', { quantity: 1 }],
    ['2 1/4 kg', { quantity: 2, unit: 'kg' }],
    ['ca 2,4', { quantity: 2 }],
  ])('%j is rounded, never to nothing', (text, read) => {
    expect(readCellQuantity(text, '.')).toEqual({ ...read, change: 'notWhole' });
  });

  test.each([
    ['many', 'notANumber'],
    ['', 'notANumber'],
    ['2024-01-05', 'notANumber'],
    ['12-05', 'notANumber'],
    ['12:30', 'notANumber'],
    ['2x5', 'notANumber'],
    ['1e5', 'notANumber'],
    ['7.31E+12', 'notANumber'],
    ['5 12', 'notANumber'],
    ['85 %', 'notANumber'],
    ['=1+2', 'notANumber'],
    ['-3', 'negative'],
    ['−2,5 m', 'negative'],
    ['1000001', 'tooLarge'],
    ['7310500144511', 'tooLarge'],
    ['1000000.4 kg', 'ok'],
  ])('%j is refused as %s', (text, refusal) => {
    const read = readCellQuantity(text, '.');
    expect(read.quantity === undefined ? read.refusal : 'ok').toBe(refusal);
  });

  test('whatever is written, is one that the server accepts or none', () => {
    const text = fc.stringMatching(/^[-~ca0-9., stkgm½/+−\u00A0]{0,16}$/);
    fc.assert(
      fc.property(text, fc.constantFrom('.', ','), (written, mark) => {
        const { quantity } = readCellQuantity(written, mark);
        if (quantity !== undefined) expect(quantitySchema.safeParse(quantity).success).toBe(true);
      }),
    );
  });
});

test('a column of numbers with units shows its decimal mark', () => {
  expect(decimalMarkOf(['1,500 m', '2,5 m'].map(numberPart))).toBe(',');
  expect(decimalMarkOf(['1,500 m'].map(numberPart))).toBe('unclear');
  expect(numberPart('249:-')).toBe('249:-');
});
