import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import type { PhotoText } from '#domain/photos/photo.ts';
import { TEXT_MODEL } from '#server/attachment-text/text-model.ts';
import { createTextReader } from '#server/attachment-text/text-reader.ts';
import { createLocalAttachmentFiles } from '#server/integrations/attachment-files.ts';
import { type Bytes, buildPhoto, bytesOf } from '#test/build-photo.ts';
import { buildBin, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { photographed, printedThings } from '#test/text-pictures.ts';
import { readAttachmentTexts } from './attachment-text-jobs.ts';

/** The reading process has the lowest priority, so that it waits for a busy machine. */
const slow = { timeout: 300_000 };

const readingTest = test.extend('serverOptions', { scope: 'file' }, { env: { PHOTO_TEXT: 'on' } });

async function addPhoto(server: TestServer, by: TestUser, photo?: Bytes): Promise<string> {
  const file = photo ?? (await buildPhoto({ width: 1_200, height: 900 }));
  const { id } = await buildBin(server, { owner: by });
  const target = { kind: 'bin', id } as const;
  const answer = await server.call('photos.create', { target }, { token: by.token, file });
  return answer.result?.id ?? '';
}

type Row = { text: Omit<PhotoText, 'model'> | null; model: number };

async function rowOf({ pool }: TestServer, id: string): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>('SELECT text, text_model AS model FROM attachments WHERE id = $1', [
    id,
  ]);
  return rows[0];
}

type Reading = { runMs?: number; imports?: string };

/** Reads all photos by a process that runs this code; `task` is the file. Returns what was logged. */
async function readBy(
  server: TestServer,
  code: string,
  { runMs, imports = '' }: Reading = {},
): Promise<string[]> {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'worker.mjs');
  await writeFile(path, `${imports}\nprocess.on('message', ({ task }) => { ${code} });`);
  const reader = createTextReader({ worker: path, priority: 0 });
  onTestFinished(reader.stop);
  const warnings: string[] = [];
  const log = Object.assign(Object.create(server.app.log), { warn: (text: string) => warnings.push(text) });
  const deps = {
    ...{ pool: server.pool, reader, log },
    attachmentFiles: createLocalAttachmentFiles(server.dataDir, 0),
    publish: () => {},
    withPhotos: true,
    onRead: () => {},
    stopping: new AbortController().signal,
  };
  await readAttachmentTexts(deps, runMs);
  return warnings;
}

const answer = `process.send({ answer: { lines: [], isCut: false }, seconds: 0, isLast: false })`;
/** Longer than the blank picture, shorter than all photos of these tests. */
const isPhoto = 'task.file.length > 500';

readingTest('text in a photo is read and stored soon after the upload', slow, async ({ server, olga }) => {
  const [thing] = printedThings;
  if (thing === undefined) throw new Error('no thing is drawn');
  const id = await addPhoto(server, olga, bytesOf(await photographed(thing, 'slanted')));
  await expect.poll(async () => (await rowOf(server, id))?.model, slow).toBe(TEXT_MODEL);
  const lines = (await rowOf(server, id))?.text?.lines.map(({ text }) => text) ?? [];
  expect(lines).toContain('BOSCH');
  const metrics = await (await server.fetch('/metrics')).text();
  expect(metrics).toContain('whichbin_photo_texts_unread 0');
  expect(metrics).toMatch(/whichbin_photo_text_seconds_count [1-9]/);
});

test('a photo on which the process dies again counts as one without text', async ({ server, olga }) => {
  const id = await addPhoto(server, olga);
  expect(await readBy(server, `if (${isPhoto}) process.exit(1); ${answer};`)).toEqual([]);
  expect(await rowOf(server, id)).toEqual({ text: null, model: TEXT_MODEL });
});

test('a photo on which the process dies once is read by the next process', async ({ server, olga }) => {
  const id = await addPhoto(server, olga);
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const line = `{ text: 'Bosch', sure: 99, at: [0, 0, 9, 9] }`;
  const code = `
    const fs = process.getBuiltinModule('fs');
    const path = ${JSON.stringify(join(folder.path, 'died'))};
    if (!fs.existsSync(path)) { fs.writeFileSync(path, ''); process.exit(1); }
    process.send({ answer: { lines: [${line}], isCut: true }, seconds: 0, isLast: false });`;
  await readBy(server, code);
  const text = { lines: [{ text: 'Bosch', sure: 99, at: [0, 0, 9, 9] }], isCut: true };
  expect(await rowOf(server, id)).toEqual({ text, model: TEXT_MODEL });
});

const moduleOf = (path: string) => JSON.stringify(import.meta.resolve(`#server/${path}`));

test('a photo whose process is killed is read by the next one', slow, async ({ server, olga }) => {
  const [thing] = printedThings;
  if (thing === undefined) throw new Error('no thing is drawn');
  const id = await addPhoto(server, olga, bytesOf(await photographed(thing, 'upright')));
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  // Loading the models takes longer.
  const code = `
    const path = ${JSON.stringify(join(folder.path, 'killed'))};
    if (!existsSync(path)) { writeFileSync(path, ''); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50); }`;
  const imports = `
    import { existsSync, writeFileSync } from 'node:fs';
    import ${moduleOf('attachment-text/text-worker.ts')};`;
  expect(await readBy(server, code, { imports })).toEqual([]);
  expect(existsSync(join(folder.path, 'killed'))).toBe(true);
  expect((await rowOf(server, id))?.text?.lines.map(({ text }) => text)).toContain('BOSCH');
});

test('a photo that takes too much memory does not stop the others', slow, async ({ server, olga }) => {
  const others = [await addPhoto(server, olga)];
  const large = await buildPhoto({ width: 2_048, height: 2_048 });
  const id = await addPhoto(server, olga, large);
  others.push(await addPhoto(server, olga));
  const imports = `
    import { serveTasks } from ${moduleOf('readers/guard.ts')};
    const limits = { memoryBytes: 300 * 1024 * 1024, processorMs: 60_000 };
    serveTasks(limits, async ({ file }) => {
      for (const all = []; file.length > 6_000; ) {
        all.push(Buffer.alloc(16 * 1024 * 1024, 1));
        await new Promise(setImmediate);
      }
      return { lines: [{ text: 'Bosch', sure: 99, at: [0, 0, 9, 9] }], isCut: false };
    });`;
  expect(await readBy(server, '', { imports })).toEqual([]);
  expect(await rowOf(server, id)).toEqual({ text: null, model: TEXT_MODEL });
  for (const other of others)
    expect((await rowOf(server, other))?.text?.lines.map(({ text }) => text)).toEqual(['Bosch']);
});

test('photos stay unread where every process dies, as without memory', async ({ server, olga }) => {
  const id = await addPhoto(server, olga);
  expect(await readBy(server, 'process.exit(1);')).toEqual([expect.stringContaining('lack of memory')]);
  expect(await rowOf(server, id)).toEqual({ text: null, model: 0 });
});

test('a photo that is deleted for good while it is read does no harm', async ({ server, olga }) => {
  const id = await addPhoto(server, olga);
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const [begun, deleted] = [join(folder.path, 'begun'), join(folder.path, 'deleted')];
  const reading = readBy(
    server,
    `const fs = process.getBuiltinModule('fs');
     fs.writeFileSync(${JSON.stringify(begun)}, '');
     const timer = setInterval(() => {
       if (!fs.existsSync(${JSON.stringify(deleted)})) return;
       clearInterval(timer);
       ${answer};
     }, 5);`,
  );
  await expect.poll(() => existsSync(begun)).toBe(true);
  await server.pool.query('DELETE FROM attachments WHERE id = $1', [id]);
  await writeFile(deleted, '');
  expect(await reading).toEqual([]);
});

test('a run ends after its time, and the next one goes on', async ({ server, olga }) => {
  await readBy(server, `${answer};`);
  const ids = [await addPhoto(server, olga), await addPhoto(server, olga)];
  const models = () => Promise.all(ids.map(async (id) => (await rowOf(server, id))?.model));
  await readBy(server, `${answer};`, { runMs: 0 });
  expect(await models()).toEqual([0, TEXT_MODEL]);
  await readBy(server, `${answer};`, { runMs: 0 });
  expect(await models()).toEqual([TEXT_MODEL, TEXT_MODEL]);
});

test('a photo without its file counts as one without text', async ({ server, olga }) => {
  const id = await addPhoto(server, olga);
  await server.pool.query('UPDATE attachments SET file_key = $2 WHERE id = $1', [id, crypto.randomUUID()]);
  await readBy(server, `${answer};`);
  expect(await rowOf(server, id)).toEqual({ text: null, model: TEXT_MODEL });
});

test('a server that reads no text leaves photos unread and has no metrics of it', async ({
  server,
  olga,
}) => {
  const id = await addPhoto(server, olga);
  expect(await rowOf(server, id)).toEqual({ text: null, model: 0 });
  expect(await (await server.fetch('/metrics')).text()).not.toContain('whichbin_photo_text');
});

readingTest(
  'panoramas, thin and animated pictures are read as they are stored',
  { ...slow, tags: ['nightly'] },
  async ({ server, olga }) => {
    const [thing] = printedThings;
    if (thing === undefined) throw new Error('no thing is drawn');
    const print = await photographed(thing, 'upright');
    const plain = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#9d8465' } });
    const panorama = plain(6_000, 2_000).composite([{ input: print, left: 2_000, top: 400 }]);
    const frames = await Promise.all(
      ['#fff', '#000'].map((background) => sharp(print).tint(background).toBuffer()),
    );
    const uploaded = {
      panorama: await panorama.jpeg().toBuffer(),
      thin: await plain(1, 5_000).png().toBuffer(),
      animated: await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    };
    const texts: Record<string, (string | undefined)[]> = {};
    for (const [name, file] of Object.entries(uploaded)) {
      const id = await addPhoto(server, olga, bytesOf(file));
      await expect.poll(async () => (await rowOf(server, id))?.model, slow).toBe(TEXT_MODEL);
      texts[name] = (await rowOf(server, id))?.text?.lines.map(({ text }) => text) ?? [];
    }
    expect(texts).toEqual({
      panorama: expect.arrayContaining(['BOSCH']),
      thin: [],
      animated: expect.arrayContaining(['BOSCH']),
    });
  },
);
