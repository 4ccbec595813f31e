import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect } from 'vitest';
import { costModel } from '#server/cost-model.ts';
import { buildUser, type TestUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { isTooSlow } from './bodies.ts';

const { maxBytes } = costModel.body;
const { bodyBytesAtOnce } = costModel.account;

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Sends the headers of a call and this part of its body; `answer()` returns what was received so far. */
function begin(server: TestServer, user: TestUser, headers: Record<string, string | number>, body = '') {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  open.push(socket);
  let answer = '';
  socket.on('error', () => {});
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  const lines = Object.entries({
    host: 'localhost',
    authorization: `Bearer ${user.token}`,
    'content-type': 'application/json',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api/me.get HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  return { socket, answer: () => answer };
}

const statusOf = ({ answer }: { answer(): string }) => Number(answer().slice(9, 12));
const callStatus = (user: TestUser) => user.call('me.get', {}).then(({ status }) => status);

/** Starts as many unfinished calls as an account may have, and one more that is refused. */
async function fill(
  server: TestServer,
  user: TestUser,
  headers: Record<string, string | number>,
  body: string,
  count: number,
) {
  const all = Array.from({ length: count + 1 }, () => begin(server, user, headers, body));
  await expect.poll(() => all.map(statusOf).sort()).toEqual([...Array(count).fill(0), 429]);
  return all;
}

const longBodies = (server: TestServer, user: TestUser) =>
  fill(server, user, { 'content-length': maxBytes }, '{', bodyBytesAtOnce / maxBytes);

describe('an account with incomplete bodies', () => {
  test('is refused above its limit before more is read; other accounts are not', async ({ server, olga }) => {
    await longBodies(server, olga);
    expect(await callStatus(olga)).toBe(429);
    expect(await callStatus(await buildUser(server))).toBe(200);
  });

  test('may send again after they were aborted', async ({ server, olga }) => {
    for (const { socket } of await longBodies(server, olga)) socket.destroy();
    await expect.poll(() => callStatus(olga)).toBe(200);
  });

  test('is limited by received bytes if the length is not declared', async ({ server, olga }) => {
    const chunk = 'x'.repeat(maxBytes / 2);
    const chunked = { 'transfer-encoding': 'chunked' };
    const sent = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    const all = await fill(server, olga, chunked, sent, bodyBytesAtOnce / chunk.length);
    for (const { socket } of all) socket.destroy();
    await expect.poll(() => callStatus(olga)).toBe(200);
  });
});

test('complete bodies are released', async ({ olga }) => {
  const notes = 'x'.repeat(maxBytes / 2);
  for (let n = 0; n < 20; n++)
    expect((await olga.call('me.get', { notes } as never)).error?.details?.code).toBe('request.invalid');
  expect(await callStatus(olga)).toBe(200);
});

test.for<[string, Record<string, string | number>, string]>([
  ['declared', { 'content-length': maxBytes + 1 }, ''],
  [
    'not declared',
    { 'transfer-encoding': 'chunked' },
    `${(maxBytes + 1).toString(16)}\r\n${'x'.repeat(maxBytes + 1)}\r\n`,
  ],
])(
  'a body that is too large is refused, with its length %s',
  async ([_how, headers, body], { server, olga }) => {
    const sent = begin(server, olga, headers, body);
    await expect.poll(() => sent.answer()).toMatch('request.tooLarge');
    expect(sent.answer()).toMatch(/connection: close/i);
    await expect.poll(() => sent.socket.closed).toBe(true);
  },
);

test('an aborted body does not affect the next call', async ({ server, olga }) => {
  const sent = begin(server, olga, { 'content-length': 100 }, '{');
  sent.socket.end();
  await expect.poll(() => callStatus(olga)).toBe(200);
});

test('the server closes a connection that sends its body one byte at a time', async ({ server, olga }) => {
  const { graceChunks } = costModel.body;
  const chunk = '1\r\n \r\n';
  const chunked = { 'transfer-encoding': 'chunked' };
  const few = begin(server, olga, chunked, `${chunk.repeat(graceChunks - 1)}c\r\n{"data":{} }\r\n0\r\n\r\n`);
  await expect.poll(() => statusOf(few)).toBe(200);
  const many = begin(server, olga, chunked, chunk.repeat(graceChunks + 1));
  await expect.poll(() => many.socket.closed).toBe(true);
  expect(many.answer()).toBe('');
  await expect.poll(() => callStatus(olga)).toBe(200);
});

test('a body is too slow below the minimum speed after the grace period', () => {
  const { graceMs, minBytesPerSecond } = costModel.body;
  expect(isTooSlow({ received: 0, since: 0 }, graceMs)).toBe(false);
  expect(isTooSlow({ received: 0, since: 0 }, graceMs + 1)).toBe(true);
  expect(isTooSlow({ received: 60 * minBytesPerSecond, since: 0 }, graceMs + 60_000)).toBe(false);
  expect(isTooSlow({ received: 60 * minBytesPerSecond - 1, since: 0 }, graceMs + 60_000)).toBe(true);
});

test('an account above its bytes per time gets 429', async () => {
  const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 0.4 } });
  try {
    const anna = await buildUser(strict);
    const notes = 'x'.repeat(maxBytes - 100);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await anna.call('me.get', { notes } as never)).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
  } finally {
    await strict.close();
  }
});
