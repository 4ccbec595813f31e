import type { Locator, Page } from '@playwright/test';
import { countingHand } from './counting-hand.ts';
import { goWithin, signUp } from './journey.ts';
import { expect, test } from './server.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const boxes = 120;
const itemsPerBox = 17;
const places = ['Cellar', 'Attic', 'Garage', 'Shed'] as const;

/** CSV in the format of a Swedish spreadsheet program. */
const spreadsheet = [
  'Sak;Antal;Låda;Plats;Taggar;Värde',
  ...Array.from({ length: boxes * itemsPerBox }, (_, n) => {
    const box = (n % boxes) + 1;
    return `Thing ${n + 1};${(n % 9) + 1};${nameOf(box)};${places[box % places.length]};"camp, kit ${n % 5}";1 249,50`;
  }),
].join('\r\n');

test('a keeper imports 120 boxes, then relabels, moves, shares and checks them', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page);
  const hand = countingHand();
  await importSpreadsheet(page, hand);

  await hand.click(page.getByRole('link', { name: 'Bins', exact: true }));
  await expect(page.getByRole('grid', { name: `${boxes} bins` })).toBeVisible();
  const labels = Array.from({ length: boxes }, (_, n) => `K${String(n + 1).padStart(3, '0')}`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), labels.join('\n'));
  await hand.click(rowOf(page, nameOf(1)).getByRole('gridcell').nth(2));
  await hand.press(page, 'Control+v');
  await expect(page.getByText(`${boxes} bins changed`)).toBeVisible();
  await expect(rowOf(page, nameOf(2))).toContainText('K002');
  hand.lap('relabelled');

  await hand.click(rowOf(page, nameOf(1)).getByRole('gridcell').nth(2), { modifiers: ['Control'] });
  await hand.click(rowOf(page, nameOf(10)).getByRole('gridcell').nth(2), { modifiers: ['Shift'] });
  await moveSelected(page, hand);
  await shareShed(page, hand, 'Places');
  await checkShed(page, hand);
  hand.report("a keeper's hour");
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the same job is done with few more presses', { tag: '@nightly' }, async ({ page }) => {
    await signUp(page);
    const hand = countingHand();
    await importSpreadsheet(page, hand);

    await hand.click(page.getByRole('link', { name: 'Bins', exact: true }));
    await hand.click(page.getByRole('button', { name: 'Select' }));
    await hand.click(page.getByRole('button', { name: 'Select all' }));
    await hand.click(page.getByRole('toolbar').getByRole('button', { name: 'Change' }));
    const sheet = page.getByRole('dialog', { name: `Change ${boxes} bins` });
    await hand.choose(sheet.getByLabel('What to change'), 'Number');
    await hand.type(sheet.getByLabel('First label'), 'K001');
    await hand.click(sheet.getByRole('button', { name: 'Change' }));
    await expect(page.getByText(`${boxes} bins changed`)).toBeVisible();
    hand.lap('relabelled');

    await hand.click(page.getByRole('button', { name: 'Select' }));
    for (let nth = 0; nth < 10; nth++) await hand.click(page.getByRole('checkbox').nth(nth));
    await moveSelected(page, hand);
    await shareShed(page, hand, 'Home');
    await checkShed(page, hand);
    hand.report("a keeper's hour on a phone");
    await goWithin(page, '/activity');
    const act = page.getByRole('listitem').filter({ hasText: 'You changed 120 bins' });
    await act.getByRole('button', { name: /^Undo/ }).click();
    await expect(act).toContainText('Undone');
  });
});

type Hand = ReturnType<typeof countingHand>;

async function importSpreadsheet(page: Page, hand: Hand): Promise<void> {
  await goWithin(page, '/import');
  hand.clicks++;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'förråd.csv', mimeType: 'text/csv', buffer: Buffer.from(spreadsheet) });
  await expect(page.getByText(`4 places, ${boxes} bins and 2,040 items`)).toBeVisible();
  await hand.click(page.getByRole('button', { name: 'Import 2,040 items' }));
  // 2,040 items are saved before it appears, which takes a busy machine a while.
  await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible({ timeout: 120_000 });
  hand.lap('imported');
}

async function moveSelected(page: Page, hand: Hand): Promise<void> {
  const bar = page.getByRole('toolbar', { name: '10 selected' });
  await hand.click(bar.getByRole('button', { name: 'Move' }));
  await hand.click(page.getByRole('dialog').getByRole('button', { name: /^Shed/ }));
  await expect(page.getByText(/bins are now in “Shed”/)).toBeVisible();
  hand.lap('moved');
}

/** `from` is the tab that has the places. */
async function shareShed(page: Page, hand: Hand, from: 'Places' | 'Home'): Promise<void> {
  await hand.click(page.getByRole('link', { name: from, exact: true }));
  await hand.click(page.getByRole('link', { name: /^Shed/ }));
  await hand.click(page.getByRole('link', { name: /^People/ }));
  await hand.click(page.getByRole('button', { name: 'Invite', exact: true }));
  const sheet = page.getByRole('dialog');
  await hand.click(sheet.getByText('Several', { exact: true }));
  await hand.click(sheet.getByRole('button', { name: /^Can view/ }));
  await hand.click(
    page.getByRole('dialog', { name: 'The link is ready' }).getByRole('button', { name: 'Close' }),
  );
  await expect(page.getByRole('list', { name: 'Invite links' })).toContainText('0 of 20 people');
  hand.lap('shared');
}

async function checkShed(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('button', { name: 'Back' }).last());
  await hand.click(page.getByRole('button', { name: 'Place menu' }));
  await hand.click(page.getByRole('menuitem', { name: 'Stock check' }));
  const expected = page.getByRole('region', { name: 'Bins that belong here' }).getByRole('checkbox');
  // 30 of the spreadsheet, and of those moved the eight that were elsewhere.
  const count = 38;
  await expect(expected).toHaveCount(count);
  // All but the last are there.
  for (let nth = 0; nth < count - 1; nth++) await hand.click(expected.nth(nth));
  await expect(page.getByRole('radio', { name: `Seen: ${count - 1}` })).toBeVisible();
  await hand.click(page.getByRole('button', { name: 'Finish' }));
  await hand.click(page.getByRole('button', { name: 'Finish check' }));
  await expect(page.getByText(`${count - 1} seen, 1 not seen`)).toBeVisible();
  hand.lap('checked');
}

function nameOf(box: number): string {
  return `Box ${box}`;
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
}
