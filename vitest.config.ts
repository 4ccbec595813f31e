import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { manual } from './scripts/manual/manual-plugin.ts';

// A shell that sets it to production would load React without act(), which tests of screens need.
process.env.NODE_ENV = 'test';
// Tests that start a server as a process would compile its modules anew each time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node');

/** Node imports the sources by itself, as when the server runs: faster, and without a second way of loading them. */
const loadByNode = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    reporters: ['default'],
    tags: [
      { name: 'nightly', description: 'Kills and upgrades of released versions: npm run test:nightly.' },
    ],
    // Vitest leaves one core free, but tests wait for PostgreSQL and for timers half of the time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'domain',
          include: ['domain/**/*.test.ts'],
          isolate: false,
          environment: 'node',
          experimental: loadByNode,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{server,test,scripts,reliability}/**/*.test.ts'],
          // Importing the server anew for each file took a third of the time.
          isolate: false,
          environment: 'node',
          experimental: loadByNode,
          globalSetup: ['test/postgres.global.ts'],
          // For what hangs: on a busy machine a server that is started twice may take half of it.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // For what hangs, too: processes of low priority wait for a busy machine.
          expect: { poll: { timeout: 50_000, interval: 10 } },
        },
      },
      {
        plugins: [react(), manual()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['test/web/setup.ts'],
          testTimeout: 30_000,
          // A page of jsdom for each file costs as much as its tests; test/web/setup.ts gives each new modules instead.
          isolate: false,
        },
      },
    ],
  },
});
