import { expect, test } from 'vitest';
import type { Queryable } from '#server/db/statement.ts';
import { createLimitedReads } from './limited-reads.ts';
import type { Wanted } from './reads/stream-read.ts';

const bins = (...ids: string[]): Wanted[] =>
  ids.map((id) => ({ kind: 'bin', id, since: 0, allTrash: false }));

test('connections of one person that wait for the same share one read, others and later ones have their own', async () => {
  const answers: (() => void)[] = [];
  const db = {
    query: () => new Promise((resolve) => answers.push(() => resolve({ rows: [] }))),
  } as unknown as Queryable;
  const answer = async () => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    answers.shift()?.();
  };
  const { streams } = createLimitedReads(db);
  const running = streams('olga', 'olga', bins('a'));
  const [second, third] = [streams('olga', 'olga', bins('a')), streams('olga', 'olga', bins('a'))];
  const [other, of] = [streams('olga', 'olga', bins('b')), streams('anna', 'olga', bins('a'))];
  expect(answers).toHaveLength(2);
  for (const reading of [running, of]) {
    await answer();
    await reading;
  }
  await expect.poll(() => answers.length).toBe(1);
  const late = streams('olga', 'olga', bins('a'));
  for (let n = 0; n < 3; n++) await answer();
  const [reads] = await Promise.all([second, third, other, late]);
  expect(await third).toBe(reads);
  expect(await running).not.toBe(reads);
  expect(await late).not.toBe(reads);
});
