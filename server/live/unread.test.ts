import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { costModel } from '#server/cost-model.ts';
import { buildUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { type Connection, openConnection } from './connection.ts';
import { compareWithDevice, readInitialState } from './initial-state.ts';
import { type Live, startLive } from './live.ts';

const { unreadBytesPerConnection } = costModel.account;
/** Each connection receives some 10 MB before its socket buffers are full. */
const count = 4;

let server: TestServer;
let live: Live;
let listener: Server;
const connections: Connection[] = [];
const readers: Socket[] = [];
const sending: Promise<void>[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const log = pino({ level: 'silent' });
  live = startLive({ pool: server.pool, databaseUrl: server.databaseUrl, log, onRevoked: () => {} });
});
afterAll(async () => {
  for (const socket of readers) socket.destroy();
  await Promise.all(sending);
  listener.close();
  await live.close();
  await server.close();
});

test('connections that read nothing use little memory', async () => {
  const olga = await buildUser(server, { plan: 'unlimited' });
  await server.pool.query(
    `INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, is_private, qr_code, description, tags, created_at, revision)
     SELECT $1, gen_random_uuid(), 'Box ' || n, 'box ' || n, n::text, true, n::text, repeat('x', 4000), '{}', now(), 1
     FROM generate_series(1, 5000) n`,
    [olga.id],
  );
  listener = createServer(async (_request, response) => {
    const connection = openConnection(response, { userId: olga.id, sessionId: '', tokenHash: '' });
    connections.push(connection);
    live.registry.add(connection);
    const initialState = await readInitialState(server.pool, connection);
    response.flushHeaders();
    await compareWithDevice(live.registry, connection, { bins: {}, locations: {} }, initialState);
    sending.push(live.hub.bringUpToDate(connection, { isFirstLoad: true }));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  for (let n = 0; n < count; n++) {
    const socket = connect(port, '127.0.0.1').pause();
    readers.push(socket.on('error', () => {}));
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  }
  await expect.poll(() => connections.filter(isStuck).length, { timeout: 60_000 }).toBe(count);
  for (const { output } of connections) expect(output.waiting()).toBeLessThan(2.5 * unreadBytesPerConnection);
}, 90_000);

const isStuck = ({ output }: Connection) => (output.waitingSince() ?? Date.now()) < Date.now() - 500;
