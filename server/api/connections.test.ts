import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitConnections } from './connections.ts';

const settingsOf = (app: ReturnType<typeof Fastify>) => {
  const address = app.server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, host: '127.0.0.1' };
};

async function open(app: ReturnType<typeof Fastify>) {
  const accepted = once(app.server, 'connection');
  const socket = connect(settingsOf(app));
  await accepted;
  return { socket, closed: once(socket, 'close') };
}

test('closing does not wait for connections without a request', async () => {
  const app = Fastify();
  limitConnections(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { closed } = await open(app);
  await app.close();
  await closed;
});

test('a connection ends that takes nothing of its answer', async () => {
  const app = Fastify();
  limitConnections(app, { connections: 100, unreadMs: 200 });
  app.get('/', async () => Buffer.alloc(32 * 1024 * 1024));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { socket } = await open(app);
  const answered = once(app.server, 'request').then(([, response]) => once(response, 'close'));
  socket.pause().write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await answered;
  socket.destroy();
  await app.close();
});

test('closing waits for an answer that is under way, and for no request after it', async () => {
  const app = Fastify();
  limitConnections(app);
  const body = new PassThrough();
  app.get('/', async () => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { socket, closed } = await open(app);
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  body.write('first ');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  await expect.poll(() => answer).toContain('first');
  expect(answer).toContain('keep-alive');
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  body.end('last');
  await Promise.all([closing, closed]);
  expect(answer).toMatch(/last\r\n0\r\n\r\n$/);
});

test('where there are too many, those that only wait for a next request go', async () => {
  const app = Fastify();
  limitConnections(app, { connections: 1, unreadMs: 15_000 });
  app.get('/', async () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const idle = await open(app);
  idle.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(idle.socket, 'data');
  const dropped = once(app.server, 'drop');
  const refused = connect(settingsOf(app));
  refused.on('error', () => {});
  await dropped;
  await idle.closed;
  expect((await fetch(`http://127.0.0.1:${settingsOf(app).port}/`)).status).toBe(200);
  await app.close();
});
