import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { findRunningEmbedded, startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { postmasterPid, startAndKill } from '#test/embedded-database.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { registerHealth } from './health.ts';
import { handOver, limitConnections } from './process-limits.ts';

const statusOf = async (server: TestServer) => (await server.fetch('/readyz')).status;

/** A server on a PostgreSQL of its own that nothing starts again when it ends. */
async function startUnwatched(): Promise<{ server: TestServer; dataDir: string }> {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  const dataDir = join(folder.path, 'data');
  await startAndKill(dataDir, false);
  const databaseUrl = (await findRunningEmbedded(dataDir)) ?? '';
  const pool = createPool(databaseUrl);
  await migrate(pool);
  await pool.end();
  const server = await startTestServer({ databaseUrl, logLevel: 'silent' });
  onTestFinished(() => server.close());
  return { server, dataDir };
}

// SIGTERM lets PostgreSQL serve its open connections and refuse new ones for as long as one of them is open.
test.for(['SIGTERM', 'SIGKILL'] as const)(
  '/readyz answers 503 after PostgreSQL’s %s and 200 after its restart',
  async (signal) => {
    const { server, dataDir } = await startUnwatched();
    expect(await statusOf(server)).toBe(200);
    // The tables were made a moment ago without waiting for the disk, and must survive SIGKILL.
    await server.pool.query(
      `BEGIN; SET LOCAL synchronous_commit = on; SELECT pg_logical_emit_message(true, 'test', ''); COMMIT`,
    );
    process.kill(await postmasterPid(dataDir), signal);
    await expect.poll(() => statusOf(server), { timeout: 10_000 }).toBe(503);
    const postgres = await startEmbedded(dataDir, { isDurable: false });
    onTestFinished(() => postgres.stop());
    await expect.poll(() => statusOf(server), { timeout: 10_000 }).toBe(200);
  },
);

test('a hundred requests to /readyz at once open one connection', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.close());
  const sessions = async () => {
    const { rows } = await server.pool.query<{ sessions: number }>(
      'SELECT sessions FROM pg_stat_database WHERE datname = current_database()',
    );
    return rows[0]?.sessions ?? 0;
  };
  const before = await sessions();
  const answers = await Promise.all(Array.from({ length: 100 }, () => statusOf(server)));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect((await sessions()) - before).toBeLessThan(20);
});

test('a stopping server is not healthy, but answers until it hands over', async () => {
  const { databaseUrl, close } = await startTestServer();
  onTestFinished(close);
  const app = Fastify({ return503OnClosing: false });
  const isStopping = handOver(app, 0);
  const handedOver = Promise.withResolvers<void>();
  app.addHook('preClose', () => handedOver.promise);
  limitConnections(app);
  const [isWorking, done] = [() => true, async () => {}];
  registerHealth(app, {
    databaseUrl,
    isStopping,
    isWorking,
    tryStorage: done,
    assertRoom: done,
    readBackupState: undefined,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path = '/healthz') => {
    const answer = await fetch(url + path);
    const { status } = (await answer.json()) as { status: string };
    return [answer.status, status, answer.headers.get('connection')];
  };
  expect(await ask()).toEqual([200, 'ok', 'keep-alive']);
  await expect.poll(() => ask('/readyz')).toEqual([200, 'ok', 'keep-alive']);
  const closed = app.close();
  await expect.poll(() => ask()).toEqual([503, 'stopping', 'close']);
  expect(await ask('/readyz')).toEqual([503, 'stopping', 'close']);
  handedOver.resolve();
  await closed;
  await expect(ask()).rejects.toThrow('fetch failed');
});
