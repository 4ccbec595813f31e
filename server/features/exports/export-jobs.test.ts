import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLocalAttachmentFiles } from '#server/integrations/attachment-files.ts';
import { createLocalStoredFiles, type StoredFiles } from '#server/integrations/stored-files.ts';
import { buildUser, type TestUser } from '#test/builders.ts';
import { download, makeExport } from '#test/exports.ts';
import { startS3Peer } from '#test/s3-peer.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { type ExportJob, purgeExports, runExport } from './export-jobs.ts';

let server: TestServer;
let files: StoredFiles;
beforeAll(async () => {
  server = await startTestServer();
  files = createLocalStoredFiles(server.dataDir, 0);
});
afterAll(() => server.close());

const storedFiles = () => readdir(join(server.dataDir, 'files/exports')).catch((): string[] => []);
const purge = () => purgeExports(server.pool, files);

async function waitingExport(owner: TestUser): Promise<ExportJob> {
  const { id } = await makeExport(owner);
  await server.pool.query("UPDATE exports SET state = 'running' WHERE id = $1", [id]);
  return { userId: owner.id, id, tries: 0 };
}

function run(job: ExportJob, storage: StoredFiles, stopping = new AbortController().signal) {
  return runExport(
    {
      pool: server.pool,
      attachmentFiles: createLocalAttachmentFiles(server.dataDir, 0),
      storedFiles: storage,
      publish: () => {},
      log: { warn: () => {} },
      stopping,
    },
    job,
  );
}

/** Stores as the data folder does, after something happened. */
const storingAfter = (happens: () => Promise<unknown>): StoredFiles => ({
  ...files,
  async store(key, content) {
    await happens();
    return files.store(key, content);
  },
});

const stateOf = async ({ id }: ExportJob, owner: TestUser) =>
  (await owner.act('exports.list', {})).exports.find((each) => each.id === id)?.state;

test.for<[string, (owner: TestUser, id: string) => Promise<unknown>]>([
  ['that is cancelled', (owner, id) => owner.act('exports.cancel', { id })],
  ['of an account that is deleted', (owner) => owner.act('accountDeletion.request', {})],
])('an export %s while it is written leaves no file', async ([, happens]) => {
  const owner = await buildUser(server);
  const job = await waitingExport(owner);
  await files.remove(`exports/${job.id}`);
  const { id } = job;
  const result = await run(
    job,
    storingAfter(() => happens(owner, id)),
  );
  expect(result).toBeUndefined();
  expect(await storedFiles()).not.toContain(id);
  await purge();
  expect((await server.pool.query('SELECT FROM exports WHERE id = $1', [id])).rows).toEqual([]);
});

test('an export that the storage refuses is tried again and then fails', async () => {
  const owner = await buildUser(server);
  const job = await waitingExport(owner);
  const full = createLocalStoredFiles(server.dataDir, 1e12);
  expect(await run(job, full)).toMatchObject({ payload: { ...job, tries: 1 } });
  expect(await stateOf(job, owner)).toBe('running');
  expect(await run({ ...job, tries: 2 }, full)).toBeUndefined();
  const { exports } = await owner.act('exports.list', {});
  expect(exports).toMatchObject([{ id: job.id, state: 'failed', error: 'files.notStored' }]);
  await makeExport(owner);
});

test('an export is taken over by another process when the server stops', async () => {
  const owner = await buildUser(server);
  const job = await waitingExport(owner);
  const stopping = new AbortController();
  const storage: StoredFiles = {
    ...files,
    async store(key, zip) {
      stopping.abort();
      zip.destroy(new Error('stopped'));
      return files.store(key, zip);
    },
  };
  expect(await run(job, storage, stopping.signal)).toEqual({ payload: job, afterMs: 0 });
  expect(await stateOf(job, owner)).toBe('running');
  await run(job, files);
  expect(await stateOf(job, owner)).toBe('ready');
});

test('files of expired and cancelled exports are removed, others stay', async () => {
  const [owner, other] = [await buildUser(server), await buildUser(server)];
  const [expired, kept] = [await makeExport(owner), await makeExport(other)];
  await server.pool.query("UPDATE exports SET expires_at = now() - interval '1 s' WHERE id = $1", [
    expired.id,
  ]);
  expect((await owner.act('exports.list', {})).exports).toEqual([]);
  await purge();
  const left = await storedFiles();
  expect([left.includes(expired.id), left.includes(kept.id)]).toEqual([false, true]);
});

test('exports are stored in and downloaded from the bucket', async () => {
  const peer = await startS3Peer();
  const other = await startTestServer({ env: peer.settings });
  try {
    const owner = await buildUser(other);
    const { url = '', bytes = 0 } = await makeExport(owner);
    const whole = Buffer.from(await (await download(other, url, owner)).arrayBuffer());
    expect([...peer.objects.values()]).toEqual([whole]);
    const part = await download(other, url, owner, { range: `bytes=100-${bytes - 1}` });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, whole.subarray(100)]);
    peer.objects.clear();
    expect((await download(other, url, owner)).status).toBe(404);
  } finally {
    await other.close();
    await peer.close();
  }
});
