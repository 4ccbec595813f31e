import { expect, test } from 'vitest';
import type { EffectiveRole } from './access.ts';
import {
  type Act,
  assertCan,
  can,
  highest,
  isHigher,
  mayTakeOut,
  withTakeOutSwitch,
} from './access-rules.ts';

const effectiveRoles = ['viewer', 'editor', 'admin', 'owner'] as const satisfies EffectiveRole[];

/** The table of acts and roles, from the lowest role that may. */
const table: Record<EffectiveRole, Act[]> = {
  viewer: ['see the bin', 'see the location', 'see the history'],
  editor: [
    'see the trash',
    'change items',
    'lend items',
    'edit details',
    'add a sub-bin',
    'add a bin here',
    'move between containers',
  ],
  admin: [
    'see email addresses',
    'see requests',
    'manage people',
    'manage share links',
    'move out of its container',
    'delete or restore the bin',
  ],
  owner: ['change privacy', 'delete or restore the location'],
};

test.each(effectiveRoles)('%s may do what the table says, and whoever is more may do it too', (first) => {
  for (const act of table[first]) {
    const may = effectiveRoles.filter((effectiveRole) => can(effectiveRole, act));
    expect(may, act).toEqual(effectiveRoles.slice(effectiveRoles.indexOf(first)));
    expect(can(undefined, act), act).toBe(false);
  }
});

test('who may not is told so', () => {
  expect(() => assertCan('admin', 'manage people')).not.toThrow();
  expect(() => assertCan('editor', 'manage people')).toThrow(
    expect.objectContaining({ code: 'access.denied' }),
  );
});

test.each([
  { bin: undefined, place: undefined, may: false },
  { bin: true, place: undefined, may: true },
  { bin: undefined, place: true, may: true },
  { bin: false, place: false, may: false },
])('a viewer takes out where the bin ($bin) or its place ($place) allows it', ({ bin, place, may }) => {
  const viewersMayTakeOut = bin;
  expect(mayTakeOut({ role: 'viewer', viewersMayTakeOut }, [{}, { viewersMayTakeOut: place }])).toBe(may);
  expect(mayTakeOut({ role: 'editor', viewersMayTakeOut }, [{}, { viewersMayTakeOut: place }])).toBe(true);
  expect(mayTakeOut(undefined, [{}, { viewersMayTakeOut: place }])).toBe(false);
});

test.each(effectiveRoles)('%s sets the switch if they may change sharing', (role) => {
  const may = can(role, 'manage people');
  const turnOn = () => withTakeOutSwitch({ role }, true);
  if (may) expect(turnOn()).toEqual({ role, viewersMayTakeOut: true });
  else expect(turnOn).toThrow(expect.objectContaining({ code: 'access.denied' }));
  const off = { role };
  expect(withTakeOutSwitch(off, false)).toBe(off);
  expect(withTakeOutSwitch(off, undefined)).toBe(off);
});

test('of several roles the highest counts', () => {
  expect(highest(['viewer', 'admin', 'editor'])).toBe('admin');
  expect(highest([])).toBeUndefined();
  expect(isHigher('owner', 'admin')).toBe(true);
  expect(isHigher('editor', 'editor')).toBe(false);
});
