import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '#test/account.ts';
import { percentile } from '../bench/figure.ts';
import { memoryOfTrees, processorMs } from '../bench/processes.ts';
import type { Drill, DrillOptions, Report } from './drill.ts';
import type { Attack, From } from './hostile-account/attack.ts';
import { attacks } from './hostile-account/attacks.ts';
import { createDrillServer, type DrillServer } from './hostile-account/drill-server.ts';
import {
  diskAllowed,
  diskUsed,
  type MemoryMonitor,
  memoryAllowed,
  memoryKept,
  monitorMemory,
} from './hostile-account/model.ts';
import { runAttacks, startVictim, type Victim } from './hostile-account/processes.ts';
import type { VictimReport } from './hostile-account/victim.ts';

const fullSeconds = 10;
const minSeconds = 1.5;
const victimMs = 100;
/** Below this scale several attacks run at once, so that the victim may wait longer, and memory need not recover. */
const small = { scale: 0.2, attacksAtOnce: 5, victimMs: 1_000 };
const baselineName = 'without an attack';
/** How long memory may take to recover. */
const recoveryMs = 5_000;

/** An attack by one kind of account, with the result of its preparation. */
type PreparedAttack = { attack: Attack; from: From; account: Account | undefined; prepared: unknown };

/** Attacks by one account or without a session. */
export const hostileAccount: Drill = {
  name: 'hostile account',
  mustHold: `during attacks by one account, another's reads and writes take ≤ ${victimMs} ms (p99), none fails or is lost, memory and disk stay within the model`,
  run: (options) => runAttackDrill(attacks, options),
};

/** A reverse proxy in front of the server. */
export type FrontProxy = {
  address: string;
  /** Settings of the server behind it. */
  environment: Record<string, string>;
  /** Returns failures of ordinary requests through the proxy. */
  check(account: Account): Promise<string[]>;
  /** Maximum p99 of the victim through the proxy. */
  victimMs: number;
};

/** Runs the attacks against a server of its own, through the proxy if there is one. */
export async function runAttackDrill(
  attacks: readonly Attack[],
  { testbed, scale, part, server: main, say = () => {} }: DrillOptions,
  proxy?: FrontProxy,
): Promise<Report> {
  const server = await createDrillServer(testbed, main);
  const victim = startVictim();
  testbed.onEnd(() => victim.stop());
  const report: Report = { figures: {}, failures: [] };
  await server.start({ isLimited: false });
  const account = await server.signUp('Vera', 'unlimited');
  const preparedAttacks = await prepare({ server, attacks, victim: account, scale, part, say });
  const restart = () => server.start({ isLimited: true, environment: proxy?.environment ?? {} });
  await restart();
  report.failures.push(...((await proxy?.check(account)) ?? []));
  const address = () => proxy?.address ?? server.address;
  const maxMs = scale < small.scale ? small.victimMs : (proxy?.victimMs ?? victimMs);
  const run = { server, address, restart, victim, account, preparedAttacks, scale, report, say };
  await runAttackRounds({ ...run, victimMs: maxMs });
  return report;
}

type Preparation = {
  server: DrillServer;
  attacks: readonly Attack[];
  victim: Account;
  scale: number;
  part: string | undefined;
  say(line: string): void;
};

async function prepare({
  server,
  attacks,
  victim,
  scale,
  part,
  say,
}: Preparation): Promise<PreparedAttack[]> {
  const preparedAttacks: PreparedAttack[] = [];
  for (const attack of attacks) {
    if (part !== undefined && attack.name !== part) continue;
    for (const from of attack.from) {
      const began = performance.now();
      const account = from === 'nobody' ? undefined : await server.signUp('Mallory', from);
      const prepared = await attack.prepare?.({
        address: server.address,
        account,
        victim,
        scale: Math.min(1, scale),
        signUp: (plan) => server.signUp('Other', plan),
      });
      preparedAttacks.push({ attack, from, account, prepared });
      say(`prepared in ${((performance.now() - began) / 1_000).toFixed(1)} s: ${attack.name}, from ${from}`);
    }
  }
  if (preparedAttacks.length === 0)
    throw new Error(`No such attack. There are: ${attacks.map(({ name }) => name).join('; ')}`);
  return preparedAttacks;
}

type AttackRun = {
  server: DrillServer;
  address(): string;
  restart(): Promise<void>;
  victimMs: number;
  victim: Victim;
  account: Account;
  preparedAttacks: readonly PreparedAttack[];
  scale: number;
  report: Report;
  say(line: string): void;
};

async function runAttackRounds(options: AttackRun): Promise<void> {
  const { server, address, restart, victim, account, preparedAttacks, scale, report, say, victimMs } =
    options;
  const seconds = Math.max(minSeconds, fullSeconds * scale);
  const page = (await fetch(`${server.address}/bins`, { headers: { accept: 'text/html' } })).ok
    ? '/bins'
    : '/healthz';
  await victim.open({ address: address(), account, page });
  let memory = monitorMemory(server.pid);
  const baselineMemory = await measureBaseline(server, victim, seconds, report);
  say(`${baselineName}: ${report.figures[baselineName]}`);
  for (const together of inRounds(preparedAttacks, scale < small.scale ? small.attacksAtOnce : 1)) {
    const name = together.map(({ attack, from }) => `${attack.name}, from ${from}`).join(' + ');
    const { figure, failures } = await measureAttacks(
      { server, address: address(), victim, victimMs, memory, baselineMemory, seconds, scale },
      together,
    );
    report.figures[name] = figure;
    say(
      [`${failures.length === 0 ? 'passed' : 'FAILED'}  ${name}: ${figure}`, ...failures].join(
        '\n        ! ',
      ),
    );
    report.failures.push(...failures.map((failure) => `${name}: ${failure}`));
    if (await server.isHealthy()) continue;
    // A new server, so that the next attack is measured independently.
    memory.stop();
    await restart();
    await victim.open({ address: address(), account, page });
    memory = monitorMemory(server.pid);
  }
  memory.stop();
}

/** Measures without an attack. Returns the server's memory in MB. */
async function measureBaseline(
  server: DrillServer,
  victim: Victim,
  seconds: number,
  report: Report,
): Promise<number> {
  // Warm-up, as the first requests take longer.
  await victim.begin();
  await wait(1_000);
  await victim.end();
  await victim.begin();
  await wait(seconds * 1_000);
  const measured = await victim.end();
  const memory = await memoryOfTrees([server.pid]);
  report.figures[baselineName] = `${latencies(measured)} · memory ${memory.toFixed(0)} MB`;
  return memory;
}

type MeasureOptions = {
  server: DrillServer;
  address: string;
  victim: Victim;
  victimMs: number;
  memory: MemoryMonitor;
  /** The server's memory in MB before the first attack. */
  baselineMemory: number;
  seconds: number;
  scale: number;
};

async function measureAttacks(
  { server, address, victim, victimMs, memory, baselineMemory, seconds, scale }: MeasureOptions,
  together: readonly PreparedAttack[],
): Promise<{ figure: string; failures: string[] }> {
  const diskBefore = await diskUsed(server.dataDir);
  const { pid } = server;
  await victim.begin();
  memory.peak();
  const usedBefore = await processorMs(pid);
  const reports = await runAttacks(
    together.map(({ attack: { name }, account, prepared }) => ({
      name,
      address,
      account,
      prepared,
      seconds,
    })),
  );
  const used = (await processorMs(pid)) - usedBefore;
  const busy = used / (10 * seconds);
  // The attack's last requests still run.
  await wait(Math.min(1_000, seconds * 100));
  const measured = await victim.end();
  const peak = memory.peak() - baselineMemory;
  const disk = (await diskUsed(server.dataDir)) - diskBefore;
  const p99 = percentile(msOf(measured), 0.99);
  const attackers = together.flatMap(({ attack: { accounts = 1 }, from }) =>
    Array<From>(accounts).fill(from),
  );
  const isReading = together.some(({ attack }) => attack.isReading);
  const [memoryMax, diskMax] = [memoryAllowed(attackers.length, isReading), diskAllowed(attackers)];
  const failures = [
    ...(p99 <= victimMs ? [] : [`the victim's p99 was ${p99.toFixed(0)} ms`]),
    ...distinct(measured.faults).map((fault) => `the victim: ${fault}`),
    ...reports.flatMap(({ faults }) => faults),
    ...(peak <= memoryMax ? [] : [`memory grew by ${peak.toFixed(0)} MB, not ≤ ${memoryMax.toFixed(0)}`]),
    ...(disk <= diskMax ? [] : [`disk grew by ${disk.toFixed(0)} MB, not ≤ ${diskMax.toFixed(0)}`]),
  ];
  if (!(await server.isHealthy())) failures.push(`the server ended or hangs: ${server.output()}`);
  else if (scale >= small.scale && !(await memoryRecovers(pid, baselineMemory + memoryKept)))
    failures.push(`memory stayed more than ${memoryKept} MB above the baseline`);
  const answers = reports.map(({ answers }) =>
    answers.map(([status, times]) => `${status}×${times}`).join(' '),
  );
  return {
    failures,
    figure: `${latencies(measured)} · attack ${answers.join(' + ')} · server busy ${busy.toFixed(0)} % · memory +${peak.toFixed(0)} MB · disk +${disk.toFixed(0)} MB`,
  };
}

async function memoryRecovers(pid: number, maxMb: number): Promise<boolean> {
  const deadline = performance.now() + recoveryMs;
  while ((await memoryOfTrees([pid])) > maxMb) {
    if (performance.now() > deadline) return false;
    await wait(250);
  }
  return true;
}

function inRounds(preparedAttacks: readonly PreparedAttack[], size: number): PreparedAttack[][] {
  const rounds: PreparedAttack[][] = [];
  for (let n = 0; n < preparedAttacks.length; n += size) rounds.push(preparedAttacks.slice(n, n + size));
  return rounds;
}

function msOf({ samples }: VictimReport): number[] {
  return samples.map(({ ms }) => ms);
}

function latencies(measured: VictimReport): string {
  const ms = msOf(measured);
  const worst = measured.samples.find((each) => each.ms === Math.max(...ms));
  const shares = [0.5, 0.99, 1].map((share) => percentile(ms, share).toFixed(0));
  const late =
    measured.leftOut > 0
      ? `, ${measured.leftOut} left out, measured ${measured.latestMs.toFixed(0)} ms late`
      : '';
  return `victim ${shares.join(' / ')} ms of ${ms.length} (worst ${worst?.kind}${late})`;
}

/** Lists each fault once, with its count. */
function distinct(faults: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const fault of faults) times.set(fault, (times.get(fault) ?? 0) + 1);
  return [...times].slice(0, 6).map(([fault, count]) => (count > 1 ? `${fault} (${count} times)` : fault));
}
