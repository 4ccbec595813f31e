import type { Locator, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { addItem, createBin, itemAct, itemRow, openBin, signUp, untilInstalled } from './journey.ts';
import { choose } from './screens.ts';
import { expect, test } from './server.ts';

test('lend offline, see on Home and in search who has it, and put it back', { tag: '@installed' }, async ({
  page,
  context,
}) => {
  await signUp(page);
  await createBin(page, 'Camping');
  await addItem(page, 'Tent');
  await addItem(page, '6 chairs');
  await expect(itemRow(page, 'chairs')).toBeVisible();
  await untilInstalled(page);
  await context.setOffline(true);

  const several = await openSeveral(page);
  await several.getByRole('textbox', { name: 'Lend to' }).fill('Anna');
  await several.getByRole('button', { name: 'Lend', exact: true }).click();
  await expect(page.getByText('2 things are lent to Anna')).toBeVisible();
  await expect(page.getByText(/lent to Anna/)).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/lent to Anna/)).toHaveCount(0);

  await lend(page, 'Tent', 'Sven');
  await expect(page.getByText('Tent is lent to Sven')).toBeVisible();
  const onRow = page.getByText(/^lent to Sven, back by \d/);
  await expect(onRow).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(onRow).toHaveCount(0);
  await lend(page, 'Tent', 'Sven');
  await expect(onRow).toBeVisible();
  await context.setOffline(false);

  await page.goto('/home');
  const lent = page.getByRole('region', { name: 'Out now' });
  const due = page.getByRole('region', { name: 'Worth a look' });
  await expect(due.getByRole('link', { name: /Tent/ })).toContainText(
    'lent to Sven · due back in 7 days · Camping',
  );
  await lent.getByRole('link', { name: 'See all' }).click();
  await expect(page.getByRole('heading', { name: 'Lent out', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Tent/ })).toContainText('due back in 7 days · Camping');
  const results = page.getByRole('list', { name: 'Results' });
  await page.goto('/search?q=sven');
  await expect(results.getByRole('link')).toHaveText(/Tent Out.*lent to Sven, back by \d/);

  await page.goto('/home');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Put back: Tent' }).click();
  await expect(page.getByText('Tent is back from Sven')).toBeVisible();
  await expect(lent).toHaveCount(0);
  await expect(due).toHaveCount(0);
  await context.setOffline(false);
  await openBin(page, 'Camping');
  await expect(onRow).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Quantity of Tent: 1' })).toBeVisible();
});

test('“Lend to…” opens offline in a browser in which the app is not stored', async ({ page, context }) => {
  await signUp(page);
  await createBin(page, 'Camping');
  await addItem(page, 'Tent');
  await expect(itemRow(page, 'Tent')).toBeVisible();
  const hasSheet = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(hasSheet).toContainEqual(expect.stringContaining('/lend-sheet'));
  await context.setOffline(true);
  await lend(page, 'Tent', 'Sven');
  await expect(page.getByText('Tent is lent to Sven')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the sheets for lending and putting back: ${theme}`, {
    tag: theme === 'dark' ? [] : '@nightly',
  }, async ({ page }) => {
    await choose(page, theme, 'en');
    await signUp(page);
    await createBin(page, 'Camping');
    await addItem(page, '6 chairs');
    await itemAct(page, 'chairs', 'Lend to…');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'How many' })).toBeVisible();
    expect(await axeIn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await openSeveral(page);
    expect(await axeIn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await lend(page, 'chairs', 'Sven', 2);
    await itemAct(page, 'chairs', 'Put back');
    await expect(page.getByRole('dialog', { name: 'Put back chairs' })).toBeVisible();
    expect(await axeIn(page)).toEqual([]);
  });
}

/** The sheet that lends what is in the open bin. */
async function openSeveral(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Bin menu' }).click();
  await page.getByRole('menuitem', { name: 'Lend to…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Lend several things' });
  await expect(sheet.getByRole('checkbox').first()).toBeVisible();
  return sheet;
}

async function axeIn(page: Page): Promise<string[]> {
  const isStill = () => document.getAnimations().every(({ playState }) => playState !== 'running');
  await page.waitForFunction(isStill);
  return axeFaults(page, { within: 'dialog' });
}

async function lend(page: Page, name: string, to: string, count = 1): Promise<void> {
  await itemAct(page, name, 'Lend to…');
  const sheet = page.getByRole('dialog', { name: `Lend ${name}` });
  await sheet.getByRole('textbox', { name: 'Lend to' }).fill(to);
  if (count > 1) await sheet.getByRole('textbox', { name: 'How many' }).fill(String(count));
  await sheet.getByRole('button', { name: 'In a week' }).click();
  await sheet.getByRole('button', { name: 'Lend', exact: true }).click();
  await expect(sheet).toHaveCount(0);
}
