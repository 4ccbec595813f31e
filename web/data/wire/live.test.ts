import { expect, test } from 'vitest';
import { readLines } from './live.ts';

async function batches(...pieces: string[]): Promise<string[][]> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  return Array.fromAsync(readLines(body));
}

test('lines split at any position are joined', async () => {
  expect((await batches('on', 'e\ntwo\nth', 'ree\n')).flat()).toEqual(['one', 'two', 'three']);
});

test('a last line without a line break is yielded', async () => {
  expect((await batches('one\ntwo')).flat()).toEqual(['one', 'two']);
});

test('each piece of a long line yields an empty list', async () => {
  expect(await batches('one, ', 'long, ', 'line\n')).toEqual([[], [], ['one, long, line']]);
});
