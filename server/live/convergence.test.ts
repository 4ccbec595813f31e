import { expect, test } from 'vitest';
import { createPool } from '#server/db/pool.ts';
import { createTestDatabase } from '#test/database.ts';
import { startDeafProxy } from '#test/deaf-proxy.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { runStory } from '#test/story/story.ts';

/** Repeats a failed run: SEED=… npx vitest run server/live/convergence.test.ts */
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const steps = Number(process.env.STEPS ?? 300);

const env = { DEFAULT_PLAN: 'unlimited' } as const;
const liveTimes = { comparison: 1_000, comparisonAfterFailure: 300 };

test(`after random writes all devices are equal and none sees too much (seed ${seed})`, async () => {
  const database = await createTestDatabase();
  const proxies = [await startDeafProxy(database.url), await startDeafProxy(database.url)];
  const servers: TestServer[] = [];
  for (const proxy of proxies) {
    proxy.setDeaf(false);
    servers.push(await startTestServer({ databaseUrl: proxy.url, env, liveTimes, logLevel: 'silent' }));
  }
  const direct = createPool(database.url);
  try {
    const { failures, figures } = await runStory(
      {
        pool: direct,
        processes: servers.length,
        addressOf: (process) => servers[process]?.url ?? '',
        setDeaf: (process, isDeaf) => proxies[process]?.setDeaf(isDeaf),
        timeoutMs: 10_000,
      },
      { seed, steps, people: 3, devicesEach: 2 },
    );
    if (process.env.STEPS) console.log(figures);
    expect(failures.slice(0, 20)).toEqual([]);
    expect(Number(figures['live changes'])).toBeGreaterThan(steps / 2);
  } finally {
    for (const server of servers) await server.close();
    for (const proxy of proxies) await proxy.close();
    await direct.end();
    await database.drop();
  }
}, 120_000);
