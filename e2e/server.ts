import { join } from 'node:path';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { startTilePeer, type TilePeer } from '#test/tile-peer.ts';

export { expect };

/** The browser's message when the network is cut, which tests do on purpose. */
const NETWORK_FAULT = /^Failed to load resource: net::ERR_/;
/** Chromium's message when a journey leaves a page that is still storing a change and was never pressed. */
const LEFT_WITHOUT_GESTURE = /^Blocked attempt to show a 'beforeunload' confirmation panel/;

interface Options {
  /** Settings of the server for this file's tests, in addition to the default ones. */
  settings: Record<string, string>;
}

/**
 * Playwright's test, with a real server and database per worker. Any uncaught error and any error on the page's console
 * fails the test.
 */
export const test = base.extend<
  { faults: string[] },
  Options & { server: ServerProcess & { dataDir: string }; tiles: TilePeer }
>({
  settings: [{ DEFAULT_PLAN: 'unlimited' }, { option: true, scope: 'worker' }],

  tiles: [
    // biome-ignore lint/correctness/noEmptyPattern: it uses no other fixture
    async ({}, use) => {
      const peer = await startTilePeer();
      await use(peer);
      await peer.close();
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ settings, tiles }, use) => {
      const folder = await makeTemporaryFolder();
      const dataDir = join(folder.path, 'data');
      // All people of a worker share one address; server tests cover the hourly limits of an address.
      const limits = { RATE_LIMIT_FACTOR: '100' };
      const server = await startServerProcess({
        DATA_DIR: dataDir,
        ...limits,
        ...tiles.settings,
        ...settings,
      });
      await use({ ...server, dataDir });
      await server.stop();
      await folder.remove();
    },
    { scope: 'worker' },
  ],

  baseURL: ({ server }, use) => use(server.address),

  // Storing the app on the device costs about as much as signing up, so only journeys that need it there do it.
  // biome-ignore lint/correctness/noEmptyPattern: it needs nothing of Playwright's
  serviceWorkers: ({}, use, { tags }) => use(tags.includes('@installed') ? 'allow' : 'block'),

  faults: [
    async ({ context }, use) => {
      const faults = noteFaults(context);
      await use(faults);
      expect(faults, 'errors on the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects errors on the pages of a context from now on. */
export function noteFaults(context: BrowserContext): string[] {
  const faults: string[] = [];
  context.on('weberror', (fault) => faults.push(String(fault.error())));
  context.on('console', (message) => {
    const isExpected = NETWORK_FAULT.test(message.text()) || LEFT_WITHOUT_GESTURE.test(message.text());
    if (message.type() === 'error' && !isExpected) faults.push(message.text());
  });
  return faults;
}
