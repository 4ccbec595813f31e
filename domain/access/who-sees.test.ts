import { describe, expect, test } from 'vitest';
import type { AccessEntry } from './access.ts';
import {
  countPeople,
  isOnlyOwn,
  newViewers,
  peopleMovedAwayFrom,
  type Visible,
  whoSees,
  widestAudience,
} from './who-sees.ts';

const now = '2026-12-01T10:00:00.000Z';
const entry = (userName: string): AccessEntry => ({
  role: 'viewer',
  userName,
  grantedBy: 'olga',
  grantedAt: now,
});
const seen = (visible: Partial<Visible>, readerId = 'olga') =>
  whoSees({ accessList: {}, isPrivate: true, ...visible }, readerId, now);

test('the widest reach is that of a link, then of a code, then of people', () => {
  const accessList = { anna: entry('Anna') };
  expect(widestAudience(seen({}))).toBe('onlyYou');
  expect(widestAudience(seen({ accessList }))).toBe('people');
  expect(widestAudience(seen({ accessList, isPrivate: false }))).toBe('withCode');
  expect(widestAudience(seen({ accessList, isPrivate: false, shareLink: {} }))).toBe('withLink');
  expect(widestAudience(seen({ shareLink: { until: now } }))).toBe('onlyYou');
});

test('the people who have access are counted with the owner', () => {
  expect(countPeople({ accessList: {} })).toBe(1);
  expect(countPeople({ accessList: { anna: entry('Anna'), erik: entry('Erik') } })).toBe(3);
});

describe('the new viewers of something that is moved', () => {
  const [anna, erik] = [entry('Anna'), entry('Erik')];
  const own = (accessList: Record<string, AccessEntry>) => ({ ownerId: 'olga', accessList });
  const ofEva = (accessList: Record<string, AccessEntry>) => ({
    ownerId: 'eva',
    ownerName: 'Eva',
    accessList,
  });

  test('are the people at the destination who do not see where it is now', () => {
    expect(newViewers(own({ anna, erik }), [own({ anna })], 'olga')).toEqual(['Erik']);
    expect(newViewers(own({ anna }), [own({ anna, erik })], 'olga')).toEqual([]);
    expect(newViewers(own({ anna }), [own({ anna }), own({})], 'olga')).toEqual(['Anna']);
  });

  test('include the owner unless the owner sees it already, and never the reader', () => {
    const olga = entry('Olga');
    expect(newViewers(ofEva({ olga, anna }), [ofEva({ olga })], 'olga')).toEqual(['Anna']);
    expect(newViewers(ofEva({ olga, anna }), [], 'olga')).toEqual(['Eva', 'Anna']);
    expect(newViewers(ofEva({ olga }), [own({ anna })], 'olga')).toEqual(['Eva']);
  });
});

test('who saw a bin through where it was is named after a move', () => {
  const via = (id: string) => ({ via: { kind: 'location' as const, id } });
  const accessList = {
    anna: { ...entry('Anna'), ...via('shed') },
    erik: entry('Erik'),
    eva: { ...entry('Eva'), ...via('house') },
  };
  const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name);
  const movedTo = (people: Visible['accessList'], ...around: string[]) =>
    namesOf(
      peopleMovedAwayFrom({ accessList }, { ownerId: 'olga', accessList: people }, new Set(around), 'olga'),
    );
  expect(movedTo({}, 'attic')).toEqual(['Anna', 'Eva']);
  expect(movedTo({}, 'attic', 'house')).toEqual(['Anna']);
  expect(movedTo({ anna: entry('Anna') }, 'attic')).toEqual(['Eva']);
  expect(namesOf(peopleMovedAwayFrom({ accessList }, undefined, new Set(), 'anna'))).toEqual(['Eva']);
});

describe('a bin or location is seen by', () => {
  test('its owner alone where nobody else was let in', () => {
    expect(isOnlyOwn(seen({}))).toBe(true);
    expect(isOnlyOwn(whoSees({ accessList: {} }, 'olga', now))).toBe(true);
  });

  test('the people with access, without the reader, the owner first', () => {
    const accessList = { anna: entry('Anna'), erik: entry('Erik') };
    expect(seen({ accessList }).others).toEqual(['Anna', 'Erik']);
    expect(seen({ accessList, ownerName: 'Olga' }, 'erik').others).toEqual(['Olga', 'Anna']);
    expect(isOnlyOwn(seen({ accessList }))).toBe(false);
  });

  test('everybody with the code where it is not private', () => {
    expect(seen({ isPrivate: false })).toMatchObject({ isWithCode: true, others: [] });
    expect(isOnlyOwn(seen({ isPrivate: false }))).toBe(false);
  });

  test('whoever has the link, until its last moment', () => {
    const until = '2026-12-22T22:59:59.000Z';
    expect(seen({ shareLink: { until } }).withLink).toEqual({ until });
    expect(isOnlyOwn(seen({ shareLink: { until } }))).toBe(false);
    expect(isOnlyOwn(seen({ shareLink: { until: now } }))).toBe(true);
    expect(seen({ shareLink: {} }).withLink).toEqual({});
  });
});
