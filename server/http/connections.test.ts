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

test('the oldest connection that asks for nothing makes room for a new one', async () => {
  const app = Fastify();
  limitConnections(app, { unusedMax: 2, max: 100 });
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

/** An open connection of an address, after its first request was answered. */
async function openFrom(app: ReturnType<typeof Fastify>, address: string) {
  const { socket, closed } = await open(app);
  socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n\r\n`);
  await once(socket, 'data');
  return { socket, closed };
}

test('where there are nearly too many, one ends of the site that has the most', async () => {
  const app = Fastify({ trustProxy: true });
  limitConnections(app, { unusedMax: 100, max: 5 });
  app.get('/', async () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const few = await openFrom(app, '203.0.113.7');
  const many = [];
  for (const network of [1, 2, 3]) many.push(await openFrom(app, `2001:db8:0:${network}::1`));
  const next = await openFrom(app, '203.0.113.8');
  await many[0]?.closed;
  const left = [few, next, ...many.slice(1)].map(({ socket }) => socket);
  expect(left.map(({ destroyed }) => destroyed)).toEqual([false, false, false, false]);
  for (const socket of left) socket.destroy();
  await app.close();
});

test('those go first whose request has not come as a whole', async () => {
  const app = Fastify();
  limitConnections(app, { unusedMax: 100, max: 4 });
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    app.get('/', async () => {
      resolve();
      await new Promise<void>((end) => {
        answer = end;
      });
      return 'here';
    });
  });
  app.post('/', async () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const waiting = await open(app);
  waiting.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await asked;
  const unfinished = await open(app);
  unfinished.socket.write(
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nhalf',
  );
  const others = [await open(app), await open(app)];
  await unfinished.closed;
  answer();
  const [text] = await once(waiting.socket, 'data');
  expect(String(text)).toMatch('200 OK');
  for (const { socket } of [waiting, ...others]) socket.destroy();
  await app.close();
});
