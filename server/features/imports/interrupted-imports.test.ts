import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { type Account, call, signUp } from '#test/account.ts';
import { buildBin, buildItem, buildUser, shareBin } from '#test/builders.ts';
import { createTestDatabase } from '#test/database.ts';
import { choiceFor, runImport, undoImport, uploadImport } from '#test/imports.ts';
import { countJobs, runWaitingJobs } from '#test/jobs.ts';
import { photoForm } from '#test/photos.ts';
import type { TestServer } from '#test/server.ts';
import { startServerProcess } from '#test/server-process.ts';
import { freshTest as test } from '#test/server-test.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { importUuid } from './import-ids.ts';

type State = { state: string; progress?: { done: number }; counts?: { items: number } };

const bytesOf = (text: string) => new TextEncoder().encode(text);

test('a killed server’s import goes on in the next one and repeats nothing', {
  tags: ['nightly'],
  timeout: 120_000,
}, async () => {
  const database = await createTestDatabase();
  const folder = await makeTemporaryFolder();
  const settings = { DATABASE_URL: database.url, DATA_DIR: folder.path, DEFAULT_PLAN: 'unlimited' };
  let server = await startServerProcess(settings);
  try {
    const olga = await signUp(server.address, 'Olga');
    const rows = Array.from({ length: 600 }, (_, n) => `Thing ${n},Box ${n % 120}`);
    const id = await upload(server.address, olga, `Name,Box\n${rows.join('\n')}`);
    const choice = {
      table: { table: 0, hasHeader: true, columns: ['name', 'bin'] },
      target: { kind: 'bins', binName: 'Rest' },
      sameName: 'use',
      skipsPresent: false,
    };
    const get = () => call<State>(server.address, olga, 'imports.get', { id });
    await call(server.address, olga, 'imports.start', { id, choice });
    await expect.poll(async () => (await get()).progress?.done ?? 0, { interval: 20 }).toBeGreaterThan(0);
    await server.stop('SIGKILL');
    server = await startServerProcess(settings);
    expect((await get()).state).toBe('running');
    await expect.poll(async () => (await get()).state, { timeout: 90_000 }).toBe('done');
    const { bins } = await call<{ bins: { itemCount: number; name: string }[] }>(
      server.address,
      olga,
      'bins.list',
      {},
    );
    expect(new Set(bins.map(({ name }) => name)).size).toBe(120);
    expect(bins.map(({ itemCount }) => itemCount)).toEqual(Array(120).fill(5));
    expect((await get()).counts?.items).toBe(600);
  } finally {
    await server.stop();
    await database.drop();
    await folder.remove();
  }
});

async function upload(address: string, { token }: Account, csv: string): Promise<string> {
  const body = photoForm({ fileName: 'list.csv' }, bytesOf(csv));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/api/imports.create`, { method: 'POST', headers, body });
  const { result } = (await answer.json()) as { result: { id: string } };
  return result.id;
}

test('a stopped import keeps what it had created, and that is undone', async ({ server, olga }) => {
  const rows = Array.from({ length: 800 }, (_, n) => `Thing ${n},Box ${n}`);
  const info = await uploadImport(server, olga, `Name,Box\n${rows.join('\n')}`);
  await olga.act('imports.start', { id: info.id, choice: choiceFor(info) });
  const done = async () => (await olga.act('imports.get', { id: info.id })).progress?.done ?? 0;
  await expect.poll(done, { interval: 20 }).toBeGreaterThan(0);
  expect((await olga.act('imports.cancel', { id: info.id })).state).toBe('cancelled');
  await expect.poll(() => countJobs(server.pool, 'imports:')).toBe(0);
  expect((await olga.act('notifications.list', {})).notifications).toEqual([]);
  expect(await undoImport(olga, info.id)).toMatchObject({ state: 'undone', keptBins: 0 });
  const { bins } = await olga.act('bins.list', {});
  expect(bins.length).toBeLessThan(800);
  expect(bins.filter(({ deletedAt }) => deletedAt === undefined)).toEqual([]);
});

test('undoing keeps bins and places that have got other things', async ({ server, olga }) => {
  const csv = 'Name,Box,Place\nDrill,Tools,Garage\nLamp,Lights,Garage\n';
  const info = await uploadImport(server, olga, csv);
  await runImport(olga, info.id, choiceFor(info));
  const { bins } = await olga.act('bins.list', {});
  const tools = bins.find(({ name }) => name === 'Tools');
  await buildItem(olga, { id: tools?.id ?? '' }, { name: 'Own saw' });
  expect(await undoImport(olga, info.id)).toMatchObject({ state: 'undone', keptBins: 1 });
  const after = await olga.act('bins.get', { id: tools?.id ?? '' });
  expect(after.deletedAt).toBeUndefined();
  expect(after.items.flatMap(({ name, deletedAt }) => (deletedAt === undefined ? [name] : []))).toEqual([
    'Own saw',
  ]);
  const { locations } = await olga.act('locations.list', {});
  expect(locations).toMatchObject([{ name: 'Garage' }]);
});

test('an import into a bin that is gone or closed by now fails and says why', async ({ server, olga }) => {
  const anna = await buildUser(server, { name: 'Anna', plan: 'unlimited' });
  const box = await buildBin(server, { owner: olga });
  await shareBin(server, box, anna, 'viewer');
  const info = await uploadImport(server, anna, 'Name\nDrill\n');
  const choice = choiceFor(info, { target: { kind: 'bin', id: box.id } });
  const { error } = await anna.call('imports.check', { id: info.id, choice });
  expect(error?.details?.code).toBe('access.denied');
  expect(await runImport(anna, info.id, choice)).toMatchObject({
    state: 'failed',
    problems: [{ code: 'refused', reason: 'access.denied' }],
  });
});

test('a bin that is deleted in the middle refuses only its own rows', async ({ server, olga }) => {
  const rows = Array.from({ length: 200 }, (_, n) => `Thing ${n},${n < 2 ? 'First' : `Box ${n}`}`);
  const box = await buildBin(server, { owner: olga, name: 'First' });
  const info = await uploadImport(server, olga, `Name,Box\n${rows.join('\n')}`);
  await olga.act('imports.start', { id: info.id, choice: choiceFor(info) });
  const progress = async () => (await olga.act('imports.get', { id: info.id })).progress?.done ?? 0;
  await expect.poll(progress, { interval: 10 }).toBeGreaterThan(0);
  await olga.act('bins.delete', { id: box.id });
  const get = () => olga.act('imports.get', { id: info.id });
  await expect.poll(async () => (await get()).state, { timeout: 200_000 }).toBe('done');
  expect(await get()).toMatchObject({ counts: { bins: 198, items: 198, leftOut: 2 } });
  const { rows: left } = await olga.act('imports.leftOut', { id: info.id });
  expect(left).toMatchObject([
    { row: 2, code: 'bins.inTrash' },
    { row: 3, code: 'bins.inTrash' },
  ]);
}, 300_000);

test('a bin whose name was taken meanwhile gets a number', async ({ server, olga }) => {
  const rows = Array.from({ length: 150 }, (_, n) => `Thing ${n},Box ${n}`);
  const info = await uploadImport(server, olga, `Name,Box\n${rows.join('\n')}`);
  await olga.act('imports.start', { id: info.id, choice: choiceFor(info) });
  const progress = async () => (await olga.act('imports.get', { id: info.id })).progress?.done ?? 0;
  await expect.poll(progress, { interval: 10 }).toBeGreaterThan(0);
  await buildBin(server, { owner: olga, name: 'Box 149' });
  const get = () => olga.act('imports.get', { id: info.id });
  await expect.poll(async () => (await get()).state, { timeout: 200_000 }).toBe('done');
  expect(await get()).toMatchObject({ counts: { bins: 150, items: 150 } });
  const { bins } = await olga.act('bins.list', {});
  expect(bins.map(({ name }) => name)).toContain('Box 149 2');
}, 300_000);

test('an import that fails again and again ends, and its owner is told', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, 'Name\nDrill\n');
  const steps = join(server.dataDir, 'files/imports', importUuid(info.id, 'steps'));
  await writeFile(steps, 'no JSON');
  await server.pool.query('UPDATE imports SET steps = 1 WHERE id = $1', [info.id]);
  await olga.act('imports.start', { id: info.id, choice: choiceFor(info) });
  for (let tries = 1; tries <= 5; tries++) {
    await expect.poll(() => triesOf(server, info.id)).toEqual([tries]);
    await runWaitingJobs(server.pool, 'imports:');
  }
  await expect.poll(async () => (await olga.act('imports.get', { id: info.id })).state).toBe('failed');
  expect(await olga.act('imports.get', { id: info.id })).toMatchObject({
    problems: [{ code: 'refused', reason: 'server.failed' }],
  });
  expect((await olga.act('notifications.list', {})).notifications).toMatchObject([
    { type: 'import_failed', title: 'list.csv' },
  ]);
});

test('steps stored as one document before they were lines go on and are undone', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, 'Name,Box\nDrill,Tools\nLamp,Lights\n');
  const [tools, lights, drill, lamp] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const itemOf = (binId: string, id: string, name: string) => ({
    call: 'items.create',
    data: { binId, items: [{ id, name }] },
  });
  const steps = [
    { call: 'bins.create', data: { id: tools, name: 'Tools' } },
    { call: 'bins.create', data: { id: lights, name: 'Lights' } },
    itemOf(tools, drill, 'Drill'),
    itemOf(lights, lamp, 'Lamp'),
  ];
  const leftOut = [{ code: 'noName', row: 3, value: '' }];
  const stored = join(server.dataDir, 'files/imports', importUuid(info.id, 'steps'));
  await writeFile(stored, JSON.stringify({ steps, leftOut }));
  // The earlier version had done the first step.
  await olga.act('bins.create', { id: tools, name: 'Tools' });
  await server.pool.query('UPDATE imports SET steps = 4, progress = 1 WHERE id = $1', [info.id]);
  expect(await runImport(olga, info.id, choiceFor(info))).toMatchObject({ state: 'done', problems: [] });
  const namesOf = async (id: string) => (await olga.act('bins.get', { id })).items.map(({ name }) => name);
  expect([await namesOf(tools), await namesOf(lights)]).toEqual([['Drill'], ['Lamp']]);
  expect((await olga.act('imports.leftOut', { id: info.id })).rows).toMatchObject([
    { row: 3, code: 'noName' },
  ]);
  expect(await undoImport(olga, info.id)).toMatchObject({ state: 'undone' });
  const { bins } = await olga.act('bins.list', {});
  expect(bins.filter(({ deletedAt }) => deletedAt === undefined)).toEqual([]);
});

async function triesOf({ pool }: TestServer, id: string): Promise<unknown[]> {
  const { rows } = await pool.query(
    `SELECT (payload ->> 'tries')::int AS tries FROM graphile_worker._private_jobs WHERE payload ->> 'id' = $1`,
    [id],
  );
  return rows.map(({ tries }) => tries);
}
