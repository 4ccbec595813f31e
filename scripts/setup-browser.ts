import { spawnSync } from 'node:child_process';
import { findChromium } from '#test/chromium.ts';

const isRoot = process.getuid?.() === 0;

/** In order of preference; each is tried until a browser is found. */
const WAYS: string[][] = [
  ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'],
  ...(isRoot ? [['sh', '-c', 'apt-get update && apt-get install --yes chromium']] : []),
];

let found = findChromium();
for (const [program = '', ...args] of WAYS) {
  if (found) break;
  console.log(`No Chromium here yet: ${program} ${args.join(' ')}`);
  spawnSync(program, args, { stdio: 'inherit' });
  found = findChromium();
}

if (found) {
  console.log(`The browser journeys use ${found}`);
} else {
  console.error('There is no Chromium that starts. Install one, or name it in CHROMIUM_PATH.');
  process.exitCode = 1;
}
