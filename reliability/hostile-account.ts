import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '#test/account.ts';
import { percentile } from '../bench/figure.ts';
import { memoryOfTrees } from '../bench/memory.ts';
import type { Drill, DrillOptions, Report } from './drill.ts';
import type { Attack, From } from './hostile-account/attack.ts';
import { attacks } from './hostile-account/attacks.ts';
import { type BesiegedServer, makeServer } from './hostile-account/besieged-server.ts';
import { diskUsed, type MemoryWatch, watchMemory } from './hostile-account/footprint.ts';
import { diskAllowed, memoryAllowed, memoryKept } from './hostile-account/model.ts';
import { runAttacks, startVictim, type Victim } from './hostile-account/processes.ts';
import type { VictimReport } from './hostile-account/victim.ts';
import { processorTime } from './many-connections/processor-time.ts';

const fullSeconds = 10;
const leastSeconds = 1.5;
const victimMs = 100;
/** Below this scale several attacks run at once, and memory is not waited for. */
const small = { scale: 0.2, attacksAtOnce: 5 };
const calmName = 'without an attack';
/** How long memory may take to come back. */
const settleMs = 5_000;

/** An attack from one of those it comes from, with what it has prepared. */
type Siege = { attack: Attack; from: From; account: Account | undefined; prepared: unknown };

/** Everything that one account, or nobody, can do to stop the others. */
export const hostileAccount: Drill = {
  name: 'hostile account',
  mustHold: `whatever one account does, another's reads and writes take ≤ ${victimMs} ms (p99), none fails or is lost, memory and disk stay within the model`,
  run: (options) => withstand(attacks, options),
};

/** What stands before the server: where all come in, what the server is told of it, and what does not pass it. */
export type Front = {
  address: string;
  environment: Record<string, string>;
  check(account: Account): Promise<string[]>;
  /** What the victim's p99 may be behind it. */
  victimMs: number;
};

/** Without a front, attacks and victim reach the server itself. */
export async function withstand(
  attacks: readonly Attack[],
  { scale, part, server: main, say = () => {} }: DrillOptions,
  front?: Front,
): Promise<Report> {
  const server = await makeServer(main);
  const victim = startVictim();
  const report: Report = { figures: {}, failures: [] };
  try {
    await server.start({ isLimited: false });
    const account = await server.signUp('Vera', 'unlimited');
    const sieges = await prepare({ server, attacks, victim: account, scale, part, say });
    const restart = () => server.start({ isLimited: true, environment: front?.environment ?? {} });
    await restart();
    report.failures.push(...((await front?.check(account)) ?? []));
    const address = () => front?.address ?? server.address;
    const most = front?.victimMs ?? victimMs;
    await besiege({ server, address, restart, victim, account, sieges, scale, report, say, victimMs: most });
    return report;
  } finally {
    victim.stop();
    await server.remove();
  }
}

type Preparing = {
  server: BesiegedServer;
  attacks: readonly Attack[];
  victim: Account;
  scale: number;
  part: string | undefined;
  say(line: string): void;
};

async function prepare({ server, attacks, victim, scale, part, say }: Preparing): Promise<Siege[]> {
  const sieges: Siege[] = [];
  for (const attack of attacks) {
    if (part !== undefined && attack.name !== part) continue;
    for (const from of attack.from) {
      const began = performance.now();
      const account = from === 'nobody' ? undefined : await server.signUp('Mallory', from);
      const prepared = await attack.prepare?.({
        ...{ address: server.address, account, victim, scale: Math.min(1, scale) },
        signUp: (plan) => server.signUp('Other', plan),
      });
      sieges.push({ attack, from, account, prepared });
      say(`prepared in ${((performance.now() - began) / 1_000).toFixed(1)} s: ${attack.name}, from ${from}`);
    }
  }
  if (sieges.length === 0)
    throw new Error(`No such attack. There are: ${attacks.map(({ name }) => name).join('; ')}`);
  return sieges;
}

type Besieged = {
  server: BesiegedServer;
  address(): string;
  restart(): Promise<void>;
  victimMs: number;
  victim: Victim;
  account: Account;
  sieges: readonly Siege[];
  scale: number;
  report: Report;
  say(line: string): void;
};

async function besiege(besieged: Besieged): Promise<void> {
  const { server, address, restart, victim, account, sieges, scale, report, say, victimMs } = besieged;
  const seconds = Math.max(leastSeconds, fullSeconds * scale);
  const page = (await fetch(`${server.address}/bins`, { headers: { accept: 'text/html' } })).ok
    ? '/bins'
    : '/healthz';
  await victim.open({ address: address(), account, page });
  let memory = watchMemory(server.pid);
  const calmMemory = await measureCalm(server, victim, seconds, report);
  say(`${calmName}: ${report.figures[calmName]}`);
  for (const together of inRounds(sieges, scale < small.scale ? small.attacksAtOnce : 1)) {
    const name = together.map(({ attack, from }) => `${attack.name}, from ${from}`).join(' + ');
    const { figure, failures } = await besiegeOnce(
      { server, address: address(), victim, victimMs, memory, calmMemory, seconds, scale },
      together,
    );
    report.figures[name] = figure;
    say(
      [`${failures.length === 0 ? 'held  ' : 'FAILED'}  ${name}: ${figure}`, ...failures].join(
        '\n        ! ',
      ),
    );
    report.failures.push(...failures.map((failure) => `${name}: ${failure}`));
    if (await server.isWell()) continue;
    // So that each attack is measured by itself.
    memory.stop();
    await restart();
    await victim.open({ address: address(), account, page });
    memory = watchMemory(server.pid);
  }
  memory.stop();
}

/** Gives the memory in MB that the server takes without an attack. */
async function measureCalm(
  server: BesiegedServer,
  victim: Victim,
  seconds: number,
  report: Report,
): Promise<number> {
  // What is done for the first time takes longer, and is no calm.
  await victim.begin();
  await wait(1_000);
  await victim.end();
  await victim.begin();
  await wait(seconds * 1_000);
  const told = await victim.end();
  const memory = await memoryOfTrees([server.pid]);
  report.figures[calmName] = `${latencies(told)} · memory ${memory.toFixed(0)} MB`;
  return memory;
}

type Watched = {
  server: BesiegedServer;
  address: string;
  victim: Victim;
  victimMs: number;
  memory: MemoryWatch;
  /** What the server took before the first attack. */
  calmMemory: number;
  seconds: number;
  scale: number;
};

async function besiegeOnce(
  { server, address, victim, victimMs, memory, calmMemory, seconds, scale }: Watched,
  together: readonly Siege[],
): Promise<{ figure: string; failures: string[] }> {
  const diskBefore = await diskUsed(server.dataDir);
  const { pid } = server;
  await victim.begin();
  memory.peak();
  const usedBefore = await processorTime(pid);
  const reports = await runAttacks(
    together.map(({ attack: { name }, account, prepared }) => ({
      name,
      address,
      account,
      prepared,
      seconds,
    })),
  );
  const busy = (100 * ((await processorTime(pid).catch(() => usedBefore)) - usedBefore)) / seconds;
  // What the attack left under way is still felt.
  await wait(Math.min(1_000, seconds * 100));
  const told = await victim.end();
  const peak = memory.peak() - calmMemory;
  const disk = (await diskUsed(server.dataDir)) - diskBefore;
  const p99 = percentile(msOf(told), 0.99);
  const attackers = together.flatMap(({ attack: { accounts = 1 }, from }) =>
    Array<From>(accounts).fill(from),
  );
  const [memoryMost, diskMost] = [memoryAllowed(attackers.length), diskAllowed(attackers)];
  const failures = [
    ...(p99 <= victimMs ? [] : [`the victim's p99 was ${p99.toFixed(0)} ms`]),
    ...distinct(told.faults).map((fault) => `the victim: ${fault}`),
    ...reports.flatMap(({ faults }) => faults),
    ...(peak <= memoryMost ? [] : [`memory grew by ${peak.toFixed(0)} MB, not ≤ ${memoryMost.toFixed(0)}`]),
    ...(disk <= diskMost ? [] : [`disk grew by ${disk.toFixed(0)} MB, not ≤ ${diskMost.toFixed(0)}`]),
  ];
  if (!(await server.isWell())) failures.push(`the server ended or hangs: ${server.output()}`);
  else if (scale >= small.scale && !(await comesBack(pid, calmMemory + memoryKept)))
    failures.push(`memory stayed more than ${memoryKept} MB above the calm`);
  const answers = reports.map(({ answers }) =>
    answers.map(([status, times]) => `${status}×${times}`).join(' '),
  );
  return {
    failures,
    figure: `${latencies(told)} · attack ${answers.join(' + ')} · server busy ${busy.toFixed(0)} % · memory +${peak.toFixed(0)} MB · disk +${disk.toFixed(0)} MB`,
  };
}

async function comesBack(pid: number, wanted: number): Promise<boolean> {
  const deadline = performance.now() + settleMs;
  while ((await memoryOfTrees([pid])) > wanted) {
    if (performance.now() > deadline) return false;
    await wait(250);
  }
  return true;
}

function inRounds(sieges: readonly Siege[], size: number): Siege[][] {
  const rounds: Siege[][] = [];
  for (let n = 0; n < sieges.length; n += size) rounds.push(sieges.slice(n, n + size));
  return rounds;
}

function msOf({ samples }: VictimReport): number[] {
  return samples.map(({ ms }) => ms);
}

function latencies(told: VictimReport): string {
  const ms = msOf(told);
  const worst = told.samples.find((each) => each.ms === Math.max(...ms));
  const shares = [0.5, 0.99, 1].map((share) => percentile(ms, share).toFixed(0));
  const late =
    told.leftOut > 0 ? `, ${told.leftOut} left out, measured ${told.latestMs.toFixed(0)} ms late` : '';
  return `victim ${shares.join(' / ')} ms of ${ms.length} (worst ${worst?.kind}${late})`;
}

/** The same fault many times is told once, with how often. */
function distinct(faults: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const fault of faults) times.set(fault, (times.get(fault) ?? 0) + 1);
  return [...times].slice(0, 6).map(([fault, count]) => (count > 1 ? `${fault} (${count} times)` : fault));
}
