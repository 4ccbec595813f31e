import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { unzip } from '#test/unzip.ts';
import { createZipWriter, type Lines } from './zip-writer.ts';

async function* lines(...texts: string[]): AsyncGenerator<Lines> {
  for (const text of texts) yield { text, count: 1 };
}

test('entries come out as they were added, with bytes, digests and counts', async () => {
  const writer = createZipWriter(new Date());
  const zip = buffer(writer.zip);
  const photo = randomBytes(300_000);
  await writer.addRecords('å.ndjson', lines('{"å":1}\n', '{}\n'));
  await writer.addRecords('empty.ndjson', lines());
  await writer.addStored('photo.webp', Readable.from([photo]), photo.length);
  writer.end();
  const entries = await unzip(await zip);
  expect([...entries.keys()]).toEqual(['å.ndjson', 'empty.ndjson', 'photo.webp']);
  expect(String(entries.get('å.ndjson'))).toBe('{"å":1}\n{}\n');
  expect(entries.get('photo.webp')?.equals(photo)).toBe(true);
  expect(writer.files.map(({ name, bytes, records }) => [name, bytes, records])).toEqual([
    ['å.ndjson', 12, 2],
    ['empty.ndjson', 0, 0],
    ['photo.webp', 300_000, undefined],
  ]);
});

test('an entry that is written is not kept in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const writer = createZipWriter(new Date());
  writer.zip.resume();
  const refs: WeakRef<ArrayBufferLike>[] = [];
  const add = async () => {
    const content = Buffer.alloc(200_000);
    refs.push(new WeakRef(content.buffer));
    await writer.addStored(`${refs.length}`, Readable.from([content]), content.length);
  };
  for (let n = 0; n < 10; n++) await add();
  await expect
    .poll(() => {
      collectGarbage();
      return refs.filter((ref) => ref.deref() !== undefined).length;
    })
    .toBeLessThanOrEqual(1);
});

test('a reader that gives up ends the writing', async () => {
  const writer = createZipWriter(new Date());
  const reader = new PassThrough();
  writer.zip.pipe(reader);
  const written = writer.addStored('large', Readable.from([randomBytes(5_000_000)]), 5_000_000);
  writer.zip.destroy(new Error('full disk'));
  await expect(written).rejects.toThrow('full disk');
});

test('a failure of what is written reaches the reader', async () => {
  const writer = createZipWriter(new Date());
  const read = buffer(writer.zip);
  writer.fail(new Error('no rows'));
  await expect(read).rejects.toThrow('no rows');
});
