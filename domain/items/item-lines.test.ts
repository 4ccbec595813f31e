import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatItemLine, lineAsTyped, parseItemLine, parseItemLines } from './item-lines.ts';
import { copiedLine } from './item-rules.ts';

describe('a line becomes an item', () => {
  it.each([
    ['socks', 'socks', 1],
    ['3x socks', 'socks', 3],
    ['3 x socks', 'socks', 3],
    ['3× AA batteries', 'AA batteries', 3],
    ['12 st glödlampor', 'glödlampor', 12],
    ['- socks, 4', 'socks', 4],
    ['• Julgransfot', 'Julgransfot', 1],
    ['1. Stekpanna', 'Stekpanna', 1],
    ['2) 3x Tallrikar', 'Tallrikar', 3],
    ['[ ] tent pegs x20', 'tent pegs', 20],
    ['- [x] tent', 'tent', 1],
    ['plates (6 st)', 'plates', 6],
    ['forks\t8', 'forks', 8],
    ['0x paint', 'paint', 0],
    ['  two   spaces  ', 'two spaces', 1],
    ['  4 \t x  socks ', 'socks', 4],
    ['socks \t ,  \t 4  st ', 'socks', 4],
    ['\uFEFF3x so\u00ADcks', 'socks', 3],
    ['12 forks', 'forks', 12],
    ['3 strumpor', 'strumpor', 3],
    ['3 st batterier', 'batterier', 3],
    ['- 3 T-shirts', 'T-shirts', 3],
    ['1 hammer', 'hammer', 1],
    ['3 Doors Down CD', 'Doors Down CD', 3],
    ['1 000 st skruv', 'skruv', 1000],
    ['strumpor x3', 'strumpor', 3],
    ['skruv 4,5, 20', 'skruv 4,5', 20],
    ['1x 3 Doors Down CD', '3 Doors Down CD', 1],
    ['screws, 2000 st', 'screws', 2000],
    ['screws x2000', 'screws', 2000],
    ['screws (2000 pcs)', 'screws', 2000],
    ['screws\t5000', 'screws', 5000],
    ['Receipts\t2023', 'Receipts 2023', 1],
    ['Receipts, 202', 'Receipts', 202],
  ])('%j', (text, name, quantity) => {
    expect(parseItemLine(text)).toMatchObject({ name, quantity });
  });

  it.each([
    '3 Doors Down CD',
    '10x Genomics kit',
    'Receipts, 202',
    'socks (4)',
    'socks x3',
    'socks, 1',
    '2,5x socks',
  ])('tells that it was read otherwise than typed: %j', (text) => {
    expect(parseItemLine(text)?.isRead).toBe(true);
  });

  it.each(['socks', '1x 3 Doors Down CD', 'Receipts, 2023'])('tells that it was not: %j', (text) => {
    expect(parseItemLine(text)?.isRead).toBeUndefined();
  });

  it.each([
    ['42110 Lego'],
    ['1984 George Orwell'],
    ['007 James Bond'],
    ['60 W lampa'],
    ['5 meter rep'],
    ['1 liter sprit'],
    ['2 kilo gips'],
    ['2 litres of paint'],
    ['2,5 mm borr'],
    ['2 in 1 schampo'],
    ['4 pers tält'],
    ['100 % bomull'],
    ['Skruv 2,5'],
    ['Modell 1:24'],
    ['Skruv M8 x 20'],
    ['12'],
    ['2,5'],
    ['-1'],
    ['Toy Story 3'],
    ['3D-skrivare'],
    ['Lego 42110'],
    ['2x4'],
    ['2XL tröja'],
    ['M8x20 skruv'],
    ['Receipts, 2023'],
    ['Lego: 42110'],
    ['Nokia: 3310'],
    ['Photos, 1998'],
    ['Tax papers (2023)'],
    ['Milk; 7310500144511'],
    ['socks, 1000001'],
    ['x'],
  ])('leaves numbers that belong to the name alone: %j', (text) => {
    expect(parseItemLine(text)).toEqual({ name: text, quantity: 1 });
  });

  it.each([
    ['1,000 socks', 'socks', '1,000', 'notWhole'],
    ['socks x1.500', 'socks', '1.500', 'notWhole'],
    ['-1 socks', 'socks', '-1', 'negative'],
    ['-1x socks', 'socks', '-1', 'negative'],
    ['socks (-1)', 'socks', '-1', 'negative'],
    ['1e9 socks', 'socks', '1e9', 'notNumber'],
    ['1e9x socks', 'socks', '1e9', 'notNumber'],
    ['2000000x socks', 'socks', '2000000', 'tooLarge'],
    ['socks x1000001', 'socks', '1000001', 'tooLarge'],
  ])('says why it takes no quantity from %j', (text, name, amount, refusal) => {
    expect(parseItemLine(text)).toEqual({
      name,
      quantity: 1,
      isRead: true,
      refused: { text: amount, refusal },
    });
  });

  it.each([
    ['ca 5 spotlights', 'spotlights', 5, 'ca 5'],
    ['~5 spotlights', 'spotlights', 5, '~5'],
    ['5-6 spotlights', 'spotlights', 5, '5-6'],
    ['- about 12 AA batteries', 'AA batteries', 12, 'about 12'],
    ['ungefär 20 st tallrikar', 'tallrikar', 20, 'ungefär 20'],
    ['2,5 socks', 'socks', 3, '2,5'],
    ['2.4x socks', 'socks', 2, '2.4'],
    ['socks, 0,2', 'socks', 1, '0,2'],
    ['socks x2.5', 'socks', 3, '2.5'],
  ])('rounds %j and keeps what was written in the notes', (text, name, quantity, notes) => {
    expect(parseItemLine(text)).toEqual({ name, quantity, notes, isRead: true });
  });

  it.each([
    'ca 5 m rep',
    '5-6 mm borr',
    '24-7 skylt',
    'Over 18 sign',
    'max 2 poster',
    'min 3 ringar',
    'Canon 5',
  ])('takes no estimate out of the name %j', (text) => {
    expect(parseItemLine(text)).toEqual({ name: text, quantity: 1 });
  });

  it('is left as it was typed, but for its bullet, where that is wanted', () => {
    expect(lineAsTyped('-  3 Doors  Down CD ')).toEqual({ name: '3 Doors Down CD', quantity: 1 });
    expect(lineAsTyped('2,5x socks')).toEqual({ name: '2,5x socks', quantity: 1 });
    expect(lineAsTyped(' • ')).toBeUndefined();
  });

  it('finds nothing in blank lines and bare bullets', () => {
    expect(parseItemLines('\n - \r\n\t\n•\n')).toEqual([]);
    expect(parseItemLines('\u3164\n3x \u200D\n')).toEqual([]);
  });
});

it('reads back what it showed', () => {
  const word = fc.stringMatching(/^[a-zåäö]{2,12}$/);
  fc.assert(
    fc.property(fc.array(fc.record({ name: word, quantity: fc.integer({ min: 0, max: 999 }) })), (lines) => {
      expect(parseItemLines(lines.map(formatItemLine).join('\n'))).toMatchObject(
        lines.map((line) => ({ ...line })),
      );
    }),
  );
});

it('writes a name that looks like a quantity so that it is read back', () => {
  expect(formatItemLine({ name: 'socks', quantity: 1 })).toBe('socks');
  expect(formatItemLine({ name: '3 Doors Down CD', quantity: 1 })).toBe('1x 3 Doors Down CD');
  const name = fc.stringMatching(/^[a-zå0-9,x ().:-]{1,16}$/);
  fc.assert(
    fc.property(name, fc.integer({ min: 0, max: 1_000_000 }), (text, quantity) => {
      const line = lineAsTyped(text);
      fc.pre(line !== undefined);
      for (const format of [formatItemLine, copiedLine]) {
        const read = parseItemLine(format({ ...line, quantity }));
        expect(read).toMatchObject({ name: line.name, quantity });
      }
    }),
  );
});
