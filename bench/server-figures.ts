import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { costModel } from '#server/cost-model.ts';
import { findRunningEmbedded } from '#server/db/embedded.ts';
import { type Account, signIn, signUp } from '#test/account.ts';
import { type Figure, figure, type MeasureOptions, percentile, scaled } from './figure.ts';
import { p99, requestsPerSecond } from './load.ts';
import { memoryOfTrees, postmasterOf, usedMs } from './processes.ts';
import { makeBin, signUpMany, type Testbed, type TestbedServer } from './testbed.ts';

const CONNECTIONS = 32;
/** An account may have so many concurrent reads, and writes that are not of items (server/cost-model.ts). */
const ACCOUNTS = CONNECTIONS / costModel.account.writesAtOnce;
const BINS_EACH = scaled(50, 3);
const BINS_WRITTEN = 3;
const TURNS = 4;

/**
 * Requests per second relative to a bare Fastify on this machine in the same run, and memory. Server, PostgreSQL (fsync on)
 * and load generator share the machine. With another checkout's server, compares with that instead.
 */
export async function serverFigures({ testbed, seconds, server, part }: MeasureOptions): Promise<Figure[]> {
  if (server) return compareServers(testbed, seconds, server, part);
  const { address, dataDir, pid } = await testbed.server();
  const pids = [pid, await postmasterOf(dataDir)];
  const idle = await memoryOfTrees(pids);
  const callers = await makeCallers(address);
  const bare = await startBare(testbed, dataDir, callers[0]?.account.userId ?? '');
  const load = { url: bare, connections: CONNECTIONS };
  await requestsPerSecond({ ...load, seconds: 1 });
  const answers = await requestsPerSecond({ ...load, seconds });
  const measure = async (name: MeasuredCall, atLeast: number): Promise<Figure> => {
    await callsPerSecond(address, callers, name, 2);
    const rate = await callsPerSecond(address, callers, name, seconds);
    return figure(name, (100 * rate) / answers, '%', { atLeast }, `${rate.toFixed(0)}/s of bare`);
  };
  return [
    figure('bare Fastify, 200 bytes', answers, '1/s', undefined, `${CONNECTIONS} connections`),
    await measure('bins.get', 6),
    await measure('bins.list', 3.5),
    await measure('items.create', 3.5),
    await healthFigure(address, seconds),
    figure('memory idle, with PostgreSQL', idle, 'MB', { atMost: 250 }, 'proportional'),
    figure('memory after the load', await memoryOfTrees(pids), 'MB', { atMost: 400 }, 'proportional'),
    // Last, as the connections of the bare handler are PostgreSQL's memory too.
    await compareWrites(address, bare, callers.slice(0, 1), seconds),
  ];
}

type Caller = { account: Account; bins: string[] };

async function makeCallers(address: string): Promise<Caller[]> {
  const items = Array.from({ length: 20 }, (_, n) => ({
    name: `Thing ${n + 1}`,
    quantity: n,
    tags: ['garage'],
  }));
  const callers: Caller[] = [];
  for (const account of await signUpMany(address, ACCOUNTS, 'Caller')) {
    const bins: string[] = [];
    while (bins.length < BINS_EACH)
      bins.push((await makeBin({ address }, account, `Bin ${bins.length + 1}`, items)).binId);
    callers.push({ account, bins });
  }
  return callers;
}

const bodiesOf = {
  'bins.get': ({ bins }: Caller) => bins.map((id) => ({ id })),
  'bins.list': () => [{}],
  'items.create': ({ bins }: Caller) =>
    bins.slice(0, BINS_WRITTEN).map((binId) => ({ binId, items: [{ name: 'Hammer' }] })),
};

type MeasuredCall = keyof typeof bodiesOf;

/** Returns the calls per second of all callers together. */
async function callsPerSecond(
  address: string,
  callers: readonly Caller[],
  name: MeasuredCall,
  seconds: number,
  connections = CONNECTIONS,
): Promise<number> {
  const rates = await Promise.all(
    callers.map((caller) =>
      requestsPerSecond({
        url: `${address}/api/${name}`,
        connections: connections / callers.length,
        headers: caller.account.headers,
        data: bodiesOf[name](caller),
        seconds,
      }),
    ),
  );
  return rates.reduce((sum, rate) => sum + rate);
}

/** Starts the baselines as a process; returns their address. */
async function startBare(testbed: Testbed, dataDir: string, ownerId: string): Promise<string> {
  const url = (await findRunningEmbedded(dataDir)) ?? '';
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), url, ownerId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(bare, 'exit');
  testbed.onEnd(() => {
    bare.kill();
    return ended;
  });
  const [line] = await Promise.race([
    once(bare.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the bare server has ended'))),
  ]);
  return `http://127.0.0.1:${/ready (\d+)/.exec(String(line))?.[1]}`;
}

/** Writes of one account, in turns with a handler that stores the same rows of the same bins and does nothing else. */
async function compareWrites(
  address: string,
  bare: string,
  callers: readonly Caller[],
  seconds: number,
): Promise<Figure> {
  // More of one account would wait for each other at the same bins.
  const connections = costModel.account.writesAtOnce;
  const rates: [whole: number[], rows: number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    rates[0].push(await callsPerSecond(address, callers, 'items.create', seconds / TURNS, connections));
    rates[1].push(
      await requestsPerSecond({
        url: `${bare}/items`,
        headers: { 'content-type': 'application/json' },
        connections,
        data: callers.flatMap(bodiesOf['items.create']),
        seconds: seconds / TURNS,
      }),
    );
  }
  const [whole, rows] = [percentile(rates[0], 0.5), percentile(rates[1], 0.5)];
  const detail = `${whole.toFixed(0)}/s of ${rows.toFixed(0)}/s by a handler that only stores them`;
  return figure('items.create relative to its rows', (100 * whole) / rows, '%', { atLeast: 60 }, detail);
}

/** The p99 of /healthz during eight concurrent sign-ins: password hashing must not block the event loop. */
async function healthFigure(address: string, seconds: number): Promise<Figure> {
  const people = await Promise.all(Array.from({ length: 8 }, (_, n) => signUp(address, `Person${n}`)));
  let isOver = false;
  const signingIn = Promise.all(
    people.map(async (person) => {
      while (!isOver) await signIn(address, person);
    }),
  );
  const value = await p99({ url: `${address}/healthz`, connections: 1, seconds });
  isOver = true;
  await signingIn;
  return figure('/healthz p99, 8 signing in', value, 'ms', { atMost: 50 }, 'one reader');
}

type Measured = { name: string; call: MeasuredCall; isOneAccount?: boolean; goal: number };

const measured: Measured[] = [
  { name: 'bins.get', call: 'bins.get', goal: 1 },
  { name: 'bins.list', call: 'bins.list', goal: 1 },
  { name: 'items.create', call: 'items.create', goal: 1.5 },
  { name: 'items.create of one account', call: 'items.create', isOneAccount: true, goal: 1.5 },
];

type Side = { server: TestbedServer; postmaster: number; callers: Caller[] };
type Used = { calls: number; seconds: number; serverMs: number; databaseMs: number };

/** In alternating turns: calls per second and processor time per call, which other work on the machine hardly changes. */
async function compareServers(testbed: Testbed, seconds: number, otherMain: string, part?: string) {
  const [here, there] = [await startSide(testbed), await startSide(testbed, otherMain)];
  const figures: Figure[] = [];
  for (const each of measured.filter(({ name }) => part === undefined || name === part))
    figures.push(...(await compare(each, here, there, seconds)));
  const memory = ({ server, postmaster }: Side) => memoryOfTrees([server.pid, postmaster]);
  const detail = `against ${(await memory(there)).toFixed(0)} MB`;
  return [...figures, figure('memory after the load', await memory(here), 'MB', { atMost: 400 }, detail)];
}

async function startSide(testbed: Testbed, main?: string): Promise<Side> {
  const server = await testbed.server({}, { main });
  return {
    server,
    postmaster: await postmasterOf(server.dataDir),
    callers: await makeCallers(server.address),
  };
}

async function compare(each: Measured, here: Side, there: Side, seconds: number): Promise<Figure[]> {
  const totals: [Used, Used] = [noUse(), noUse()];
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const n of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const used = await takeTurn([here, there][n] as Side, each, seconds);
      // The first turn warms both up.
      if (turn > 0) for (const key of Object.keys(used) as (keyof Used)[]) totals[n][key] += used[key];
    }
  }
  const ratio = (what: string, of: (used: Used) => number, goal: Figure['goal'], unit: string) => {
    const [mine, base] = [of(totals[0]), of(totals[1])];
    const digits = unit === '/s' ? 0 : 3;
    const detail = `${mine.toFixed(digits)} against ${base.toFixed(digits)}${unit}`;
    return figure(`${each.name}: ${what}`, mine / base, '×', goal, detail);
  };
  return [
    ratio('calls', (used) => used.calls / used.seconds, { atLeast: each.goal }, '/s'),
    ratio('processor time of the server', (used) => used.serverMs / used.calls, { atMost: 1 }, ' ms a call'),
    ratio('processor time of the database', (used) => used.databaseMs / used.calls, undefined, ' ms a call'),
  ];
}

async function takeTurn(
  { server, postmaster, callers }: Side,
  { call, isOneAccount }: Measured,
  seconds: number,
): Promise<Used> {
  const [serverBefore, databaseBefore] = [await usedMs(server.pid), await usedMs(postmaster)];
  const chosen = isOneAccount ? callers.slice(0, 1) : callers;
  const calls = seconds * (await callsPerSecond(server.address, chosen, call, seconds));
  const serverMs = (await usedMs(server.pid)) - serverBefore;
  return { calls, seconds, serverMs, databaseMs: (await usedMs(postmaster)) - databaseBefore };
}

function noUse(): Used {
  return { calls: 0, seconds: 0, serverMs: 0, databaseMs: 0 };
}
