import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { costModel } from '#server/cost-model.ts';
import { readState } from '#server/db/embedded/state.ts';
import { findRunningEmbedded } from '#server/db/embedded.ts';
import { type Account, call, signIn, signUp } from '#test/account.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { type Figure, percentile } from './figure.ts';
import { p99, requestsPerSecond } from './load.ts';
import { memoryOfTrees } from './memory.ts';
import { scaled } from './scale.ts';

const CONNECTIONS = 32;
/** The concurrent writes, and reads, that an account may have (server/cost-model.ts). */
const ACCOUNTS = CONNECTIONS / costModel.account.writesAtOnce;
const BINS_EACH = scaled(50, 3);

/**
 * Requests per second relative to a bare Fastify on this machine in the same run, and memory. Server, PostgreSQL (fsync on)
 * and load generator share the machine.
 */
export async function serverFigures(seconds: number): Promise<Figure[]> {
  const folder = await makeTemporaryFolder();
  const server = await startServerProcess({
    DATA_DIR: folder.path,
    DEFAULT_PLAN: 'unlimited',
    RATE_LIMIT_FACTOR: '1000000',
  });
  try {
    const idle = await memory(server, folder.path);
    const callers = await makeCallers(server.address);
    const bare = await startBare(
      (await findRunningEmbedded(folder.path)) ?? '',
      callers[0]?.account.userId ?? '',
    );
    const answers = await bareAnswersPerSecond(bare, seconds);
    const calls = await callFigures(server.address, callers, answers, seconds);
    const writes = await compareWrites(server.address, bare, callers, seconds);
    await bare.stop();
    return [
      {
        name: 'bare Fastify, 200 bytes',
        value: answers,
        unit: '1/s',
        goal: undefined,
        detail: `${CONNECTIONS} connections`,
      },
      ...calls,
      writes,
      await healthFigure(server.address, seconds),
      {
        name: 'memory idle, with PostgreSQL',
        value: idle,
        unit: 'MB',
        goal: { atMost: 250 },
        detail: 'proportional',
      },
      {
        name: 'memory after the load',
        value: await memory(server, folder.path),
        unit: 'MB',
        goal: { atMost: 400 },
        detail: 'proportional',
      },
    ];
  } finally {
    await server.stop();
    await folder.remove();
  }
}

export type Caller = { account: Account; bins: string[] };

async function callFigures(
  address: string,
  callers: readonly Caller[],
  bare: number,
  seconds: number,
): Promise<Figure[]> {
  const measure = async (name: MeasuredCall, goal: number): Promise<Figure> => {
    await callsPerSecond(address, callers, name, 2);
    const rate = await callsPerSecond(address, callers, name, seconds);
    return {
      name,
      value: (100 * rate) / bare,
      unit: '%',
      goal: { atLeast: goal },
      detail: `${rate.toFixed(0)}/s of bare`,
    };
  };
  return [await measure('bins.get', 6), await measure('bins.list', 3.5), await measure('items.create', 3.5)];
}

const BINS_WRITTEN = 3;

const bodiesOf = {
  'bins.get': ({ bins }: Caller) => bins.map((id) => ({ id })),
  'bins.list': () => [{}],
  'items.create': ({ bins }: Caller) =>
    bins.slice(0, BINS_WRITTEN).map((binId) => ({ binId, items: [{ name: 'Hammer' }] })),
};

export type MeasuredCall = keyof typeof bodiesOf;

/** Returns the calls per second of all callers together. */
export async function callsPerSecond(
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
        method: 'POST',
        headers: caller.account.headers,
        bodies: bodiesOf[name](caller).map((data) => JSON.stringify({ data })),
        seconds,
      }),
    ),
  );
  return rates.reduce((sum, rate) => sum + rate);
}

export async function makeCallers(address: string): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (let n = 1; n <= ACCOUNTS; n++) {
    const account = await signUp(address, `Caller${n}`);
    callers.push({ account, bins: await makeBins(address, account, BINS_EACH) });
  }
  return callers;
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
  return {
    name: '/healthz p99, 8 signing in',
    value,
    unit: 'ms',
    goal: { atMost: 50 },
    detail: 'one reader',
  };
}

async function makeBins(address: string, olga: Account, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) {
    const bin = await call<{ id: string }>(address, olga, 'bins.create', { name: `Bin ${n}` });
    const items = Array.from({ length: 20 }, (_, k) => ({
      name: `Thing ${k + 1}`,
      quantity: k,
      tags: ['garage'],
    }));
    await call(address, olga, 'items.create', { binId: bin.id, items });
    ids.push(bin.id);
  }
  return ids;
}

type Bare = { address: string; stop(): Promise<void> };

async function startBare(url: string, ownerId: string): Promise<Bare> {
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), url, ownerId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(bare.stdout, 'data')) as [Buffer];
  return {
    address: `http://127.0.0.1:${/ready (\d+)/.exec(String(line))?.[1]}`,
    async stop() {
      bare.kill();
      await once(bare, 'exit');
    },
  };
}

async function bareAnswersPerSecond({ address }: Bare, seconds: number): Promise<number> {
  await requestsPerSecond({ url: address, connections: CONNECTIONS, seconds: 1 });
  return requestsPerSecond({ url: address, connections: CONNECTIONS, seconds });
}

/** Writes of one account, in turns with a handler that stores the same rows of the same bins and does nothing else. */
async function compareWrites(
  address: string,
  bare: Bare,
  [caller]: readonly Caller[],
  seconds: number,
): Promise<Figure> {
  if (caller === undefined) throw new Error('nobody calls');
  const bodies = bodiesOf['items.create'](caller).map((data) => JSON.stringify({ data }));
  const connections = costModel.account.writesAtOnce;
  const rates: [ours: number, theirs: number][] = [];
  for (let turn = 0; turn < 4; turn++)
    rates.push([
      await callsPerSecond(address, [caller], 'items.create', seconds / 4, connections),
      await requestsPerSecond({
        url: `${bare.address}/items`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        connections,
        bodies,
        seconds: seconds / 4,
      }),
    ]);
  const median = (at: 0 | 1) =>
    percentile(
      rates.map((rate) => rate[at]),
      0.5,
    );
  return {
    name: 'items.create relative to its rows',
    value: (100 * median(0)) / median(1),
    unit: '%',
    goal: { atLeast: 60 },
    detail: `${median(0).toFixed(0)}/s of ${median(1).toFixed(0)}/s by a handler that only stores them`,
  };
}

async function memory(server: ServerProcess, dataDir: string): Promise<number> {
  return memoryOfTrees([server.process.pid ?? 0, await postmasterOf(dataDir)]);
}

/** The process id of the server's own PostgreSQL. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const state = await readState(dataDir);
  if (state === undefined) return 0;
  return Number((await readFile(join(state.cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}
