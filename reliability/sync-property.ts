import { tellStory } from '#test/story/story.ts';
import type { Drill, Report } from './drill.ts';
import { startServerPair } from './server-pair.ts';

const steps = 1_500;

/** Everything at once, and fine weather: there nothing is lost on the way, so nothing may take long to come. */
const weathers = {
  storm: { isRough: true, timeoutMs: 60_000 },
  'fine weather': { isRough: false, timeoutMs: 5_000 },
};

/** The story of server/live/convergence.test.ts, longer, by more people, and with processes that are killed. */
export const syncProperty: Drill = {
  name: 'sync property',
  mustHold:
    'all devices end equal to what their person may see, none was told too much, nothing lost or doubled',
  async run({ seed, scale }) {
    const report: Report = { figures: {}, failures: [] };
    for (const [n, weather] of Object.entries(weathers).entries())
      await addStory(report, seed + n, Math.round(steps * scale), weather);
    return report;
  },
};

async function addStory(
  report: Report,
  seed: number,
  length: number,
  [weather, { isRough, timeoutMs }]: [name: string, weather: { isRough: boolean; timeoutMs: number }],
): Promise<void> {
  const pair = await startServerPair({ canBeDeaf: isRough });
  try {
    const { figures, failures } = await tellStory(
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
        // A hint that was lost heals with the comparison, every half a minute.
        timeoutMs,
      },
      { seed, steps: length, people: 5, devicesEach: 3 },
    );
    const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
    report.figures[`${weather}, seed ${seed}`] = told.join(', ');
    report.failures.push(...failures.slice(0, 20).map((failure) => `${weather}, seed ${seed}: ${failure}`));
  } finally {
    await pair.stop();
  }
}
