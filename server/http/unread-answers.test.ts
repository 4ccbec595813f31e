import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitPipelining } from './pipelining.ts';
import { limitUnread, type UnreadLimits } from './unread-answers.ts';

/** More than the system keeps for a reader that takes nothing. */
const LONG = 'x'.repeat(16 * 1024 * 1024);

let app: FastifyInstance;
let begun = 0;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function start(limits: UnreadLimits) {
  begun = 0;
  app = Fastify();
  limitPipelining(app);
  limitUnread(app, limits);
  app.get('/long', async () => {
    begun++;
    return LONG;
  });
  app.get('/pieces', (_request, reply) => reply.send(Readable.from([LONG])));
  app.get('/never', (_request, reply) => reply.send(new PassThrough()));
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** Reads nothing by itself; `ended` when the server ended it. */
async function ask(path: string, count = 1) {
  const accepted = once(app.server, 'connection');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').pause();
  sockets.push(socket.on('error', () => {}));
  const [served] = (await accepted) as [Socket];
  const asked = once(app.server, 'request');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(count));
  await asked;
  return { socket, served, ended: once(served, 'close') };
}

/** Begins to read; gives how many bytes came so far. */
function read(socket: Socket, onChunk = () => {}): () => number {
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
    onChunk();
  });
  socket.resume();
  return () => received;
}

test.each(['/long', '/pieces'])('a connection ends that takes nothing of its answer: %s', async (path) => {
  await start({ patienceMs: 200, bytes: 10 * LONG.length });
  await (await ask(path)).ended;
});

test('a slow reader is answered to the end, as long as it reads', async () => {
  await start({ patienceMs: 400, bytes: 10 * LONG.length });
  const { socket } = await ask('/long');
  const received = read(socket, () => {
    socket.pause();
    setTimeout(() => socket.resume(), 2);
  });
  await expect.poll(received, { timeout: 20_000 }).toBeGreaterThan(LONG.length);
}, 30_000);

test('an answer of which nothing is written yet is waited for', async () => {
  await start({ patienceMs: 100, bytes: LONG.length });
  const waiting = await ask('/never');
  await (await ask('/long')).ended;
  expect(waiting.served.destroyed).toBe(false);
});

test('where too much waits, the connection goes that waited longest', async () => {
  await start({ patienceMs: 60_000, bytes: 2.5 * LONG.length });
  const first = await ask('/long');
  const others = [await ask('/long'), await ask('/long')];
  await first.ended;
  expect(others.map(({ served }) => served.destroyed)).toEqual([false, false]);
});

test('what is asked behind an answer that is not taken is not begun until it is', async () => {
  await start({ patienceMs: 60_000, bytes: 10 * LONG.length });
  const { socket, served } = await ask('/long', 2);
  await expect.poll(() => served.writableLength).toBeGreaterThan(0);
  expect(begun).toBe(1);
  await expect.poll(read(socket)).toBeGreaterThan(2 * LONG.length);
  expect(begun).toBe(2);
});
