import { type CallName, calls } from '#domain/calls.ts';
import { signUp } from '#test/account.ts';
import { memoryOfTrees } from '../bench/processes.ts';
import { type Drill, pick, type Report, randomFrom } from './drill.ts';

type Random = () => number;

/** Random bodies, headers and paths for every call, with and without a session. */
export const hostileInput: Drill = {
  name: 'hostile input',
  mustHold: 'no 5xx, errors in the usual form, no internals in answers, no hang, bounded memory',
  async run({ testbed, seed, scale }) {
    const { address, pid } = await testbed.server({ DEFAULT_PLAN: 'free' });
    const olga = await signUp(address, 'Olga');
    const before = await memoryOfTrees([pid]);
    const report = await attack(address, olga.headers, seed, Math.round(10_000 * scale));
    const after = await memoryOfTrees([pid]);
    report.figures['memory before and after MB'] = `${before.toFixed(0)} and ${after.toFixed(0)}`;
    if (after > before + 200) report.failures.push(`memory grew by ${(after - before).toFixed(0)} MB`);
    return report;
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
    const name = pick(random, names);
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
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let n = 0; n < count / 16; n++) await one();
    }),
  );
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

const strings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '‮gnirts',
  '👨‍👩‍👧‍👦',
  'ﷺ'.repeat(100),
  'Å'.normalize('NFD'),
  "'; DROP TABLE bins; --",
  '\\',
  '\r\nSet-Cookie: a=b',
  'x'.repeat(5000),
  'x'.repeat(200_000),
  ...(`
    <script>alert(1)</script> {{7*7}} %00 ../../etc/passwd " null undefined NaN __proto__ constructor
    toString 1e309 -0 00000000-0000-0000-0000-000000000000 ffffffff-ffff-ffff-ffff-ffffffffffff
    2026-02-30 9999-12-31 +999999-01-01
  `.match(/\S+/g) as string[]),
];
const others = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  [],
  {},
  [[]],
  [null],
  [{}],
];
const fields = `
  id ids binId toBinId parentBinId name items quantity quantityBy notes tags addTags removeTags value
  currency expiryDate dueDate was isPrivate color icon cascade archived isMissing wasMissing
  displayName photoURL plan ownerId role accessList __proto__ constructor revision deletedAt
`.match(/\S+/g) as string[];

/** A random invalid body: almost valid, invalid, or not JSON. */
function hostileBody(random: Random, name: CallName): string {
  const kind = random();
  if (kind < 0.05)
    return pick(random, [
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '{"data":',
      '{"data":{}}}',
      '\u0000',
      '{"data":1,"data":2}',
      '{}',
    ]);
  if (kind < 0.07) return `{"data":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  if (kind < 0.072) return JSON.stringify({ data: { name: 'x'.repeat(2_000_000) } });
  if (kind < 0.1) return JSON.stringify({ data: value(random, 3) });
  const data: Record<string, unknown> = {};
  if (name.startsWith('items.') && random() < 0.7) data.binId = crypto.randomUUID();
  if (random() < 0.5) data.name = pick(random, strings);
  if (random() < 0.5) data.id = random() < 0.5 ? crypto.randomUUID() : pick(random, strings);
  for (let n = Math.floor(random() * 5); n > 0; n--) {
    Object.defineProperty(data, pick(random, fields), {
      value: value(random, 3),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  if (name === 'items.create' && random() < 0.5)
    data.items = Array.from({ length: Math.floor(random() * 5) }, () => value(random, 2));
  return JSON.stringify({ data, ...(random() < 0.05 ? { more: 1 } : {}) });
}

/** A header with an invalid value. */
function hostileHeaders(random: Random): Record<string, string> {
  const name = pick(random, [
    'content-type',
    'idempotency-key',
    'whichbin-user',
    'authorization',
    'cookie',
    'origin',
    'x-forwarded-for',
  ]);
  const text = pick(random, [
    '',
    'text/plain',
    'application/json; charset=utf-16',
    '../..',
    'null',
    'Bearer ',
    'Bearer x.y.z',
    'a=b; a=c',
    'x'.repeat(4000),
    "' OR 1=1",
    'http://evil.example',
  ]);
  return { [name]: text };
}

function hostilePath(random: Random): string {
  return pick(random, [
    '/api/',
    '/api/bins',
    '/api/bins.create/',
    '/api/bins.create/../../x',
    '/api/__proto__',
    '/api/constructor',
    '/api/%00',
    '/api/%2e%2e/%2e%2e/etc/passwd',
    '/api/bins.create?x=1',
    '/api/live',
    '/api/BINS.CREATE',
    `/api/${'x'.repeat(3000)}`,
    '/api/auth/',
    '/api/auth/sign-in/email',
    '/api/auth/..%2f..%2f',
  ]);
}

function value(random: Random, depth: number): unknown {
  const kind = random();
  if (kind < 0.5) return pick(random, strings);
  if (kind < 0.8 || depth === 0) return pick(random, others);
  if (kind < 0.9) return Array.from({ length: Math.floor(random() * 4) }, () => value(random, depth - 1));
  return Object.fromEntries(
    Array.from({ length: Math.floor(random() * 4) }, () => [pick(random, fields), value(random, depth - 1)]),
  );
}
