import { inspect, parseArgs } from 'node:util';
import { StartError } from '#server/start/start-error.ts';
import { withTestbed } from '../bench/testbed.ts';
import { runTool } from '../scripts/command-line.ts';
import { setUp } from '../scripts/set-up.ts';
import { backupRestored } from './backup-restored.ts';
import type { Drill, DrillOptions, Report } from './drill.ts';
import { flappingNetwork } from './flapping-network.ts';
import { fullDatabaseDisk, fullDisk } from './full-disk.ts';
import { hostileAccount } from './hostile-account.ts';
import { hostileConnections } from './hostile-connections.ts';
import { hostileInput } from './hostile-input.ts';
import { hostilePhotoCalls } from './hostile-photo-calls.ts';
import { hostilePhotos } from './hostile-photos.ts';
import { killedBrowser } from './killed-browser.ts';
import { killedServer, killedUploads } from './killed-server.ts';
import { manyConnections } from './many-connections.ts';
import { severalProcesses } from './several-processes.ts';
import { stoppedDatabase } from './stopped-database.ts';
import { syncProperty, twoProcesses } from './two-processes.ts';

const drills: Drill[] = [
  killedServer,
  killedUploads,
  fullDisk,
  fullDatabaseDisk,
  stoppedDatabase,
  flappingNetwork,
  hostileInput,
  hostilePhotos,
  hostilePhotoCalls,
  hostileAccount,
  hostileConnections,
  killedBrowser,
  twoProcesses,
  severalProcesses,
  syncProperty,
  backupRestored,
  manyConnections,
];

const inKebabCase = (name: string) => name.toLowerCase().replaceAll(' ', '-');
const known = drills.map(({ name }) => inKebabCase(name));

const help = `npm run drills [-- <drill>…] [--part <part>] [--seed <seed>] [--scale <scale>] [--server <file>]
  Breaks a server on purpose, prints figures, and fails where something does not hold.

  <drill>   ${known.join(', ')}; all of them if left out.
  --part    Only this part of a drill that has parts, such as "labels looked up".
  --seed    Repeats the random choices of an earlier run, which printed it.
  --scale   How long and how much; 1 if left out, 0.2 for a first impression.
  --server  The main file of another checkout's server, to compare with, where a drill supports it.`;

await runTool(help, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      part: { type: 'string' },
      server: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      scale: { type: 'string', default: '1' },
    },
  });
  const wanted = [values.only ?? [], positionals].flat().map(inKebabCase);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new StartError(`There is no drill "${unknown.join('", "')}".`);
  const [seed, scale] = [Number(values.seed), Number(values.scale)];
  if (!Number.isSafeInteger(seed)) throw new StartError('--seed must be a whole number.');
  if (!(scale > 0)) throw new StartError('--scale must be a number above 0.');
  const chosen = drills.filter(({ name }) => wanted.length === 0 || wanted.includes(inKebabCase(name)));
  await setUp(...chosen.flatMap(({ needs = [] }) => needs));
  console.log(`seed ${seed}, scale ${scale}`);
  const outcomes = { passed: [] as string[], FAILED: [] as string[], skipped: [] as string[] };
  for (const drill of chosen) {
    const began = performance.now();
    const { figures, failures, skipped } = await runToItsEnd(drill, {
      seed,
      scale,
      part: values.part,
      server: values.server,
      say: (line) => console.error(line),
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const outcome = skipped ? 'skipped' : failures.length === 0 ? 'passed' : 'FAILED';
    console.log(`\n${outcome}  ${drill.name} (${seconds} s): ${skipped ?? drill.mustHold}`);
    for (const [name, value] of Object.entries(figures)) console.log(`        ${name}: ${value}`);
    for (const failure of failures) console.log(`        ! ${failure}`);
    outcomes[outcome].push(drill.name);
  }
  const { passed, FAILED: failed, skipped } = outcomes;
  console.log(`\n${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`);
  if (skipped.length > 0) console.log(`Skipped: ${skipped.join(', ')}`);
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
});

/** An error is a failure of this drill; the others run all the same. */
async function runToItsEnd(drill: Drill, options: Omit<DrillOptions, 'testbed'>): Promise<Report> {
  try {
    return await withTestbed((testbed) => drill.run({ ...options, testbed }));
  } catch (error) {
    return { figures: {}, failures: [inspect(error)] };
  }
}
