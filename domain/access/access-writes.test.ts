import { expect, test } from 'vitest';
import type { BinHeader } from '../bins/bin.ts';
import { binFrom } from '../bins/bin-rules.ts';
import type { DeviceView } from '../device-view.ts';
import { AppError } from '../errors.ts';
import type { Location } from '../locations/location.ts';
import { locationFrom } from '../locations/location-rules.ts';
import type { Operation, PredictContext } from '../operation.ts';
import { predict } from '../predict.ts';
import type { AccessList, EffectiveRole } from './access.ts';

const now = '2026-05-03T10:00:00.000Z';
const olga: PredictContext = { userId: 'olga', userName: 'Olga', now, plan: 'unlimited' };
const anna = { role: 'editor', grantedBy: 'olga', grantedAt: now, userName: 'Anna' } as const;
const request = {
  userId: 'sven',
  userName: 'Sven',
  userEmail: 's@example.org',
  requestedAt: now,
  message: '',
};

function bin(id: string, more: Partial<BinHeader>): BinHeader {
  const identity = { id, ownerId: 'olga', ownerScopedId: '0', qrCode: 'A', role: 'owner' as EffectiveRole };
  return { ...binFrom({ name: id }, identity, olga), ...more };
}

function scene(role: EffectiveRole, accessList: AccessList = { anna }): DeviceView {
  const attic: Location = {
    ...locationFrom({ id: 'attic', name: 'Attic' }, olga),
    role,
    accessList,
    pendingRequests: { sven: request },
  };
  const chest = bin('chest', { role, accessList, locationId: 'attic' });
  const drawer = bin('drawer', { role, accessList, locationId: 'attic', parentBinId: 'chest' });
  const other = bin('other', { role, accessList });
  return {
    bins: new Map([chest, drawer, other].map((each) => [each.id, each])),
    locations: new Map([['attic', attic]]),
  };
}

const atAttic = { kind: 'location', id: 'attic' } as const;

test('a granted request leaves the list and reaches every bin of the place', () => {
  const operation: Operation = {
    call: 'accessRequests.grant',
    data: { target: atAttic, userId: 'sven', role: 'viewer' },
  };
  const { bins, locations } = predict(scene('owner'), operation, olga);
  expect(locations.get('attic')?.pendingRequests).toEqual({});
  expect(locations.get('attic')?.accessList.sven).toMatchObject({ role: 'viewer', userName: 'Sven' });
  expect(bins.get('drawer')?.accessList.sven).toMatchObject({ role: 'viewer' });
  expect(bins.get('other')?.accessList.sven).toBeUndefined();
});

test('a grant leaves out a place in the trash below the granted one', () => {
  const { bins, locations } = scene('owner');
  const attic = locations.get('attic') as Location;
  const shelf: Location = {
    ...attic,
    id: 'shelf',
    parentLocationId: 'attic',
    deletedAt: olga.now,
    accessList: {},
  };
  const view = { bins, locations: new Map([...locations, ['shelf', shelf]]) };
  const operation: Operation = {
    call: 'accessRequests.grant',
    data: { target: atAttic, userId: 'sven', role: 'viewer' },
  };
  const after = predict(view, operation, olga);
  expect(after.locations.get('attic')?.accessList.sven).toMatchObject({ role: 'viewer' });
  expect(after.locations.get('shelf')?.accessList).toEqual({});
});

const grantAtChest = (given: { locationId?: string }): Operation => ({
  call: 'accessRequests.grant',
  data: { target: { kind: 'bin', id: 'chest' }, userId: 'sven', role: 'viewer', ...given },
});
const grantOfAttic = grantAtChest({ locationId: 'attic' });

/** Sven asks for the chest with the whole place it lies in; `more` is how the chest or the attic is otherwise. */
function wishedScene(more: { chest?: Partial<BinHeader>; attic?: Partial<Location> } = {}): DeviceView {
  const { bins, locations } = scene('admin');
  const [chest, attic] = [bins.get('chest') as BinHeader, locations.get('attic') as Location];
  const wish = { sven: { ...request, wholePlace: true } };
  return {
    bins: new Map([...bins, ['chest', { ...chest, pendingRequests: wish, ...more.chest }]]),
    locations: new Map([['attic', { ...attic, pendingRequests: {}, ...more.attic }]]),
  };
}

test('a request for the place is granted for the whole place or for the bin alone', () => {
  const { bins, locations } = predict(wishedScene(), grantOfAttic, olga);
  expect(bins.get('chest')).toMatchObject({ pendingRequests: {}, accessList: { sven: { role: 'viewer' } } });
  expect(bins.get('drawer')?.accessList.sven).toMatchObject({ role: 'viewer' });
  expect(locations.get('attic')?.accessList.sven).toMatchObject({ role: 'viewer', userName: 'Sven' });
  expect(bins.get('other')?.accessList.sven).toBeUndefined();
  const alone = predict(wishedScene(), grantAtChest({}), olga);
  expect(alone.bins.get('chest')).toMatchObject({ pendingRequests: {}, accessList: { sven: {} } });
  expect(alone.locations.get('attic')?.accessList.sven).toBeUndefined();
});

test.each<[string, DeviceView, string]>([
  [
    'no longer where the bin has been moved',
    wishedScene({ chest: { locationId: undefined } }),
    'requests.placeChanged',
  ],
  ['not by who does not manage it', wishedScene({ attic: { role: 'editor' } }), 'access.denied'],
  ['not by who does not see it', { ...wishedScene(), locations: new Map() }, 'locations.notFound'],
])('a place is given %s', (_, view, code) => {
  expect(() => predict(view, grantOfAttic, olga)).toThrow(new AppError(code as 'access.denied'));
});

test('ending access at a bin reaches what lies below it, and nothing above', () => {
  const operation: Operation = {
    call: 'accessEntries.delete',
    data: { target: { kind: 'bin', id: 'chest' }, userId: 'anna' },
  };
  const { bins, locations } = predict(scene('admin'), operation, olga);
  expect(bins.get('drawer')?.accessList).toEqual({});
  expect(bins.get('other')?.accessList).toEqual({ anna });
  expect(locations.get('attic')?.accessList).toEqual({ anna });
});

const update = (userId: string): Operation => ({
  call: 'accessEntries.update',
  data: { target: atAttic, userId, role: 'viewer' },
});

test.each<[string, Operation]>([
  ['a role that is changed', update('anna')],
  ['access that is ended', { call: 'accessEntries.delete', data: { target: atAttic, userId: 'anna' } }],
  [
    'a request that is granted',
    { call: 'accessRequests.grant', data: { target: atAttic, userId: 'sven', role: 'viewer' } },
  ],
])('%s reaches only what its admin administers', (_, operation) => {
  const { bins, locations } = scene('admin');
  const drawer = { ...(bins.get('drawer') as BinHeader), role: 'editor' as const };
  const after = predict({ bins: new Map([...bins, ['drawer', drawer]]), locations }, operation, olga);
  expect(after.bins.get('chest')?.accessList).not.toEqual({ anna });
  expect(after.bins.get('drawer')).toEqual(drawer);
});

test('an admin who gives themselves less has less at once', () => {
  const list = { anna, olga: { ...anna, role: 'admin', userName: 'Olga' } } as const;
  const { bins, locations } = predict(scene('admin', list), update('olga'), olga);
  expect(locations.get('attic')).toMatchObject({ role: 'viewer', accessList: { olga: { role: 'viewer' } } });
  expect(bins.get('drawer')).toMatchObject({ role: 'viewer', accessList: { anna: { role: 'editor' } } });
  expect(bins.get('other')?.role).toBe('admin');
});

test('who leaves a place no longer sees it nor its bins', () => {
  const operation: Operation = {
    call: 'accessEntries.delete',
    data: { target: atAttic, userId: 'anna' },
  };
  const { bins, locations } = predict(scene('viewer'), operation, { ...olga, userId: 'anna' });
  expect([...bins.keys()]).toEqual(['other']);
  expect(locations.size).toBe(0);
});

test.each<[string, EffectiveRole, Operation, string]>([
  [
    'an editor manages nobody',
    'editor',
    { call: 'accessEntries.update', data: { target: atAttic, userId: 'anna', role: 'viewer' } },
    'access.denied',
  ],
  [
    'nobody answers what was not asked',
    'owner',
    { call: 'accessRequests.deny', data: { target: atAttic, userId: 'anna' } },
    'requests.notFound',
  ],
  [
    'nobody answers themselves',
    'admin',
    { call: 'accessRequests.grant', data: { target: atAttic, userId: 'olga', role: 'admin' } },
    'access.denied',
  ],
  [
    'who has no access cannot be shown out',
    'owner',
    { call: 'accessEntries.delete', data: { target: atAttic, userId: 'sven' } },
    'entries.notFound',
  ],
])('%s', (_, role, operation, code) => {
  expect(() => predict(scene(role), operation, olga)).toThrow(new AppError(code as 'access.denied'));
});
