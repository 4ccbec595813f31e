import { describe, expect, it } from 'vitest';
import { freeName } from './bin-names.ts';
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
