import { tellStory } from '#test/story/story.ts';
import type { Drill, Report } from './drill.ts';
import { startServerPair } from './server-pair.ts';

const stories = 2;
const steps = 1_500;

/** The story of server/live/convergence.test.ts, longer, by more people, and with processes that are killed. */
export const syncProperty: Drill = {
  name: 'sync property',
  mustHold:
    'all devices end equal to what their person may see, none was told too much, nothing lost or doubled',
  async run({ seed, scale }) {
    const report: Report = { figures: {}, failures: [] };
    const count = Math.max(1, Math.round(stories * scale));
    const length = Math.round(scale < 1 ? (steps * scale * stories) / count : steps);
    for (let n = 0; n < count; n++) await addStory(report, seed + n, length);
    return report;
  },
};

async function addStory(report: Report, seed: number, length: number): Promise<void> {
  const pair = await startServerPair({ canBeDeaf: true });
  try {
    const { figures, failures } = await tellStory(
      {
        pool: pair.pool,
        processes: 2,
        addressOf: pair.address,
        setDeaf: pair.setDeaf,
        async kill(process) {
          await pair.kill(process);
          await pair.start(process);
        },
        // A hint that was lost heals with the comparison, every half a minute.
        patienceMs: 60_000,
      },
      { seed, steps: length, people: 5, devicesEach: 3 },
    );
    const told = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
    report.figures[`seed ${seed}`] = told.join(', ');
    report.failures.push(...failures.slice(0, 20).map((failure) => `seed ${seed}: ${failure}`));
  } finally {
    await pair.stop();
  }
}
