import { expect, test } from 'vitest';
import { readLines } from './lines.ts';

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

test('lines that are cut anywhere are put together again', async () => {
  expect((await batches('on', 'e\ntwo\nth', 'ree\n')).flat()).toEqual(['one', 'two', 'three']);
});

test('a last line without an end is a line', async () => {
  expect((await batches('one\ntwo')).flat()).toEqual(['one', 'two']);
});

test('each piece of a long line is heard of as it comes', async () => {
  expect(await batches('one, ', 'long, ', 'line\n')).toEqual([[], [], ['one, long, line']]);
});
