// npm run drills [-- server-killed hostile-account --seed 7 --scale 0.2 --part "labels looked up"]
import { parseArgs } from 'node:util';
import { setUp } from '../scripts/set-up.ts';
import { backupRestored } from './backup-restored.ts';
import type { Drill } from './drill.ts';
import { flappingNetwork } from './flapping-network.ts';
import { fullDisk } from './full-disk.ts';
import { hostileAccount } from './hostile-account.ts';
import { hostileConnections } from './hostile-connections.ts';
import { hostileInput } from './hostile-input.ts';
import { hostilePhotoCalls } from './hostile-photo-calls.ts';
import { hostilePhotos } from './hostile-photos.ts';
import { killedBrowser } from './killed-browser.ts';
import { killedServer } from './killed-server.ts';
import { killedUploads } from './killed-uploads.ts';
import { manyConnections } from './many-connections.ts';
import { stoppedDatabase } from './stopped-database.ts';
import { syncProperty } from './sync-property.ts';
import { twoProcesses } from './two-processes.ts';

const drills: Drill[] = [
  killedServer,
  killedUploads,
  fullDisk,
  stoppedDatabase,
  flappingNetwork,
  hostileInput,
  hostilePhotos,
  hostilePhotoCalls,
  hostileAccount,
  hostileConnections,
  killedBrowser,
  twoProcesses,
  syncProperty,
  backupRestored,
  manyConnections,
];

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
const inKebabCase = (name: string) => name.toLowerCase().replaceAll(' ', '-');
const wanted = [values.only ?? [], positionals].flat().map(inKebabCase);
const known = drills.map(({ name }) => inKebabCase(name));
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0)
  throw new Error(`No such drill: ${unknown.join(', ')}. There are: ${known.join(', ')}`);
const chosen = drills.filter(({ name }) => wanted.length === 0 || wanted.includes(inKebabCase(name)));
await setUp(...chosen.flatMap(({ needs = [] }) => needs));
console.log(`seed ${values.seed}, scale ${values.scale}`);
let failed = 0;
for (const drill of chosen) {
  const began = performance.now();
  const { figures, failures } = await drill.run({
    seed: Number(values.seed),
    scale: Number(values.scale),
    part: values.part,
    server: values.server,
    say: (line) => console.error(line),
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `\n${failures.length === 0 ? 'passed' : 'FAILED'}  ${drill.name} (${seconds} s): ${drill.mustHold}`,
  );
  for (const [name, value] of Object.entries(figures)) console.log(`        ${name}: ${value}`);
  for (const failure of failures) console.log(`        ! ${failure}`);
  if (failures.length > 0) failed++;
}
console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
