import { readdir, readFile } from 'node:fs/promises';
import { Client, type Pool } from 'pg';
import { type Account, call, signUp } from '#test/account.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { openDrillDatabase } from '../reliability/drill-database.ts';
import type { Figure } from './figure.ts';
import { scaled } from './scale.ts';

const PEOPLE = 8;
const CALLS_EACH = scaled(100, 10);
const ITEMS_PER_WRITE = 5;

type Queryable = Pick<Pool, 'query'>;

type Person = { account: Account; binId: string };

/**
 * Measures a call's processor time, which other work on the machine hardly changes, and an item's disk space: on a PostgreSQL
 * of its own, or on that of DATABASE_URL, all of whose nodes are on this machine. Linux only.
 */
export async function scalingFigures(): Promise<Figure[]> {
  const folders = await Promise.all([makeTemporaryFolder(), makeTemporaryFolder()]);
  const [base = '', dataDir = ''] = folders.map(({ path }) => path);
  const database = await openDrillDatabase(base);
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a secret that is only used in this bench',
    DEFAULT_PLAN: 'unlimited',
    RATE_LIMIT_FACTOR: '1000000',
  });
  const client = new Client(database.url);
  await client.connect();
  try {
    const { address } = server;
    const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => buildPerson(address, n)));
    const measure = async (name: string, detail: string, act: (person: Person) => Promise<unknown>) => {
      await Promise.all(people.map((person) => repeat(10, () => act(person))));
      const postmasters = await readPostmasters(client);
      const [serverBefore, databaseBefore] = [
        await usedMs([server.process.pid ?? 0]),
        await usedMs(postmasters),
      ];
      await Promise.all(people.map((person) => repeat(CALLS_EACH, () => act(person))));
      const calls = PEOPLE * CALLS_EACH;
      const inServer = ((await usedMs([server.process.pid ?? 0])) - serverBefore) / calls;
      const inDatabase = ((await usedMs(postmasters)) - databaseBefore) / calls;
      return [
        figure(`${name}: processor time of the server`, inServer, 'ms', detail),
        figure(`${name}: processor time of the database`, inDatabase, 'ms', 'all nodes'),
        figure(
          `${name}: for each core`,
          1_000 / (inServer + inDatabase),
          '1/s',
          'server and database together',
        ),
      ];
    };
    const writes = await measure('write', `${ITEMS_PER_WRITE} items, ${PEOPLE} people at once`, (person) =>
      addItems(address, person),
    );
    const reads = await measure('read', 'the headers of all bins', ({ account }) =>
      call(address, account, 'bins.list', {}),
    );
    const bytes = await bytesPerItem(client);
    return [
      ...writes,
      ...reads,
      figure('disk per item', bytes / 1_024, 'KB', 'with indexes and empty pages'),
    ];
  } finally {
    await client.end();
    await server.stop();
    await database.stop();
    await Promise.all(folders.map((folder) => folder.remove()));
  }
}

function figure(name: string, value: number, unit: Figure['unit'], detail: string): Figure {
  return { name, value, unit, goal: undefined, detail };
}

async function repeat(times: number, act: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n++) await act();
}

async function buildPerson(address: string, n: number): Promise<Person> {
  const account = await signUp(address, `Person${n}`);
  const binId = crypto.randomUUID();
  await call(address, account, 'bins.create', { id: binId, name: 'Measured' });
  return { account, binId };
}

function addItems(address: string, { account, binId }: Person): Promise<unknown> {
  const items = Array.from({ length: ITEMS_PER_WRITE }, (_, n) => ({
    id: crypto.randomUUID(),
    name: `Screws ${n} × 40 mm`,
    tags: ['tools'],
    notes: 'In the small box with the blue lid',
  }));
  return call(address, account, 'items.create', { binId, items });
}

/** Any other process of a node has its main process as parent. */
const anyPid = 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() LIMIT 1';

export async function readPostmasters(client: Queryable): Promise<number[]> {
  const pids = await readOnNodes(client, anyPid);
  return Promise.all(pids.map(async (pid) => Number((await statOf(pid))[1])));
}

async function bytesPerItem(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ count: string }>('SELECT count(*) AS count FROM items');
  // The shards of a distributed table are tables of the same name and a number.
  const sizes = await readOnNodes(
    client,
    `SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relname ~ '^items(_\\d+)?$'`,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / Number(rows[0]?.count);
}

/** The number that the query has on each node. */
async function readOnNodes(client: Queryable, query: string): Promise<number[]> {
  const { rows } = await client.query({ text: query, rowMode: 'array' });
  const { rowCount } = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  if (rowCount === 0) return rows.flat().map(Number);
  const workers = await client.query({
    text: 'SELECT result FROM run_command_on_workers($1)',
    values: [query],
    rowMode: 'array',
  });
  return [...rows.flat(), ...workers.rows.flat()].map(Number);
}

const MS_PER_TICK = 10;

/** Processor time of processes and of their children, ended ones included. */
export async function usedMs(pids: readonly number[]): Promise<number> {
  let ticks = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await statOf(Number(name));
    const isRoot = pids.includes(Number(name));
    if (!isRoot && !pids.includes(Number(fields[1]))) continue;
    // User and system time, and of a root also those of its ended children.
    for (const field of fields.slice(11, isRoot ? 15 : 13)) ticks += Number(field);
  }
  return ticks * MS_PER_TICK;
}

/** The fields after the name, which is in parentheses; none for a process that has ended. */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
