import type { Browser, Page } from '@playwright/test';
import { createLocation, signUp } from './journey.ts';
import { expect, test } from './server.ts';

test('a helper joins a group by its link, sees its places, and is taken out', async ({
  page,
  server,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  await createLocation(page, 'Club room');
  const shed = await createLocation(page, 'Shed');
  await page.goto('/groups');
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Leaders');
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { name: 'Leaders', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Give access' }).click();
  const giving = page.getByRole('dialog', { name: 'Give “Leaders” access' });
  await giving.getByRole('button', { name: 'Club room' }).click();
  await giving.getByRole('button', { name: 'Shed' }).click();
  await giving.getByLabel('What they can do').selectOption('editor');
  await giving.getByRole('button', { name: 'Give access' }).click();
  const access = page.getByRole('list', { name: 'Has access to' });
  await expect(access.getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'New invite link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link', exact: true }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const helper = await openPhone(browser, server.address);
  await helper.goto(link);
  await expect(helper.getByRole('heading', { name: /invites you to the group “Leaders”$/ })).toBeVisible();
  await expect(helper.getByText('It has access to “Club room” and “Shed”.')).toBeVisible();
  await signUp(helper);
  await helper.goto(link);
  await expect(helper.getByText('invites you to the group “Leaders”')).toBeVisible();
  await helper.getByRole('button', { name: 'Join' }).click();
  await expect(helper.getByRole('heading', { name: 'Club room', level: 1 })).toBeVisible();
  await helper.goto('/locations');
  const places = helper.getByRole('main');
  await expect(places.getByText('Shed')).toBeVisible();
  await expect(places.getByText('Club room')).toBeVisible();
  await helper.goto('/groups');
  const joined = helper.getByRole('list', { name: 'Groups you are in' });
  await expect(joined).toContainText('Leaders');
  await expect(joined).toContainText('Club room (Can edit) and Shed (Can edit)');
  await joined.getByRole('button', { name: 'Leave “Leaders”' }).click();
  await helper.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(helper.getByText('You have no groups yet')).toBeVisible();
  await helper.goto('/locations');
  await expect(places.getByText('Shed')).toHaveCount(0);
  await helper.goto(link);
  await helper.getByRole('button', { name: 'Join' }).click();
  await expect(helper.getByRole('heading', { name: 'Club room', level: 1 })).toBeVisible();
  await helper.goto('/locations');

  const members = page.getByRole('list', { name: 'Members' });
  await expect(members.getByRole('listitem')).toHaveCount(1);
  await page.goto(`/locations/${shed}/access`);
  await expect(page.getByText('by the group “Leaders”')).toBeVisible();
  const groups = page.getByRole('list', { name: 'Groups with access' });
  await groups.getByRole('link', { name: /^Leaders/ }).click();
  await members.getByRole('button', { name: /^Take .* out of the group$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take out' }).click();
  await expect(members).toHaveCount(0);
  await expect(places.getByText('Shed')).toHaveCount(0);
  await expect(places.getByText('Club room')).toHaveCount(0);
  await helper.goto(link);
  await expect(helper.getByRole('heading', { name: 'You no longer have access' })).toBeVisible();
  await helper.context().close();
});

test('a link into a group that asks first lets in whom the owner lets in', async ({
  page,
  server,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  const shed = await createLocation(page, 'Shed');
  await page.goto('/groups');
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Leaders');
  await page.getByRole('button', { name: 'Create group' }).click();
  await page.getByRole('button', { name: 'Give access' }).click();
  const giving = page.getByRole('dialog', { name: 'Give “Leaders” access' });
  await giving.getByRole('button', { name: 'Shed' }).click();
  await giving.getByRole('button', { name: 'Give access' }).click();
  await page.getByRole('button', { name: 'New invite link' }).click();
  const making = page.getByRole('dialog', { name: 'New invite link' });
  await making.getByLabel('Ask me first').check();
  await making.getByRole('button', { name: 'Create link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link', exact: true }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const helper = await openPhone(browser, server.address);
  await signUp(helper);
  await helper.goto(link);
  await helper.getByRole('button', { name: 'Ask to join' }).click();
  await expect(helper.getByText(/^You have asked Olga Berg/)).toBeVisible();
  await page.goto(`/locations/${shed}/access`);
  await expect(page.getByText('Olga Berg asks to join “Leaders”')).toBeVisible();
  await page.getByRole('button', { name: 'Grant Olga Berg access' }).click();
  await expect(page.getByText('by the group “Leaders”')).toBeVisible();
  await expect(helper.getByRole('heading', { name: 'Shed', level: 1 }), 'by itself').toBeVisible();
  await helper.context().close();
});

test('a helper with all places sees later ones too, until it ends', async ({ page, server, browser }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  const shed = await createLocation(page, 'Shed');
  await page.goto(`/locations/${shed}/access`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Invite to “Shed”' });
  await sheet.getByText('Several', { exact: true }).click();
  await sheet.getByText('20 people, 30 days').click();
  await sheet.getByLabel('All my places, also new ones').check();
  await sheet.getByRole('button', { name: /^Can edit/ }).click();
  await page
    .getByRole('dialog', { name: 'The link is ready' })
    .getByRole('button', { name: 'Show the group' })
    .click();
  await expect(page.getByRole('heading', { name: 'All my places (can edit)', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const helper = await openPhone(browser, server.address);
  await helper.goto(link);
  await expect(helper.getByRole('heading', { name: /invites you to all of their places$/ })).toBeVisible();
  await expect(helper.getByText('Now that is “Shed”. You see new places too.')).toBeVisible();
  await signUp(helper);
  await helper.goto(link);
  await helper.getByRole('button', { name: 'Join' }).click();
  await expect(helper.getByRole('heading', { name: 'Shed', level: 1 })).toBeVisible();
  await helper.goto('/locations');
  const places = helper.getByRole('main');
  const later = await createLocation(page, 'Boathouse');
  await expect(places.getByText('Boathouse')).toBeVisible();

  await page.goto(`/locations/${later}/access`);
  await expect(page.getByText('as all your places')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/access-overview');
  await page.getByRole('button', { name: /^End all my places for / }).click();
  await expect(places.getByText('Boathouse')).toHaveCount(0);
  await expect(places.getByText('Shed')).toHaveCount(0);
  await createLocation(page, 'Loft');
  await expect(places.getByText('Loft')).toHaveCount(0);
  await helper.context().close();
});

async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  return context.newPage();
}
