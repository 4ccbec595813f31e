import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbedded } from '#server/db/embedded.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { percentile } from '../bench/figure.ts';
import { memoryOfTrees } from '../bench/memory.ts';
import type { Drill, Report } from './drill.ts';
import { type Listener, listen } from './many-connections/listener.ts';
import { processorTime } from './many-connections/processor-time.ts';
import { type SharedBin, shareInRings } from './many-connections/shared-bins.ts';

const connections = 2_000;
const devicesEach = 20;
const binsEach = 2;
const seconds = 20;
const warmUpSeconds = 3;
const memoryKilobytes = 40;
const deliveryMs = 250;

/** Thousands of live connections to one process, and a change of every shared bin each second. */
export const manyConnections: Drill = {
  name: 'many connections',
  mustHold: `each change reaches all devices that see the bin, 99 % within ${deliveryMs} ms, with ≤ ${memoryKilobytes} KB per connection`,
  async run({ scale }) {
    const folders = await Promise.all([makeTemporaryFolder(), makeTemporaryFolder()]);
    const [base, dataDir] = folders.map((folder) => folder.path);
    const postgres = await startEmbedded(base ?? '');
    const server = await startServerProcess({
      DATA_DIR: dataDir ?? '',
      DATABASE_URL: postgres.url,
      AUTH_SECRET: 'a secret that is only used in these drills',
      DEFAULT_PLAN: 'unlimited',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'error',
    });
    const listeners: Listener[] = [];
    try {
      const people = await signUpMany(
        server.address,
        Math.max(2, Math.round((connections * scale) / devicesEach)),
      );
      const bins = await shareInRings(server.address, people, binsEach);
      // Warm-up, so that memory allocated once by the process does not count.
      for (const listener of await connectAll(server.address, people)) listener.close();
      const before = await settledMemory(server.process.pid ?? 0);
      listeners.push(...(await connectAll(server.address, people)));
      const after = await settledMemory(server.process.pid ?? 0);
      const each = ((after - before) * 1024) / listeners.length;
      const [usedBefore, began] = [await processorTime(server.process.pid ?? 0), performance.now()];
      const report = await measureDelivery(server.address, people, bins, listeners);
      const used = (await processorTime(server.process.pid ?? 0)) - usedBefore;
      const busy = (100_000 * used) / (performance.now() - began);
      report.figures['server busy, % of one processor'] = busy.toFixed(0);
      report.figures['server memory before · after connecting, MB'] =
        `${before.toFixed(0)} · ${after.toFixed(0)}`;
      report.figures['server memory per connection, KB'] = each.toFixed(1);
      if (each > memoryKilobytes) report.failures.push(`${each.toFixed(1)} KB of memory per connection`);
      return report;
    } finally {
      for (const listener of listeners) listener.close();
      await server.stop();
      await postgres.stop();
      await Promise.all(folders.map((folder) => folder.remove()));
    }
  },
};

async function signUpMany(address: string, count: number): Promise<Account[]> {
  const people: Account[] = [];
  for (let n = 0; n < count; n++) people.push(await signUp(address, `Person${n}`));
  return people;
}

async function connectAll(address: string, people: readonly Account[]): Promise<Listener[]> {
  const listeners: Listener[] = [];
  for (const person of people) {
    const opened = Array.from({ length: devicesEach }, () => listen(address, person.token));
    listeners.push(...(await Promise.all(opened)));
  }
  return listeners;
}

/** The minimum of several measurements, as garbage is collected at arbitrary times. */
async function settledMemory(pid: number): Promise<number> {
  let min = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 24; n++) {
    await wait(500);
    min = Math.min(min, await memoryOfTrees([pid]));
  }
  return min;
}

/** Changes every bin once a second, spread over the second. */
async function measureDelivery(
  address: string,
  people: readonly Account[],
  bins: readonly SharedBin[],
  listeners: readonly Listener[],
): Promise<Report> {
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const receivedCount = new Map<string, number>();
  const warmAt = performance.now() + warmUpSeconds * 1_000;
  for (const listener of listeners) {
    const known = new Map(bins.map((bin) => [bin.id, bin.revision]));
    listener.onChange = (binId, to) => {
      // Concurrent changes of one owner are sent as one message.
      for (let revision = (known.get(binId) ?? to) + 1; revision <= to; revision++) {
        const key = `${binId} ${revision}`;
        const sent = sentAt.get(key) ?? 0;
        receivedCount.set(key, (receivedCount.get(key) ?? 0) + 1);
        if (sent > warmAt) delays.push(performance.now() - sent);
      }
      known.set(binId, to);
    };
  }
  const answers: number[] = [];
  const machine = monitorEventLoopDelay({ resolution: 5 });
  machine.enable();
  await Promise.all(
    bins.map(async (bin, n) => {
      const writer = people[bin.owner];
      if (writer === undefined) throw new Error('a bin has an owner');
      const start = performance.now() + (1_000 * n) / bins.length;
      for (let second = 0; second < warmUpSeconds + seconds; second++) {
        await wait(Math.max(0, start + second * 1_000 - performance.now()));
        const sent = performance.now();
        sentAt.set(`${bin.id} ${bin.revision + second + 1}`, sent);
        await call(address, writer, 'items.update', { binId: bin.id, id: bin.itemId, quantityBy: 1 });
        answers.push(performance.now() - sent);
      }
    }),
  );
  machine.disable();
  const expected = bins[0]?.readers ?? 0;
  const isComplete = () =>
    [...sentAt.keys()].every((key) => receivedCount.get(key) === expected * devicesEach);
  const deadline = performance.now() + 10_000;
  while (!isComplete() && performance.now() < deadline) await wait(50);
  const missed = [...sentAt.keys()].filter((key) => receivedCount.get(key) !== expected * devicesEach);
  const p99 = percentile(delays, 0.99);
  return {
    figures: {
      'connections, people, shared bins': `${listeners.length}, ${people.length}, ${bins.length}`,
      'writes · deliveries': `${sentAt.size} · ${[...receivedCount.values()].reduce((sum, count) => sum + count, 0)}`,
      'write → answer, p50 / p99 ms': shares(answers, [0.5, 0.99]),
      'event loop delay of the measuring process, p99 / worst ms': [machine.percentile(99), machine.max]
        .map((ns) => (ns / 1e6).toFixed(0))
        .join(' / '),
      'write → delivery, p50 / p95 / p99 / worst ms': shares(delays, [0.5, 0.95, 0.99, 1]),
    },
    failures: [
      ...(p99 > deliveryMs ? [`99 % of the deliveries took up to ${p99.toFixed(0)} ms`] : []),
      ...(missed.length > 0 ? [`${missed.length} changes did not reach all devices`] : []),
      ...(listeners.some((listener) => listener.isClosed) ? ['a connection was closed'] : []),
    ],
  };
}

function shares(samples: readonly number[], wanted: readonly number[]): string {
  return wanted.map((share) => percentile(samples, share).toFixed(0)).join(' / ');
}
