import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..');
let empty: TemporaryFolder;

beforeEach(async () => {
  empty = await makeTemporaryFolder();
});

afterEach(() => empty.remove());

/** Runs a script as on a machine that has Node but neither a browser nor a home folder with caches. */
function runWithoutBrowser(args: string[]): { status: number | null; output: string } {
  const { path } = empty;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: path, HOME: path, PLAYWRIGHT_BROWSERS_PATH: path },
  });
  return { status, output: stdout + stderr };
}

test('playwright.config.ts loads without a browser', () => {
  const { status, output } = runWithoutBrowser(['--eval', "await import('./playwright.config.ts')"]);
  expect(status, output).toBe(0);
});

test('a journey without a browser says how to install one', () => {
  const { status, output } = runWithoutBrowser([
    'node_modules/@playwright/test/cli.js',
    'test',
    'e2e/share.spec.ts',
  ]);
  expect(output).toContain('No Chromium found. Run: npm run set-up -- browser');
  expect(status).toBe(1);
});
