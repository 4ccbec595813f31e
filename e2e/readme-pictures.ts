// npm run screenshots:readme: the pictures of README.md, and what their screens offer, which e2e/readme.spec.ts compares.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { launchOptions } from '#test/chromium.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { setUp } from '../scripts/set-up.ts';
import { takeFindPicture } from './find-picture.ts';
import { openReadmeScreens, outlineOf } from './readme-screens.ts';

const SETTLED_MS = 1_500;
const FOLDER = join(import.meta.dirname, '../docs/pictures');

await setUp('build', 'browser');
const data = await makeTemporaryFolder();
const dataDir = join(data.path, 'data');
const server = await startServerProcess({
  DATA_DIR: dataDir,
  DEFAULT_PLAN: 'unlimited',
  RATE_LIMIT_FACTOR: '1000',
});
const browser = await chromium.launch(launchOptions());
const outlines: Record<string, string[]> = {};
try {
  await openReadmeScreens(browser, { address: server.address, dataDir }, async (name, page) => {
    outlines[name] = await settledOutline(page);
    const picture = await page.screenshot({ caret: 'hide' });
    await sharp(picture)
      .webp({ quality: 85 })
      .toFile(join(FOLDER, `${name}.webp`));
  });
  await writeFile(join(FOLDER, 'find.webp'), await takeFindPicture(server.address));
  await writeFile(join(FOLDER, 'screens.json'), `${JSON.stringify(outlines, null, 2)}\n`);
} finally {
  await browser.close();
  await server.stop();
  await data.remove();
}

/** Waits for what is loaded after the first picture. */
async function settledOutline(page: Page): Promise<string[]> {
  for (let before = await outlineOf(page); ; ) {
    await setTimeout(SETTLED_MS);
    const outline = await outlineOf(page);
    if (outline.join() === before.join()) return outline;
    before = outline;
  }
}
