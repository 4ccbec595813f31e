import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect } from 'vitest';
import { costModel } from '#server/cost-model.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

const { gracePieces } = costModel.body;
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Sends these bytes; gives what is answered so far. */
function send(server: TestServer, head: string, body = '') {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  open.push(socket);
  let answer = '';
  socket.on('error', () => {});
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  socket.write(`${head}\r\nhost: localhost\r\ncontent-type: application/json\r\n${body}`);
  return { socket, answer: () => answer };
}

const chunked = 'transfer-encoding: chunked\r\n\r\n';
const pieces = '1\r\na\r\n'.repeat(gracePieces + 1);

test.for([
  ['nobody reads it', 'GET /healthz HTTP/1.1'],
  ['the call is refused', 'POST /api/me.get HTTP/1.1'],
  ['there is no such call', 'POST /api/none.get HTTP/1.1'],
])('a body in pieces of one byte ends its connection also where %s', async ([, head = ''], { server }) => {
  const { socket } = send(server, head, chunked + pieces);
  await once(socket, 'close');
});

test('a body without a length ends with the answer', async ({ server }) => {
  const { socket, answer } = send(server, 'GET /healthz HTTP/1.1', `${chunked}5\r\nhello\r\n`);
  await once(socket, 'close');
  expect(answer()).toContain('HTTP/1.1 200');
});

test('whoever is refused while they are sending hears the answer, and may go on', async ({ server }) => {
  const { socket, answer } = send(server, 'POST /api/me.get HTTP/1.1', 'content-length: 4\r\n\r\n12');
  await expect.poll(answer).toContain('HTTP/1.1 401');
  expect(socket.closed).toBe(false);
  socket.write('34GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect.poll(answer).toContain('HTTP/1.1 200');
});

test('one network keeps so many connections with unfinished bodies, and gets them back', async ({
  server,
}) => {
  const most = costModel.address.unfinishedBodies;
  const begun = () => send(server, 'POST /api/me.get HTTP/1.1', 'content-length: 4\r\n\r\n1');
  const many = Array.from({ length: most }, begun);
  await expect
    .poll(() => many.filter(({ answer }) => answer() !== '').length, { timeout: 20_000 })
    .toBe(most);
  const further = begun();
  await once(further.socket, 'close');
  expect(further.answer()).toBe('');
  expect((await server.fetch('/healthz')).status).toBe(200);
  for (const { socket } of many) socket.end('234');
  await expect
    .poll(async () => {
      const another = begun();
      await Promise.race([once(another.socket, 'close'), once(another.socket, 'data')]);
      return another.answer();
    })
    .toContain('HTTP/1.1 401');
});
