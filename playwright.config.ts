import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { journeyOptions } from '#test/chromium.ts';

const outputDir = 'test-results';
// Workers and servers start in three quarters of the time when Node has compiled their modules before.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, outputDir, 'compiled');

export default defineConfig({
  testDir: 'e2e',
  // Says what to do without a browser when tests run, not when a tool loads this file.
  globalSetup: './e2e/browser.global.ts',
  testMatch: '**/*.spec.ts',
  outputDir,
  fullyParallel: true,
  workers: 2,
  // Generous, as machines that run checks may be busy; what holds is told at once.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // On a busy machine Chromium may stop drawing until it is started anew. What needed the second try is listed.
  retries: 1,
  reporter: [['list']],
  use: {
    launchOptions: journeyOptions(),
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 20_000,
    // Recording one costs a third of the time; `npm run e2e -- --trace on FILE` records it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
