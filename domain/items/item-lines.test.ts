import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatItemLines, parseItemLine, parseItemLines } from './item-lines.ts';

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
  ])('%j', (text, name, quantity) => {
    expect(parseItemLine(text)).toEqual({ name, quantity });
  });

  it.each([
    ['7 Wonders'],
    ['Toy Story 3'],
    ['3D-skrivare'],
    ['Lego 42110'],
    ['2x4'],
    ['2XL tröja'],
    ['M8x20 skruv'],
    ['x'],
  ])('leaves numbers that belong to the name alone: %j', (text) => {
    expect(parseItemLine(text)).toEqual({ name: text, quantity: 1 });
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
      expect(parseItemLines(formatItemLines(lines))).toEqual(lines.map((line) => ({ ...line })));
    }),
  );
});
