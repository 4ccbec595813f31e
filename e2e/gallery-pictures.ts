// node e2e/gallery-pictures.ts [folder]: the gallery of the design system in both themes and widths.
import { mkdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { launchOptions } from '#test/chromium.ts';
import { setUp } from '../scripts/set-up.ts';

await setUp('browser');
const folder = process.argv[2] ?? 'test-results/gallery';
await mkdir(folder, { recursive: true });
const server = await createServer({ server: { port: 0, host: '127.0.0.1' } });
await server.listen();
const address = server.resolvedUrls?.local[0];
const browser = await chromium.launch(launchOptions());
for (const width of [390, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
    await page.goto(`${address}ui/gallery/index.html`);
    await page.getByRole('button', { name: 'Toast' }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const name = `${folder}/${width}-${colorScheme}`;
    await page.screenshot({ path: `${name}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('alertdialog').waitFor();
    await page.screenshot({ path: `${name}-confirm.png`, animations: 'disabled' });
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await page.getByRole('button', { name: 'Toast' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.screenshot({ path: `${name}-toast.png`, animations: 'disabled' });
    await page.close();
  }
}
await browser.close();
await server.close();
