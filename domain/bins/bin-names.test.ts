import { describe, expect, it } from 'vitest';
import { freeName, namesToRestoreAs, withFreeNames } from './bin-names.ts';
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

describe('the first free name', () => {
  it('counts on from 2, past those that are taken whatever their case', () => {
    expect(freeName(named('Kök', 'kök 2'), 'olga', 'Kök')).toBe('Kök 3');
  });

  it('stays as long as a name may be, and cuts no emoji in half', () => {
    const long = 'x'.repeat(120);
    expect(freeName(named(long), 'olga', long)).toBe(`${'x'.repeat(118)} 2`);
    const faces = '😀'.repeat(60);
    expect(freeName(named(faces), 'olga', faces)).toBe(`${'😀'.repeat(59)} 2`);
    const shifted = `x${'😀'.repeat(59)}y`;
    expect(freeName(named(shifted), 'olga', shifted)).toBe(`x${'😀'.repeat(58)} 2`);
  });
});

describe('names of bins restored together', () => {
  const trashed = (id: string, name: string) => named(name).map((bin) => ({ ...bin, id, deletedAt: '2026' }));

  it('are numbered where a bin, or one restored before, has theirs', () => {
    const restored = ['Kök', 'Vind', 'vind', 'Kök 2', 'Bod'].flatMap((name, at) => trashed(`${at}`, name));
    expect([...namesToRestoreAs([...named('Kök'), ...restored], restored)]).toEqual([
      ['0', 'Kök 2'],
      ['2', 'vind 2'],
      ['3', 'Kök 2 2'],
    ]);
  });

  it('are taken only by bins of the same owner', () => {
    const [sven] = named('Kök');
    if (!sven) throw new Error('a bin was made');
    expect(namesToRestoreAs([{ ...sven, ownerId: 'sven' }], trashed('1', 'Kök')).size).toBe(0);
  });

  it('are all different though all had the same', () => {
    const many = Array.from({ length: 2_500 }, (_, n) => trashed(`${n}`, 'Kök')).flat();
    const names = namesToRestoreAs(named('Kök'), many);
    expect(new Set(names.values()).size).toBe(2_500);
    expect(names.get('2499')).toBe('Kök 2501');
  });
});

describe('names of bins that come back with another', () => {
  const [shed, shelf, box] = named('Shed', 'Shelf', 'Box');
  if (!shed || !shelf || !box) throw new Error('three bins were made');

  it('are numbered where they were taken meanwhile', () => {
    const keys = new Set(['shelf', 'shelf 2']);
    const restored = withFreeNames([shed, shelf, box], (key) => keys.has(key));
    expect(restored.map(({ name, nameKey }) => [name, nameKey])).toEqual([
      ['Shed', 'shed'],
      ['Shelf 3', 'shelf 3'],
      ['Box', 'box'],
    ]);
  });

  it('never become one that comes back as well', () => {
    const [second] = named('Shelf 2');
    if (!second) throw new Error('a bin was made');
    const restored = withFreeNames([shed, shelf, second], (key) => key === 'shelf');
    expect(restored.map(({ name }) => name)).toEqual(['Shed', 'Shelf 3', 'Shelf 2']);
  });

  it('take no quadratic time where thousands are cut to the same beginning', () => {
    const many = named(...Array.from({ length: 4000 }, (_, n) => `${'x'.repeat(116)}${n + 1000}`));
    const keys = new Set(many.map((each) => each.nameKey));
    let lookUps = 0;
    const restored = withFreeNames([shed, ...many], (key) => {
      lookUps++;
      return keys.has(key);
    });
    expect(new Set(restored.map((each) => each.nameKey)).size).toBe(4001);
    expect(lookUps).toBeLessThan(20_000);
  });
});
