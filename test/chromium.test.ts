import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
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
function runWithoutBrowser(args: string[], more: Record<string, string> = {}) {
  const { path } = empty;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: path, HOME: path, PLAYWRIGHT_BROWSERS_PATH: path, ...more },
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

test('journeys run in a headless shell, the rest in a browser, and all in a chosen one', async () => {
  const install = async (name: string) => {
    await writeFile(join(empty.path, name), '#!/bin/sh', { mode: 0o755 });
    return join(empty.path, name);
  };
  const found = (more?: Record<string, string>) => {
    const script = `
      const { journeyOptions, launchOptions } = await import('./test/chromium.ts');
      console.log(journeyOptions().executablePath + ' ' + launchOptions().executablePath);`;
    return runWithoutBrowser(['--eval', script], more).output.trim();
  };
  const browser = await install('chromium');
  expect(found()).toBe(`${browser} ${browser}`);
  const shell = await install('chromium-headless-shell');
  expect(found()).toBe(`${shell} ${browser}`);
  const chosen = await install('chosen');
  expect(found({ CHROMIUM_PATH: chosen })).toBe(`${chosen} ${chosen}`);
});
