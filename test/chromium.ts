import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from 'playwright-core';

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap((name) => [
  `/usr/bin/${name}`,
  `/usr/local/bin/${name}`,
]);

/** A Chromium that really starts (Ubuntu's own is a stub without snap), the machine's first; else undefined. */
export function findChromium(): string | undefined {
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...SYSTEM, chromium.executablePath()];
  return candidates.find(
    (path) => existsSync(path) && spawnSync(path, ['--version', ...flags()]).status === 0,
  );
}

/** How every browser of the tests, drills and benches is launched. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium here. Run: npm run set-up -- browser');
  return { executablePath, args: flags() };
}

function flags(): string[] {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;
}
