import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createConcurrencyLimit, createConcurrencyLimitByKey } from './concurrency-limit.ts';

/** Work that says when it begins, and ends when it is told. */
function stage() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.set(name, () => resolve(name));
    });
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test('so much happens at a time, and the rest in the order in which it came', async () => {
  const { begun, work, end } = stage();
  const inTurn = createConcurrencyLimit(2);
  const all = ['a', 'b', 'c', 'd'].map((name) => inTurn(work(name)));
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await soon();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) end(name);
  await soon();
  end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('what fails gives its turn on', async () => {
  const inTurn = createConcurrencyLimit(1);
  await expect(inTurn(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await inTurn(async () => 'next')).toBe('next');
});

test('one account waits for itself alone, and is told when too much of it waits', async () => {
  const { begun, work, end } = stage();
  const inTurn = createConcurrencyLimitByKey(1, 1);
  const mine = [inTurn('olga', work('a')), inTurn('olga', work('b'))];
  const other = inTurn('erik', work('c'));
  expect(begun).toEqual(['a', 'c']);
  await expect(inTurn('olga', work('d'))).rejects.toMatchObject({ code: 'request.tooMany' });
  end('a');
  await soon();
  expect(begun).toEqual(['a', 'c', 'b']);
  for (const name of ['b', 'c']) end(name);
  await Promise.all([...mine, other]);
  const again = inTurn('olga', work('e'));
  end('e');
  expect(await again).toBe('e');
});
