import { expect } from 'vitest';
import { test } from '#test/server-test.ts';

const idOf = async (answer: Promise<Response>) => (await answer).headers.get('x-request-id');
const uuid = /^[0-9a-f-]{36}$/;

test('every answer has a request id', async ({ server }) => {
  const paths = ['/healthz', '/api/nothing', '/nowhere', '/%', '/login', '/api/auth/nothing'];
  for (const path of paths) expect(await idOf(server.fetch(path)), path).toMatch(uuid);
});

test('the request id of a trusted proxy is taken over if it is short and plain', async ({ server }) => {
  const ask = (id: string) => idOf(server.fetch('/healthz', { headers: { 'x-request-id': id } }));
  expect(await ask('0af7651916cd43dd8448eb211c80319c')).toBe('0af7651916cd43dd8448eb211c80319c');
  for (const id of ['short', 'x'.repeat(65), 'two words here', '"quoted-text"'])
    expect(await ask(id), id).toMatch(uuid);
});

test('the request id of others is not', async ({ server }) => {
  const { headers } = await server.app.inject({
    url: '/healthz',
    remoteAddress: '198.51.100.7',
    headers: { 'x-request-id': '0af7651916cd43dd8448eb211c80319c' },
  });
  expect(headers['x-request-id']).toMatch(uuid);
});
