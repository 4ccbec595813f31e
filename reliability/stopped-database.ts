import { type EmbeddedPostgres, startEmbedded } from '#server/db/embedded.ts';
import { signUp } from '#test/account.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { type Drill, pause } from './drill.ts';
import { Writer } from './writer.ts';

/** PostgreSQL is stopped and started under load while the server keeps running. */
export const stoppedDatabase: Drill = {
  name: 'database stopped',
  mustHold: 'calls get 503 with Retry-After, the server recovers without a restart, nothing is lost',
  async run({ scale }) {
    const folder = await makeTemporaryFolder();
    let database: EmbeddedPostgres | undefined = await startEmbedded(folder.path);
    const serverFolder = await makeTemporaryFolder();
    const server = await startServerProcess({
      DATA_DIR: serverFolder.path,
      DATABASE_URL: database.url,
      DEFAULT_PLAN: 'unlimited',
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'fatal',
    });
    const rounds = Math.max(1, Math.round(5 * scale));
    const failures: string[] = [];
    let slowestRecovery = 0;
    try {
      const olga = await signUp(server.address, 'Olga');
      const writers = await Promise.all(
        [1, 2, 3, 4].map((n) => Writer.start(olga, () => server.address, `Bin ${n}`)),
      );
      const writing = Promise.all(writers.map((writer) => writer.write()));
      for (let n = 0; n < rounds; n++) {
        await pause(300);
        await database?.stop();
        database = undefined;
        failures.push(...(await checkRefusal(server.address, olga.headers)));
        if ((await fetch(`${server.address}/healthz`)).status !== 200)
          failures.push('/healthz is down with the database');
        database = await startEmbedded(folder.path);
        slowestRecovery = Math.max(slowestRecovery, await untilReady(server.address));
      }
      await pause(300);
      for (const writer of writers) writer.finish();
      await writing;
      failures.push(...(await Promise.all(writers.map((writer) => writer.check()))).flat());
      return {
        failures,
        figures: {
          stops: rounds,
          'acknowledged writes': writers.reduce((sum, each) => sum + each.acknowledged, 0),
          'answered 503': writers.reduce((sum, each) => sum + each.unavailable, 0),
          'ready again, worst ms': Math.round(slowestRecovery),
        },
      };
    } finally {
      if (server.process.exitCode !== null) console.error(`The server exited:\n${server.output()}`);
      await server.stop();
      await database?.stop();
      await folder.remove();
      await serverFolder.remove();
    }
  },
};

async function checkRefusal(address: string, headers: Record<string, string>): Promise<string[]> {
  const answer = await fetch(`${address}/api/bins.list`, { method: 'POST', headers, body: '{"data":{}}' });
  const body = (await answer.json()) as { error?: { status?: string } };
  const failures: string[] = [];
  if (answer.status !== 503) failures.push(`without the database a call gets ${answer.status}`);
  if (answer.headers.get('retry-after') === null) failures.push('the 503 has no Retry-After');
  if (body.error?.status !== 'UNAVAILABLE') failures.push(`the 503 says ${body.error?.status}`);
  if (!(await becomesUnready(address))) failures.push('/readyz says ready without the database');
  return failures;
}

/** `/readyz` caches its answer for a second. */
async function becomesUnready(address: string): Promise<boolean> {
  const began = performance.now();
  while ((await fetch(`${address}/readyz`)).status !== 503) {
    if (performance.now() - began > 2_000) return false;
    await pause(50);
  }
  return true;
}

async function untilReady(address: string): Promise<number> {
  const began = performance.now();
  while ((await fetch(`${address}/readyz`)).status !== 200) {
    if (performance.now() - began > 20_000) throw new Error('not ready 20 s after the database came back');
    await pause(10);
  }
  return performance.now() - began;
}
