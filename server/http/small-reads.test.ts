import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readInSmallParts } from './small-reads.ts';

test('of what came in one piece nothing is parsed once its connection has ended', async () => {
  const app = Fastify();
  readInSmallParts(app);
  let parsed = 0;
  app.server.on('request', ({ socket }) => {
    parsed++;
    socket.destroy();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {}).resume();
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(2_000));
    await once(socket, 'close');
    // As many as are in the first part.
    expect(parsed).toBeLessThan(200);
  } finally {
    await app.close();
  }
});

test('a body of many parts arrives whole', async () => {
  const app = Fastify();
  readInSmallParts(app);
  app.post('/', async (request) => (request.body as { text: string }).text.length);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const text = 'å'.repeat(300_000);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ text }) });
    expect(await answer.text()).toBe('300000');
  } finally {
    await app.close();
  }
});
