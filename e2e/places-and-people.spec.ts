import type { Browser, Page } from '@playwright/test';
import {
  addItem,
  createLocation,
  fillInBin,
  itemRow,
  itemRows,
  openBin,
  signUp,
  untilInstalled,
} from './journey.ts';
import { startNetworkLine } from './network-line.ts';
import { expect, test } from './server.ts';

test('revoke a bin of a shared place while the other person adds to it offline', {
  tag: '@installed',
}, async ({ server, browser }) => {
  test.setTimeout(120_000);
  const line = await startNetworkLine(server.address);
  const olga = await openPhone(browser, server.address);
  const sven = await openPhone(browser, line.address);
  await signUp(olga);
  const svensAddress = await signUp(sven);
  await untilInstalled(sven);

  const attic = await createLocation(olga, 'Attic');
  for (const name of ['Skates', 'Tyres']) {
    await olga.goto(`/locations/${attic}`);
    await olga.getByRole('link', { name: 'New bin here' }).click();
    await fillInBin(olga, name);
  }

  const link = await invite(olga, attic, svensAddress);
  await sven.goto(link.replace(server.address, line.address));
  await expect(sven.getByText('Olga Berg invites you to the place', { exact: true })).toBeVisible();
  await sven.getByRole('button', { name: 'Accept' }).click();
  await expect(sven.getByRole('heading', { name: 'Attic', level: 1 })).toBeVisible();
  for (const name of ['Skates', 'Tyres']) {
    await openBin(sven, name);
    await addItem(sven, `${name} of Sven`);
    await openBin(olga, name);
    await expect(itemRow(olga, `${name} of Sven`)).toHaveCount(1);
  }

  line.cut();
  await sven.context().setOffline(true);
  for (const name of ['Skates', 'Tyres']) {
    await walkToBin(sven, name);
    await addItem(sven, '2x Wool socks');
    await expect(itemRows(sven)).toHaveCount(2);
  }
  await expect(sven.getByRole('button', { name: /2 (changes )?waiting/ })).toBeVisible();
  await endAccess(olga, 'Tyres');

  line.mend();
  await sven.context().setOffline(false);
  await openBin(olga, 'Skates');
  await expect(itemRow(olga, 'Wool socks')).toHaveCount(1);
  await sven.goto('/bins');
  await expect(sven.getByRole('link', { name: /Skates/ }).first()).toBeVisible();
  await expect(sven.getByRole('link', { name: /Tyres/ })).toHaveCount(0);

  await sven
    .getByRole('button', { name: /could not save/i })
    .first()
    .click();
  const refused = sven.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Wool socks' });
  await expect(refused).toContainText('Tyres');
  await refused.getByRole('button', { name: 'Copy text' }).click();
  expect(await sven.evaluate(() => navigator.clipboard.readText())).toContain('2x Wool socks');

  await openBin(olga, 'Tyres');
  await expect(itemRows(olga), 'what came after the end of access is not there').toHaveCount(1);
  await sven.context().close();
  await olga.context().close();
  await line.close();
});

async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ baseURL, viewport, permissions, locale: 'en-GB' });
  return context.newPage();
}

/** By the app's own links: loading a page at the moment of a change would interrupt storing it. */
async function walkToBin(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Bins', exact: true }).click();
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Returns the link of the invitation. */
async function invite(page: Page, locationId: string, address: string): Promise<string> {
  await page.goto(`/locations/${locationId}/access`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('button', { name: 'Invite by email' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Email addresses').fill(address);
  await sheet.getByLabel('What they can do').selectOption('editor');
  await sheet.getByRole('button', { name: 'Share', exact: true }).click();
  await sheet.getByRole('button', { name: 'Copy link', exact: true }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function endAccess(page: Page, binName: string): Promise<void> {
  await openBin(page, binName);
  await page.goto(`${page.url()}/access`);
  await page.getByRole('button', { name: /^What .* can do/ }).click();
  await page.getByRole('menuitem', { name: 'End access' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click();
  await expect(page.getByRole('button', { name: /^What .* can do/ })).toHaveCount(0);
}
