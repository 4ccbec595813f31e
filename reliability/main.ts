// npm run drills [-- --only "server killed" --seed 7 --scale 0.2]
import { parseArgs } from 'node:util';
import type { Drill } from './drill.ts';
import { flappingNetwork } from './flapping-network.ts';
import { hostileInput } from './hostile-input.ts';
import { killedBrowser } from './killed-browser.ts';
import { killedServer } from './killed-server.ts';
import { manyConnections } from './many-connections.ts';
import { stoppedDatabase } from './stopped-database.ts';
import { syncProperty } from './sync-property.ts';
import { twoProcesses } from './two-processes.ts';

const drills: Drill[] = [
  killedServer,
  stoppedDatabase,
  flappingNetwork,
  hostileInput,
  killedBrowser,
  twoProcesses,
  syncProperty,
  manyConnections,
];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    scale: { type: 'string', default: '1' },
  },
});
const chosen = drills.filter((drill) => values.only === undefined || drill.name === values.only);
if (chosen.length === 0)
  throw new Error(`No such drill. There are: ${drills.map((drill) => drill.name).join(', ')}`);
console.log(`seed ${values.seed}, scale ${values.scale}`);
let failed = 0;
for (const drill of chosen) {
  const began = performance.now();
  const { figures, failures } = await drill.run({ seed: Number(values.seed), scale: Number(values.scale) });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `\n${failures.length === 0 ? 'held  ' : 'FAILED'}  ${drill.name} (${seconds} s): ${drill.mustHold}`,
  );
  for (const [name, value] of Object.entries(figures)) console.log(`        ${name}: ${value}`);
  for (const failure of failures) console.log(`        ! ${failure}`);
  if (failures.length > 0) failed++;
}
console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
