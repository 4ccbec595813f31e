import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { StartError } from '#server/start/start-error.ts';
import { runTool } from '../scripts/command-line.ts';
import { type Need, setUp } from '../scripts/set-up.ts';
import { backupFigures, exportFigures } from './archive-figures.ts';
import { browserFigures } from './browser-figures.ts';
import { checkOffFigures } from './check-off-figures.ts';
import { type Figure, isReached, type MeasureOptions, scale, table } from './figure.ts';
import { importFigures } from './import-figures.ts';
import { lighthouseFigures } from './lighthouse-figures.ts';
import { listFigures } from './list-figures.ts';
import { mapFigures } from './map-figures.ts';
import { ownFieldFigures } from './own-field-figures.ts';
import { photoFigures } from './photo-figures.ts';
import { photoTextFigures } from './photo-text-figures.ts';
import { printFigures } from './print-figures.ts';
import { reminderFigures } from './reminder-figures.ts';
import { scalingFigures } from './scaling-figures.ts';
import { serverFigures } from './server-figures.ts';
import { gridFigures, tableFigures } from './table-figures.ts';
import { withTestbed } from './testbed.ts';

type Part = { needs: Need[]; measure: (options: MeasureOptions) => Promise<Figure[]> };

const parts: Record<string, Part> = {
  server: { needs: ['build'], measure: serverFigures },
  scaling: { needs: [], measure: scalingFigures },
  photos: { needs: ['build', 'browser'], measure: photoFigures },
  'photo-text': { needs: [], measure: photoTextFigures },
  backup: { needs: [], measure: backupFigures },
  export: { needs: ['build'], measure: exportFigures },
  imports: { needs: [], measure: importFigures },
  lists: { needs: [], measure: listFigures },
  reminders: { needs: [], measure: reminderFigures },
  map: { needs: ['build', 'browser'], measure: mapFigures },
  browser: { needs: ['build', 'browser'], measure: browserFigures },
  table: { needs: ['build', 'browser'], measure: tableFigures },
  grid: { needs: ['build', 'browser'], measure: gridFigures },
  'own-fields': { needs: ['build', 'browser'], measure: ownFieldFigures },
  'check-off': { needs: ['build', 'browser'], measure: checkOffFigures },
  print: { needs: ['build', 'browser'], measure: printFigures },
  lighthouse: { needs: ['build', 'browser', 'lighthouse'], measure: lighthouseFigures },
};

const help = `npm run bench [-- --only <part>] [--part <part of it>] [--seconds <seconds>] [--scale <scale>] [--strict]
  Measures the speed: a table of figures with their goals, also as bench/results/latest.json.

  --only     One of ${Object.keys(parts).join(', ')}; all of them if left out.
  --part     Only this part of what is measured, where it has parts.
  --seconds  How long each call of the server is measured; 8 if left out.
  --scale    How many things and rounds; 1 if left out, 0.02 to see whether every part still runs.
  --server   The main file of another checkout's server: the part "server" compares with it in alternating turns.
  --strict   Fails when a goal is missed (npm run lighthouse).`;

await runTool(help, async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      part: { type: 'string' },
      server: { type: 'string' },
      seconds: { type: 'string', default: '8' },
      scale: { type: 'string' },
      strict: { type: 'boolean', default: false },
    },
  });
  const chosen = Object.entries(parts).filter(([name]) => values.only === undefined || values.only === name);
  if (chosen.length === 0) throw new StartError(`There is no part "${values.only}".`);
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new StartError('--seconds must be a number above 0.');
  if (!(scale > 0)) throw new StartError('--scale must be a number above 0.');
  await setUp(...chosen.flatMap(([, { needs }]) => needs));
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, scale ${scale}`;
  console.log(machine);
  const { part, server } = values;
  const { figures, failed } = await measureEach(chosen, { seconds, part, server });
  const results = join(import.meta.dirname, 'results');
  await mkdir(results, { recursive: true });
  await writeFile(join(results, 'latest.json'), `${JSON.stringify({ machine, figures }, null, 2)}\n`);
  const missed = figures.filter((figure) => !isReached(figure));
  console.log(`\n${figures.length - missed.length} reached, ${missed.length} missed`);
  if (failed.length > 0) console.log(`Not measured, because of errors: ${failed.join(', ')}`);
  if (failed.length > 0 || (values.strict && missed.length > 0)) process.exitCode = 1;
});

/** Prints the figures of each part when it is measured. A part that throws ends no other one. */
async function measureEach(
  chosen: [name: string, Part][],
  options: Omit<MeasureOptions, 'testbed' | 'measurePart'>,
) {
  const figures: Figure[] = [];
  const failed: string[] = [];
  const print = async (name: string, measure: () => Promise<Figure[]>) => {
    const began = performance.now();
    try {
      const measured = await measure();
      if (measured.length === 0) return;
      figures.push(...measured);
      console.log(`\n${name} (${((performance.now() - began) / 1_000).toFixed(0)} s)\n${table(measured)}`);
    } catch (error) {
      failed.push(name);
      console.log(`\n${name} FAILED\n${inspect(error)}`);
    }
  };
  for (const [name, { measure }] of chosen) {
    const measurePart: MeasureOptions['measurePart'] = (part, measured) =>
      print(`${name}, ${part}`, measured);
    await print(name, () => withTestbed((testbed) => measure({ ...options, testbed, measurePart })));
  }
  return { figures, failed };
}
