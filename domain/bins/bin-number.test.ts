import { describe, expect, it } from 'vitest';
import { binNumber, numberedBinName, proposedBinName } from './bin-number.ts';
import { binFrom } from './bin-rules.ts';

const olga = { userId: 'olga', userName: 'Olga', now: '2026-05-03T10:00:00.000Z' };

function named(...names: string[]) {
  return names.map((name) =>
    binFrom(
      { name },
      { id: name, ownerId: 'olga', ownerScopedId: '0123456789', qrCode: '', role: 'owner' },
      olga,
    ),
  );
}

describe('the number on a tile', () => {
  it.each([
    ['17', '17'],
    ['B18', 'B18'],
    [' D77a ', 'D77a'],
    ['Loft 3', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of the label %j is %j', (qrLabel, number) => {
    expect(binNumber({ qrLabel })).toBe(number);
  });
});

describe('a name with its number', () => {
  it.each([
    ['17', 'Kitchen pots', '17 · Kitchen pots'],
    ['17', 'Box 17', 'Box 17'],
    ['b18', 'Låda B18, köket', 'Låda B18, köket'],
    ['17', 'Box 171', '17 · Box 171'],
    ['Loft 3', 'Winter coats', 'Winter coats'],
    [undefined, 'Winter coats', 'Winter coats'],
  ])('of label %j and name %j is %j', (qrLabel, name, title) => {
    expect(numberedBinName({ qrLabel, name })).toBe(title);
  });
});

describe('the proposed name of a labelled bin', () => {
  it('has the word and the label', () => {
    expect(proposedBinName('17', named('Box 1'), 'olga', 'Box')).toBe('Box 17');
    expect(proposedBinName('B18', [], 'olga', 'Låda')).toBe('Låda B18');
  });

  it('is a long label itself', () => {
    expect(proposedBinName('Winter coats', [], 'olga', 'Box')).toBe('Winter coats');
  });

  it('counts on in brackets among the names of the same owner', () => {
    const bins = named('box 17', 'Box 17 (2)');
    expect(proposedBinName('17', bins, 'olga', 'Box')).toBe('Box 17 (3)');
    expect(proposedBinName('17', bins, 'sven', 'Box')).toBe('Box 17');
  });
});
