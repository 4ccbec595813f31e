import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '#test/chromium.ts';
import { buildWhenStale } from './build-when-stale.ts';

/** What a command may need beyond `npm ci`. */
export type Need = keyof typeof needs;

const needs = { browser: setUpBrowser, build: setUpBuild, lighthouse: setUpLighthouse };

export const LIGHTHOUSE = join(import.meta.dirname, '../bench/lighthouse');
const LIGHTHOUSE_MODULES = join(LIGHTHOUSE, 'node_modules');

/** Installs or builds what is missing, before a command begins, so that none fails halfway. Throws what to do by hand. */
export async function setUp(...wanted: Need[]): Promise<void> {
  for (const need of new Set(wanted)) await needs[need]();
}

function setUpBrowser(): void {
  const isRoot = process.getuid?.() === 0;
  const ways = [
    ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'],
    ...(isRoot ? [['sh', '-c', 'apt-get update && apt-get install --yes chromium']] : []),
  ];
  let found = findChromium();
  for (const way of ways) {
    if (found) break;
    console.log(`No Chromium here yet: ${way.join(' ')}`);
    run(way);
    found = findChromium();
  }
  if (!found) throw new Error('There is no Chromium that starts. Install one, or name it in CHROMIUM_PATH.');
  console.log(`Browser: ${found}`);
}

async function setUpBuild(): Promise<void> {
  if (!(await buildWhenStale())) throw new Error('The web app could not be built: see what Vite says above.');
}

/** Apart from the other packages, because it alone is as large as they are. */
function setUpLighthouse(): void {
  if (existsSync(LIGHTHOUSE_MODULES)) return;
  if (run(['npm', 'ci', '--prefix', LIGHTHOUSE])) return;
  // A folder left half-filled would count as installed the next time.
  rmSync(LIGHTHOUSE_MODULES, { recursive: true, force: true });
  throw new Error('Lighthouse could not be installed: see what npm says above.');
}

function run([program = '', ...args]: string[]): boolean {
  return spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true });
  await setUp(...(positionals as Need[]));
}
