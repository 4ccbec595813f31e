import { expect, test } from 'vitest';
import { hostileAccount } from './hostile-account.ts';

// A time limit is for what hangs: on a busy machine the two starts alone may take a minute. Memory is read from /proc.
const options = { timeout: 300_000, skip: process.platform !== 'linux' };

test('no attack of one account, nor of nobody, stops another', options, async () => {
  const { failures, figures } = await hostileAccount.run({ seed: 1, scale: 0.1 });
  expect(failures, JSON.stringify(figures, undefined, 1)).toEqual([]);
});
