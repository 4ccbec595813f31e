import { expect, test } from 'vitest';
import { createChangeQueue } from './hub.ts';

test('a failed delivery does not drop the changes queued behind it', async () => {
  const delivered: string[] = [];
  const failures: unknown[] = [];
  const enqueue = createChangeQueue(
    async (_owner, { accounts }) => {
      // Other changes queue up meanwhile.
      await Promise.resolve();
      if (accounts.includes('first')) throw new Error('the read failed');
      delivered.push(...accounts);
    },
    (error) => failures.push(error),
  );
  for (const account of ['first', 'second']) enqueue('owner', { streams: [], accounts: [account] });
  await expect.poll(() => failures.length).toBe(1);
  enqueue('owner', { streams: [], accounts: ['third'] });
  await expect.poll(() => delivered).toEqual(['second', 'third']);
});
