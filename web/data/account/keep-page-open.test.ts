import { expect, test } from 'vitest';
import { keepPageOpen, waitUntilClosable } from './keep-page-open.ts';

/** Returns whether the browser would ask before leaving the page now. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the page warns before unload until the last pending write succeeds or fails', async () => {
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  expect(asks()).toBe(false);
  const held = [keepPageOpen(first.promise), keepPageOpen(second.promise)];
  expect(asks()).toBe(true);
  first.resolve('stored');
  expect(await held[0]).toBe('stored');
  expect(asks()).toBe(true);
  second.reject(new Error('no room'));
  await expect(held[1]).rejects.toThrow('no room');
  expect(asks()).toBe(false);
});

test('waiting until the page may close ends when pending writes settle', async () => {
  await waitUntilClosable();
  const storing = Promise.withResolvers<void>();
  const held = keepPageOpen(storing.promise);
  let isLetGo = false;
  const letGo = waitUntilClosable().then(() => {
    isLetGo = true;
  });
  await Promise.resolve();
  expect(isLetGo).toBe(false);
  storing.reject(new Error('no room'));
  await expect(held).rejects.toThrow('no room');
  await letGo;
});
