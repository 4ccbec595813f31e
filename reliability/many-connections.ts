import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { CallResult } from '#domain/calls.ts';
import { type Account, call } from '#test/account.ts';
import { percentile } from '../bench/figure.ts';
import { memoryOfTrees, processorMs } from '../bench/processes.ts';
import { signUpMany } from '../bench/testbed.ts';
import { type Drill, holdsWithin, pause, type Report } from './drill.ts';
import { type Listener, listen } from './listener.ts';

const connections = 2_000;
const devicesEach = 20;
const binsEach = 2;
/** The owner of a bin and the next user. */
const readers = 2;
const seconds = 20;
const warmUpSeconds = 3;
const memoryKilobytes = 40;
const deliveryMs = 250;

/** Thousands of live connections to one process, and a change of every shared bin each second. */
export const manyConnections: Drill = {
  name: 'many connections',
  mustHold: `each change reaches all devices that see the bin, 99 % within ${deliveryMs} ms, with ≤ ${memoryKilobytes} KB per connection`,
  async run({ testbed, scale }) {
    // With a database outside, so that only the server's memory is measured.
    const { address, pid } = await testbed.server({ DATABASE_URL: (await testbed.postgres()).url });
    const people = await signUpMany(address, Math.max(2, Math.round((connections * scale) / devicesEach)));
    const bins = await shareInRings(address, people);
    // Warm-up, so that memory allocated once by the process does not count.
    for (const listener of await connectAll(address, people)) listener.close();
    const before = await settledMemory(pid);
    const listeners = await connectAll(address, people);
    testbed.onEnd(() => listeners.forEach((listener) => void listener.close()));
    const after = await settledMemory(pid);
    const each = ((after - before) * 1024) / listeners.length;
    const [usedBefore, began] = [await processorMs(pid), performance.now()];
    const report = await measureDelivery(address, people, bins, listeners);
    const busy = (100 * ((await processorMs(pid)) - usedBefore)) / (performance.now() - began);
    report.figures['server busy, % of one processor'] = busy.toFixed(0);
    report.figures['server memory before · after connecting, MB'] =
      `${before.toFixed(0)} · ${after.toFixed(0)}`;
    report.figures['server memory per connection, KB'] = each.toFixed(1);
    if (each > memoryKilobytes) report.failures.push(`${each.toFixed(1)} KB of memory per connection`);
    return report;
  },
};

/** A bin with one item as a counter; `revision` is that before the drill. */
type SharedBin = { id: string; itemId: string; owner: Account; revision: number };

/** Each user creates bins in a location and shares it with the next user. */
async function shareInRings(address: string, people: readonly Account[]): Promise<SharedBin[]> {
  const bins: SharedBin[] = [];
  for (const [n, owner] of people.entries()) {
    const next = people[(n + 1) % people.length] as Account;
    const ask = <T>(name: string, data: unknown) => call<T>(address, owner, name, data);
    const place = await ask<{ id: string }>('locations.create', { name: 'Cellar' });
    const invitation = {
      targets: [{ kind: 'location', id: place.id }],
      emails: [next.email],
      role: 'editor',
    };
    const { invites } = await ask<CallResult<'invites.create'>>('invites.create', invitation);
    await call(address, next, 'invites.accept', { token: invites[0]?.link.split('/').at(-1) });
    for (let nth = 0; nth < binsEach; nth++) {
      const [id, itemId] = [crypto.randomUUID(), crypto.randomUUID()];
      await ask('bins.create', { id, name: `Box ${nth}`, locationId: place.id });
      await ask('items.create', { binId: id, items: [{ id: itemId, name: 'Counter' }] });
      const { revision } = await ask<{ revision: number }>('bins.get', { id });
      bins.push({ id, itemId, owner, revision });
    }
  }
  return bins;
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
    await pause(500);
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
      const start = performance.now() + (1_000 * n) / bins.length;
      for (let second = 0; second < warmUpSeconds + seconds; second++) {
        await pause(Math.max(0, start + second * 1_000 - performance.now()));
        const sent = performance.now();
        sentAt.set(`${bin.id} ${bin.revision + second + 1}`, sent);
        await call(address, bin.owner, 'items.update', { binId: bin.id, id: bin.itemId, quantityBy: 1 });
        answers.push(performance.now() - sent);
      }
    }),
  );
  machine.disable();
  const findMissed = () =>
    [...sentAt.keys()].filter((key) => receivedCount.get(key) !== readers * devicesEach);
  await holdsWithin(10_000, () => findMissed().length === 0);
  const missed = findMissed();
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
