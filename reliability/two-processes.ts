import type { Pool } from 'pg';
import { type Account, call, signUp } from '#test/account.ts';
import { type DeafProxy, startDeafProxy } from '#test/deaf-proxy.ts';
import { openLive } from '#test/live-client.ts';
import { Device } from '#test/story/device.ts';
import { untilEqual } from '#test/story/equality.ts';
import { runStory } from '#test/story/story.ts';
import type { World } from '#test/story/world.ts';
import { percentile } from '../bench/figure.ts';
import { makeBin, type Testbed, type TestbedServer, withTestbed } from '../bench/testbed.ts';
import { randomFrom } from '../scripts/seed/random.ts';
import { type Drill, holdsWithin, pause, type Report } from './drill.ts';

const writes = 200;
const kills = 6;
const devicesEach = 8;
const stepsEach = 5;
const timeoutMs = 40_000;

/** Changes between two processes on one database; then the processes are killed repeatedly during writes. */
export const twoProcesses: Drill = {
  name: 'two processes',
  mustHold:
    'a change reaches the devices of both processes; devices of a killed one reconnect to the other; nothing is lost',
  async run({ testbed, seed, scale }) {
    const pair = await startPair(testbed);
    const report: Report = { figures: {}, failures: [] };
    const olga = await signUp(pair.servers[0].address, 'Olga');
    await measureDelivery(pair, olga, Math.max(20, Math.round(writes * scale)), report);
    await killAndCompare(pair, olga, seed, Math.max(2, Math.round(kills * scale)), report);
    return report;
  },
};

const storySteps = 1_500;

/** With and without killed processes and lost notifications. Without them, changes must arrive soon. */
const conditions = {
  // The comparison every 30 s repairs a lost hint.
  failures: { isRough: true, timeoutMs: 60_000 },
  'no failures': { isRough: false, timeoutMs: 5_000 },
};

/** The random test of server/live/convergence.test.ts, longer, with more users, and with killed processes. */
export const syncProperty: Drill = {
  name: 'sync property',
  mustHold: 'all devices end with what their user may see, none received more, nothing is lost or done twice',
  async run({ seed: firstSeed, scale }) {
    const report: Report = { figures: {}, failures: [] };
    for (const [n, [name, condition]] of Object.entries(conditions).entries()) {
      const seed = firstSeed + n;
      const plan = { seed, steps: Math.round(storySteps * scale), people: 5, devicesEach: 3 };
      const { figures, failures } = await withTestbed(async (testbed) =>
        runStory(await startWorld(testbed, condition), plan),
      );
      const texts = Object.entries(figures).map(([figure, value]) => `${figure} ${value}`);
      report.figures[`${name}, seed ${seed}`] = texts.join(', ');
      report.failures.push(...failures.slice(0, 20).map((failure) => `${name}, seed ${seed}: ${failure}`));
    }
    return report;
  },
};

/** Two server processes with one database; `proxies` keep notifications of PostgreSQL from a process. */
type Pair = { pool: Pool; servers: [TestbedServer, TestbedServer]; proxies: DeafProxy[] };

async function startPair(testbed: Testbed, canBeDeaf = false): Promise<Pair> {
  const database = await testbed.database();
  const proxies: DeafProxy[] = [];
  const start = async () => {
    if (!canBeDeaf) return testbed.server(database);
    const proxy = await startDeafProxy(database.DATABASE_URL);
    testbed.onEnd(() => proxy.close());
    proxy.setDeaf(false);
    proxies.push(proxy);
    return testbed.server({ ...database, DATABASE_URL: proxy.url });
  };
  const servers: Pair['servers'] = [await start(), await start()];
  return { pool: await testbed.pool(database.DATABASE_URL), servers, proxies };
}

async function startWorld(
  testbed: Testbed,
  { isRough, timeoutMs: timeout }: (typeof conditions)['failures'],
): Promise<World> {
  const { pool, servers, proxies } = await startPair(testbed, isRough);
  return {
    pool,
    processes: servers.length,
    addressOf: (n) => servers[n]?.address ?? '',
    timeoutMs: timeout,
    ...(isRough && {
      setDeaf: (n, isDeaf) => proxies[n]?.setDeaf(isDeaf),
      async kill(n) {
        await servers[n]?.stop('SIGKILL');
        await servers[n]?.start();
      },
    }),
  };
}

async function measureDelivery(
  { servers }: Pair,
  olga: Account,
  count: number,
  { figures, failures }: Report,
): Promise<void> {
  const { binId, itemIds } = await makeBin(servers[0], olga, 'Measured', [{ name: 'Counter' }]);
  const clients = await Promise.all(
    Array.from({ length: devicesEach * 2 }, (_, n) =>
      openLive({ url: servers[n % 2]?.address ?? '', token: olga.token, timeoutMs }),
    ),
  );
  await Promise.all(clients.map((client) => client.ready()));
  const delays: [same: number[], other: number[]] = [[], []];
  for (let n = 0; n < count; n++) {
    const through = n % 2;
    const sentAt = performance.now();
    const change = { binId, id: itemIds[0], quantityBy: 1 };
    const address = servers[through]?.address ?? '';
    const { revision } = await call<{ revision: number }>(address, olga, 'items.update', change);
    await Promise.all(
      clients.map(async (client, each) => {
        await client.until(() => (client.copy.bins.get(binId)?.revision ?? 0) >= revision);
        delays[each % 2 === through ? 0 : 1].push((client.arrivals.at(-1) ?? 0) - sentAt);
      }),
    );
  }
  const shares = (all: number[]) => [0.5, 0.95, 1].map((share) => percentile(all, share).toFixed(1));
  figures['writes, devices on each'] = `${count}, ${devicesEach}`;
  for (const [n, which] of ['same', 'other'].entries())
    figures[`sent → received from the ${which} process, p50 / p95 / worst ms`] = shares(delays[n] ?? []).join(
      ' / ',
    );
  const faults = clients.flatMap(({ copy }) => [...copy.gaps, ...copy.repeats]);
  if (faults.length > 0) failures.push(`${faults.length} messages were repeated or had a gap before them`);
  await Promise.all(clients.map((client) => client.close()));
}

async function killAndCompare(
  { pool, servers }: Pair,
  olga: Account,
  seed: number,
  count: number,
  { figures, failures }: Report,
): Promise<void> {
  /** The server of a device: one process, or the other one while that is down. */
  const preferring = (n: number): World => {
    const [preferred, other] = n === 0 ? servers : [servers[1], servers[0]];
    return {
      pool,
      processes: 1,
      addressOf: () => (preferred.isRunning ? preferred : other).address,
      timeoutMs,
    };
  };
  const devices = Array.from(
    { length: devicesEach * 2 },
    (_, n) => new Device(olga, preferring(n % 2), randomFrom(seed + n)),
  );
  for (const device of devices) device.goOnline();
  const counters = devices.map(() => crypto.randomUUID());
  const binId = crypto.randomUUID();
  const items = counters.map((id) => ({ id, name: 'Counter', quantity: 0 }));
  devices[0]?.act(crypto.randomUUID(), { call: 'bins.create', data: { id: binId, name: 'Counted' } });
  devices[0]?.act(crypto.randomUUID(), { call: 'items.create', data: { binId, items } });
  await devices[0]?.untilSent();
  const reconnections: number[] = [];
  for (let round = 0; round < count; round++) {
    const killed = servers[round % 2] as TestbedServer;
    for (const [n, device] of devices.entries()) {
      const data = { binId, id: counters[n] ?? '', quantityBy: 1 };
      for (let step = 0; step < stepsEach; step++)
        device.act(crypto.randomUUID(), { call: 'items.update', data });
    }
    const affected = devices.filter((_, n) => n % 2 === round % 2);
    const before = affected.map((device) => device.received.length);
    await pause(20 + 20 * round);
    const began = performance.now();
    await killed.stop('SIGKILL');
    await Promise.all(
      affected.map(async (device, n) => {
        await untilReadyAgain(device, before[n] ?? 0);
        reconnections.push(performance.now() - began);
      }),
    );
    await Promise.all(devices.map((device) => device.untilSent()));
    await killed.start();
  }
  const { differences, truths } = await untilEqual(devices, servers[0].address, timeoutMs);
  failures.push(...differences);
  failures.push(...devices.flatMap(({ faults, copy }) => [...faults, ...copy.gaps, ...copy.repeats]));
  for (const { quantity } of truths.get(olga)?.bins.get(binId)?.items ?? [])
    if (quantity !== count * stepsEach)
      failures.push(`${quantity} of ${count * stepsEach} steps were counted`);
  figures.kills = count;
  figures['acknowledged writes'] = devices.reduce((sum, each) => sum + each.answered.length, 0);
  figures['sent again'] = devices.reduce((sum, each) => sum + each.resent, 0);
  figures['killed → up to date at the other, p50 / worst ms'] = [0.5, 1]
    .map((share) => percentile(reconnections, share).toFixed(0))
    .join(' / ');
  await Promise.all(devices.map((device) => device.goOffline()));
}

async function untilReadyAgain(device: Device, before: number): Promise<void> {
  const isReady = () =>
    device.received.slice(before).some(({ messages }) => messages.some(({ type }) => type === 'ready'));
  if (!(await holdsWithin(timeoutMs, isReady)))
    throw new Error('a device did not reconnect to the other process');
}
