import type { Page } from '@playwright/test';
import { callFrom, goWithin, joinAs, signUp } from './journey.ts';
import { expect, test } from './server.ts';

type Made = { id: string };

/** Olga's old home with boxes in two rooms, and an empty new home. */
async function makeHomes(
  page: Page,
): Promise<{ oldHome: string; newHome: string; codes: Record<string, string> }> {
  const ask = <T = Made>(name: string, data: unknown) => callFrom<T>(page, name, data);
  const oldHome = await ask('locations.create', { name: 'Old home' });
  const newHome = await ask('locations.create', { name: 'New home' });
  const codes: Record<string, string> = {};
  for (const room of ['Hall', 'Kitchen']) {
    const place = await ask('locations.create', { name: room, parentLocationId: oldHome.id });
    for (const number of [1, 2, 3]) {
      const name = `${room} box ${number}`;
      const { qrCode } = await ask<{ qrCode: string }>('bins.create', { name, locationId: place.id });
      codes[name] = qrCode;
    }
  }
  return { oldHome: oldHome.id, newHome: newHome.id, codes };
}

async function makeMovingList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Place menu' }).click();
  await page.getByRole('menuitem', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'New list here' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Moving house');
  await page.getByRole('button', { name: 'New list', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Moving house', level: 1 })).toBeVisible();
}

/** A list of all boxes in a place, with one stage. */
async function makeList(page: Page, placeId: string): Promise<void> {
  await callFrom(page, 'lists.create', {
    target: { kind: 'location', id: placeId },
    id: crypto.randomUUID(),
    name: 'Moving house',
    covers: 'bins',
    stages: [{ id: 's1', name: 'Loaded' }],
  });
}

const tickOf = (page: Page, name: string) => page.getByRole('checkbox', { name });

async function scan(page: Page, code: string | undefined): Promise<void> {
  await page.getByLabel('Code, number or name').fill(code ?? '');
  await page.keyboard.press('Enter');
}

test('two people pack and load a move, one of them without signal', async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const { oldHome, codes } = await makeHomes(page);
  await goWithin(page, `/locations/${oldHome}`);
  await makeMovingList(page);
  await expect(page.getByText('0 of 6')).toBeVisible();
  await tickOf(page, 'Hall box 1').check();
  await page.getByRole('button', { name: 'Check off all in Kitchen' }).click();
  await expect(page.getByText('4 of 6')).toBeVisible();

  const erik = await joinAs(browser, baseURL, {
    owner: page,
    target: { kind: 'location', id: oldHome },
    role: 'editor',
  });
  await erik.getByRole('link', { name: /Moving house/ }).click();
  await expect(erik.getByText('4 of 6')).toBeVisible();
  await erik.context().setOffline(true);
  await tickOf(erik, 'Hall box 2').check();
  await tickOf(page, 'Hall box 3').check();
  await page.getByText('Missing (1)').click();
  await expect(page.getByRole('checkbox')).toHaveCount(1);
  await expect(tickOf(page, 'Hall box 2')).not.toBeChecked();
  await erik.context().setOffline(false);
  await expect(page.getByText('Nothing is missing. All 6 are done.')).toBeVisible();
  await expect(erik.getByText('6 of 6')).toBeVisible();

  await page.getByText('Loaded 0/6').click();
  await page.getByRole('link', { name: 'Check off by scanning' }).click();
  for (const name of Object.keys(codes).slice(0, 5)) {
    await scan(page, codes[name]);
    await expect(page.getByRole('status').getByText(name)).toBeVisible();
  }
  await expect(page.getByText('5 of 6')).toBeVisible();
  await scan(page, codes['Hall box 1']);
  await expect(page.getByText('Hall box 1 is checked off already')).toBeVisible();
  await page.getByRole('button', { name: 'Undo last' }).click();
  await expect(page.getByText('4 of 6')).toBeVisible();
  await page.goBack();
  // Taking back an early stage takes back the later one, says so, and Undo restores both.
  await page.getByText('Packed 6/6').click();
  await tickOf(page, 'Hall box 2').uncheck();
  await expect(page.getByText('“Hall box 2”: Loaded taken back too')).toBeVisible();
  await expect(erik.getByText('Loaded 3/6')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Loaded 4/6').click();
  await erik.getByText('Loaded 4/6').click();
  await erik.getByText('Missing (2)').click();
  await expect(tickOf(erik, 'Kitchen box 3')).toBeVisible();
  await erik.getByRole('button', { name: 'Check off all in Kitchen' }).click();
  await expect(page.getByText('Loaded 6/6')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Moving house' }).click();
  await page.getByRole('menuitem', { name: /^Move all that is done/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New home' }).click();
  // The new home is not shared yet, so that Erik would lose the boxes.
  await expect(page.getByText(/“New home” is not shared with/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Also share “New home” with/ })).toBeChecked();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  // A pointer on a toast keeps it, and the next one waits.
  await page.mouse.move(5, 5);
  await expect(page.getByText(/6 bins are now in “New home”. “New home” is shared with/)).toBeVisible();
  await expect(page.getByText('6 of 6')).toBeVisible();
  await erik.getByText('All (6)').click();
  await expect(erik.getByRole('heading', { name: 'New home', level: 2 })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(erik.getByRole('heading', { name: 'Hall', level: 2 })).toBeVisible();
  await goWithin(page, `/locations/${oldHome}`);
  await expect(page.getByText(/6 bins/).first()).toBeVisible();

  // Moved without sharing, the lines say why there is no name, and helpers can do nothing with them.
  await page.goBack();
  await page.getByRole('button', { name: 'Actions for Moving house' }).click();
  await page.getByRole('menuitem', { name: /^Move all that is done/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'New home' }).click();
  await page.getByRole('checkbox', { name: /Also share/ }).uncheck();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(erik.getByText(/Moved to where you have no access/).first()).toBeVisible();
});

test('boxes are unloaded into the rooms of the new home as they arrive', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const { oldHome, newHome, codes } = await makeHomes(page);
  for (const name of ['New hall', 'New kitchen'])
    await callFrom(page, 'locations.create', { name, parentLocationId: newHome });
  await goWithin(page, `/locations/${oldHome}`);
  await makeMovingList(page);
  const began = Date.now();
  let taps = 0;
  await page.getByText('Arrived 0/6').click();
  await page.getByRole('link', { name: 'Check off by scanning' }).click();
  taps += 2;
  for (const [name, code] of Object.entries(codes)) {
    await scan(page, code);
    await expect(page.getByRole('status').getByText(name)).toBeVisible();
  }
  // A box that arrived was packed and loaded.
  await expect(page.getByText('Packed 6/6')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Place' }).click();
  taps += 2;
  for (const room of ['Hall', 'Kitchen']) {
    await scan(page, `New ${room.toLowerCase()}`);
    for (const [name, code] of Object.entries(codes).filter(([each]) => each.startsWith(room))) {
      await scan(page, code);
      await expect(page.getByText(`${name} moved from ${room} to New ${room.toLowerCase()}`)).toBeVisible();
    }
  }
  test.info().annotations.push({
    type: 'figure',
    description: `6 boxes unloaded: ${taps} taps, ${(Date.now() - began) / 1000} s`,
  });
  await page.getByRole('button', { name: 'Undo last' }).click();
  await expect(page.getByText('Kitchen box 3 is back where it was')).toBeVisible();
  await scan(page, codes['Kitchen box 3']);
  await goWithin(page, '/lists');
  await page.getByRole('link', { name: /Moving house/ }).click();
  await page.getByText('Arrived 6/6').click();
  await expect(page.getByRole('heading', { name: /New hall/, level: 2 })).toBeVisible();
  await expect(page.getByRole('heading', { name: /New kitchen/, level: 2 })).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(6);
});

test('a list for camp is used again and names what was missing last time', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const box = await callFrom<Made>(page, 'bins.create', { name: 'Camp box' });
  const items = ['Tent', 'Mallet', 'Cups'].map((name) => ({ id: crypto.randomUUID(), name, quantity: 30 }));
  await callFrom(page, 'items.create', { binId: box.id, items });
  await goWithin(page, '/lists');
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Summer camp');
  await page.getByText('Trip', { exact: true }).click();
  await page.getByRole('button', { name: 'New list', exact: true }).last().click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Find bins and things').fill('in:camp');
  await page.getByText('Things', { exact: true }).click();
  await page.getByRole('button', { name: 'Add all 3' }).click();
  await expect(page.getByText('On the list')).toHaveCount(3);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Actions for Cups' }).click();
  await page.getByRole('menuitem', { name: 'How many are needed' }).click();
  await page.getByRole('textbox', { name: 'How many are needed' }).fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  const cups = page.getByRole('textbox', { name: /^Cups, Taken/ });
  await cups.fill('24');
  await cups.press('Enter');
  await expect(page.getByText('24 of 30')).toBeVisible();
  await tickOf(page, 'Cups').check();
  await tickOf(page, 'Mallet').check();
  await tickOf(page, 'Tent').check();
  await page.getByText('Back 0/3').click();
  await tickOf(page, 'Tent').check();
  await tickOf(page, 'Cups').check();
  await page.getByText('Missing (1)').click();
  await expect(page.getByRole('checkbox')).toHaveCount(1);

  await page.getByRole('button', { name: 'Actions for Summer camp' }).click();
  await page.getByRole('menuitem', { name: 'Use again' }).click();
  await page.getByLabel('Name of the new list').fill('Summer camp 2027');
  await page.getByRole('button', { name: 'Use again' }).click();
  await expect(page.getByRole('heading', { name: 'Summer camp 2027', level: 1 })).toBeVisible();
  await expect(page.getByText('0 of 3', { exact: true })).toBeVisible();
  await expect(page.getByText('0 of 30')).toBeVisible();
  await expect(page.getByText('Missing last time: Mallet')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Summer camp 2027' }).click();
  await page.getByRole('menuitem', { name: 'Delete the list' }).click();
  await page.getByText('Deleted lists').click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('link', { name: /Summer camp 2027/ })).toBeVisible();
});

test('a helper who joined as viewer ticks on a small phone with large letters', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  const { oldHome } = await makeHomes(page);
  await callFrom(page, 'locations.update', { id: oldHome, viewersMayTakeOut: true });
  await makeList(page, oldHome);
  const began = Date.now();
  const helper = await joinAs(browser, baseURL, {
    owner: page,
    target: { kind: 'location', id: oldHome },
    role: 'viewer',
  });
  await helper.evaluate(() => {
    const letters = new CSSStyleSheet();
    letters.replaceSync(':root { font-size: 200% }');
    document.adoptedStyleSheets = [letters];
  });
  await helper.getByRole('link', { name: /Moving house/ }).click();
  await tickOf(helper, 'Hall box 1').check();
  test.info().annotations.push({
    type: 'seconds from the link to the tick',
    description: `${(Date.now() - began) / 1000}`,
  });
  await expect(helper.getByText('1 of 6')).toBeVisible();
  await expect(helper.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0);
  await expect
    .poll(() => helper.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(360);

  await goWithin(page, '/lists');
  await page.getByRole('link', { name: /Moving house/ }).click();
  await expect(page.getByText('1 of 6')).toBeVisible();
  // Viewers take back only what they ticked themselves.
  await tickOf(page, 'Hall box 2').check();
  await expect(tickOf(helper, 'Hall box 2')).toBeChecked();
  await expect(tickOf(helper, 'Hall box 2')).toBeDisabled();
  await expect(tickOf(helper, 'Hall box 1')).toBeEnabled();
  await tickOf(page, 'Hall box 1').uncheck();
  await page.getByRole('button', { name: 'Actions for Moving house' }).click();
  await page.getByRole('menuitem', { name: 'Big screen' }).click();
  await expect(page.getByRole('heading', { name: 'Missing · Loaded' })).toBeVisible();
});

test('the big screen of a phone shows what is missing, and its stages switch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  // The way to the first list from an empty account.
  await page.getByRole('link', { name: 'Make a list for a move or a trip' }).click();
  await expect(page.getByRole('heading', { name: 'No lists yet' })).toBeVisible();
  const { oldHome, codes } = await makeHomes(page);
  await goWithin(page, `/locations/${oldHome}`);
  await makeMovingList(page);
  await tickOf(page, 'Hall box 1').check();
  await page.getByRole('button', { name: 'Actions for Moving house' }).click();
  await page.getByRole('menuitem', { name: 'Big screen' }).click();
  await expect(page.getByRole('heading', { name: 'Missing · Packed' })).toBeInViewport();
  await expect(page.getByText('Hall box 2')).toBeInViewport();
  await page.getByRole('button', { name: /^Loaded/ }).click();
  await expect(page.getByRole('heading', { name: 'Missing · Loaded' })).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Loaded/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Close the big screen' }).click();
  await page.getByRole('link', { name: 'Check off by scanning' }).click();
  // The arrow of the field says what it does.
  await page.getByLabel('Code, number or name').fill(codes['Hall box 3'] ?? '');
  await page.getByRole('button', { name: 'Check off', exact: true }).click();
  await expect(page.getByRole('status').getByText('Hall box 3')).toBeVisible();

  await goWithin(page, '/lists');
  await page.getByRole('link', { name: /Moving house/ }).click();
  await page.getByRole('button', { name: 'Actions for Moving house' }).click();
  await page.getByRole('menuitem', { name: 'Delete the list' }).click();
  await goWithin(page, '/settings?open=trash');
  await page.getByText('Deleted lists').click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await goWithin(page, '/lists');
  await expect(page.getByRole('link', { name: /Moving house/ })).toBeVisible();
});

test('a list that is taken away while it is open says so', async ({ page, browser, baseURL }) => {
  await signUp(page);
  const { oldHome } = await makeHomes(page);
  await goWithin(page, `/locations/${oldHome}`);
  await makeList(page, oldHome);
  const erik = await joinAs(browser, baseURL, {
    owner: page,
    target: { kind: 'location', id: oldHome },
    role: 'editor',
  });
  await erik.getByRole('link', { name: /Moving house/ }).click();
  await tickOf(erik, 'Hall box 1').check();
  const { entries } = await callFrom<{ entries: { userId: string }[] }>(page, 'accessEntries.list', {
    target: { kind: 'location', id: oldHome },
  });
  await callFrom(page, 'accessEntries.delete', {
    target: { kind: 'location', id: oldHome },
    userId: entries[0]?.userId,
  });
  await expect(erik.getByRole('alert')).toContainText('You no longer have access to Moving house');
  await expect(erik.getByText('Hall box 1')).toHaveCount(0);
});
