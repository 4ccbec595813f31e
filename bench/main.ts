import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '#server/start/start-error.ts';
import { runTool } from '../scripts/command-line.ts';
import { type Need, setUp } from '../scripts/set-up.ts';
import { backupFigures } from './backup-figures.ts';
import { browserFigures } from './browser-figures.ts';
import { bundleFigures } from './bundle-figures.ts';
import { exportFigures } from './export-figures.ts';
import { type Figure, isReached, table } from './figure.ts';
import { importFigures } from './import-figures.ts';
import { lighthouseFigures } from './lighthouse-figures.ts';
import { listFigures } from './list-figures.ts';
import { mapFigures } from './map-figures.ts';
import { photoFigures } from './photo-figures.ts';
import { printFigures } from './print-figures.ts';
import { reminderFigures } from './reminder-figures.ts';
import { scalingFigures } from './scaling-figures.ts';
import { serverFigures } from './server-figures.ts';
import { tableFigures } from './table-figures.ts';

type Chosen = { seconds: number; part?: string | undefined };

const parts: Record<string, { needs: Need[]; measure: (chosen: Chosen) => Promise<Figure[]> }> = {
  server: { needs: ['build'], measure: ({ seconds }) => serverFigures(seconds) },
  scaling: { needs: [], measure: scalingFigures },
  photos: { needs: ['build', 'browser'], measure: ({ seconds }) => photoFigures(seconds) },
  backup: { needs: [], measure: backupFigures },
  export: { needs: ['build'], measure: ({ seconds }) => exportFigures(seconds) },
  imports: { needs: [], measure: importFigures },
  lists: { needs: [], measure: listFigures },
  reminders: { needs: [], measure: reminderFigures },
  map: { needs: ['build', 'browser'], measure: mapFigures },
  browser: { needs: ['build', 'browser'], measure: browserFigures },
  table: { needs: ['build', 'browser'], measure: tableFigures },
  print: { needs: ['build', 'browser'], measure: printFigures },
  bundle: { needs: ['build'], measure: bundleFigures },
  lighthouse: { needs: ['build', 'browser', 'lighthouse'], measure: lighthouseFigures },
};

const help = `npm run bench [-- --only <part>] [--part <part of it>] [--seconds <seconds>] [--strict]
  Measures the speed: a table of figures with their goals, also as bench/results/latest.json.

  --only     One of ${Object.keys(parts).join(', ')}; all of them if left out.
  --part     Only this part of what is measured, where it has parts.
  --seconds  How long each call of the server is measured; 8 if left out.
  --strict   Fails when a goal is missed (npm run lighthouse).`;

await runTool(help, async () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      part: { type: 'string' },
      seconds: { type: 'string', default: '8' },
      strict: { type: 'boolean', default: false },
    },
  });
  const chosen = Object.entries(parts)
    .filter(([name]) => values.only === undefined || values.only === name)
    .map(([, part]) => part);
  if (chosen.length === 0) throw new StartError(`There is no part "${values.only}".`);
  const seconds = Number(values.seconds);
  if (!(seconds > 0)) throw new StartError('--seconds must be a number above 0.');
  await setUp(...chosen.flatMap(({ needs }) => needs));
  const figures: Figure[] = [];
  for (const { measure } of chosen) figures.push(...(await measure({ seconds, part: values.part })));
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
  console.log(`${machine}\n\n${table(figures)}`);
  const results = join(import.meta.dirname, 'results');
  await mkdir(results, { recursive: true });
  await writeFile(join(results, 'latest.json'), `${JSON.stringify({ machine, figures }, null, 2)}\n`);
  const missed = figures.filter((figure) => !isReached(figure));
  console.log(`\n${figures.length - missed.length} reached, ${missed.length} missed`);
  if (values.strict && missed.length > 0) process.exitCode = 1;
});
