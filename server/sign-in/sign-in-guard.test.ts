import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSignInLimit } from './sign-in-guard.ts';

const [many, few] = ['203.0.113.66', '203.0.113.7'];

/** A queue with one turn at a time; tests end each turn. */
function stage(waitingMax?: number) {
  const inTurn = createSignInLimit(1, waitingMax);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (address: string, isKnown = false) =>
    inTurn(
      address,
      () =>
        new Promise<void>((resolve) => {
          begun.push(address);
          ends.push(resolve);
        }),
      isKnown,
    );
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await soon();
    }
  };
  return { begun, ask, endAll };
}

test('a site with its first request comes before sites with many', async () => {
  const { begun, ask, endAll } = stage();
  const all = [ask(many), ask(many), ask(many), ask(few)];
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual([many, few, many, many]);
});

test('earlier requests count', async () => {
  const { begun, ask, endAll } = stage();
  for (const earlier of [ask(many), ask(many)]) {
    await endAll();
    await earlier;
  }
  const all = [ask('203.0.113.1'), ask(many), ask(few)];
  await endAll();
  await Promise.all(all);
  expect(begun.slice(-2)).toEqual([few, many]);
});

test('a known account comes one turn earlier', async () => {
  const { begun, ask, endAll } = stage();
  const home = '192.0.2.1';
  const all = [ask('203.0.113.1'), ask('203.0.113.2'), ask('203.0.113.3'), ask(home, true), ask(home, true)];
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual(['203.0.113.1', home, '203.0.113.2', '203.0.113.3', home]);
});

test('the networks of one IPv6 site count together', async () => {
  const { begun, ask, endAll } = stage();
  const all = [ask('2001:db8:1:1::1'), ask('2001:db8:1:2::1'), ask('2001:db8:1:3::1'), ask(few)];
  await endAll();
  await Promise.all(all);
  expect(begun[1]).toBe(few);
});

test('in a full queue, the last in order is refused', async () => {
  const { begun, ask, endAll } = stage(1);
  const all = [ask(many), ask(many), ask(few)];
  await expect(all[1]).rejects.toMatchObject({ code: 'server.busy' });
  await endAll();
  await Promise.all([all[0], all[2]]);
  expect(begun).toEqual([many, few]);
});

test('failed work frees its turn', async () => {
  const inTurn = createSignInLimit(1);
  await expect(inTurn(many, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await inTurn(many, async () => 'next')).toBe('next');
});
