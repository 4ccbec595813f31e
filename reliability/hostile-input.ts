import { type CallName, calls } from '#domain/calls.ts';
import { signUp } from '#test/account.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { memoryOfTrees } from '../bench/memory.ts';
import { type Drill, type Report, randomFrom } from './drill.ts';
import { hostileBody, hostileHeaders, hostilePath } from './hostile-bodies.ts';

/** Random bodies, headers and paths for every call, with and without a session. */
export const hostileInput: Drill = {
  name: 'hostile input',
  mustHold: 'no 5xx, errors in the usual form, no internals in answers, no hang, bounded memory',
  async run({ seed, scale }) {
    const folder = await makeTemporaryFolder();
    const server = await startServerProcess({
      DATA_DIR: folder.path,
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'fatal',
    });
    try {
      const olga = await signUp(server.address, 'Olga');
      const before = await memoryOfTrees([server.process.pid ?? 0]);
      const report = await attack(server.address, olga.headers, seed, Math.round(10_000 * scale));
      const after = await memoryOfTrees([server.process.pid ?? 0]);
      report.figures['memory before and after MB'] = `${before.toFixed(0)} and ${after.toFixed(0)}`;
      if (after > before + 200) report.failures.push(`memory grew by ${(after - before).toFixed(0)} MB`);
      return report;
    } finally {
      await server.stop();
      await folder.remove();
    }
  },
};

async function attack(
  address: string,
  signedIn: Record<string, string>,
  seed: number,
  count: number,
): Promise<Report> {
  const random = randomFrom(seed);
  const names = Object.keys(calls) as CallName[];
  const statuses = new Map<number, number>();
  const failures = new Set<string>();
  let slowest = 0;
  const one = async () => {
    const name = names[Math.floor(random() * names.length)] ?? 'bins.get';
    const path = random() < 0.05 ? hostilePath(random) : `/api/${name}`;
    const body = hostileBody(random, name);
    const headers = {
      ...(random() < 0.9 ? signedIn : {}),
      ...(random() < 0.2 ? hostileHeaders(random) : {}),
    };
    const began = performance.now();
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(20_000),
    });
    const text = await answer.text();
    slowest = Math.max(slowest, performance.now() - began);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const description = `${name} ${answer.status} for ${body.slice(0, 120)}`;
    if (answer.status >= 500) failures.add(`5xx: ${description}`);
    if (answer.status >= 400 && path.startsWith('/api/') && !isErrorForm(text))
      failures.add(`not the error form: ${description}: ${text.slice(0, 80)}`);
    if (/node_modules|at \w+ \(|SELECT |INSERT |pg_|\.ts:\d+/.test(text))
      failures.add(`internals in the answer: ${description}`);
  };
  const lanes = Array.from({ length: 16 }, async () => {
    for (let n = 0; n < count / 16; n++) await one();
  });
  await Promise.all(lanes);
  const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}×${times}`);
  return {
    failures: [...failures].slice(0, 20),
    figures: { requests: count, answers: answers.join(' '), 'slowest ms': Math.round(slowest) },
  };
}

function isErrorForm(text: string): boolean {
  try {
    const { error } = JSON.parse(text) as { error?: { status?: unknown; message?: unknown } };
    return typeof error?.status === 'string' && typeof error.message === 'string';
  } catch {
    return false;
  }
}
