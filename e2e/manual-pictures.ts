// npm run screenshots:manual [-- name]: the pictures of the manual, of the demo's household, in docs/manual/pictures/.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { CallName } from '#domain/calls.ts';
import { type DemoPerson, makeDemoHousehold } from '#server/demo/make-household.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { photoForm } from '#test/photos.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { setUp } from '../scripts/set-up.ts';
import { choose, type Locale } from './screens.ts';

const FOLDER = join(import.meta.dirname, '../docs/manual/pictures');
/** All pictures together must stay below what every device keeps; scripts/manual/manual.test.ts has the limit. */
const QUALITY = 62;
const size = { width: 390, height: 720 };

/** What the pictures search for and open, as the demo's household has it. */
const words = {
  en: {
    found: 'drill',
    question: 'paint in the cellar',
    item: 'Cordless drill',
    bin: 'Camping',
    place: 'Garage',
  },
  sv: {
    found: 'skruv',
    question: 'färg i källaren',
    item: 'Skruvdragare',
    bin: 'Camping',
    place: 'Garaget',
  },
} satisfies Record<Locale, object>;

type Words = (typeof words)[Locale];

/** Each opens a screen; the picture is taken once it is still. */
const pictures: Record<string, (page: Page, words: Words) => Promise<unknown>> = {
  print: (page) => open(page, '/print/qr-batch', 'main svg[role=img]'),
  bin: async (page, { bin }) => {
    await open(page, '/bins', 'main a[href^="/bins/0"]');
    await page.locator('main a[href^="/bins/0"]', { hasText: bin }).first().click();
    await page.locator('main li a[href*="/items/0"]').first().waitFor();
  },
  search: (page, { found }) => open(page, `/search?q=${found}`, 'main li a[href^="/bins/"]'),
  question: (page, { question }) => open(page, `/search?q=${question}`, 'main li a[href^="/bins/"]'),
  lent: (page) => open(page, '/lent', 'main li a[href*="/items/"]'),
  list: async (page) => {
    await open(page, '/lists', 'main a[href^="/lists/0"]');
    await page.locator('main a[href^="/lists/0"]').click();
    await page.locator('main input[type=checkbox]').first().waitFor();
  },
  plan: async (page, { place }) => {
    await open(page, '/map', 'main a[href*="location="]');
    await page.locator('main a[href*="location="]', { hasText: place }).first().click();
    await page.locator('main .leaflet-marker-icon button').first().waitFor();
  },
  fields: (page) => open(page, '/settings?open=fields', 'main h3'),
  item: async (page, { found, item }) => {
    await open(page, `/search?q=${found}`, 'main li a[href*="item="]');
    await page.locator('main li a[href*="item="]', { hasText: item }).first().click();
    await page.locator('main li a[href*="/items/0"]', { hasText: item }).first().click();
    await page.locator('main h2').nth(1).waitFor();
  },
  invite: async (page, { place }) => {
    await open(page, '/locations', 'main a[href^="/locations/0"]');
    const path = await page.locator('main a[href^="/locations/0"]', { hasText: place }).first();
    await open(page, `${await path.getAttribute('href')}/access`, '[data-main-act]');
    await page.locator('[data-main-act]').click();
    await page.locator('dialog[open] button').last().waitFor();
  },
  reminders: (page) => open(page, '/settings?open=reminders', 'main h2'),
};

await setUp('build', 'browser');
const [, , wanted = ''] = process.argv;
const data = await makeTemporaryFolder();
const server = await startServerProcess({
  DATA_DIR: join(data.path, 'data'),
  DEFAULT_PLAN: 'unlimited',
  RATE_LIMIT_FACTOR: '1000',
});
const browser = await chromium.launch(launchOptions());
try {
  for (const locale of ['en', 'sv'] as const) await takePictures(locale);
} finally {
  await browser.close();
  await server.stop();
  await data.remove();
}

async function takePictures(locale: Locale): Promise<void> {
  await mkdir(join(FOLDER, locale), { recursive: true });
  const { email, password } = await household(locale);
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: size,
    deviceScaleFactor: 2,
    locale,
  });
  const page = await context.newPage();
  await choose(page, 'light', locale);
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  for (const [name, show] of Object.entries(pictures)) {
    if (!name.includes(wanted)) continue;
    await show(page, words[locale]);
    await untilStill(page);
    const picture = await page.screenshot({ caret: 'hide' });
    await sharp(picture)
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(join(FOLDER, locale, `${name}.webp`));
  }
  await context.close();
}

async function open(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(path);
  await page.locator(shown).first().waitFor();
}

async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true]') === null &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy') &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/** The household of the demo in accounts of an ordinary server, whose screens have no mark of the demo. */
async function household(locale: Locale): Promise<Account> {
  const owner = await signUp(server.address, 'Olga');
  const viewer = await signUp(server.address, 'Nils');
  for (const account of [owner, viewer]) await call(server.address, account, 'me.get', {});
  // A message about it would cover part of the first picture.
  await call(server.address, owner, 'me.update', { mutedNotifications: ['inviteAccepted'] });
  await makeDemoHousehold({ owner: personOf(owner), viewer: personOf(viewer) }, locale);
  return owner;
}

function personOf(account: Account): DemoPerson {
  const { userId, email, headers } = account;
  const person = {
    userId,
    email,
    ask: (name: CallName, input: unknown) => call(server.address, account, name, input),
    async send(name: CallName, input: unknown, file: Uint8Array<ArrayBuffer>) {
      const answer = await fetch(`${server.address}/api/${name}`, {
        method: 'POST',
        headers: { authorization: headers.authorization ?? '' },
        body: photoForm(input, file),
      });
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()).result;
    },
  };
  return person as DemoPerson;
}
