import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { ownFormat } from '#domain/imports/import-calls.ts';
import { type ImportChoice, importLimits } from '#domain/imports/import-choice.ts';
import { importColumns } from '#domain/imports/import-columns.ts';
import { costModel } from '#server/cost-model.ts';
import { createLocalStoredFiles } from '#server/integrations/stored-files.ts';
import { createIncoming } from '#server/pictures/incoming.ts';
import { finish, type Pausing } from '#server/yield-to-event-loop.ts';
import type { TestUser } from '#test/builders.ts';
import { choiceFor, runImport, uploadImport } from '#test/imports.ts';
import { slowness } from '#test/linear-time.ts';
import type { TestServer } from '#test/server.ts';
import { freshTest as test } from '#test/server-test.ts';
import { createImporter } from './create-importer.ts';
import { createFileReader, type FileReader } from './file-reader.ts';
import { expireOldImports, queryImport } from './import.queries.ts';
import { recordsKey } from './import-files.ts';
import { purgeImports } from './import-jobs.ts';
import { type AccountForImport, groupProblems, stepsOf } from './import-steps.ts';
import { planOfTable, withStyles } from './plan-of-table.ts';
import { tidyPlan } from './tidy-plan.ts';

const csv = 'Name,Box\nDrill,Tools\nLamp,Lights\n';

/** An importer and what its reading processes have been told to make. */
function startImporter({ pool, dataDir }: TestServer) {
  const reader = createFileReader({ warn() {} });
  onTestFinished(reader.stop);
  const made: string[] = [];
  const noting: FileReader = {
    ...reader,
    inTurn: (userId, work, name) =>
      reader.inTurn(
        userId,
        (read, run) =>
          work((task, ask) => {
            made.push(task.make);
            return read(task, ask);
          }, run),
        name,
      ),
  };
  const files = createLocalStoredFiles(dataDir, 0);
  const importer = createImporter({ pool, reader: noting, files, incoming: createIncoming(dataDir, 0) });
  return { importer, made };
}

async function rowOf({ pool }: TestServer, { id: userId }: TestUser, id: string) {
  const [row] = await queryImport(pool, { userId, id });
  if (row === undefined) throw new Error('no import');
  return row;
}

const filesOf = ({ dataDir }: TestServer) => readdir(join(dataDir, 'files/imports'));
const pathOf = ({ dataDir }: TestServer, id: string) => join(dataDir, 'files', recordsKey(id));

test('a check and a plan after the upload use no reading process', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, csv);
  const { importer, made } = startImporter(server);
  const row = await rowOf(server, olga, info.id);
  expect(await importer.check(row, choiceFor(info))).toMatchObject({ counts: { bins: 2, items: 2 } });
  expect(await importer.plan(row, choiceFor(info))).toMatchObject({ stepCount: 4 });
  expect(made).toEqual([]);
});

test('an upload of an earlier version is read once, and its records are kept', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, 'Name,Box\nSåg,Tools\nLamp,Lights\n');
  await rm(pathOf(server, info.id));
  await server.pool.query(`UPDATE imports SET content = content - 'encoding' WHERE id = $1`, [info.id]);
  const { importer, made } = startImporter(server);
  const row = await rowOf(server, olga, info.id);
  for (let times = 0; times < 2; times++) {
    expect(await importer.check(row, choiceFor(info))).toMatchObject({ counts: { items: 2 } });
    expect(made).toEqual(['content']);
  }
  await rm(pathOf(server, info.id));
  expect(await runImport(olga, info.id, choiceFor(info))).toMatchObject({
    state: 'done',
    counts: { items: 2 },
  });
});

test('records of another encoding than the import’s are read again', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, Uint8Array.from(Buffer.from('Name\nSåg\n', 'latin1')));
  const again = await olga.act('imports.check', { id: info.id, choice: choiceFor(info), encoding: 'koi8-r' });
  await server.pool.query('UPDATE imports SET content = content || $1 WHERE id = $2', [
    { encoding: 'windows-1252', isEncodingChosen: true },
    info.id,
  ]);
  expect(again.encoding).toBe('koi8-r');
  await runImport(olga, info.id, choiceFor(info));
  const { bins } = await olga.act('bins.list', {});
  const { items } = await olga.act('bins.get', { id: bins[0]?.id ?? '' });
  expect(items.map(({ name }) => name)).toEqual(['Såg']);
});

test('records are counted with their upload and deleted with it', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, csv);
  const stored = await server.pool.query('SELECT bytes FROM imports WHERE id = $1', [info.id]);
  expect(Number(stored.rows[0].bytes)).toBeGreaterThan(csv.length + 50);
  await server.pool.query('UPDATE imports SET bytes = $1 WHERE id = $2', [csv.length, info.id]);
  await rm(pathOf(server, info.id));
  await olga.act('imports.check', { id: info.id, choice: choiceFor(info) });
  expect((await server.pool.query('SELECT bytes FROM imports WHERE id = $1', [info.id])).rows).toEqual(
    stored.rows,
  );
  await olga.act('imports.cancel', { id: info.id });
  await purgeImports(server.pool, startImporter(server).importer);
  expect((await filesOf(server)).filter((name) => recordsKey(info.id).endsWith(name))).toEqual([]);
});

test('records of an import that was deleted while it was read are removed', async ({ server, olga }) => {
  const info = await uploadImport(server, olga, csv);
  const { importer } = startImporter(server);
  const row = await rowOf(server, olga, info.id);
  await rm(pathOf(server, info.id));
  await server.pool.query('DELETE FROM imports WHERE id = $1', [info.id]);
  await expect(importer.check(row, choiceFor(info))).rejects.toMatchObject({ code: 'imports.notFound' });
  expect((await filesOf(server)).filter((name) => recordsKey(info.id).endsWith(name))).toEqual([]);
});

test('the newest upload is kept, however many bytes it has', async ({ server, olga }) => {
  const [older, newest] = [await uploadImport(server, olga, csv), await uploadImport(server, olga, csv)];
  await server.pool.query('UPDATE imports SET bytes = 1e12 WHERE id = $1', [newest.id]);
  const { openPerPerson: openMax, keptPerPerson: keptMax } = importLimits;
  const limits = { openMax, keptMax, keptBytes: 1e9, ownFormat };
  const now = new Date().toISOString();
  const expired = await expireOldImports(server.pool, { ...limits, userId: olga.id, now });
  expect(expired).toEqual([{ id: older.id }]);
});

test('more records than the server plans itself are planned by a process', async ({ server, olga }) => {
  const { cells } = costModel.imports.plannedHere;
  const header = Array.from({ length: 99 }, (_, n) => `Column ${n}`).join(',');
  const row = `,x${','.repeat(97)}`;
  const rows = Array.from({ length: cells / 99 }, (_, n) => `Thing ${n}${row}`);
  const info = await uploadImport(server, olga, `Name,${header}\n${rows.join('\n')}\n,nameless\n`);
  const { importer, made } = startImporter(server);
  const stored = await rowOf(server, olga, info.id);
  expect(await importer.check(stored, choiceFor(info))).toMatchObject({
    counts: { items: rows.length, leftOut: 1 },
  });
  const left = await importer.rows(stored, choiceFor(info), [rows.length + 2]);
  expect(left.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([['', 'nameless']]);
  expect(made).toEqual(['steps', 'rows']);
});

test('planning 10,000 rows yields to the event loop', async ({ server, olga }) => {
  const rows = Array.from({ length: 10_000 }, (_, n) => `Thing ${n},Box ${n % 100}`);
  const info = await uploadImport(server, olga, `Name,Box\n${rows.join('\n')}\n`);
  const { importer } = startImporter(server);
  const row = await rowOf(server, olga, info.id);
  let turns = 0;
  let counting = setImmediate(function count() {
    turns++;
    counting = setImmediate(count);
  });
  expect(await importer.check(row, choiceFor(info))).toMatchObject({ counts: { items: 10_000 } });
  clearImmediate(counting);
  expect(turns).toBeGreaterThan(20);
});

const account: AccountForImport = {
  fieldOwner: { ownerId: 'olga', fields: [], isSelf: true },
  plan: 'unlimited',
  bins: [],
  binsTotal: 0,
  locations: [],
  locationsTotal: 0,
  itemNames: new Map(),
};

test.each([
  ['marks', `a${'\u0301'.repeat(29)}`],
  ['signs of formulas', '＝'],
  ['guarded signs', "'="],
  ['separators', 'a,'],
  ['spaces', ' \u00a0'],
  ['dashes', '- '],
  ['syllables', '\u1100\u1161\u11a8'],
  ['emoji', '😀'],
])('a row with the longest cell of %s takes less than 5 ms in any column', (_what, text) => {
  const { lineBytes } = costModel.imports.plannedHere;
  const times = 10;
  const slow = slowness();
  // The best of three: the first also compiles the code, and a busy machine only makes a time longer.
  const perRow = <T>(work: () => Pausing<T>): T => {
    const timed = () => {
      const before = process.threadCpuUsage();
      const made = finish(work());
      const { user, system } = process.threadCpuUsage(before);
      return { made, ms: (user + system) / 1000 / times };
    };
    const [best] = [timed(), timed(), timed()].sort((a, b) => a.ms - b.ms);
    if (best === undefined) throw new Error('not timed');
    expect(best.ms).toBeLessThan(5 * slow);
    return best.made;
  };
  const rows = Array.from({ length: times }, () => ['Name', text.repeat(lineBytes / text.length)]);
  const table = {
    name: 'list',
    header: ['Name', 'Other'],
    rows,
    rowNumbers: rows
      .keys()
      .map((n) => n + 1)
      .toArray(),
  };
  const styled = withStyles({ ...table, rowNumbers: [...table.rowNumbers, times + 1] });
  for (const column of importColumns) {
    const choice: ImportChoice = {
      target: { kind: 'bins', binName: 'Rest' },
      sameName: 'new',
      skipsPresent: true,
    };
    const plan = perRow(() => planOfTable(styled, { table: 0, hasHeader: true, columns: ['name', column] }));
    const tidy = perRow(() => tidyPlan(plan));
    const { problems } = perRow(() => stepsOf(tidy, choice, account, String));
    perRow(() => groupProblems(problems));
  }
});
