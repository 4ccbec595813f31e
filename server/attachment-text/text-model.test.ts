import { expect, test } from 'vitest';
import { whyUnread } from './text-model.ts';

const [small, large] = [1_000_000_000, 2_000_000_000];

test.each([
  ['off', large, 'off'],
  ['on', small, undefined],
  ['auto', small, 'memory'],
  ['auto', large, undefined],
] as const)('with PHOTO_TEXT=%s and %i bytes of memory the reason is %s', async (setting, memory, reason) => {
  expect(await whyUnread(setting, memory)).toBe(reason);
});

test('text is not read where the models are missing', async () => {
  expect(await whyUnread('on', large, 'file:///nowhere/node.js')).toBe('missing');
});
