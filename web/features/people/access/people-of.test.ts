import { expect, test } from 'vitest';
import type { AccessEntry } from '#domain/access/access.ts';
import { someBin } from '#test/web/sample-records.ts';
import { accessTargetOfBin } from './access-target.ts';
import { peopleOf, rolesToGive } from './people-of.ts';

const entry = (userName: string, role: AccessEntry['role'], via?: AccessEntry['via']): AccessEntry => ({
  role,
  userName,
  grantedBy: 'olga',
  grantedAt: '2026-05-03T10:00:00.000Z',
  ...(via && { via }),
});
const compare = (a: string, b: string) => a.localeCompare(b);
const tyres = someBin({
  id: 'tyres',
  name: 'Tyres',
  accessList: {
    sven: entry('Sven', 'viewer', { kind: 'location', id: 'attic' }),
    bo: entry('Bo', 'viewer', { kind: 'bin', id: 'tyres' }),
    anna: entry('Anna', 'admin'),
  },
});

test('the owner comes first, then the highest role, then the name', () => {
  const people = peopleOf(accessTargetOfBin(tyres), { userId: 'olga', name: 'Olga' }, compare);
  expect(people.map(({ name, role, isMe }) => [name, role, isMe])).toEqual([
    ['Olga', 'owner', true],
    ['Anna', 'admin', false],
    ['Bo', 'viewer', false],
    ['Sven', 'viewer', false],
  ]);
});

test('another owner has their own name', () => {
  const accessTarget = accessTargetOfBin({ ...tyres, ownerName: 'Olga' });
  const [owner] = peopleOf(accessTarget, { userId: 'sven', name: 'Sven' }, compare);
  expect(owner).toMatchObject({ name: 'Olga', isMe: false });
});

test('the origin of an access is shown only if it is elsewhere', () => {
  const people = peopleOf(accessTargetOfBin(tyres), { userId: 'olga', name: 'Olga' }, compare);
  expect(people.map(({ via }) => via?.id)).toEqual([undefined, undefined, undefined, 'attic']);
});

test('an admin gives roles up to admin, those below give none', () => {
  expect(rolesToGive('owner')).toEqual(['viewer', 'editor', 'admin']);
  expect(rolesToGive('admin')).toEqual(['viewer', 'editor', 'admin']);
  expect(rolesToGive('editor')).toEqual([]);
});
