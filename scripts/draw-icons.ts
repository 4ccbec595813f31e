import { mkdir, readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { splashScreens } from '../web/app/splash-screens.ts';

/** Renders the PNG icons and splash screens from web/public/icons/icon.svg. Run after changes: `node scripts/draw-icons.ts`. */
const out = new URL('../web/public/', import.meta.url).pathname;
const svg = await readFile(`${out}icons/icon.svg`, 'utf8');
const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

await draw('icons/icon-32.png', 32, 32, 32);
await draw('icons/icon-192.png', 192, 192, 180);
await draw('icons/icon-512.png', 512, 512, 480);
// Systems crop maskable icons; the safe zone is the middle 80 %.
await draw('icons/maskable-512.png', 512, 512, 300, '#FAF6EF');
await draw('icons/apple-touch-icon.png', 180, 180, 124, '#FAF6EF');

await mkdir(`${out}splash`, { recursive: true });
for (const { file, width, height, background } of splashScreens) {
  await draw(file.slice(1), width, height, Math.round(width / 4), background);
}
await browser.close();

async function draw(file: string, width: number, height: number, size: number, background = 'transparent') {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${background}}</style>
     <img width="${size}" height="${size}" src="${source}">`,
  );
  await page.screenshot({ path: out + file, omitBackground: background === 'transparent' });
  await page.close();
}
