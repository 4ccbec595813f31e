import { afterEach, expect, test, vi } from 'vitest';
import { createSync } from './sync.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a client over the connection limit waits at least five seconds to reconnect', async () => {
  vi.useFakeTimers();
  const messages = [
    { type: 'hello', userId: 'olga', epoch: 'first' },
    { type: 'ready', bins: [] },
    { type: 'end', code: 'request.tooMany' },
  ];
  let connections = 0;
  vi.stubGlobal('fetch', async () => {
    connections += 1;
    return new Response(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  });
  const nothing = async () => {};
  const sync = createSync({
    userId: 'olga',
    claim: () => ({ have: { bins: {}, locations: {} } }),
    onHello: nothing,
    onHeaders: nothing,
    onChanges: async () => [],
    onReady: nothing,
    onConnection() {},
    onSession() {},
    settled: nothing,
    onStorageTrouble: nothing,
  });
  const stopping = new AbortController();
  const running = sync.run(stopping.signal);
  for (let ms = 0; ms < 4_900; ms += 100) await vi.advanceTimersByTimeAsync(100);
  expect(connections).toBe(1);
  for (let ms = 0; ms < 5_500; ms += 100) await vi.advanceTimersByTimeAsync(100);
  expect(connections).toBe(2);
  stopping.abort();
  await running;
});
