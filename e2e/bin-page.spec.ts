import type { Page } from '@playwright/test';
import { type Account, call, signUp } from '#test/account.ts';
import { untilInstalled } from './journey.ts';
import { choose, type Locale } from './screens.ts';
import { expect, test } from './server.ts';

const lowestStart = 240;

const words = {
  en: {
    place: 'Storage unit at Mill Street, in the cellar',
    bin: 'Tools',
    longBin:
      'Christmas decorations, string lights and candlesticks for the porch, the hall and the balcony on the second floor',
    details: /Details$/,
  },
  sv: {
    place: 'Förrådet på Kvarngatan, längst in i källaren',
    bin: 'Verktyg',
    longBin:
      'Julpynt, ljusslingor och adventsljusstakar till farstun, hallen och balkongen på andra våningen hos mormor',
    details: /Detaljer$/,
  },
};

for (const locale of ['en', 'sv'] as const) {
  test(`the first item of a bin stands within ${lowestStart} px of the top: ${locale}`, {
    tag: locale === 'sv' ? [] : '@nightly',
  }, async ({ page, server }) => {
    const { place, bin, longBin, details } = words[locale];
    const olga = await signUp(server.address, 'Olga');
    const { id: locationId } = await make(server.address, olga, 'locations.create', { name: place });
    await signInTo(page, olga, locale);
    for (const name of [bin, longBin]) {
      for (const count of [1, 61]) {
        const binId = await makeBin(server.address, olga, count, {
          name: count === 1 ? name : `${name} 2`,
          locationId,
          qrLabel: `A-${name.length}-${count}`,
          description: place,
        });
        await page.goto(`/bins/${binId}`);
        const first = page.locator('main li[data-key]').first();
        await expect(first).toBeVisible();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const { y: top } = (await first.boundingBox()) ?? { y: Number.NaN };
        test
          .info()
          .annotations.push({ type: 'px', description: `${count} in “${name.slice(0, 12)}”: ${top}` });
        expect(top).toBeLessThanOrEqual(lowestStart);
        const description = page.locator('main p').getByText(place, { exact: true });
        await expect(description).toBeHidden();
        await page.getByRole('button', { name: details }).click();
        await expect(description).toBeVisible();
        await expect(page.getByText(/^\w{4}\s\w{4}\s\w{4}$/)).toBeVisible();
      }
    }
  });
}

test('nothing covers a row, and the last one can be scrolled above all bars', async ({ page, server }) => {
  const olga = await signUp(server.address, 'Olga');
  const binId = await makeBin(server.address, olga, 61, { name: 'Tools' });
  await signInTo(page, olga, 'en');
  await page.goto(`/bins/${binId}`);
  await expect(page.locator('main li[data-key]').first()).toBeVisible();
  for (const top of [150, 900, 2_000]) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    await expect(page.getByRole('button', { name: 'Add more items' })).toBeInViewport();
    expect(await page.evaluate(coveredInRows)).toEqual([]);
  }
  const last = page.locator('main li[data-key][data-index="60"]');
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect(last).toBeInViewport({ ratio: 1, timeout: 500 });
  }).toPass({ timeout: 10_000 });
  expect(await page.evaluate(coveredInRows)).toEqual([]);
  const { y, height } = (await last.boundingBox()) ?? { y: Number.NaN, height: 0 };
  const bar = await page.locator('[data-bottom-bar]').boundingBox();
  expect(y + height).toBeLessThan(bar?.y ?? 0);

  await page.getByRole('button', { name: 'Add more items' }).click();
  await expect(page.getByLabel('Add an item', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Add an item', { exact: true })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Add more items' })).toBeHidden();
});

test('a label that is to be changed is in sight above the buttons of the form', async ({ page, server }) => {
  const olga = await signUp(server.address, 'Olga');
  await signInTo(page, olga, 'en');
  const binId = await makeBin(server.address, olga, 1, { name: 'Tools' });
  await page.goto(`/bins/${binId}`);
  await page.getByRole('button', { name: 'Bin menu' }).click();
  await page.getByRole('menuitem', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Change number' }).click();
  const label = page.getByLabel('Number', { exact: true });
  await expect(label).toBeFocused();
  const bar = page.locator('[data-form-actions]');
  const room = async () => {
    const [field, actions] = await Promise.all([label.boundingBox(), bar.boundingBox()]);
    return (actions?.y ?? 0) - ((field?.y ?? 0) + (field?.height ?? 0));
  };
  await expect.poll(room).toBeGreaterThan(0);
});

test('no word of a name is broken beside its stepper, however large the letters', async ({
  page,
  server,
}) => {
  const olga = await signUp(server.address, 'Olga');
  const binId = await makeBin(server.address, olga, 0, { name: 'Kök' });
  const names = ['Kaffebryggare', 'Skruvdragare', 'Symaskinstillbehör'];
  await call(server.address, olga, 'items.create', { binId, items: names.map((name) => ({ name })) });
  await signInTo(page, olga, 'sv');
  await page.goto(`/bins/${binId}`);
  for (const size of ['normal', 'large', 'larger', 'largest']) {
    await page.evaluate((to) => {
      document.documentElement.dataset.textSize = to;
    }, size);
    for (const name of names) {
      const lines = await page.getByText(name, { exact: true }).evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getClientRects().length;
      });
      expect(lines, `${name}, ${size}`).toBe(1);
    }
  }
});

test('what search found is in sight in a bin that was open before', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const olga = await signUp(server.address, 'Olga');
  const binId = await makeBin(server.address, olga, 14, { name: 'Tools' });
  await signInTo(page, olga, 'en');
  await page.goto(`/bins/${binId}`);
  const last = page.locator('main li[data-key]').last();
  await expect(last).toBeVisible();
  const name = (await last.getByRole('link').textContent())?.trim() ?? '';
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('searchbox').fill(name);
  await page
    .getByRole('link', { name: `${name} ` })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Tools' })).toBeVisible();
  await expect(last).toBeInViewport({ ratio: 1 });
  const { y, height } = (await last.boundingBox()) ?? { y: Number.NaN, height: 0 };
  const bar = await page.locator('[data-bottom-bar]').boundingBox();
  expect(y + height).toBeLessThan(bar?.y ?? 0);
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const look of ['rows', 'cards']) {
    test(`the list of ${look} scrolls to the open bin without moving its page`, async ({ page, server }) => {
      const olga = await signUp(server.address, 'Olga');
      const ids: string[] = [];
      for (let nth = 101; nth <= 161; nth++)
        ids.push(await makeBin(server.address, olga, 0, { name: `Box ${nth}` }));
      await signInTo(page, olga, 'en');
      await page.addInitScript(() => localStorage.setItem('whichbin.listBeside', 'open'));
      await page.goto(`/bins/${ids.at(-3)}?look=${look}`);
      const list = page.getByRole('complementary');
      const open = list.getByRole('link', { name: 'Box 159' });
      await expect(open).toBeInViewport({ ratio: 1 });
      await expect(open).toHaveAttribute('aria-current', 'page');
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const neighbour = list.getByRole('link', { name: 'Box 158' });
      const before = await neighbour.boundingBox();
      await neighbour.click();
      await expect(page.getByRole('heading', { name: 'Box 158', level: 1 })).toBeVisible();
      expect(await neighbour.boundingBox()).toEqual(before);
    });
  }

  test('the table of a bin has 900 px, and the list beside comes and goes', async ({ page, server }) => {
    const olga = await signUp(server.address, 'Olga');
    const binId = await makeBin(server.address, olga, 2, { name: 'Tools' });
    await makeBin(server.address, olga, 2, { name: 'Tents' });
    await signInTo(page, olga, 'en');
    const list = page.getByRole('complementary', { name: 'List of bins' });
    const tableWidth = async () => (await page.getByRole('grid').boundingBox())?.width ?? 0;
    for (const [width, isBeside, hasList] of [
      [1024, false, false],
      [1280, false, false],
      [1440, true, false],
      [1600, true, false],
      [1920, true, true],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/bins/${binId}`);
      await expect(page.getByRole('grid')).toBeVisible();
      expect(await tableWidth(), `at ${width}`).toBeGreaterThanOrEqual(width === 1024 ? 860 : 900);
      expect(await isAsideBeside(page), `at ${width}`).toBe(isBeside);
      await expect(list).toHaveCount(hasList ? 1 : 0);
      // The facts are above the items.
      await expect(page.locator('main header').getByRole('link', { name: 'People: Only you' })).toBeVisible();
      await expect(page.getByText('Nobody has scanned or moved it yet')).toHaveCount(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(list).toHaveCount(0);
    await page.keyboard.press('b');
    await expect(list.getByRole('link', { name: 'Tools' })).toBeFocused();
    expect(await isAsideBeside(page)).toBe(false);
    await page.reload();
    await list.getByRole('link', { name: 'Tents' }).click();
    await expect(page.getByRole('heading', { name: 'Tents', level: 1 })).toBeVisible();
    await list.getByRole('link', { name: 'Tents' }).focus();
    await page.keyboard.press('b');
    await expect(list).toHaveCount(0);
    await expect(page.locator('#detail')).toBeFocused();
    const fold = page.getByRole('button', { name: 'Show the list beside', expanded: false });
    await fold.click();
    await expect(list).toBeVisible();
    await page.getByRole('button', { name: 'Hide the list', expanded: true }).click();
    await expect(list).toHaveCount(0);
    await expect(fold).toBeFocused();
  });

  test('the list beside a bin is made wider by keyboard and mouse', async ({ page, server }) => {
    const olga = await signUp(server.address, 'Olga');
    const binId = await makeBin(server.address, olga, 2, { name: 'Tools' });
    await signInTo(page, olga, 'en');
    await page.addInitScript(() => localStorage.setItem('whichbin.listBeside', 'open'));
    await page.goto(`/bins/${binId}`);
    const list = page.getByRole('complementary', { name: 'List of bins' });
    const divider = page.getByRole('separator', { name: 'Width of the list' });
    const width = async () => Math.round((await list.boundingBox())?.width ?? 0);
    await expect(page.locator('main header').getByRole('link', { name: 'New bin' })).toBeVisible();
    await expect(divider).toBeVisible();
    const usual = await width();
    await divider.press('ArrowRight');
    await expect.poll(width).toBe(usual + 16);
    await page.reload();
    await expect.poll(width).toBe(usual + 16);
    await expect(divider).toHaveAttribute('aria-valuenow', String(usual + 16));
    await divider.hover();
    await page.mouse.down();
    await page.mouse.move(3_000, 400);
    await page.mouse.up();
    const besideRail = (await page.locator('main').boundingBox())?.width ?? 0;
    await expect.poll(width).toBe(Math.round(0.45 * besideRail));
    await divider.dblclick();
    await expect.poll(width).toBe(usual);
  });

  test('the mouse marks a whole row, also over its buttons', async ({ page, server }) => {
    const olga = await signUp(server.address, 'Olga');
    const binId = await makeBin(server.address, olga, 2, { name: 'Tools' });
    await signInTo(page, olga, 'en');
    await page.goto(`/bins/${binId}`);
    const button = page.getByRole('button', { name: 'Menu of Item 2', exact: true });
    await button.hover();
    const marked = button.locator('xpath=ancestor::div[.//a][1]');
    await expect(marked).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  });
});

/** Whether the rest of a bin's page is beside its items, not below them. */
async function isAsideBeside(page: Page): Promise<boolean> {
  const add = await page.getByRole('link', { name: 'New bin inside' }).boundingBox();
  const items = await page.getByRole('grid').boundingBox();
  return (add?.x ?? 0) > (items?.x ?? 0) + (items?.width ?? 0);
}

/** Names of buttons, links and fields in rows that are between the bars but covered. */
function coveredInRows(): string[] {
  const header = [...document.querySelectorAll('main header')].at(-1)?.getBoundingClientRect().bottom ?? 0;
  const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top ?? innerHeight;
  return [...document.querySelectorAll('main li[data-key] :is(a, button, input)')].flatMap((control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    if (width < 2 || top < header || top + height > bar) return [];
    const corners = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const),
    );
    const isFree = corners.every(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit?.closest('li[data-key]') === control.closest('li[data-key]');
    });
    return isFree ? [] : [control.getAttribute('aria-label') ?? control.textContent ?? ''];
  });
}

async function make(address: string, account: Account, name: string, data: unknown): Promise<{ id: string }> {
  return call(address, account, name, data);
}

async function makeBin(
  address: string,
  account: Account,
  count: number,
  bin: Record<string, unknown>,
): Promise<string> {
  const { id } = await make(address, account, 'bins.create', bin);
  const items = Array.from({ length: count }, (_, nth) => ({ name: `Item ${nth + 1}`, quantity: 2 }));
  if (count > 0) await call(address, account, 'items.create', { binId: id, items });
  return id;
}

async function signInTo(page: Page, account: Account, locale: Locale): Promise<void> {
  await choose(page, 'light', locale);
  await page.goto('/login');
  await page.locator('input[type=email]').fill(account.email);
  await page.locator('input[type=password]').fill(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
}

for (const [size, count] of [
  ['device', 2],
  ['device', 12],
  ['larger', 12],
] as const) {
  test(`without a network nothing on a bin's page moves: ${count} items, letters ${size}`, {
    // The tallest one runs before each merge.
    tag: ['@installed', ...(size === 'larger' ? [] : ['@nightly'])],
  }, async ({ page, context, server }) => {
    const olga = await signUp(server.address, 'Olga');
    const binId = await makeBin(server.address, olga, count, {
      name: 'Köket 1',
      ...(count === 2 && { qrLabel: 'VINTERFÖRRÅDET 12345' }),
    });
    await signInTo(page, olga, 'sv');
    if (size === 'larger') {
      await page.goto('/settings?open=look');
      await page.getByText('Större', { exact: true }).click();
    }
    await page.goto(`/bins/${binId}`);
    const first = page.locator('main li[data-key]').first();
    await expect(first).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await first.boundingBox();
    await untilInstalled(page);
    await context.setOffline(true);
    await first.getByRole('button', { name: /^Antal / }).click();
    await first.getByRole('button', { name: /^En till/ }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('status').getByText('Offline, 1 väntar').last()).toBeVisible();
    expect(await first.boundingBox()).toEqual(before);
    expect(await page.evaluate(wordsUnderNotice), 'the notice covers no words').toEqual([]);
  });
}

/** Runs in the page. */
function wordsUnderNotice(): string[] {
  const notice = document.querySelector('header [role=status] button')?.getBoundingClientRect();
  if (!notice) throw new Error('there is no notice');
  const under: string[] = [];
  const words = document.createTreeWalker(document.querySelector('header') ?? document, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    if (node.parentElement?.closest('[role=status]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    const isBeside = right <= notice.left || left >= notice.right;
    if (width > 1 && !isBeside && top < notice.bottom && bottom > notice.top)
      under.push(node.textContent ?? '');
  }
  return under;
}
