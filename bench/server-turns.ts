import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import type { Figure } from './figure.ts';
import { memoryOfTrees } from './memory.ts';
import { usedMs } from './scaling-figures.ts';
import {
  type Caller,
  callsPerSecond,
  type MeasuredCall,
  makeCallers,
  postmasterOf,
} from './server-figures.ts';

const TURNS = 4;

type Measured = { name: string; call: MeasuredCall; isOneAccount?: boolean; goal: number };

const measured: Measured[] = [
  { name: 'bins.get', call: 'bins.get', goal: 1 },
  { name: 'bins.list', call: 'bins.list', goal: 1 },
  { name: 'items.create', call: 'items.create', goal: 1.5 },
  { name: 'items.create of one account', call: 'items.create', isOneAccount: true, goal: 1.5 },
];

type Side = { server: ServerProcess; pids: number[]; callers: Caller[] };
type Used = { calls: number; seconds: number; serverMs: number; databaseMs: number };

/**
 * Compares this server with that of another checkout, given by its main file, in alternating turns: calls per second and
 * processor time per call, which other work on the machine hardly changes. Linux only.
 */
export async function serverTurns(seconds: number, otherMain: string, part?: string): Promise<Figure[]> {
  const folders = await Promise.all([makeTemporaryFolder(), makeTemporaryFolder()]);
  const sides: Side[] = [];
  try {
    for (const [n, folder] of folders.entries())
      sides.push(await startSide(folder.path, n === 1 ? otherMain : undefined));
    const [here, there] = sides as [Side, Side];
    const figures: Figure[] = [];
    for (const each of measured.filter(({ name }) => part === undefined || name === part))
      figures.push(...(await compare(each, here, there, seconds)));
    return [
      ...figures,
      {
        name: 'memory after the load',
        value: await memoryOfTrees(here.pids),
        unit: 'MB',
        goal: { atMost: 400 },
        detail: `against ${(await memoryOfTrees(there.pids)).toFixed(0)} MB`,
      },
    ];
  } finally {
    await Promise.all(sides.map(({ server }) => server.stop()));
    await Promise.all(folders.map((folder) => folder.remove()));
  }
}

async function startSide(dataDir: string, main: string | undefined): Promise<Side> {
  const environment = { DATA_DIR: dataDir, DEFAULT_PLAN: 'unlimited', RATE_LIMIT_FACTOR: '1000000' };
  const server = await startServerProcess(environment, { main });
  const pids = [server.process.pid ?? 0, await postmasterOf(dataDir)];
  return { server, pids, callers: await makeCallers(server.address) };
}

async function compare(
  { name, call, isOneAccount = false, goal }: Measured,
  here: Side,
  there: Side,
  seconds: number,
): Promise<Figure[]> {
  const totals = new Map<Side, Used>([here, there].map((side) => [side, noUse()]));
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const side of turn % 2 === 0 ? [here, there] : [there, here]) {
      const used = await takeTurn(side, call, isOneAccount, seconds);
      // The first turn warms both up.
      if (turn > 0) add(totals.get(side) ?? noUse(), used);
    }
  }
  const [mine, base] = [perCall(totals.get(here)), perCall(totals.get(there))];
  const against = (a: number, b: number, digits: number) =>
    `${a.toFixed(digits)} against ${b.toFixed(digits)}`;
  return [
    {
      name: `${name}: calls`,
      value: mine.rate / base.rate,
      unit: '×',
      goal: { atLeast: goal },
      detail: `${against(mine.rate, base.rate, 0)}/s`,
    },
    {
      name: `${name}: processor time of the server`,
      value: mine.serverMs / base.serverMs,
      unit: '×',
      goal: { atMost: 1 },
      detail: `${against(mine.serverMs, base.serverMs, 3)} ms a call`,
    },
    {
      name: `${name}: processor time of the database`,
      value: mine.databaseMs / base.databaseMs,
      unit: '×',
      goal: undefined,
      detail: `${against(mine.databaseMs, base.databaseMs, 3)} ms a call`,
    },
  ];
}

async function takeTurn(
  { server, pids, callers }: Side,
  call: MeasuredCall,
  isOneAccount: boolean,
  seconds: number,
): Promise<Used> {
  const [serverPid = 0, postmaster = 0] = pids;
  const before = [await usedMs([serverPid]), await usedMs([postmaster])] as const;
  const chosen = isOneAccount ? callers.slice(0, 1) : callers;
  const calls = seconds * (await callsPerSecond(server.address, chosen, call, seconds));
  const serverMs = (await usedMs([serverPid])) - before[0];
  return { calls, seconds, serverMs, databaseMs: (await usedMs([postmaster])) - before[1] };
}

function noUse(): Used {
  return { calls: 0, seconds: 0, serverMs: 0, databaseMs: 0 };
}

function add(total: Used, used: Used): void {
  for (const key of Object.keys(total) as (keyof Used)[]) total[key] += used[key];
}

function perCall({ calls, seconds, serverMs, databaseMs }: Used = noUse()) {
  return { rate: calls / seconds, serverMs: serverMs / calls, databaseMs: databaseMs / calls };
}
