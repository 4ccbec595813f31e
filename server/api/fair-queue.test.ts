import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Work that notes when it begins, and ends when the test says so. */
function stage() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.set(name, () => resolve(name));
      }),
    async end(...names: string[]) {
      for (const name of names) ends.get(name)?.();
      await soon();
    },
  };
}

test('a queue runs the allowed number at once and the rest in order', async () => {
  const { begun, work, end } = stage();
  const queue = createFairQueue({ atOnce: 2 });
  const all = ['a', 'b', 'c', 'd'].map((name) => queue('olga', work(name)));
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a', 'c');
  await end('d');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('failed work frees its turn', async () => {
  const queue = createFairQueue({ atOnce: 1 });
  await expect(queue('olga', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await queue('olga', async () => 'next')).toBe('next');
});

test('a key with much work waiting delays another key by one turn', async () => {
  const { begun, work, end } = stage();
  const queue = createFairQueue({ atOnce: 1 });
  const all = ['o1', 'o2', 'o3', 'o4'].map((name) => queue('olga', work(name)));
  all.push(...['e1', 'e2'].map((name) => queue('erik', work(name))), queue('nils', work('n1')));
  const inRounds = ['o1', 'e1', 'n1', 'o2', 'e2', 'o3', 'o4'];
  for (const name of inRounds) await end(name);
  expect(begun).toEqual(inRounds);
  await Promise.all(all);
});

test('a key at its own limit leaves the other turns to others', async () => {
  const { begun, work, end } = stage();
  const queue = createFairQueue({ atOnce: 3, atOncePerKey: 2 });
  const all = ['o1', 'o2', 'o3', 'o4'].map((name) => queue('olga', work(name)));
  all.push(queue('erik', work('e1')), queue('erik', work('e2')));
  expect(begun).toEqual(['o1', 'o2', 'e1']);
  await end('e1');
  expect(begun).toEqual(['o1', 'o2', 'e1', 'e2']);
  await end('o2');
  expect(begun.at(-1)).toBe('o3');
  await end('o1', 'e2', 'o3');
  await end('o4');
  expect(await Promise.all(all)).toHaveLength(6);
});

test('a key with too much waiting is refused, and is served again later', async () => {
  const { work, end } = stage();
  const queue = createFairQueue({ atOncePerKey: 1, waitingPerKey: 1 });
  const all = [queue('olga', work('a')), queue('olga', work('b')), queue('erik', work('c'))];
  await expect(queue('olga', work('d'))).rejects.toMatchObject({ code: 'request.tooMany' });
  await end('a', 'c');
  await end('b');
  await Promise.all(all);
  const again = queue('olga', work('e'));
  await end('e');
  expect(await again).toBe('e');
});

test('a queue with too much waiting in all is busy', async () => {
  const { work, end } = stage();
  const queue = createFairQueue({ atOnce: 1, waiting: 1 });
  const all = [queue('olga', work('a')), queue('erik', work('b'))];
  await expect(queue('nils', work('c'))).rejects.toMatchObject({ code: 'server.busy' });
  await end('a');
  await end('b');
  await Promise.all(all);
});
