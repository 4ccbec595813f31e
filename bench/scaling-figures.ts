import type { Pool } from 'pg';
import { type Account, call } from '#test/account.ts';
import { type Figure, figure, type MeasureOptions, scaled } from './figure.ts';
import { parentOf, usedMs } from './processes.ts';
import { makeBin, signUpMany } from './testbed.ts';

const PEOPLE = 8;
const CALLS_EACH = scaled(100, 10);
const ITEMS_PER_WRITE = 5;

type Person = { account: Account; binId: string };

/**
 * Measures a call's processor time, which other work on the machine hardly changes, and an item's disk space: on a PostgreSQL
 * of its own, or on that of DATABASE_URL, all of whose nodes are on this machine.
 */
export async function scalingFigures({ testbed }: MeasureOptions): Promise<Figure[]> {
  const database = await testbed.database();
  const server = await testbed.server(database);
  const pool = await testbed.pool(database.DATABASE_URL);
  const people: Person[] = [];
  for (const account of await signUpMany(server.address, PEOPLE))
    people.push({ account, binId: (await makeBin(server, account, 'Measured')).binId });
  const measure = async (name: string, detail: string, act: (person: Person) => Promise<unknown>) => {
    const callAll = (times: number) =>
      Promise.all(
        people.map(async (person) => {
          for (let n = 0; n < times; n++) await act(person);
        }),
      );
    await callAll(10);
    const postmasters = await readPostmasters(pool);
    const [serverBefore, databaseBefore] = [await usedMs(server.pid), await usedMs(...postmasters)];
    await callAll(CALLS_EACH);
    const calls = PEOPLE * CALLS_EACH;
    const inServer = ((await usedMs(server.pid)) - serverBefore) / calls;
    const inDatabase = ((await usedMs(...postmasters)) - databaseBefore) / calls;
    const perCore = 1_000 / (inServer + inDatabase);
    return [
      figure(`${name}: processor time of the server`, inServer, 'ms', undefined, detail),
      figure(`${name}: processor time of the database`, inDatabase, 'ms', undefined, 'all nodes'),
      figure(`${name}: for each core`, perCore, '1/s', undefined, 'server and database together'),
    ];
  };
  const writing = `${ITEMS_PER_WRITE} items, ${PEOPLE} people at once`;
  return [
    ...(await measure('write', writing, (person) => addItems(server.address, person))),
    ...(await measure('read', 'the headers of all bins', ({ account }) =>
      call(server.address, account, 'bins.list', {}),
    )),
    figure('disk per item', await kilobytesPerItem(pool), 'KB', undefined, 'with indexes and empty pages'),
  ];
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

/** The main process of each node, the parent of any other one. */
export async function readPostmasters(pool: Pool): Promise<number[]> {
  const pids = await readOnNodes(
    pool,
    'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() LIMIT 1',
  );
  return Promise.all(pids.map(parentOf));
}

async function kilobytesPerItem(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('SELECT count(*) AS count FROM items');
  // The shards of a distributed table are tables of the same name and a number.
  const sizes = await readOnNodes(
    pool,
    `SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relname ~ '^items(_\\d+)?$'`,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / Number(rows[0]?.count) / 1_024;
}

/** The number that the query has on each node. */
async function readOnNodes(pool: Pool, query: string): Promise<number[]> {
  const { rows } = await pool.query({ text: query, rowMode: 'array' });
  const { rowCount } = await pool.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`);
  if (rowCount === 0) return rows.flat().map(Number);
  const text = 'SELECT result FROM run_command_on_workers($1)';
  const workers = await pool.query({ text, values: [query], rowMode: 'array' });
  return [...rows.flat(), ...workers.rows.flat()].map(Number);
}
