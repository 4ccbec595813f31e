import { type EmbeddedPostgres, startEmbedded } from '#server/db/embedded.ts';
import { signUp } from '#test/account.ts';
import { elapsedMs } from '../bench/figure.ts';
import { Writers } from './clients.ts';
import { type Drill, holdsWithin, pause } from './drill.ts';

/** PostgreSQL is stopped and started under load while the server keeps running. */
export const stoppedDatabase: Drill = {
  name: 'database stopped',
  mustHold: 'calls get 503 with Retry-After, the server recovers without a restart, nothing is lost',
  async run({ testbed, scale }) {
    const folder = await testbed.folder();
    let database: EmbeddedPostgres | undefined;
    testbed.onEnd(() => database?.stop());
    database = await startEmbedded(folder);
    const server = await testbed.server({ DATABASE_URL: database.url });
    const { address } = server;
    const rounds = Math.max(1, Math.round(5 * scale));
    const failures: string[] = [];
    let slowestRecovery = 0;
    const olga = await signUp(address, 'Olga');
    const writers = await Writers.start(olga, () => address);
    writers.write();
    for (let n = 0; n < rounds; n++) {
      await pause(300);
      const running = database;
      database = undefined;
      await running?.stop();
      failures.push(...(await checkRefusal(address, olga.headers)));
      if ((await fetch(`${address}/healthz`)).status !== 200)
        failures.push('/healthz is down with the database');
      database = await startEmbedded(folder);
      slowestRecovery = Math.max(slowestRecovery, await elapsedMs(() => untilReady(address)));
    }
    await pause(300);
    failures.push(...(await writers.finish()));
    if (!server.isRunning) failures.push(`the server exited: ${server.output.slice(-2_000)}`);
    return {
      failures,
      figures: {
        stops: rounds,
        'acknowledged writes': writers.acknowledged,
        'answered 503': writers.failed.filter((status) => status === '503').length,
        'ready again, worst ms': Math.round(slowestRecovery),
      },
    };
  },
};

async function checkRefusal(address: string, headers: Record<string, string>): Promise<string[]> {
  const answer = await fetch(`${address}/api/bins.list`, { method: 'POST', headers, body: '{"data":{}}' });
  const body = (await answer.json()) as { error?: { status?: string } };
  const failures: string[] = [];
  if (answer.status !== 503) failures.push(`without the database a call gets ${answer.status}`);
  if (answer.headers.get('retry-after') === null) failures.push('the 503 has no Retry-After');
  if (body.error?.status !== 'UNAVAILABLE') failures.push(`the 503 says ${body.error?.status}`);
  // `/readyz` caches its answer for a second.
  if (!(await holdsWithin(2_000, async () => (await fetch(`${address}/readyz`)).status === 503)))
    failures.push('/readyz says ready without the database');
  return failures;
}

async function untilReady(address: string): Promise<void> {
  if (!(await holdsWithin(20_000, async () => (await fetch(`${address}/readyz`)).status === 200)))
    throw new Error('not ready 20 s after the database came back');
}
