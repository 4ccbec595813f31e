import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { launchOptions } from '#test/chromium.ts';

/** A browser with a persistent profile. */
export type Phone = {
  page: Page;
  context: BrowserContext;
  /** Sends SIGKILL to all its processes, as a system without memory or battery would. */
  kill(): Promise<void>;
};

/** Starts the browser with this profile, offline. */
export async function startPhone(profile: string, baseURL: string): Promise<Phone> {
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions(),
    baseURL,
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  });
  context.setDefaultTimeout(60_000);
  await context.setOffline(true);
  return { page: await context.newPage(), context, kill: () => kill(context) };
}

async function kill(context: BrowserContext): Promise<void> {
  const inspector = await context.browser()?.newBrowserCDPSession();
  if (inspector === undefined) throw new Error('no browser to kill');
  const { processInfo } = await inspector.send('SystemInfo.getProcessInfo');
  const closed = new Promise((resolve) => context.once('close', resolve));
  for (const { id } of processInfo) process.kill(id, 'SIGKILL');
  await closed;
}
