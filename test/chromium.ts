import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns a Chromium that starts, the system's first; undefined if there is none. Ubuntu's may be a stub without snap. */
export function findChromium(): string | undefined {
  return findStarting([...chosenPath(), ...inPath(...NAMES), chromium.executablePath()]);
}

/** Paths that have started, as each start takes a fifth of a second. */
const starting = new Set<string>();

function findStarting(paths: string[]): string | undefined {
  const found = paths.find(
    (path) =>
      starting.has(path) || (existsSync(path) && spawnSync(path, ['--version', ...flags()]).status === 0),
  );
  if (found !== undefined) starting.add(found);
  return found;
}

function chosenPath(): string[] {
  const { CHROMIUM_PATH = '' } = process.env;
  return CHROMIUM_PATH === '' ? [] : [CHROMIUM_PATH];
}

function inPath(...names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

/** The launch options of drills, benchmarks and pictures: the browser that people use. */
export function launchOptions(): LaunchOptions {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium found. Run: npm run set-up -- browser');
  return { executablePath, args: flags() };
}

/** The launch options of journeys: of a headless shell where there is one, else of the browser. */
export function journeyOptions(): LaunchOptions {
  // There is no GPU to use: a process and a software GPU of its own only cost processor time.
  const withoutGpu = ['--in-process-gpu', '--disable-gpu'];
  // Without hinting a shell's letters are as wide as those in a window.
  const args = [...flags(), ...withoutGpu, '--font-render-hinting=none'];
  const executablePath = findShell() ?? (hasPlaywrightShell() ? undefined : findChromium());
  return { ...(executablePath !== undefined && { executablePath }), args };
}

/** A headless shell is Chromium without its window: the same pages at half the processor time. */
export function hasHeadlessShell(): boolean {
  return findShell() !== undefined || hasPlaywrightShell();
}

/** CHROMIUM_PATH takes precedence, so that journeys can run in any browser. */
function findShell(): string | undefined {
  return findStarting([...chosenPath(), ...inPath('chromium-headless-shell', 'chrome-headless-shell')]);
}

/** Playwright installs its shell beside its Chromium, and starts it where no path is given. */
function hasPlaywrightShell(): boolean {
  return existsSync(chromium.executablePath());
}

function flags(): string[] {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet;
}
