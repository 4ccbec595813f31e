// npm run bench [-- --only server --seconds 10]: every figure with its goal, as a table and as bench/results/latest.json
import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isBuildStale } from '../scripts/build-age.ts';
import { browserFigures } from './browser-figures.ts';
import { bundleFigures } from './bundle-figures.ts';
import { type Figure, isReached, table } from './figure.ts';
import { lighthouseFigures } from './lighthouse-figures.ts';
import { serverFigures } from './server-figures.ts';

const parts: Record<string, (seconds: number) => Promise<Figure[]>> = {
  server: serverFigures,
  browser: browserFigures,
  bundle: bundleFigures,
  lighthouse: lighthouseFigures,
};

const { values } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string', default: '8' } },
});
await import('../scripts/setup-browser.ts');
if (await isBuildStale()) execFileSync('vite', ['build', '--logLevel', 'error'], { stdio: 'inherit' });
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (values.only === undefined || values.only === name)
    figures.push(...(await measure(Number(values.seconds))));
}
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`;
console.log(`${machine}\n\n${table(figures)}`);
const results = join(import.meta.dirname, 'results');
await mkdir(results, { recursive: true });
await writeFile(join(results, 'latest.json'), `${JSON.stringify({ machine, figures }, null, 2)}\n`);
const missed = figures.filter((figure) => !isReached(figure));
console.log(`\n${figures.length - missed.length} reached, ${missed.length} missed`);
