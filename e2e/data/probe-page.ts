import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../server.ts';
import type {} from './probe.ts';

export const password = 'correct horse battery';

export async function openTab(context: BrowserContext): Promise<Page> {
  return goToProbe(await context.newPage());
}

export async function goToProbe(page: Page): Promise<Page> {
  await page.goto('/probe/');
  await page.waitForFunction(() => window.probe !== undefined);
  return page;
}

export async function signUp(page: Page): Promise<string> {
  const email = `olga-${crypto.randomUUID()}@example.org`;
  await page.evaluate((input) => window.probe.signUp(input), { name: 'Olga', email, password });
  await untilConfirmed(page);
  return email;
}

export async function signIn(page: Page, email: string, remember = true): Promise<void> {
  await page.evaluate((input) => window.probe.signIn(input), { email, password, remember });
  await expect.poll(() => page.evaluate(() => window.probe.sync()?.connection)).toBe('online');
}

export async function createBin(page: Page, name: string): Promise<void> {
  await page.evaluate(async (name) => {
    await window.probe.act('bins.create', { id: window.probe.newId(), name });
  }, name);
}

export async function addItem(page: Page, binName: string, name: string): Promise<void> {
  await expect.poll(() => page.evaluate((bin) => window.probe.binId(bin), binName)).toBeDefined();
  await page.evaluate(
    async ([bin = '', name = '']) => {
      const binId = window.probe.binId(bin) ?? '';
      await window.probe.act('items.create', { binId, items: [{ id: window.probe.newId(), name }] });
    },
    [binName, name],
  );
}

export function items(page: Page, binName: string): Promise<string[]> {
  return page.evaluate((name) => window.probe.items(window.probe.binId(name) ?? ''), binName);
}

export async function untilConfirmed(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(() => {
      const sync = window.probe.sync();
      return sync && `${sync.connection}, ${sync.waiting} waiting`;
    });
  await expect.poll(state, { timeout: 30_000 }).toBe('online, 0 waiting');
}
