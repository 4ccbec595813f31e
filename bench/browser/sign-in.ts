import type { Page } from '@playwright/test';
import type { Account } from '#test/account.ts';

/** Signs in on the screen and waits for the path. */
export async function signInTo(page: Page, account: Account, path: string): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${path}`);
}
