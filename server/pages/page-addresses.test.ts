import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { expectLinear } from '#test/linear-time.ts';
import { startTestServer } from '#test/server.ts';
import { appPages, pageAddress, redirectToPages } from './page-addresses.ts';

const id = '018f0000-0000-7000-8000-00000000000a';
const token = 'aB3_-Xyz.Q9';
const filled = (path: string) =>
  path.replace(':code', 'K7QM2VT5WXYZ').replaceAll(/:\w+/g, id).replace('*', token);
const known = [...appPages, '/', '/privacy', '/s/*', '/reminder/*', '/home-https', '/api/docs'];

describe('every page is found by its address', () => {
  test.each(known.map(filled))('%s', (right) => {
    const capital = right.replace(/^\/(\w)/, (start) => start.toUpperCase());
    const spellings = [right, `${right}/`, `${right}.`, `${right}//`, `${right}/.`, `/${right}`, capital];
    expect(spellings.map(pageAddress)).toEqual(spellings.map(() => right));
  });
});

test.each([
  ['/LOGIN', '/login'],
  ['/Bins/Create', '/bins/create'],
  [`/bins/${id.toUpperCase()}/Items/ADD`, `/bins/${id}/items/add`],
  ['/C/k7qm2vt5wxyz', '/c/k7qm2vt5wxyz'],
  [`/S/${token}.`, `/s/${token}`],
])('%s is %s', (spelling, right) => {
  expect(pageAddress(spelling)).toBe(right);
});

test.each([
  '/nothing',
  '/nothing/',
  '/Nothing.',
  `/bins/${id}/nothing/`,
  '/s/',
  '/s/a/b/',
  '/c/',
  '/api/bins.get/',
  '/assets/x.js/',
  '/sw.js.',
  '/photos/x/small/',
  '/evil.example/',
  '/%6cogin/',
  '//evil.example/login',
])('%s is no page', (path) => {
  expect(pageAddress(path)).toBeUndefined();
});

test('an address of the longest kind is read in linear time', () => {
  for (const text of ['/.'.repeat(8_000), `/bins/${'./'.repeat(8_000)}x`, `/${'a'.repeat(16_000)}`])
    expectLinear('page address', text, () => pageAddress(text));
});

test('a redirect keeps the query and stays on this server', async () => {
  const app = Fastify();
  redirectToPages(app);
  app.get('/login', async () => 'page');
  app.get('/*', async (_request, reply) => reply.code(404).send());
  const get = async (url: string) => {
    const { statusCode, headers } = await app.inject({ method: 'GET', url });
    return [statusCode, headers.location];
  };
  expect(await get('/Login/?next=%2Fbins%2F')).toEqual([308, '/login?next=%2Fbins%2F']);
  expect(await get('//login')).toEqual([308, '/login']);
  expect(await get('/login?next=/bins/')).toEqual([200, undefined]);
  expect(await get('//evil.example/login/')).toEqual([404, undefined]);
  expect((await app.inject({ method: 'POST', url: '/login/' })).statusCode).toBe(404);
  await app.close();
});

test('a server redirects to all of its pages, and answers unknown ones with 404', async () => {
  const server = await startTestServer();
  try {
    for (const right of known.filter((path) => path !== '/').map(filled)) {
      const answer = await server.fetch(`${right}/`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([308, right]);
      expect((await server.fetch(right, { redirect: 'manual' })).status).not.toBe(308);
    }
    for (const path of ['/nothing/', '/s/', '/bins/x/nothing'])
      expect(
        (await server.fetch(path, { redirect: 'manual', headers: { accept: 'text/html' } })).status,
      ).toBe(404);
  } finally {
    await server.close();
  }
});
