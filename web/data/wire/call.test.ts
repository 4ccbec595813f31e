import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CallError, call } from './call.ts';

let answer: () => Promise<Response>;
const sent: [string, RequestInit][] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push([path, init]);
    return answer();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const json = (body: unknown, init?: ResponseInit) => async () => Response.json(body, init);
const failure = () =>
  call('me.get', {}).then(
    () => undefined,
    (error: CallError) => error,
  );

test('a call posts its data under its name with its user and operation id', async () => {
  answer = json({ result: { ids: [] } });
  await call('bins.delete', { id: 'a' }, { userId: 'olga', operationId: 'op' });
  const [path, init] = sent[0] ?? [];
  expect(path).toBe('/api/bins.delete');
  expect(init).toMatchObject({ method: 'POST', body: '{"data":{"id":"a"}}' });
  expect(init?.headers).toEqual({
    'Content-Type': 'application/json',
    'Whichbin-User': 'olga',
    'Idempotency-Key': 'op',
  });
});

test.each(['result', 'data'])('the answer is read from %s', async (field) => {
  answer = json({ [field]: { uid: 'olga' } });
  expect(await call('me.get', {})).toEqual({ uid: 'olga' });
});

test.each([
  ['no JSON', async () => new Response('<html>'), 'client.notJson'],
  ['a list', json([1]), 'client.notJson'],
  ['neither field', json({ rows: [] }), 'client.noData'],
])('a broken answer (%s) is a refusal of its own', async (_name, broken, code) => {
  answer = broken;
  expect(await failure()).toMatchObject({ code, isOwn: false });
});

test('our own refusals carry code, parameters and fields, whatever the HTTP status', async () => {
  const details = { code: 'items.limitReached', params: { n: 20 } };
  answer = json({ error: { status: 'FAILED_PRECONDITION', message: '…', details } }, { status: 400 });
  expect(await failure()).toMatchObject({
    code: 'items.limitReached',
    params: { n: 20 },
    isOwn: true,
  });
});

const unknown = (status: string, httpStatus: number) =>
  json(
    { error: { status, message: 'Spoons need a drawer.', details: { code: 'spoons.noDrawer' } } },
    { status: httpStatus },
  );

test.each(['FAILED_PRECONDITION', 'INVALID_ARGUMENT'])('an unknown %s is a refusal', async (status) => {
  answer = unknown(status, 400);
  expect(await failure()).toMatchObject({
    code: 'spoons.noDrawer',
    message: 'Spoons need a drawer.',
    isOwn: true,
    isNotUnderstood: false,
  });
});

test.each([
  ['UNAVAILABLE', 503],
  ['RESOURCE_EXHAUSTED', 429],
  ['INTERNAL', 500],
  ['UNAUTHENTICATED', 401],
  ['DEADLINE_EXCEEDED', 504],
])('%s with an unknown code is not a refusal', async (status, httpStatus) => {
  answer = unknown(status, httpStatus);
  expect(await failure()).toMatchObject({ isOwn: false, httpStatus });
});

test.each([
  [400, 'client.badRequest'],
  [401, 'session.missing'],
  [403, 'client.forbidden'],
  [404, 'client.notFound'],
  [409, 'client.conflict'],
  [413, 'request.tooLarge'],
  [418, 'server.failed'],
  [429, 'request.tooMany'],
  [499, 'client.cancelled'],
  [500, 'server.failed'],
  [501, 'client.unsupported'],
  [503, 'server.busy'],
  [504, 'client.timeout'],
])('%i from a proxy is not our own error', async (status, code) => {
  answer = async () => new Response('proxy', { status, headers: { 'Retry-After': '7' } });
  expect(await failure()).toMatchObject({ code, isOwn: false, httpStatus: status, retryAfterMs: 7000 });
});

test('an unreachable server is a network error', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await failure()).toMatchObject({ code: 'client.network', isOwn: false });
});
