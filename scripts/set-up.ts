import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '#server/start/start-error.ts';
import { findChromium, hasHeadlessShell } from '#test/chromium.ts';
import { buildWhenStale } from './build-when-stale.ts';
import { runTool } from './command-line.ts';

/** Requirements of commands beyond `npm ci`. */
export type Need = keyof typeof needs;

const needs = { browser: setUpBrowser, build: setUpBuild, lighthouse: setUpLighthouse };

export const LIGHTHOUSE = join(import.meta.dirname, '../bench/lighthouse');
const LIGHTHOUSE_MODULES = join(LIGHTHOUSE, 'node_modules');

/** Installs or builds what is missing before a command starts. @throws StartError with what to do. */
export async function setUp(...wanted: Need[]): Promise<void> {
  for (const need of new Set(wanted)) await needs[need]();
}

function setUpBrowser(): void {
  const isRoot = process.getuid?.() === 0;
  const aptInstall = (name: string) => ['sh', '-c', `apt-get update && apt-get install --yes ${name}`];
  const commands = [
    ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'],
    ...(isRoot ? [aptInstall('chromium')] : []),
  ];
  let found = findChromium();
  for (const command of commands) {
    if (found) break;
    console.log(`No Chromium found, running: ${command.join(' ')}`);
    run(command);
    found = findChromium();
  }
  if (!found) throw new StartError('No working Chromium found. Install one, or set CHROMIUM_PATH.');
  // Journeys run without it, too.
  if (isRoot && !hasHeadlessShell()) run(aptInstall('chromium-headless-shell'));
  console.log(`Browser: ${found}`);
}

async function setUpBuild(): Promise<void> {
  if (!(await buildWhenStale()))
    throw new StartError('The web app could not be built; see the output of Vite above.');
}

/** Not in package.json, as it is as large as all other packages together. */
function setUpLighthouse(): void {
  if (existsSync(LIGHTHOUSE_MODULES)) return;
  if (run(['npm', 'ci', '--prefix', LIGHTHOUSE])) return;
  // A partial installation would count as installed the next time.
  rmSync(LIGHTHOUSE_MODULES, { recursive: true, force: true });
  throw new StartError('Lighthouse could not be installed; see the output of npm above.');
}

function run([program = '', ...args]: string[]): boolean {
  return spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

if (import.meta.main) {
  await runTool(
    `npm run set-up -- <what>…\n  Prepares what commands need: ${Object.keys(needs).join(', ')}.`,
    async () => {
      const { positionals } = parseArgs({ allowPositionals: true });
      const unknown = positionals.filter((name) => !(name in needs));
      if (unknown.length > 0) throw new StartError(`There is no "${unknown.join('", "')}" to prepare.`);
      if (positionals.length === 0) throw new StartError('What is to be prepared?');
      await setUp(...(positionals as Need[]));
    },
  );
}
