import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBrowserParts } from '#test/web/browser-parts.ts';
import { until } from '#test/web/until.ts';
import { newId } from '../operations/new-id.ts';
import { type Leadership, runForLeader } from './leader.ts';

const tabs = { broadcast() {}, close() {} };
const running: Leadership[] = [];

const { setTimeout: realSetTimeout } = globalThis;

beforeEach(() => {
  giveBrowserParts();
  // Pauses and deadlines pass twenty times as fast.
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => realSetTimeout(run, ms / 20));
});

afterEach(() => {
  for (const leadership of running.splice(0)) leadership.stop();
  vi.unstubAllGlobals();
});

const lasting = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

function run(userId: string, lead: (signal: AbortSignal) => Promise<void>): Leadership {
  const leadership = runForLeader(userId, () => tabs, lead);
  running.push(leadership);
  return leadership;
}

/** Like over plain http, where browsers have no Web Locks. */
const withoutLocks = () => vi.stubGlobal('navigator', {});

test.each([
  ['Web Locks', () => {}],
  ['a lease', withoutLocks],
])('a tab whose term failed says so once and leads again (%s)', async (_name, prepare) => {
  prepare();
  const consoleError = vi.mocked(console.error).mockImplementation(() => {});
  let terms = 0;
  run(newId(), async (signal) => {
    terms += 1;
    if (terms < 3) throw new Error('broken');
    await lasting(signal);
  });
  await until('it leads again', () => terms === 3, 4000);
  expect(consoleError).toHaveBeenCalledTimes(1);
  consoleError.mockClear();
});

test('a tab leads in browsers without AbortSignal.any', async () => {
  vi.stubGlobal('AbortSignal', { ...AbortSignal, any: undefined });
  const lead = vi.fn(lasting);
  run(newId(), lead);
  await until('it leads', () => lead.mock.calls.length === 1, 500);
});

test('tabs that steal leadership leave one queued lock request each', async () => {
  const userId = newId();
  const request = vi.spyOn(navigator.locks, 'request');
  let leading = '';
  const leadAs = (name: string) => (signal: AbortSignal) => {
    leading = name;
    return lasting(signal);
  };
  const tabsByName = { one: run(userId, leadAs('one')), other: run(userId, leadAs('other')) };
  for (const name of ['other', 'one', 'other', 'one'] as const) {
    tabsByName[name].challenge();
    await until(`${name} leads`, () => leading === name, 4000);
  }
  const isUnsettled = Symbol('unsettled');
  const requests = request.mock.results.map(({ value }) => value);
  const soon = new Promise((resolve) => realSetTimeout(resolve, 50, isUnsettled));
  const settled = requests.map((each) => Promise.race([each.catch(() => {}), soon]));
  const unsettled = (await Promise.all(settled)).filter((each) => each === isUnsettled);
  // One is granted, and the other is queued.
  expect(unsettled).toHaveLength(2);
  request.mockRestore();
});

test('without Web Locks a closing page releases the lease at once', async () => {
  withoutLocks();
  const userId = newId();
  const [first, next] = [vi.fn(lasting), vi.fn(lasting)];
  run(userId, first);
  await until('it leads', () => first.mock.calls.length === 1);
  dispatchEvent(new Event('pagehide'));
  run(userId, next);
  await until('the next leads', () => next.mock.calls.length === 1, 500);
});
