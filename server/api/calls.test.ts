import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { type CallName, calls } from '#domain/calls.ts';
import type { WireError } from '#domain/error-sentences/wire-error.ts';
import { costModel } from '#server/cost-model.ts';
import { openReads, reads, uploads, writes } from '#server/features/commands.ts';
import { buildBin, buildUser, type TestUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { endLockWaits } from '#test/waiting-for.ts';

type Raw = { body?: string | undefined; type?: string; path?: string; method?: string };

async function send(
  server: TestServer,
  olga: TestUser,
  { body, type = 'application/json', path = '/api/bins.create', method = 'POST' }: Raw,
) {
  const response = await server.fetch(path, {
    method,
    headers: { 'content-type': type, authorization: `Bearer ${olga.token}` },
    body: body ?? null,
  });
  const { error } = (await response.json()) as { error?: WireError };
  return { status: response.status, headers: response.headers, error, code: error?.details?.code };
}

test('the server has a route for every call of the table and for no other', () => {
  const answered = [
    ...Object.keys(reads),
    ...Object.keys(writes),
    ...Object.keys(openReads),
    ...Object.keys(uploads),
  ];
  expect(answered.sort()).toEqual(Object.keys(calls).sort());
  for (const name of Object.keys(openReads)) expect(calls[name as CallName].kind).toBe('open');
  for (const name of Object.keys(reads)) expect(calls[name as CallName].kind).toBe('read');
  for (const name of Object.keys(writes)) expect(calls[name as CallName].kind).toBe('write');
  for (const name of Object.keys(uploads)) expect(calls[name as CallName].kind).toBe('upload');
});

test('every call is named in a test of its feature', () => {
  const folder = join(import.meta.dirname, '../features');
  for (const name of Object.keys(calls)) {
    const feature = featureOf[name] ?? featureOf[name.split('.')[0] ?? ''] ?? '';
    const tests = readdirSync(join(folder, feature)).filter((file) => /\.test\.ts$/.test(file));
    const text = tests
      .filter((file) => file !== 'rights.test.ts')
      .map((file) => readFileSync(join(folder, feature, file), 'utf8'))
      .join();
    expect(text.includes(`'${name}'`), name).toBe(true);
  }
});

/** The folder of a call, or of its noun where it is another word. */
const featureOf: Record<string, string> = {
  serverAccounts: 'operator',
  operatorLog: 'operator',
  serverHealth: 'operator',
  serverBackups: 'operator',
  serverMail: 'operator',
  ...Object.fromEntries(
    [
      'about',
      'operator',
      'bins',
      'items',
      'locations',
      'codes',
      'invites',
      'notifications',
      'history',
      'trash',
      'suggestions',
      'exports',
      'imports',
      'reminders',
      'groups',
    ].map((n) => [n, n]),
  ),
  labels: 'codes',
  me: 'account',
  sessions: 'account',
  passkeys: 'account',
  address: 'address',
  accountDeletion: 'account-deletion',
  accessRequests: 'access',
  accessEntries: 'access',
  push: 'notifications',
  activity: 'history',
  'codes.askOwner': 'bins',
  'accessEntries.departing': 'account-deletion',
  shareLinks: 'share-links',
  joinLinks: 'join-links',
  usage: 'storage',
  plans: 'plans',
  stockChecks: 'stock-checks',
  photos: 'attachments',
  documents: 'attachments',
  attachments: 'attachments',
  templates: 'templates',
  tokens: 'tokens',
  'history.lastSeen': 'stock-checks',
  lists: 'lists',
  fields: 'own-fields',
};

describe('a request that is not a call gets an error of the usual form', () => {
  test.for<[string, Raw, number, string]>([
    ['no JSON', { body: '{"data":' }, 400, 'request.malformed'],
    ['an empty body', { body: '' }, 400, 'request.malformed'],
    ['no object', { body: '[]' }, 400, 'request.malformed'],
    ['null', { body: 'null' }, 400, 'request.malformed'],
    ['more than data', { body: '{"data":{"name":"x"},"more":1}' }, 400, 'request.malformed'],
    ['a poisoned prototype', { body: '{"data":{"name":"x"},"__proto__":{"a":1}}' }, 400, 'request.malformed'],
    ['a form', { body: 'name=x', type: 'application/x-www-form-urlencoded' }, 400, 'request.notJson'],
    ['plain text', { body: '{"data":{}}', type: 'text/plain' }, 400, 'request.notJson'],
    ['2 MB', { body: JSON.stringify({ data: { name: 'x'.repeat(2 ** 21) } }) }, 400, 'request.tooLarge'],
    ['an unknown call', { body: '{"data":{}}', path: '/api/bins.explode' }, 404, 'request.unknownCall'],
    ['the base alone', { body: '{"data":{}}', path: '/api/' }, 404, 'request.unknownCall'],
    ['an address that is none', { body: '{"data":{}}', path: '/api/%zz' }, 400, 'request.malformed'],
  ])('%s', async ([_what, raw, status, code], { server, olga }) => {
    const answer = await send(server, olga, raw);
    expect(answer.status).toBe(status);
    expect(answer.code).toBe(code);
  });

  test('another method', async ({ server, olga }) => {
    const answer = await send(server, olga, { method: 'PUT', body: '{"data":{}}' });
    expect([answer.status, answer.code]).toEqual([404, 'request.unknownCall']);
  });
});

describe('data that does not match the schema is refused with the invalid field', () => {
  test.for<[string, string, unknown, string]>([
    ['a missing name', 'bins.create', {}, 'name'],
    ['a wrong type', 'bins.create', { name: 7 }, 'name'],
    ['an empty name', 'bins.create', { name: '  ' }, 'name'],
    ['a name that is too long', 'bins.create', { name: 'x'.repeat(121) }, 'name'],
    ['an unknown field', 'bins.create', { name: 'x', plan: 'pro' }, ''],
    ['NUL', 'bins.create', { name: 'a\u0000' }, 'name'],
    ['half a character', 'bins.create', { name: 'a\udc00' }, 'name'],
    ['an id that is none', 'bins.get', { id: 'x' }, 'id'],
    ['an unknown colour', 'bins.create', { name: 'x', color: 'pink' }, 'color'],
    ['no items', 'items.create', { binId: 'x', items: [] }, 'binId'],
    ['a negative quantity', 'items.update', { quantity: -1 }, 'binId'],
    ['a plan', 'me.update', { plan: 'unlimited' }, ''],
    ['a photo that runs', 'me.update', { photoURL: 'javascript:alert(1)' }, 'photoURL'],
  ])('%s', async ([_what, name, data, path], { server, olga }) => {
    const answer = await send(server, olga, { path: `/api/${name}`, body: JSON.stringify({ data }) });
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
    expect(answer.error?.status).toBe('INVALID_ARGUMENT');
    expect(answer.error?.details?.fields?.[0]?.path).toBe(path);
  });

  test('at most 20 invalid fields are listed', async ({ server, olga }) => {
    const items = Array.from({ length: 1000 }, () => ({ name: '' }));
    const answer = await send(server, olga, {
      path: '/api/items.create',
      body: JSON.stringify({ data: { binId: 'x', items } }),
    });
    expect(answer.error?.details?.fields).toHaveLength(20);
  });
});

test('SQL, HTML and JSON in texts are stored unchanged', async ({ olga }) => {
  const names = [
    `'; DROP TABLE bins; --`,
    '<script>alert(1)</script>',
    '{"$ne":null}',
    '../../etc/passwd',
    '%00',
    '{{constructor.constructor("return this")()}}',
    'עברית',
    'ﷺ'.repeat(60),
    '👩‍👩‍👧‍👦'.repeat(10),
  ];
  for (const name of names) {
    const bin = await olga.act('bins.create', { name });
    expect((await olga.act('bins.get', { id: bin.id })).name).toBe(name.normalize('NFC'));
  }
});

test('answers have cache-control: no-store', async ({ server, olga }) => {
  expect((await olga.call('bins.list', {})).headers.get('cache-control')).toBe('no-store');
  expect((await olga.call('bins.get', { id: olga.id })).headers.get('cache-control')).toBe('no-store');
  expect((await server.fetch('/api/nothing')).headers.get('cache-control')).toBe('no-store');
});

test('a lock wait in the database returns a retryable 503 and writes the change once', async ({
  server,
  olga,
}) => {
  const bin = await buildBin(server, { owner: olga });
  const blocker = await server.pool.connect();
  try {
    await blocker.query('BEGIN');
    await blocker.query('UPDATE bins SET revision = revision WHERE owner_id = $1 AND id = $2', [
      olga.id,
      bin.id,
    ]);
    const body = JSON.stringify({ data: { binId: bin.id, items: [{ name: 'Rope' }] } });
    const answer = await send(server, olga, { path: '/api/items.create', body });
    expect([answer.status, answer.code]).toEqual([503, 'server.busy']);
    expect(answer.error?.status).toBe('UNAVAILABLE');
    expect(answer.headers.get('retry-after')).toBe('2');
  } finally {
    await blocker.query('ROLLBACK');
    blocker.release();
  }
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ itemCount: 0, revision: bin.revision });
});

test('a lost database connection gives 503, and the next call works', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const blocker = await server.pool.connect();
  await blocker.query('BEGIN');
  await blocker.query('UPDATE bins SET revision = revision WHERE owner_id = $1 AND id = $2', [
    olga.id,
    bin.id,
  ]);
  const body = JSON.stringify({ data: { id: bin.id, description: 'Blue' } });
  const waiting = send(server, olga, { path: '/api/bins.update', body });
  await expect.poll(() => endLockWaits(server.pool)).toBe(1);
  expect((await waiting).code).toBe('server.busy');
  await blocker.query('ROLLBACK');
  blocker.release();
  expect((await olga.act('bins.update', { id: bin.id, description: 'Blue' })).description).toBe('Blue');
});

test('an account above its rate limit gets 429', async () => {
  const factor = 0.01;
  const callsMax = costModel.account.calls.max * factor;
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: factor } });
  try {
    const erik = await buildUser(strict);
    const answers = [];
    for (let n = 0; n <= callsMax; n++) answers.push(await erik.call('me.get', {}));
    expect(answers.map((answer) => answer.status)).toEqual([...Array(callsMax).fill(200), 429]);
    expect(answers.at(-1)?.error).toMatchObject({
      status: 'RESOURCE_EXHAUSTED',
      details: { code: 'request.tooMany' },
    });
  } finally {
    await strict.close();
  }
});

test('/metrics answers requests from this machine only', async ({ server, olga }) => {
  await olga.act('me.get', {});
  expect(await (await server.fetch('/metrics')).text()).toContain(
    'whichbin_request_seconds_count{route="/api/me.get"',
  );
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
    const forwarded = await server.fetch('/metrics', { headers: { [header]: '192.0.2.7' } });
    expect(forwarded.status, header).toBe(404);
  }
  const rebound = await server.app.inject({ url: '/metrics', headers: { host: 'rebound.example' } });
  expect(rebound.statusCode).toBe(404);
});

test('an error response stays short with many invalid fields', async ({ server, olga }) => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`key${n}`, 'x']));
  const bodies = {
    '/api/me.update': { data: many },
    '/api/items.create': { data: { binId: 'x', items: Array(1_000).fill({}) } },
    '/api/live': { have: { bins: many } },
  };
  for (const [path, body] of Object.entries(bodies)) {
    const { error, code } = await send(server, olga, { path, body: JSON.stringify(body) });
    expect(code).toBe('request.invalid');
    expect(JSON.stringify(error).length, path).toBeLessThan(10_000);
  }
});

test('the server limits the time to receive a request', ({ server }) => {
  expect(server.app.server.requestTimeout).toBe(120_000);
});
