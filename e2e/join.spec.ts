import type { Browser, Page } from '@playwright/test';
import { call, signUp as signUpByCall } from '#test/account.ts';
import { joinLink } from './join-link.ts';
import { createBin, createLocation, newEmail, password, signUp } from './journey.ts';
import { expect, test } from './server.ts';

test('twelve helpers join two places by one link, then it is ended', async ({ page, server, browser }) => {
  test.setTimeout(120_000);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  await createLocation(page, 'Club room');
  const shed = await createLocation(page, 'Shed');
  await page.goto(`/locations/${shed}/access`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Invite to “Shed”' });
  await sheet.getByText('Several', { exact: true }).click();
  await sheet.getByText('20 people, 30 days').click();
  await sheet.getByRole('button', { name: 'Club room' }).click();
  await sheet.getByRole('button', { name: /^Can edit/ }).click();
  await page
    .getByRole('dialog', { name: 'The link is ready' })
    .getByRole('button', { name: 'Close' })
    .click();
  const links = page.getByRole('list', { name: 'Invite links' });
  await expect(links).toContainText('Also to “Club room”');
  await links.getByRole('button', { name: /^More about the link/ }).click();
  await page.getByRole('menuitem', { name: 'Show QR code' }).click();
  await expect(links.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await links.getByRole('button', { name: 'Copy link', exact: true }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const newcomer = await openPhone(browser, server.address);
  await newcomer.goto(link);
  await expect(
    newcomer.getByRole('heading', { name: 'Olga Berg invites you to “Shed” and “Club room”' }),
  ).toBeVisible();
  await newcomer.getByRole('link', { name: 'Create account' }).click();
  await newcomer.getByLabel('Your name').fill('Lisa');
  await newcomer.getByLabel('Email').fill(newEmail());
  await newcomer.getByLabel('Password', { exact: true }).fill(password);
  await newcomer.keyboard.press('Enter');
  // Signing up by the link joins at once.
  await expect(newcomer.getByRole('heading', { name: 'Shed', level: 1 })).toBeVisible();

  const member = await openPhone(browser, server.address);
  await signUp(member);
  await member.goto(link);
  await member.getByRole('button', { name: 'Join' }).click();
  await expect(member.getByRole('heading', { name: 'Shed', level: 1 })).toBeVisible();
  await member.goto(link);
  await expect(member.getByRole('heading', { name: 'Shed', level: 1 })).toBeVisible();

  const token = link.split('/').at(-1);
  const helpers = await Promise.all(Array.from({ length: 10 }, () => signUpByCall(server.address, 'Helper')));
  await Promise.all(helpers.map((helper) => call(server.address, helper, 'joinLinks.join', { token })));

  await expect(links, 'without a reload').toContainText('12 of 20 people');
  await links.getByText('12 people joined by it').click();
  await expect(links).toContainText('Lisa');
  await createBin(page, 'Tents');
  await page.goto(`/locations/${shed}/access`);
  await links.getByRole('button', { name: /^More about the link/ }).click();
  await page.getByRole('menuitem', { name: 'End link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End link' }).click();
  await expect(links).toContainText('Ended on');
  const late = await openPhone(browser, server.address);
  await late.goto(link);
  await expect(late.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect(late.getByText('Shed')).toHaveCount(0);
  await newcomer.goto(`/locations/${shed}`);
  await expect(newcomer.getByRole('heading', { name: 'Shed', level: 1 })).toBeVisible();
  for (const each of [newcomer, member, late]) await each.context().close();
});

test('a link that asks first makes a request that is granted in one press', async ({
  page,
  server,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  const shed = await createLocation(page, 'Shed');
  await page.goto(`/locations/${shed}/access`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Invite to “Shed”' });
  await sheet.getByLabel('Ask me first').check();
  await sheet.getByRole('button', { name: /^Can view/ }).click();
  const ready = page.getByRole('dialog', { name: 'The link is ready' });
  await ready.getByRole('button', { name: 'Copy link', exact: true }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await ready.getByRole('button', { name: 'Close' }).click();
  const helper = await openPhone(browser, server.address);
  await signUp(helper);
  await helper.goto(link);
  await helper.getByRole('button', { name: 'Ask to join' }).click();
  await expect(helper.getByText(/^You have asked Olga Berg/)).toBeVisible();
  const links = page.getByRole('list', { name: 'Invite links' });
  await expect(links, 'without a reload').toContainText(/Used by Olga Berg on/);
  await expect(links.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Grant Olga Berg access' }).click();
  await expect(helper.getByRole('heading', { name: 'Shed', level: 1 }), 'by itself').toBeVisible();
  await expect(helper.getByText('Olga Berg gave you access to “Shed”')).toBeVisible();
  await helper.context().close();
});

test('a link keeps what is typed at any width, and prints its code and names alone', async ({
  page,
  server,
}) => {
  await signUp(page);
  const shed = await createLocation(page, 'Shed');
  await page.goto(`/locations/${shed}/access`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('dialog').getByText('Several', { exact: true }).click();
  await page.getByRole('dialog').getByText('20 people, 30 days').click();
  const people = page.getByRole('dialog').getByRole('textbox', { name: 'How many people' });
  await people.fill('12');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator('[data-list-fold]')).toBeVisible();
  await expect(people).toHaveValue('12');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Can view/ })
    .click();
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '');
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('html[data-printing]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-poster]')).toBeVisible();
  await expect(page.locator('[data-poster]')).toContainText('Join “Shed”');
  await expect(page.locator('[data-poster]')).toContainText('Olga Berg invites you.');
  await expect(page.locator('[data-poster]')).toContainText('Whichbin');
  await expect(page.locator('[data-poster]')).toContainText(`${server.address}/join/`);
  await expect(page.getByRole('main')).toBeHidden();
});

test.describe('in Swedish', () => {
  test.use({ locale: 'sv-SE' });

  test('a join link is in the browser’s language before signing in', async ({ page, server }) => {
    await page.goto(await joinLink(server, 'Nya huset'));
    await expect(page.getByRole('heading', { name: 'Anna bjuder in dig till ”Nya huset”' })).toBeVisible();
  });
});

async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  return context.newPage();
}
