import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Household } from '#test/web/household.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { until } from '#test/web/until.ts';
import { currentAccount } from '../account/current-account.ts';
import { newId } from '../operations/new-id.ts';
import { keepSumsStored } from './keep-sums-stored.ts';
import type { FromOverviewWorker } from './overview-engine.ts';

class NotedWorker {
  static all: NotedWorker[] = [];
  onmessage: ((event: MessageEvent<FromOverviewWorker>) => void) | undefined;
  isRunning = true;

  constructor() {
    NotedWorker.all.push(this);
  }

  postMessage(): void {}

  terminate(): void {
    this.isRunning = false;
  }
}

let household: Household;

beforeEach(() => {
  household = new Household();
  NotedWorker.all = [];
  vi.stubGlobal('Worker', NotedWorker);
});

afterEach(() => {
  currentAccount.set(undefined);
  vi.useRealTimers();
  return household.end();
});

async function openCopyOf(bins: number) {
  const things = Array.from({ length: 100 }, (_, n) => `Thing ${n}`);
  const ids = Array.from({ length: bins }, (_, n) => giveBin(household.server, `Bin ${n}`, things));
  const tab = household.openTab();
  await household.untilOnline(tab);
  await until('all of it is there', () => tab.parts.copy.meta().isComplete === true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  currentAccount.set(tab);
  keepSumsStored();
  vi.advanceTimersByTime(5_000);
  return { tab, ids };
}

const running = () => NotedWorker.all.filter(({ isRunning }) => isRunning).length;

test('a large copy is added up once it is quiet, and the worker ends when that is stored', async () => {
  await openCopyOf(20);
  expect(running()).toBe(1);
  NotedWorker.all[0]?.onmessage?.(new MessageEvent('message', { data: { type: 'settled' } }));
  expect(running()).toBe(0);
});

test('few changes wait until the overview opens, many are added up', async () => {
  const { tab, ids } = await openCopyOf(25);
  NotedWorker.all[0]?.onmessage?.(new MessageEvent('message', { data: { type: 'settled' } }));
  const addTo = async (binIds: readonly string[]) => {
    for (const binId of binIds)
      household.server.act({ call: 'items.create', data: { binId, items: [{ id: newId(), name: 'More' }] } });
    const haveCome = () => binIds.every((id) => (tab.headers.get().get(id)?.itemCount ?? 0) > 100);
    await until('they have come', haveCome);
    // The account tells of them after it shows them.
    await new Promise((resolve) => setTimeout(resolve, 20));
    vi.advanceTimersByTime(5_000);
  };
  await addTo(ids.slice(0, 3));
  expect(running()).toBe(0);
  await addTo(ids.slice(3));
  expect(running()).toBe(1);
});

test('a tab that nobody sees leaves it to the one in front', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await openCopyOf(20);
  expect(NotedWorker.all).toEqual([]);
});

test('a small copy is added up when the overview opens', async () => {
  await openCopyOf(2);
  expect(NotedWorker.all).toEqual([]);
});
