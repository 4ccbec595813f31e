import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { costModel } from '../cost-model.ts';
import { beginFairly } from './fair-requests.ts';

const { peoplePerTurn, strangersPerTurn } = costModel.process;
const requestsPerTurn = Math.max(peoplePerTurn, strangersPerTurn);
const [many, few] = ['203.0.113.66', '203.0.113.7'];

let app: FastifyInstance;
const begun: string[] = [];
beforeAll(async () => {
  app = Fastify();
  beginFairly(app, ({ headers }) => headers['x-person']?.toString());
  app.get('/', async ({ ip, headers }) => {
    begun.push(headers['x-person']?.toString() ?? ip);
    return 'here';
  });
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  begun.length = 0;
});

const ask = (remoteAddress: string, count: number, person?: string) =>
  Array.from({ length: count }, () =>
    app.inject({ url: '/', remoteAddress, headers: person === undefined ? {} : { 'x-person': person } }),
  );

test('one network with many requests does not keep another waiting', async () => {
  const all = [...ask(many, 10 * requestsPerTurn), ...ask(few, 2)];
  const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(begun.lastIndexOf(few)).toBeLessThan(3 * requestsPerTurn);
  expect(begun).toHaveLength(10 * requestsPerTurn + 2);
});

test('addresses of one network wait for each other', async () => {
  await Promise.all([...ask('2001:db8::1', 10 * requestsPerTurn), ...ask('2001:db8::2', 1)]);
  expect(begun.at(-1)).toBe('2001:db8::2');
});

test('many networks that ask again and again keep another waiting for one round only', async () => {
  const networks = Array.from({ length: 10 * requestsPerTurn }, (_, n) => `198.51.100.${n}`);
  const round = () => networks.flatMap((network) => ask(network, 1));
  await Promise.all([...round(), ...round(), ...round(), ...ask(few, 1)]);
  expect(begun.indexOf(few)).toBeLessThan(2 * networks.length);
  expect(begun).toHaveLength(3 * networks.length + 1);
});

test('the networks of one site of IPv6 are one', async () => {
  const networks = Array.from({ length: 10 * requestsPerTurn }, (_, n) => `2001:db8:1:${n}::1`);
  await Promise.all([...networks.flatMap((network) => ask(network, 1)), ...ask(few, 1)]);
  expect(begun.indexOf(few)).toBeLessThan(3 * requestsPerTurn);
});

test('signed-out requests from many networks delay a signed-in person by one turn', async () => {
  const networks = Array.from({ length: 10 * requestsPerTurn }, (_, n) => `198.51.100.${n}`);
  await Promise.all([...networks.flatMap((network) => ask(network, 1)), ...ask(few, 1, 'Olga')]);
  expect(begun.indexOf('Olga')).toBeLessThan(2 * requestsPerTurn);
});

test('requests of one person share a turn across networks and leave others theirs', async () => {
  const networks = Array.from({ length: 10 * requestsPerTurn }, (_, n) => `198.51.100.${n}`);
  const flood = networks.flatMap((network) => ask(network, 2, 'Mallory'));
  await Promise.all([...flood, ...ask(few, 1, 'Olga'), ...ask(many, 1)]);
  expect(begun.indexOf('Olga')).toBeLessThan(3 * requestsPerTurn);
  expect(begun.indexOf(many)).toBeLessThan(3 * requestsPerTurn);
  expect(begun).toHaveLength(flood.length + 2);
});
