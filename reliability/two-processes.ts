import { setTimeout as wait } from 'node:timers/promises';
import { type Account, call, signUp } from '#test/account.ts';
import { openLive } from '#test/live-client.ts';
import { Device } from '#test/story/device.ts';
import { untilEqual } from '#test/story/equality.ts';
import type { World } from '#test/story/world.ts';
import { percentile } from '../bench/figure.ts';
import { randomFrom } from '../scripts/seed/random.ts';
import type { Drill, Report } from './drill.ts';
import { type ServerPair, startServerPair } from './server-pair.ts';

const writes = 200;
const kills = 6;
const devicesEach = 8;

/** Changes between two processes on one database; then the processes are killed repeatedly during writes. */
export const twoProcesses: Drill = {
  name: 'two processes',
  mustHold:
    'a change reaches the devices of both processes; devices of a killed one reconnect to the other; nothing is lost',
  async run({ seed, scale }) {
    const pair = await startServerPair();
    const report: Report = { figures: {}, failures: [] };
    try {
      const olga = await signUp(pair.address(0), 'Olga');
      await measureDelivery(pair, olga, Math.max(20, Math.round(writes * scale)), report);
      await killAndCompare(pair, olga, seed, Math.max(2, Math.round(kills * scale)), report);
      return report;
    } finally {
      await pair.stop();
    }
  },
};

async function measureDelivery(
  pair: ServerPair,
  olga: Account,
  count: number,
  report: Report,
): Promise<void> {
  const [binId, id] = [crypto.randomUUID(), crypto.randomUUID()];
  await call(pair.address(0), olga, 'bins.create', { id: binId, name: 'Measured' });
  await call(pair.address(0), olga, 'items.create', { binId, items: [{ id, name: 'Counter' }] });
  const clients = await Promise.all(
    Array.from({ length: devicesEach * 2 }, (_, n) =>
      openLive({ url: pair.address(n % 2), token: olga.token, timeoutMs: 40_000 }),
    ),
  );
  await Promise.all(clients.map((client) => client.ready()));
  const delays: [same: number[], other: number[]] = [[], []];
  for (let n = 0; n < count; n++) {
    const through = n % 2;
    const sentAt = performance.now();
    const change = { binId, id, quantityBy: 1 };
    const { revision } = await call<{ revision: number }>(
      pair.address(through),
      olga,
      'items.update',
      change,
    );
    await Promise.all(
      clients.map(async (client, each) => {
        await client.until(() => (client.copy.bins.get(binId)?.revision ?? 0) >= revision);
        delays[each % 2 === through ? 0 : 1].push((client.arrivals.at(-1) ?? 0) - sentAt);
      }),
    );
  }
  const percentiles = (all: number[]) =>
    [0.5, 0.95, 1].map((share) => percentile(all, share).toFixed(1)).join(' / ');
  report.figures['writes, devices on each'] = `${count}, ${devicesEach}`;
  report.figures['sent → received from the same process, p50 / p95 / worst ms'] = percentiles(delays[0]);
  report.figures['sent → received from the other process, p50 / p95 / worst ms'] = percentiles(delays[1]);
  const faults = clients.flatMap(({ copy }) => [...copy.gaps, ...copy.repeats]);
  if (faults.length > 0)
    report.failures.push(`${faults.length} messages were repeated or had a gap before them`);
  await Promise.all(clients.map((client) => client.close()));
}

async function killAndCompare(
  pair: ServerPair,
  olga: Account,
  seed: number,
  count: number,
  report: Report,
): Promise<void> {
  const devices = Array.from(
    { length: devicesEach * 2 },
    (_, n) => new Device(olga, preferring(pair, n % 2), randomFrom(seed + n)),
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
    const killed = round % 2;
    for (const [n, device] of devices.entries()) {
      for (let step = 0; step < 5; step++) {
        const data = { binId, id: counters[n] ?? '', quantityBy: 1 };
        device.act(crypto.randomUUID(), { call: 'items.update', data });
      }
    }
    const affected = devices.filter((_, n) => n % 2 === killed);
    const before = affected.map((device) => device.received.length);
    await wait(20 + 20 * round);
    const began = performance.now();
    await pair.kill(killed);
    await Promise.all(
      affected.map(async (device, n) => {
        await isReadyAgain(device, before[n] ?? 0);
        reconnections.push(performance.now() - began);
      }),
    );
    await Promise.all(devices.map((device) => device.untilSent()));
    await pair.start(killed);
  }
  const { differences, truths } = await untilEqual(devices, pair.address(0), 40_000);
  report.failures.push(...differences);
  report.failures.push(...devices.flatMap(({ faults, copy }) => [...faults, ...copy.gaps, ...copy.repeats]));
  for (const item of truths.get(olga)?.bins.get(binId)?.items ?? []) {
    if (item.quantity !== count * 5)
      report.failures.push(`${item.quantity} of ${count * 5} steps were counted`);
  }
  report.figures.kills = count;
  report.figures['acknowledged writes'] = devices.reduce((sum, each) => sum + each.answered.length, 0);
  report.figures['sent again'] = devices.reduce((sum, each) => sum + each.resent, 0);
  report.figures['killed → up to date at the other, p50 / worst ms'] = [0.5, 1]
    .map((share) => percentile(reconnections, share).toFixed(0))
    .join(' / ');
  await Promise.all(devices.map((device) => device.goOffline()));
}

/** The server of a device: one process, or the other one while that is down. */
function preferring(pair: ServerPair, preferred: number): World {
  const addressOf = () => pair.address(pair.isAlive(preferred) ? preferred : 1 - preferred);
  return { pool: pair.pool, processes: 1, addressOf, setDeaf: pair.setDeaf, timeoutMs: 40_000 };
}

async function isReadyAgain(device: Device, before: number): Promise<void> {
  const deadline = performance.now() + 40_000;
  const isReady = () =>
    device.received.slice(before).some(({ messages }) => messages.some(({ type }) => type === 'ready'));
  while (!isReady()) {
    if (performance.now() > deadline) throw new Error('a device did not reconnect to the other process');
    await wait(5);
  }
}
