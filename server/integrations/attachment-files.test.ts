import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdir, readdir, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import { photoSizes } from '#domain/photos/photo-limits.ts';
import { buildBin, buildUser } from '#test/builders.ts';
import { readPhoto } from '#test/photos.ts';
import { type S3Peer, startS3Peer } from '#test/s3-peer.ts';
import { startTestServer } from '#test/server.ts';
import { makeTemporaryFolder, TEMPORARY_PREFIX, type TemporaryFolder } from '#test/temporary-folder.ts';
import { removeUnusedFiles } from '../features/attachments/unused-files.ts';
import { readSettings } from '../start/env.ts';
import { type AttachmentFiles, createLocalAttachmentFiles } from './attachment-files.ts';
import { openAttachmentFiles } from './open-attachment-files.ts';

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

const files = { large: Buffer.from('large'), medium: Buffer.from('medium'), small: Buffer.from('small') };
const storages: Record<string, () => Promise<AttachmentFiles>> = {
  'the data folder': () => storageWith({}),
  'a bucket': () => storageWith(peer.settings),
};
const storageWith = (settings: object) =>
  openAttachmentFiles({
    ...readSettings({}),
    AUTH_SECRET: '',
    DATA_DIR: folder.path,
    DISK_RESERVE_MB: 0,
    ...settings,
  });

describe.each(Object.entries(storages))('in %s', (_name, open) => {
  test('files are read as stored until they are removed', async () => {
    const storage = await open();
    const [key, other] = [randomUUID(), randomUUID()];
    await storage.store(key, files);
    await storage.store(other, files);
    for (const size of photoSizes) expect(await storage.read(key, size)).toEqual(files[size]);
    const stored = await Array.fromAsync(storage.list());
    expect(
      stored
        .filter(({ fileKey }) => fileKey === key)
        .map(({ part }) => part)
        .sort(),
    ).toEqual([...photoSizes]);
    await storage.remove(key);
    for (const size of photoSizes) expect(await storage.read(key, size)).toBeUndefined();
    expect(await storage.read(other, 'large')).toEqual(files.large);
    await storage.remove(key);
  });

  test('a document is passed on as it was stored until it is removed', async () => {
    const storage = await open();
    const key = randomUUID();
    const content = randomBytes(9 * 1024 * 1024);
    await storage.storeDocument(key, Readable.from([content]));
    const file = await storage.open(key, 'document');
    expect(file?.bytes).toBe(content.length);
    expect(file && content.equals(await buffer(file.content))).toBe(true);
    expect(content.equals((await storage.read(key, 'document')) ?? Buffer.alloc(0))).toBe(true);
    expect(await Array.fromAsync(storage.list())).toContainEqual({ fileKey: key, part: 'document' });
    await storage.remove(key);
    expect(await storage.open(key, 'document')).toBeUndefined();
  });
});

test('files are private, and a partial file never has a final name', async () => {
  const storage = await storageWith({});
  const key = randomUUID();
  await storage.store(key, files);
  const shelf = join(folder.path, 'photos', key.slice(0, 2));
  expect((await readdir(shelf)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  expect((await stat(join(shelf, `${key}-large.webp`))).mode & 0o077).toBe(0);
  expect((await stat(shelf)).mode & 0o077).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'a disk that fills up while storing gives an error and leaves no photo',
  async () => {
    const full = await makeTemporaryFolder();
    try {
      const key = 'ab000000-0000-4000-8000-000000000000';
      const shelf = join(full.path, 'photos', 'ab');
      await mkdir(shelf, { recursive: true });
      // Whatever is written there meets a full disk.
      await symlink('/dev/full', join(shelf, `${key}-medium.webp.partial`));
      const storage = createLocalAttachmentFiles(full.path, 0);
      await expect(storage.store(key, files)).rejects.toMatchObject({
        code: 'photos.notStored',
        cause: { code: 'ENOSPC' },
      });
      expect(await storage.read(key, 'medium')).toBeUndefined();
      await storage.remove(key);
      expect(await readdir(shelf)).toEqual([]);
    } finally {
      await full.remove();
    }
  },
);

test.runIf(canMount())('a full disk refuses photos and accepts them again once there is room', async () => {
  const small = await makeTemporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', small.path]);
  try {
    const storage = createLocalAttachmentFiles(small.path, 0);
    const large = { ...files, large: Buffer.alloc(100 * 1024) };
    const keys = [randomUUID(), randomUUID(), randomUUID()] as const;
    await storage.store(keys[0], large);
    await storage.store(keys[1], large);
    await expect(storage.store(keys[2], large)).rejects.toMatchObject({ code: 'photos.notStored' });
    expect(await storage.read(keys[2], 'large')).toBeUndefined();
    await storage.remove(keys[2]);
    await storage.remove(keys[0]);
    await storage.store(keys[2], large);
    expect(await storage.read(keys[1], 'large')).toEqual(large.large);
  } finally {
    execFileSync('umount', [small.path]);
    await small.remove();
  }
});

test('photos are stored in and read from the bucket; its errors are passed on', async () => {
  const server = await startTestServer({ env: peer.settings, logLevel: 'silent' });
  try {
    const owner = await buildUser(server, { plan: 'unlimited' });
    const bin = await buildBin(server, { owner });
    const target: PhotoTarget = { kind: 'bin', id: bin.id };
    const before = peer.objects.size;
    const { id, url } = await owner.act('photos.create', { target });
    expect(peer.objects.size).toBe(before + 3);
    const answer = await readPhoto(server, url, owner);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);

    peer.refuseWith(503);
    const refused = await owner.call('photos.create', { target });
    expect([refused.status, refused.error?.details?.code]).toEqual([503, 'photos.notStored']);
    expect((await readPhoto(server, url, owner)).status).toBe(503);
    peer.refuseWith(undefined);
    await owner.act('photos.delete', { target, id });
    await owner.act('trash.delete', {});
    await removeUnusedFiles(server.pool, await storageWith(peer.settings));
    // The server's own job, which runs each minute, may be removing them at this moment.
    await expect.poll(() => peer.objects.size).toBe(before);
  } finally {
    peer.refuseWith(undefined);
    await server.close();
  }
});

test('with a wrong key nothing is stored in the bucket', async () => {
  const storage = await storageWith({ ...peer.settings, S3_SECRET_ACCESS_KEY: 'another' });
  await expect(storage.store(randomUUID(), files)).rejects.toMatchObject({ code: 'photos.notStored' });
  await expect(storage.read(randomUUID(), 'large')).rejects.toMatchObject({ code: 'photos.notStored' });
});

/** Returns whether the test may mount file systems: on Linux as root, if the machine allows it. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const path = mkdtempSync(join(tmpdir(), TEMPORARY_PREFIX));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', path], { stdio: 'ignore' });
    execFileSync('umount', [path]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(path);
  }
}
