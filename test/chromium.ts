import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns a Chromium that starts, the system's first; undefined if there is none. Ubuntu's may be a stub without snap. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const system = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...system, chromium.executablePath()];
  return candidates.find(
    (path) => existsSync(path) && spawnSync(path, ['--version', ...flags()]).status === 0,
  );
}

/** Like `launchOptions`, but without a path if there is no Chromium. */
export function foundOptions(): LaunchOptions {
  const executablePath = findChromium();
  return executablePath === undefined ? {} : { executablePath, args: flags() };
}

/** The launch options of all browsers in tests, drills and benchmarks. */
export function launchOptions(): LaunchOptions {
  const options = foundOptions();
  if (!options.executablePath) throw new Error('No Chromium found. Run: npm run set-up -- browser');
  return options;
}

function flags(): string[] {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;
}
