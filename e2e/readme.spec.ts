import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openReadmeScreens, outlineOf } from './readme-screens.ts';
import { expect, test } from './server.ts';

const pictured = JSON.parse(readFileSync(join(import.meta.dirname, '../docs/pictures/screens.json'), 'utf8'));

test('the screens are as README’s pictures show them', async ({ browser, server }) => {
  // A photo is read with the lowest priority.
  test.setTimeout(300_000);
  await openReadmeScreens(browser, server, async (name, page) => {
    const advice = `${name} has changed; take the pictures again: npm run screenshots:readme`;
    await expect.poll(() => outlineOf(page), advice).toEqual(pictured[name]);
  });
});
