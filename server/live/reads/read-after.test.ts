import { expect, test } from 'vitest';
import type { Queryable } from '#server/db/statement.ts';
import { createReader } from './read-after.ts';

test('reads of one user take turns without delaying other users', async () => {
  const answers: (() => void)[] = [];
  const db = {
    query: () => new Promise((resolve) => answers.push(() => resolve({ rows: [] }))),
  } as unknown as Queryable;
  const reader = createReader(db);
  const read = (userId: string) =>
    reader
      .readAfter(userId, new Map([['bin', { kind: 'bin', ownerId: 'olga', bytes: 0 }]]), () => undefined)
      .next();
  const [first, second, other] = [read('olga'), read('olga'), read('anna')];
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers.splice(0)) answer();
  await Promise.all([first, other]);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  expect((await second).value).toMatchObject({ ownerId: 'olga' });
});
