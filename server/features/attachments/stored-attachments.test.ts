import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import { ceilings } from '#domain/plans/ceilings.ts';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';
import { buildPhoto } from '#test/build-photo.ts';
import { buildBin, buildItem, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { countPhotoFiles, readPhoto, removeUnused } from '#test/photos.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';
import { reserveFile } from './unused-files.ts';

const add = (by: TestUser, target: PhotoTarget) => by.act('photos.create', { target });
const codeOf = async (answer: ReturnType<TestUser['call']>) => (await answer).error?.details?.code;

/** Rows of photos, files of them, and rows of files to be removed, once all is removed that is due. */
async function keptOf(server: TestServer) {
  await removeUnused(server);
  const count = async (table: string) => (await server.pool.query(`SELECT FROM ${table}`)).rowCount;
  return {
    photos: await count('attachments'),
    files: await countPhotoFiles(server),
    unused: await count('unused_files'),
  };
}

/** A server of its own, as all its files are counted. */
async function withServer(
  work: (server: TestServer, owner: TestUser) => Promise<void>,
  env: Parameters<typeof startTestServer>[0] = {},
) {
  const server = await startTestServer(env);
  try {
    await work(server, await buildUser(server, { plan: 'unlimited' }));
  } finally {
    await server.close();
  }
}

describe('what is gone for good takes its photos along', () => {
  test('by emptying the trash', () =>
    withServer(async (server, owner) => {
      const bins = [await buildBin(server, { owner }), await buildBin(server, { owner })] as const;
      const [kept, gone] = bins;
      const [stays, goes] = [await buildItem(owner, kept), await buildItem(owner, kept)];
      const place = await owner.act('locations.create', { name: 'Cellar' });
      const targets = {
        kept: { kind: 'bin', id: kept.id },
        gone: { kind: 'bin', id: gone.id },
        stays: { kind: 'item', id: stays.id, binId: kept.id },
        goes: { kind: 'item', id: goes.id, binId: kept.id },
        place: { kind: 'location', id: place.id },
        ofGone: { kind: 'item', id: (await buildItem(owner, gone)).id, binId: gone.id },
      } satisfies Record<string, PhotoTarget>;
      const photos = new Map<string, string>();
      for (const [name, target] of Object.entries(targets)) photos.set(name, (await add(owner, target)).url);
      const deleted = await add(owner, targets.kept);
      expect(await keptOf(server)).toEqual({ photos: 7, files: 21, unused: 0 });

      await owner.act('bins.delete', { id: gone.id });
      await owner.act('items.delete', { binId: kept.id, ids: [goes.id] });
      await owner.act('locations.delete', { id: place.id });
      await owner.act('photos.delete', { target: targets.kept, id: deleted.id });
      expect((await keptOf(server)).photos).toBe(7);
      await owner.act('trash.delete', {});
      expect(await keptOf(server)).toEqual({ photos: 2, files: 6, unused: 0 });
      const left = [photos.get('kept'), photos.get('stays')];
      for (const url of left) expect((await readPhoto(server, url ?? '', owner)).status).toBe(200);
      expect(await codeOf(owner.call('photos.restore', { target: targets.kept, id: deleted.id }))).toBe(
        'photos.notFound',
      );
    }));

  test('by thirty days in the trash', () =>
    withServer(async (server, owner) => {
      const [kept, gone] = [await buildBin(server, { owner }), await buildBin(server, { owner })];
      const item = await buildItem(owner, kept);
      const target: PhotoTarget = { kind: 'bin', id: kept.id };
      const old = await add(owner, target);
      const young = await add(owner, target);
      await add(owner, { kind: 'bin', id: gone.id });
      await add(owner, { kind: 'item', id: item.id, binId: kept.id });
      for (const { id } of [old, young]) await owner.act('photos.delete', { target, id });
      await owner.act('bins.delete', { id: gone.id });
      await owner.act('items.delete', { binId: kept.id, ids: [item.id] });
      const old30 = `now() - interval '31 days'`;
      await server.pool.query(`UPDATE attachments SET deleted_at = ${old30} WHERE id = $1`, [old.id]);
      await server.pool.query(`UPDATE bins SET deleted_at = ${old30} WHERE id = $1`, [gone.id]);
      await server.pool.query(`UPDATE items SET deleted_at = ${old30} WHERE id = $1`, [item.id]);
      await runHousekeeping({ pool: server.pool, publish: () => {} });
      expect(await keptOf(server)).toEqual({ photos: 1, files: 3, unused: 0 });
      await owner.act('photos.restore', { target, id: young.id });
    }));
});

test('an upload raced with deletes and with losing access is there or not at all', () =>
  withServer(async (server, owner) => {
    const editor = await buildUser(server, { name: 'Editor' });
    for (let n = 0; n < 8; n++) {
      const bin = await buildBin(server, { owner });
      const item = await buildItem(owner, bin);
      await shareBin(server, bin, editor, 'editor');
      const target: PhotoTarget = { kind: 'item', id: item.id, binId: bin.id };
      const other =
        n % 2 === 0
          ? owner.act('items.delete', { binId: bin.id, ids: [item.id] })
          : owner.act('accessEntries.delete', { target: { kind: 'bin', id: bin.id }, userId: editor.id });
      const [{ status, result, error }] = await Promise.all([
        editor.call('photos.create', { target }),
        other,
      ]);
      const { items } = await owner.act('bins.get', { id: bin.id });
      expect(items[0]?.photos?.map(({ id }) => id)).toEqual(result && [result.id]);
      if (status !== 200) expect(error?.details?.code).toMatch(/^(items\.inTrash|bins\.notFound)$/);
    }
    const { photos, files, unused } = await keptOf(server);
    expect([files, unused]).toEqual([3 * (photos ?? 0), 0]);
  }));

test('files that were never finished are removed when their hour is over', () =>
  withServer(async (server, owner) => {
    await reserveFile(server.pool, owner.id);
    expect((await keptOf(server)).unused).toBe(1);
    await server.pool.query(`UPDATE unused_files SET due_at = now() - interval '1 second'`);
    expect((await keptOf(server)).unused).toBe(0);
  }));

test('photos count in the owner’s plan, also in the trash; editors see no amounts', () =>
  withServer(async (server) => {
    const owner = await buildUser(server, { plan: 'free' });
    const [bin, other] = [await buildBin(server, { owner }), await buildBin(server, { owner })];
    const editor = await buildUser(server, { plan: 'unlimited' });
    await shareBin(server, bin, editor, 'editor');
    const target: PhotoTarget = { kind: 'bin', id: bin.id };
    const large = await add(owner, target);
    const max = ceilings.free.photoBytes;
    await server.pool.query('UPDATE attachments SET bytes = $1', [max - 40 * 1024]);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => owner.call('photos.create', { target })),
    );
    // Each takes three blocks of a disk.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const [refused] = answers.flatMap(({ error }) => error?.details ?? []);
    expect(refused).toEqual({ code: 'photos.full', params: { used: 268.4, max: 268.4 } });
    const { photoBytes } = await owner.act('usage.get', {});
    expect(photoBytes).toEqual({ used: max - 4 * 1024, max });
    const { error } = await editor.call('photos.create', { target });
    expect(error?.details).toEqual({ code: 'photos.ownerFull' });
    await owner.act('photos.delete', { target, id: large.id });
    const elsewhere: PhotoTarget = { kind: 'bin', id: other.id };
    expect(await codeOf(owner.call('photos.create', { target: elsewhere }))).toBe('photos.full');
    await owner.act('trash.delete', {});
    await add(owner, elsewhere);
    await add(editor, target);
  }));

describe('where the disk is full', () => {
  test('photos are refused until there is room, and nothing is left of them', () =>
    withServer(
      async (server, owner) => {
        const bin = await buildBin(server, { owner });
        const target: PhotoTarget = { kind: 'bin', id: bin.id };
        const { status, error, headers } = await owner.call('photos.create', { target });
        expect([status, error?.details?.code, headers.get('retry-after')]).toEqual([
          503,
          'photos.notStored',
          '60',
        ]);
        await buildItem(owner, bin);
        expect(await keptOf(server)).toEqual({ photos: 0, files: 0, unused: 0 });
      },
      { env: { DISK_RESERVE_MB: Number.MAX_SAFE_INTEGER }, logLevel: 'silent' },
    ));
});

test('nothing is left of an upload, whatever became of it', () =>
  withServer(async (server, owner) => {
    const bin = await buildBin(server, { owner });
    const target: PhotoTarget = { kind: 'bin', id: bin.id };
    const file = await buildPhoto();
    const as = { token: owner.token };
    await server.call('photos.create', { target }, { ...as, file });
    await server.call('photos.create', { target }, { ...as, file: file.slice(0, 300) });
    await server.call('photos.create', { target }, { ...as, file: new Uint8Array(0) });
    expect(await readdir(join(server.dataDir, 'photos', 'incoming'))).toEqual([]);
    expect(await keptOf(server)).toEqual({ photos: 1, files: 3, unused: 0 });
  }));
