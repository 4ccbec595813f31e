import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { PhotoText } from '#domain/photos/photo.ts';
import { createLocalPhotoFiles } from '#server/integrations/photo-files.ts';
import { TEXT_MODEL } from '#server/photo-text/text-model.ts';
import { createTextReader } from '#server/photo-text/text-reader.ts';
import { type Bytes, buildPhoto, bytesOf } from '#test/build-photo.ts';
import { buildBin, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { photographed, printedThings } from '#test/text-pictures.ts';
import { readPhotoTexts } from './photo-text-jobs.ts';

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
  const { rows } = await pool.query<Row>('SELECT text, text_model AS model FROM photos WHERE id = $1', [id]);
  return rows[0];
}

/** Reads all photos by a process that runs this code; `task` is the file. Returns what was logged. */
async function readBy(server: TestServer, code: string, runMs?: number): Promise<string[]> {
  const folder = await makeTemporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'worker.mjs');
  await writeFile(path, `process.on('message', ({ task }) => { ${code} });`);
  const reader = createTextReader({ worker: path, priority: 0 });
  onTestFinished(reader.stop);
  const warnings: string[] = [];
  const log = Object.assign(Object.create(server.app.log), { warn: (text: string) => warnings.push(text) });
  const deps = {
    ...{ pool: server.pool, reader, log },
    photoFiles: createLocalPhotoFiles(server.dataDir, 0),
    publish: () => {},
    onRead: () => {},
    stopping: new AbortController().signal,
  };
  await readPhotoTexts(deps, runMs);
  return warnings;
}

const answer = `process.send({ answer: { lines: [], isCut: false }, seconds: 0, isLast: false })`;
/** Longer than the blank picture, shorter than all photos of these tests. */
const isPhoto = 'task.length > 500';

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
  await server.pool.query('DELETE FROM photos WHERE id = $1', [id]);
  await writeFile(deleted, '');
  expect(await reading).toEqual([]);
});

test('a run ends after its time, and the next one goes on', async ({ server, olga }) => {
  await readBy(server, `${answer};`);
  const ids = [await addPhoto(server, olga), await addPhoto(server, olga)];
  const models = () => Promise.all(ids.map(async (id) => (await rowOf(server, id))?.model));
  await readBy(server, `${answer};`, 0);
  expect(await models()).toEqual([0, TEXT_MODEL]);
  await readBy(server, `${answer};`, 0);
  expect(await models()).toEqual([TEXT_MODEL, TEXT_MODEL]);
});

test('a photo without its file counts as one without text', async ({ server, olga }) => {
  const id = await addPhoto(server, olga);
  await server.pool.query('UPDATE photos SET file_key = $2 WHERE id = $1', [id, crypto.randomUUID()]);
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
