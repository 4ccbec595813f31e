import { describe, expect, test } from 'vitest';
import type { AccessList, Role } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { locationFrom } from '#domain/locations/location-rules.ts';
import { someBin } from '#test/web/sample-records.ts';
import { accessTargetOfBin, accessTargetOfLocation } from '../access-target.ts';
import { byGroup, byPerson, linkedTargets, sharedTargets } from './overview.ts';

const now = '2026-05-03T10:00:00.000Z';
const list = (people: Record<string, Role>): AccessList =>
  Object.fromEntries(
    Object.entries(people).map(([id, role]) => [
      id,
      { role, userName: id, grantedBy: 'olga', grantedAt: now },
    ]),
  );
const bin = (id: string, people: Record<string, Role>, more: Partial<BinHeader> = {}) =>
  accessTargetOfBin(someBin({ id, name: id, accessList: list(people), ...more }));
const attic = accessTargetOfLocation({
  ...locationFrom({ id: 'attic', name: 'Attic' }, { userId: 'olga', userName: 'Olga', now }),
  accessList: list({ anna: 'viewer' }),
});
const inAttic = { locationId: 'attic' };

describe('what a person sees', () => {
  const accessTargets = [
    attic,
    bin('chest', { anna: 'viewer' }, inAttic),
    bin('drawer', { anna: 'editor' }, { ...inAttic, parentBinId: 'chest' }),
    bin('tyres', { anna: 'viewer', sven: 'viewer' }),
    bin('rims', { anna: 'viewer' }, { parentBinId: 'tyres' }),
    bin('tools', {}),
  ];
  const [anna, sven] = byPerson(accessTargets, 'olga');

  test('is counted with everything inside it', () => {
    expect(anna).toMatchObject({ name: 'anna', bins: 4, locations: 1 });
    expect(sven).toMatchObject({ name: 'sven', bins: 1, locations: 0 });
  });

  test('has a line for the topmost targets, and for higher roles inside them', () => {
    expect(anna?.tops.map(({ accessTarget, role }) => [accessTarget.target.id, role])).toEqual([
      ['attic', 'viewer'],
      ['drawer', 'editor'],
      ['tyres', 'viewer'],
    ]);
  });

  test('is ended at the topmost alone', () => {
    expect(anna?.ends.map(({ id }) => id)).toEqual(['attic', 'tyres']);
  });
});

test('a bin the user cannot manage lists no people; users never list themselves', () => {
  const accessTargets = [
    bin('foreign', { anna: 'viewer', olga: 'editor' }, { role: 'editor', ownerId: 'eva' }),
    bin('managed', { olga: 'admin' }, { role: 'admin', ownerId: 'eva' }),
  ];
  expect(byPerson(accessTargets, 'olga')).toEqual([]);
});

test('lists a bin separately if other people see it than its container', () => {
  const accessTargets = [
    attic,
    bin('chest', { anna: 'viewer' }, inAttic),
    bin('drawer', { anna: 'viewer', sven: 'viewer' }, { ...inAttic, parentBinId: 'chest' }),
    bin('tools', {}),
  ];
  expect(sharedTargets(accessTargets, '2026-05-03T10:00:00.000Z').map(({ name }) => name)).toEqual([
    'Attic',
    'drawer',
  ]);
});

test('a public link of a bin is listed unless the link of its place works as long', () => {
  const place = { ...attic, shareLink: {} };
  const targets = [
    place,
    bin('chest', {}, { ...inAttic, shareLink: {} }),
    bin('tyres', {}, { shareLink: { until: '2026-06-01T10:00:00.000Z' } }),
    bin('rims', {}, { shareLink: { until: '2026-05-01T10:00:00.000Z' } }),
    bin('tools', {}),
  ];
  expect(linkedTargets(targets, now)).toEqual([
    { accessTarget: place, until: undefined },
    { accessTarget: targets[2], until: '2026-06-01T10:00:00.000Z' },
  ]);
});

test('a group with all places has its role in each, but where it has another', () => {
  const cellar = accessTargetOfLocation(
    locationFrom({ id: 'cellar', name: 'Cellar' }, { userId: 'olga', userName: 'Olga', now }),
  );
  const grants = [{ target: { kind: 'location' as const, id: 'cellar' }, role: 'editor' as const }];
  const group = {
    id: 'g',
    name: 'Leaders',
    isNamed: true,
    members: [],
    allPlaces: 'viewer' as const,
    grants,
  };
  const [sharing] = byGroup([group], [attic, cellar, bin('tools', {})]);
  expect([...(sharing?.roleAt ?? [])].sort()).toEqual([
    ['attic', 'viewer'],
    ['cellar', 'editor'],
  ]);
});
