// The process of the victim: reads and writes ten times a second and measures the latencies.
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '#test/account.ts';
import { type Listener, listen } from '../listener.ts';

export type VictimOrder =
  | { do: 'open'; address: string; account: Account; page: string }
  | { do: 'begin' }
  | { do: 'end' };

export type VictimReport = {
  /** Milliseconds of each request, and from each write to its arrival on the live connection. */
  samples: { kind: string; ms: number }[];
  /** Samples left out because this process was late itself, and its longest delay in milliseconds. */
  leftOut: number;
  latestMs: number;
  acknowledged: number;
  /** Answers other than 200, lost writes, a closed live connection. */
  faults: string[];
};

const everyMs = 100;
const timeoutMs = 15_000;
const lagEveryMs = 10;
const lateMs = 25;
/** A sample is left out if more than this share may be this process's own delay. */
const ownShareMax = 0.25;
const forwardedFor = '203.0.113.7';

type Run = {
  binId: string;
  counterId: string;
  report: VictimReport;
  isOver: boolean;
  steps: Promise<void>[];
};

let address = '';
let account: Account;
let page = '/';
let listener: Listener | undefined;
let current: Run | undefined;
let receivedRevision = 0;
/** Delays of this process: the end and length of each. */
const lags: { at: number; ms: number }[] = [];
const created = new Set<string>();
let stepsDone = 0;

let expected = performance.now() + lagEveryMs;
setInterval(() => {
  const now = performance.now();
  if (now - expected > lateMs) lags.push({ at: now, ms: now - expected });
  expected = now + lagEveryMs;
}, lagEveryMs);

process.on('message', (order: VictimOrder) => {
  void execute(order).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.stack }),
  );
});
process.on('disconnect', () => process.exit(0));

async function execute(order: VictimOrder): Promise<VictimReport | undefined> {
  if (order.do === 'open') {
    ({ address, account, page } = order);
    listener?.close();
    listener = await listen(address, account.token);
    return;
  }
  if (order.do === 'begin') {
    current = await begin();
    return;
  }
  return current && (await end(current));
}

async function begin(): Promise<Run> {
  const [binId, counterId] = [crypto.randomUUID(), crypto.randomUUID()];
  created.clear();
  lags.length = 0;
  stepsDone = 0;
  receivedRevision = 0;
  await call('bins.create', { id: binId, name: `Bin ${binId}` });
  await call('items.create', { binId, items: [{ id: counterId, name: 'Counter', quantity: 0 }] });
  if (listener !== undefined)
    listener.onChange = (id, revision) => {
      if (id === binId) receivedRevision = Math.max(receivedRevision, revision);
    };
  const report: VictimReport = { samples: [], leftOut: 0, latestMs: 0, acknowledged: 0, faults: [] };
  const all: Run = { binId, counterId, report, isOver: false, steps: [] };
  void act(all);
  return all;
}

/** Starts each step at its time, even if earlier ones still run. */
async function act(all: Run): Promise<void> {
  const start = performance.now();
  for (let n = 0; ; n++) {
    await wait(Math.max(0, start + n * everyMs - performance.now()));
    if (all.isOver) return;
    all.steps.push(
      measure(all, n % 3 === 2 ? 'items.create' : 'items.update', () => write(all, n % 3 === 2)),
    );
    const reads: [string, () => Promise<unknown>][] = [
      ['bins.get', () => call('bins.get', { id: all.binId })],
      [page, readPage],
    ];
    const [kind, read] = reads[n % reads.length] ?? [page, readPage];
    all.steps.push(measure(all, kind, read));
  }
}

async function measure({ report }: Run, kind: string, step: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  try {
    await step();
  } catch (error) {
    report.faults.push(`${kind}: ${error instanceof Error ? error.message : error}`);
  }
  sample(report, kind, began, performance.now());
}

function sample(report: VictimReport, kind: string, began: number, ended: number): void {
  const ownLag = lags
    .filter(({ at, ms }) => at > began && at - ms < ended)
    .reduce((sum, { ms }) => sum + ms, Math.max(0, ended - expected - lateMs));
  if (ownLag > (ended - began) * ownShareMax) report.leftOut++;
  else report.samples.push({ kind, ms: ended - began });
}

async function write(all: Run, isNew: boolean): Promise<void> {
  const { binId, counterId, report } = all;
  const began = performance.now();
  const id = crypto.randomUUID();
  const { revision } = isNew
    ? await call('items.create', { binId, items: [{ id, name: `Item ${id}` }] })
    : await call('items.update', { binId, id: counterId, quantityBy: 1 });
  report.acknowledged++;
  if (isNew) created.add(id);
  else stepsDone++;
  all.steps.push(untilReceived(report, revision, began));
}

async function untilReceived(report: VictimReport, revision: number, began: number): Promise<void> {
  while (receivedRevision < revision) {
    if (performance.now() - began > timeoutMs || listener?.isClosed !== false) {
      report.faults.push('a write did not arrive on the live connection');
      return;
    }
    await wait(2);
  }
  sample(report, 'live', began, performance.now());
}

async function end(all: Run): Promise<VictimReport> {
  const { binId, counterId, report } = all;
  all.isOver = true;
  // Steps add others that wait for the live connection.
  for (let settled = -1; settled !== all.steps.length; ) {
    settled = all.steps.length;
    await Promise.all(all.steps);
  }
  if (listener?.isClosed !== false) report.faults.push('the live connection ended');
  try {
    const bin = await call('bins.get', { id: binId });
    const there = new Map(bin.items.map((item) => [item.id, item.quantity]));
    const lost = [...created].filter((id) => !there.has(id)).length;
    if (lost > 0) report.faults.push(`${lost} acknowledged items are lost`);
    const counted = there.get(counterId) ?? 0;
    if (counted < stepsDone) report.faults.push(`${stepsDone - counted} acknowledged steps are lost`);
  } catch (error) {
    report.faults.push(`the bin can't be compared: ${error instanceof Error ? error.message : error}`);
  }
  report.latestMs = Math.max(0, ...lags.map(({ ms }) => ms));
  current = undefined;
  return report;
}

type Answer = { revision: number; items: { id: string; quantity: number }[] };

async function call(name: string, data: unknown): Promise<Answer> {
  const answer = await fetch(`${address}/api/${name}`, {
    method: 'POST',
    headers: { ...account.headers, 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ data }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text.slice(0, 100)}`);
  return (JSON.parse(text) as { result: Answer }).result;
}

async function readPage(): Promise<void> {
  const answer = await fetch(`${address}${page}`, {
    headers: { accept: 'text/html', 'accept-encoding': 'br', 'x-forwarded-for': forwardedFor },
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.text();
  if (answer.status !== 200) throw new Error(String(answer.status));
}
