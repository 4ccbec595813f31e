import { defineConfig } from '@playwright/test';
import { launchOptions } from '#test/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: launchOptions(),
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 10_000,
    // Recording one costs a third of the time; `npm run e2e -- --trace on FILE` records it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
