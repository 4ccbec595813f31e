import { fillInBin, goWithin, signUp } from './journey.ts';
import { expect, test } from './server.ts';

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`places in places are made, walked and moved at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signUp(page);
    await goWithin(page, '/locations');
    const list = page.getByRole('list', { name: 'My places' });
    const field = page.getByLabel('New place', { exact: true });
    await field.fill('Kitchen, House › Attic › Shelf 1–3');
    await expect(page.getByText(/^Makes 6 places: Kitchen, House, Attic, Shelf 1/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('link')).toHaveText([
      /^House/,
      /^Attic/,
      /^Shelf 1/,
      /^Shelf 2/,
      /^Shelf 3/,
      /^Kitchen/,
    ]);

    if (width > 900) {
      await list.getByRole('link', { name: /^Shelf 3/ }).dragTo(list.getByRole('link', { name: /^Kitchen/ }));
      await expect(page.getByText('“Shelf 3” is now in “Kitchen”')).toBeVisible();
      await expect(list.getByRole('link')).toHaveText([
        /^House/,
        /^Attic/,
        /^Shelf 1/,
        /^Shelf 2/,
        /^Kitchen/,
        /^Shelf 3/,
      ]);
      await list.getByRole('link', { name: /^Shelf 3/ }).hover();
      await page.mouse.down();
      await list.getByRole('link', { name: /^Kitchen/ }).hover();
      const top = page.getByText('Drop here to take it out of its place');
      await top.hover();
      await page.mouse.up();
      await expect(page.getByText('“Shelf 3” is no longer in another place')).toBeVisible();
      await expect(top).toHaveCount(0);
      await list.getByRole('link', { name: /^Shelf 3/ }).dragTo(list.getByRole('link', { name: /^Attic/ }));
      await expect(page.getByText('“Shelf 3” is now in “Attic”')).toBeVisible();
    }
    await list.getByRole('link', { name: /^House/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(list.getByRole('link')).toHaveText([/^House/, /^Kitchen/]);
    await page.keyboard.press('ArrowRight');
    await list.getByRole('link', { name: /^Shelf 2/ }).click();
    await expect(page.getByRole('heading', { name: 'Shelf 2', level: 1 })).toBeVisible();
    const path = page.getByRole('navigation', { name: 'Where this place is' });
    await expect(path.getByRole('link')).toHaveText(['House', 'Attic']);
    await page.getByRole('link', { name: 'New bin here' }).click();
    await fillInBin(page, 'Skates');
    await expect(page.getByRole('navigation', { name: 'Where this bin is' }).getByRole('link')).toHaveText([
      'House',
      'Attic',
      'Shelf 2',
    ]);

    await page.getByRole('link', { name: 'House', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'House', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Skates' })).toBeVisible();
    await page.getByRole('button', { name: 'Also in its places' }).click();
    await expect(page.getByRole('link', { name: 'Skates' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Also in its places' }).click();
    await expect(page.getByRole('link', { name: 'Skates' })).toBeVisible();

    await page
      .getByRole('list', { name: 'Places here' })
      .getByRole('link', { name: /^Attic/ })
      .click();
    await page.getByRole('button', { name: 'Place menu' }).click();
    if (width < 900) await page.getByRole('menuitem', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Move place' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Kitchen' }).click();
    await expect(path.getByRole('link')).toHaveText(['Kitchen']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(path.getByRole('link')).toHaveText(['House']);
  });
}
