import { expect, test } from 'vitest';
import type { Queryable } from '#server/db/statement.ts';
import { createReader } from './read-after.ts';

test('equal waiting reads of one person share one query, later ones do not', async () => {
  const answers: (() => void)[] = [];
  const db = {
    query: () => new Promise((resolve) => answers.push(() => resolve({ rows: [] }))),
  } as unknown as Queryable;
  const answer = async () => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    answers.shift()?.();
  };
  const reader = createReader(db);
  const streams = async (userId: string, ownerId: string, id: string) => {
    const missed = new Map([[id, { kind: 'bin' as const, ownerId, bytes: 0 }]]);
    const { value } = await reader.readAfter(userId, missed, () => undefined).next();
    return value?.reads;
  };
  const running = streams('olga', 'olga', 'a');
  const [second, third] = [streams('olga', 'olga', 'a'), streams('olga', 'olga', 'a')];
  const [other, of] = [streams('olga', 'olga', 'b'), streams('anna', 'olga', 'a')];
  expect(answers).toHaveLength(2);
  for (const reading of [running, of]) {
    await answer();
    await reading;
  }
  await expect.poll(() => answers.length).toBe(1);
  const late = streams('olga', 'olga', 'a');
  for (let n = 0; n < 3; n++) await answer();
  const [reads] = await Promise.all([second, third, other, late]);
  expect(await third).toBe(reads);
  expect(await running).not.toBe(reads);
  expect(await late).not.toBe(reads);
});
