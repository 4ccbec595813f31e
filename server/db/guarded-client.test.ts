import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
let proxy: Awaited<ReturnType<typeof startProxy>>;
beforeEach(async () => {
  database = await createTestDatabase();
  proxy = await startProxy(database.url);
});
afterEach(async () => {
  await proxy.close();
  await database.drop();
});

/** A PostgreSQL address whose next answer can be exchanged for another one. */
async function startProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets: Socket[] = [];
  let instead: Buffer | undefined;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) sockets.push(socket.on('error', () => {}));
    client.pipe(upstream);
    client.on('close', () => upstream.destroy());
    upstream.on('data', (answer) => {
      client.write(instead ?? answer);
      instead = undefined;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    answerNext(bytes: Buffer) {
      instead = bytes;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const message = (letter: string, length: number, ...rest: number[]) =>
  Buffer.from([letter.charCodeAt(0), 0, 0, 0, length, ...rest]);

test.each([
  ['a row that ends before it begins', message('D', 4)],
  ['a sign-in of no known kind', message('R', 8, 0, 0, 0, 99)],
])('%s fails the statement and its connection, and nothing else', async (_what, hostile) => {
  const pool = createPool(proxy.url, { max: 1 });
  try {
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    proxy.answerNext(hostile);
    await expect(pool.query('SELECT 2 AS two')).rejects.toThrow();
    expect((await pool.query('SELECT 3 AS three')).rows).toEqual([{ three: 3 }]);
  } finally {
    await pool.end();
  }
});
