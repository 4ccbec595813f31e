import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import { AppError } from '#domain/errors.ts';
import { entriesPerCallMax } from '#domain/lists/list-limits.ts';
import type { Operation } from '#domain/operation.ts';
import { eventually } from '#test/eventually.ts';
import { Household } from '#test/web/household.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { act } from '../account/act.ts';
import { currentAccount } from '../account/current-account.ts';
import { useListEntries } from '../account/lists.ts';
import { newId } from '../operations/new-id.ts';
import type { ListAddress } from './lists.ts';

let household: Household;

beforeEach(() => {
  household = new Household();
});

afterEach(async () => {
  currentAccount.set(undefined);
  await household.end();
});

const stages = [
  { id: 'a', name: 'Packed' },
  { id: 'b', name: 'Loaded' },
];
const at = '2026-05-03T10:00:00.000Z';

function giveList(target?: Target): ListAddress {
  const list = { target, id: newId() };
  household.server.act({ call: 'lists.create', data: { ...list, name: 'Move', stages } });
  return list;
}

function put(list: ListAddress, ids: readonly string[]): Operation {
  const entries = ids.map((id) => ({ kind: 'bin' as const, id, isIn: true }));
  return { call: 'lists.put', data: { ...list, entries } };
}

function tick(list: ListAddress, id: string, count = 1) {
  const ticks = [{ kind: 'bin' as const, id, stage: 'a', count }];
  return { call: 'lists.tick' as const, data: { ...list, at, ticks } };
}

const requests = () => household.server.received.filter(({ call }) => call === 'lists.get').length;

async function open() {
  const tab = household.openTab();
  await household.untilOnline(tab);
  currentAccount.set(tab);
  return tab;
}

/** The counts of the stage `a`, by the entry's id, as a screen shows them. */
function showList(list: ListAddress) {
  const { result, unmount } = renderHook(() => useListEntries(list));
  const counts = () =>
    Object.fromEntries(result.current.entries.map(({ id, ticks }) => [id, ticks?.a?.count ?? 0]));
  return { result, counts, unmount };
}

test('entries come in pages, and later only those that changed', async () => {
  const { server } = household;
  const list = giveList({ kind: 'bin', id: giveBin(server, 'Attic') });
  const ids = Array.from({ length: 25 }, newId);
  server.act(put(list, ids));
  server.listEntriesPerPage = 10;
  await open();
  const { result, counts } = showList(list);
  await waitFor(() => expect(result.current.entries).toHaveLength(25));
  expect(result.current.people).toEqual({ [server.userId]: 'Olga' });
  expect(requests()).toBe(3);
  server.act(tick(list, ids[0] ?? ''));
  await waitFor(() => expect(counts()).toMatchObject({ [ids[0] ?? '']: 1 }));
  expect(requests()).toBe(4);
});

test('a change stays in view until the entries with it arrive', async () => {
  const { server } = household;
  const list = giveList({ kind: 'bin', id: giveBin(server, 'Attic') });
  const box = newId();
  const tab = await open();
  const { counts } = showList(list);
  const given = server.answers['lists.get'];
  server.answers['lists.get'] = () => {
    throw new AppError('server.busy');
  };
  await act('lists.tick', tick(list, box).data);
  await waitFor(() => expect(counts()).toEqual({ [box]: 1 }));
  await eventually(() => expect(tab.waiting.get()).toMatchObject([{ acked: expect.anything() }]));
  expect(counts()).toEqual({ [box]: 1 });
  server.answers['lists.get'] = given;
  household.wake();
  await household.untilSettled();
  expect(counts()).toEqual({ [box]: 1 });
});

test('a tick offline is shown at once, also in another tab, and sent later', async () => {
  const { server } = household;
  const list = giveList();
  const [first, other] = [await open(), household.openTab()];
  await household.untilOnline(other);
  server.network = () => 'unreachable';
  const box = newId();
  await act('lists.tick', tick(list, box).data);
  const shown = showList(list);
  await waitFor(() => expect(shown.counts()).toEqual({ [box]: 1 }));
  shown.unmount();
  currentAccount.set(other);
  const inOther = showList(list);
  await waitFor(() => expect(inOther.counts()).toEqual({ [box]: 1 }));
  await household.untilSettled();
  await waitFor(() => expect(inOther.counts()).toEqual({ [box]: 1 }));
  expect(first.waiting.get()).toEqual([]);
  server.act(tick(list, box, 0));
  await waitFor(() => expect(inOther.counts()).toEqual({ [box]: 0 }));
});

test('changes of a list that was taken away leave nothing behind', async () => {
  const { server } = household;
  const attic = giveBin(server, 'Attic');
  const list = giveList({ kind: 'bin', id: attic });
  const box = newId();
  server.act(put(list, [box]));
  const tab = await open();
  const { counts } = showList(list);
  await waitFor(() => expect(counts()).toEqual({ [box]: 0 }));
  const stored = () =>
    tab.parts.database.read(['lists'], (transaction) => transaction.objectStore('lists').count());
  await eventually(async () => expect(await stored()).toBe(1));
  server.answers['lists.get'] = () => {
    throw new AppError('server.busy');
  };
  await act('lists.tick', tick(list, box).data);
  await eventually(() => expect(tab.waiting.get()).toMatchObject([{ acked: expect.anything() }]));
  server.takeAway(attic);
  await eventually(async () => expect(await stored()).toBe(0));
  await eventually(() => expect(tab.waiting.get()).toEqual([]));
});

test('a refused tick is told and no longer shown', async () => {
  const { server } = household;
  const list = giveList({ kind: 'bin', id: giveBin(server, 'Attic') });
  const box = newId();
  const tab = await open();
  const { counts, result } = showList(list);
  server.refuse = ({ call }) => (call === 'lists.tick' ? new AppError('access.denied') : undefined);
  await act('lists.tick', tick(list, box).data);
  await eventually(() => expect(household.events).toEqual(['refused access.denied']));
  await waitFor(() => expect(result.current.isLoading).toBe(false));
  expect(counts()).toEqual({});
  expect(tab.refused.get()).toMatchObject([{ operation: { call: 'lists.tick' }, code: 'access.denied' }]);
});

test('another account on the device sees nothing of the lists', async () => {
  const { server } = household;
  const list = giveList();
  const box = newId();
  server.act(tick(list, box));
  const tab = await open();
  const shown = showList(list);
  await waitFor(() => expect(shown.counts()).toEqual({ [box]: 1 }));
  household.closeTab(tab);
  const other = new Household();
  try {
    const theirs = other.openTab();
    await other.untilOnline(theirs);
    currentAccount.set(theirs);
    await waitFor(() => expect(shown.result.current).toMatchObject({ isLoading: false, entries: [] }));
  } finally {
    currentAccount.set(undefined);
    await other.end();
  }
});

test('a server restored from a backup sends all entries again', async () => {
  const { server } = household;
  const attic = giveBin(server, 'Attic');
  const list = giveList({ kind: 'bin', id: attic });
  const ids = Array.from({ length: entriesPerCallMax }, newId);
  server.act(put(list, ids));
  await open();
  const { result } = showList(list);
  await waitFor(() => expect(result.current.entries).toHaveLength(entriesPerCallMax));
  const before = requests();
  server.restore(server.backUp());
  await eventually(() => expect(requests()).toBe(before + 1));
  await waitFor(() => expect(result.current.entries).toHaveLength(entriesPerCallMax));
});
