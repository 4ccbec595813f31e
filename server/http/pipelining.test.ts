import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { costModel } from '../cost-model.ts';
import { limitPipelining } from './pipelining.ts';

const { unansweredPerConnection } = costModel.process;

let app: FastifyInstance;
let begun = 0;
beforeAll(async () => {
  app = Fastify();
  limitPipelining(app);
  app.get('/', async () => {
    begun++;
    return 'here';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** So many requests in one piece; gives how many were answered before the connection ended, or all of them. */
async function ask(count: number): Promise<number> {
  begun = 0;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const closed = once(socket, 'close');
  let text = '';
  const answered = () => text.split('HTTP/1.1 200').length - 1;
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += chunk;
    if (answered() === count) socket.destroy();
  });
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(count));
  await closed;
  return answered();
}

test('a few requests in one piece are all answered', async () => {
  expect(await ask(unansweredPerConnection)).toBe(unansweredPerConnection);
});

test('a connection that asks and asks before it is answered is ended, and the rest is not begun', async () => {
  expect(await ask(1_000)).toBe(0);
  expect(begun).toBeLessThanOrEqual(1);
});
