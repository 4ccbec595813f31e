import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium that really starts (Ubuntu's own is a stub without snap), the machine's first; else undefined. */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const system = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...system, chromium.executablePath()];
  return candidates.find(
    (path) => existsSync(path) && spawnSync(path, ['--version', ...flags()]).status === 0,
  );
}

/** As `launchOptions`, but without a path where there is no Chromium. */
export function foundOptions(): LaunchOptions {
  const executablePath = findChromium();
  return executablePath === undefined ? {} : { executablePath, args: flags() };
}

/** How every browser of the tests, drills and benches is launched. */
export function launchOptions(): LaunchOptions {
  const options = foundOptions();
  if (!options.executablePath) throw new Error('There is no Chromium here. Run: npm run set-up -- browser');
  return options;
}

function flags(): string[] {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;
}
