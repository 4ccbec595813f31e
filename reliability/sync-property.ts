import { runStory } from '#test/story/story.ts';
import type { Drill, Report } from './drill.ts';
import { startServerPair } from './server-pair.ts';

const steps = 1_500;

/** With and without killed processes and lost notifications. Without them, changes must arrive soon. */
const conditions = {
  failures: { isRough: true, timeoutMs: 60_000 },
  'no failures': { isRough: false, timeoutMs: 5_000 },
};

/** The random test of server/live/convergence.test.ts, longer, with more users, and with killed processes. */
export const syncProperty: Drill = {
  name: 'sync property',
  mustHold: 'all devices end with what their user may see, none received more, nothing is lost or done twice',
  async run({ seed, scale }) {
    const report: Report = { figures: {}, failures: [] };
    for (const [n, condition] of Object.entries(conditions).entries())
      await addStory(report, seed + n, Math.round(steps * scale), condition);
    return report;
  },
};

async function addStory(
  report: Report,
  seed: number,
  length: number,
  [condition, { isRough, timeoutMs }]: [name: string, condition: { isRough: boolean; timeoutMs: number }],
): Promise<void> {
  const pair = await startServerPair({ canBeDeaf: isRough });
  try {
    const { figures, failures } = await runStory(
      {
        pool: pair.pool,
        processes: 2,
        addressOf: pair.address,
        ...(isRough && {
          setDeaf: pair.setDeaf,
          async kill(process) {
            await pair.kill(process);
            await pair.start(process);
          },
        }),
        // The comparison every 30 s repairs a lost hint.
        timeoutMs,
      },
      { seed, steps: length, people: 5, devicesEach: 3 },
    );
    const texts = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
    report.figures[`${condition}, seed ${seed}`] = texts.join(', ');
    report.failures.push(...failures.slice(0, 20).map((failure) => `${condition}, seed ${seed}: ${failure}`));
  } finally {
    await pair.stop();
  }
}
