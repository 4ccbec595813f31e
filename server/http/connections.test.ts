import { once } from 'node:events';
import { connect } from 'node:net';
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

test('the oldest connection that asks for nothing makes room for a new one', async () => {
  const app = Fastify();
  limitConnections(app, 2);
  app.get('/', async () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const [oldest, second, third] = [await open(app), await open(app), await open(app)];
  await oldest.closed;
  second.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [answer] = await once(second.socket, 'data');
  expect(String(answer)).toMatch('200 OK');
  const others = [await open(app), await open(app)];
  await third.closed;
  expect(second.socket.destroyed).toBe(false);
  await app.close();
  await Promise.all(others.map((each) => each.closed));
});

test('where there are too many, those that only wait for a next request go', async () => {
  const app = Fastify();
  limitConnections(app);
  app.server.maxConnections = 1;
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
