import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { costModel } from '../cost-model.ts';
import { limitConnections, startRequestsFairly } from './process-limits.ts';

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

test('shutdown closes connections without a request', async () => {
  const app = Fastify();
  limitConnections(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { closed } = await open(app);
  await app.close();
  await closed;
});

test('a connection whose answer is not read is closed', async () => {
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

test('shutdown finishes the current answer and accepts no further request', async () => {
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

test('at the maximum, idle connections are closed', async () => {
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

describe('requests', () => {
  const { peoplePerTurn, strangersPerTurn } = costModel.process;
  const requestsPerTurn = Math.max(peoplePerTurn, strangersPerTurn);
  const [many, few] = ['203.0.113.66', '203.0.113.7'];

  let app: FastifyInstance;
  const started: string[] = [];
  beforeAll(async () => {
    app = Fastify();
    startRequestsFairly(app, ({ headers }) => headers['x-person']?.toString());
    app.get('/', async ({ ip, headers }) => {
      started.push(headers['x-person']?.toString() ?? ip);
      return 'here';
    });
    await app.ready();
  });
  afterAll(() => app.close());
  beforeEach(() => {
    started.length = 0;
  });

  const ask = (remoteAddress: string, count: number, person?: string) =>
    Array.from({ length: count }, () =>
      app.inject({ url: '/', remoteAddress, headers: person === undefined ? {} : { 'x-person': person } }),
    );

  test('many requests of one network do not delay another network', async () => {
    const all = [...ask(many, 10 * requestsPerTurn), ...ask(few, 2)];
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(started.lastIndexOf(few)).toBeLessThan(3 * requestsPerTurn);
    expect(started).toHaveLength(10 * requestsPerTurn + 2);
  });

  test('addresses of one network share its turns', async () => {
    await Promise.all([...ask('2001:db8::1', 10 * requestsPerTurn), ...ask('2001:db8::2', 1)]);
    expect(started.at(-1)).toBe('2001:db8::2');
  });

  test('many networks with many requests delay another network by one round', async () => {
    const networks = Array.from({ length: 10 * requestsPerTurn }, (_, n) => `198.51.100.${n}`);
    const round = () => networks.flatMap((network) => ask(network, 1));
    await Promise.all([...round(), ...round(), ...round(), ...ask(few, 1)]);
    expect(started.indexOf(few)).toBeLessThan(2 * networks.length);
    expect(started).toHaveLength(3 * networks.length + 1);
  });

  test('the networks of one IPv6 site share its turns', async () => {
    const networks = Array.from({ length: 10 * requestsPerTurn }, (_, n) => `2001:db8:1:${n}::1`);
    await Promise.all([...networks.flatMap((network) => ask(network, 1)), ...ask(few, 1)]);
    expect(started.indexOf(few)).toBeLessThan(3 * requestsPerTurn);
  });

  test('signed-out requests from many networks delay a signed-in person by one turn', async () => {
    const networks = Array.from({ length: 10 * requestsPerTurn }, (_, n) => `198.51.100.${n}`);
    await Promise.all([...networks.flatMap((network) => ask(network, 1)), ...ask(few, 1, 'Olga')]);
    expect(started.indexOf('Olga')).toBeLessThan(2 * requestsPerTurn);
  });

  test('requests of one person from many networks share the person’s turns', async () => {
    const networks = Array.from({ length: 10 * requestsPerTurn }, (_, n) => `198.51.100.${n}`);
    const flood = networks.flatMap((network) => ask(network, 2, 'Mallory'));
    await Promise.all([...flood, ...ask(few, 1, 'Olga'), ...ask(many, 1)]);
    expect(started.indexOf('Olga')).toBeLessThan(3 * requestsPerTurn);
    expect(started.indexOf(many)).toBeLessThan(3 * requestsPerTurn);
    expect(started).toHaveLength(flood.length + 2);
  });
});
