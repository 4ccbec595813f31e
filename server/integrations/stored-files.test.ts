import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Peer, startS3Peer } from '#test/s3-peer.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '#test/temporary-folder.ts';
import { readSettings } from '../start/env.ts';
import { openStoredFiles } from './open-stored-files.ts';
import type { StoredFileKey, StoredFiles } from './stored-files.ts';

let folder: TemporaryFolder;
let peer: S3Peer;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  peer = await startS3Peer();
});
afterAll(async () => {
  await peer.close();
  await folder.remove();
});

const storages: Record<string, () => Promise<StoredFiles>> = {
  'the data folder': () => storageWith({}),
  'a bucket': () => storageWith(peer.settings),
};
const storageWith = (settings: object) =>
  openStoredFiles({
    ...readSettings({}),
    AUTH_SECRET: '',
    DATA_DIR: folder.path,
    DISK_RESERVE_MB: 0,
    ...settings,
  });

const newKey = (): StoredFileKey => `exports/${randomUUID()}`;
const MB = 1_000_000;
/** Longer than two parts of a multipart upload. */
const long = randomBytes(20 * MB);

async function* inChunks(bytes: Buffer, size = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe.each(Object.entries(storages))('in %s', (_name, open) => {
  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a short file', Buffer.from('short')],
    ['a file of 20 MB', long],
  ])('%s is read as stored until it is removed', async (_what, content) => {
    const storage = await open();
    const key = newKey();
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(await storage.store(key, Readable.from(inChunks(content)))).toEqual({
      bytes: content.length,
      sha256,
    });
    expect(await storage.size(key)).toBe(content.length);
    const read = await storage.read(key);
    expect((await buffer(read ?? Readable.from([]))).equals(content)).toBe(true);
    expect(await Array.fromAsync(storage.list())).toEqual([key]);
    await storage.remove(key);
    expect(await storage.size(key)).toBeUndefined();
    expect(await storage.read(key)).toBeUndefined();
    await storage.remove(key);
  });

  test('a range is read without the rest', async () => {
    const storage = await open();
    const key = newKey();
    await storage.store(key, Readable.from(inChunks(long)));
    const read = await storage.read(key, { start: 9 * MB, end: 9 * MB + 99 });
    expect(await buffer(read ?? Readable.from([]))).toEqual(long.subarray(9 * MB, 9 * MB + 100));
    await storage.remove(key);
  });

  test('an error of the content is passed on and leaves nothing', async () => {
    const storage = await open();
    const key = newKey();
    const cancelled = new Error('cancelled');
    async function* failing() {
      yield* inChunks(long);
      throw cancelled;
    }
    await expect(storage.store(key, Readable.from(failing()))).rejects.toBe(cancelled);
    expect(await storage.size(key)).toBeUndefined();
    expect(peer.uploads.size).toBe(0);
  });

  test('a later file replaces the earlier one', async () => {
    const storage = await open();
    const key = newKey();
    await storage.store(key, Readable.from([Buffer.from('earlier')]));
    await storage.store(key, Readable.from([Buffer.from('later')]));
    expect(String(await buffer((await storage.read(key)) ?? Readable.from([])))).toBe('later');
    await storage.remove(key);
  });
});

test('files are private, and a partial file never has a final name', async () => {
  const storage = await storageWith({});
  const key = newKey();
  await storage.store(key, Readable.from([Buffer.from('private')]));
  const shelf = join(folder.path, 'files', 'exports');
  expect(await readdir(shelf)).toEqual([key.slice('exports/'.length)]);
  expect((await stat(join(folder.path, 'files', key))).mode & 0o077).toBe(0);
  expect((await stat(shelf)).mode & 0o077).toBe(0);
  await storage.remove(key);
});

test('a disk below its reserve takes no file', async () => {
  const storage = await storageWith({ DISK_RESERVE_MB: 1e12 });
  const key = newKey();
  await expect(storage.store(key, Readable.from([Buffer.from('a')]))).rejects.toMatchObject({
    code: 'files.notStored',
  });
  expect(await storage.size(key)).toBeUndefined();
});

test('an error of the bucket leaves no part of a file', async () => {
  const storage = await storageWith(peer.settings);
  const key = newKey();
  async function* meetingAnError() {
    yield* inChunks(long);
    peer.refuseWith(403);
    yield* inChunks(long);
  }
  await expect(storage.store(key, Readable.from(meetingAnError()))).rejects.toMatchObject({
    code: 'files.notStored',
  });
  await expect(storage.read(key)).rejects.toMatchObject({ code: 'files.notStored' });
  await expect(storage.remove(key)).rejects.toMatchObject({ code: 'files.notStored' });
  peer.refuseWith(undefined);
  expect(await storage.size(key)).toBeUndefined();
});
