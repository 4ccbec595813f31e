import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { costModel } from '../cost-model.ts';
import { readFairly } from './fair-reads.ts';
import { readInSmallParts } from './small-reads.ts';

const { readsPerTurn, parsedBytesPerTurn } = costModel.process;
const [many, few] = ['127.0.0.2', '127.0.0.3'];

let app: FastifyInstance;
const sites: string[] = [];
beforeEach(async () => {
  sites.length = 0;
  app = Fastify();
  readInSmallParts(app);
  readFairly(app, ({ remoteAddress }) => remoteAddress ?? '');
  app.server.on('request', ({ socket }) => sites.push(socket.remoteAddress ?? ''));
  app.post('/', async (request) => (request.body as { text: string }).text.length);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

async function open(localAddress: string): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  await Promise.all([once(socket, 'connect'), accepted]);
  return socket;
}

async function openAll(localAddress: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) sockets.push(await open(localAddress));
  return sockets;
}

/** The client ends its side at once: what waits is followed by its end. */
function post(body: string): string {
  return `POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

test('requests on many connections of one site in the same moment keep another waiting for one turn only', async () => {
  const sockets = [...(await openAll(many, 10 * readsPerTurn)), await open(few)];
  const answers = sockets.map((socket) => text(socket));
  // This process is client and server: it reads only after all have been sent.
  for (const socket of sockets) socket.end(post('{"text":"a"}'));
  for (const answer of await Promise.all(answers)) expect(answer).toContain('200 OK');
  expect(sites).toHaveLength(10 * readsPerTurn + 1);
  expect(sites.indexOf(few)).toBeLessThan(3 * readsPerTurn);
});

test('long bodies of one site in the same moment keep another waiting for as few bytes as a turn parses', async () => {
  const sockets = [...(await openAll(many, 3 * readsPerTurn)), await open(few)];
  const answers = sockets.map((socket) => text(socket));
  const long = post(JSON.stringify({ text: 'a'.repeat(parsedBytesPerTurn) }));
  for (const socket of sockets) socket.end(socket === sockets.at(-1) ? post('{"text":"a"}') : long);
  for (const answer of await Promise.all(answers)) expect(answer).toContain('200 OK');
  expect(sites.indexOf(few)).toBeLessThan(readsPerTurn / 3);
});

test('long bodies arrive whole however many come in the same moment', async () => {
  const sockets = await openAll(many, 5 * readsPerTurn);
  const answers = sockets.map((socket) => text(socket));
  for (const socket of sockets) socket.end(post(JSON.stringify({ text: 'a'.repeat(300_000) })));
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/\r\n300000$/);
});

test('a connection that ends while it waits leaves the others their turn', async () => {
  const sockets = await openAll(many, 4 * readsPerTurn);
  for (const socket of sockets) socket.write(post('{"text":"a"}'));
  for (const socket of sockets) socket.destroy();
  const socket = await open(few);
  socket.end(post('{"text":"ab"}'));
  expect(await text(socket)).toMatch(/\r\n2$/);
});
