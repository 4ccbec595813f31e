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

/** Lucide's `scan-line`, `search` and `list-plus`, as the screens show them. */
const shortcuts = {
  scan: '<path d="M3 7V5a2 2 0 0 1 2-2h2M17 3h2a2 2 0 0 1 2 2v2M21 17v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2M7 12h10"/>',
  search: '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
  add: '<path d="M16 5H3M11 12H3M16 19H3M18 9v6M21 12h-6"/>',
};
for (const [name, lines] of Object.entries(shortcuts))
  await drawShortcut(`icons/shortcut-${name}.png`, lines);

await mkdir(`${out}splash`, { recursive: true });
for (const { file, width, height, background } of splashScreens) {
  await draw(file.slice(1), width, height, Math.round(width / 4), background);
}
await browser.close();

/** Systems show shortcuts in a circle. */
async function drawShortcut(file: string, lines: string) {
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#B5460F" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${lines}</svg>`;
  await draw(file, 192, 192, 96, '#FAF6EF', `data:image/svg+xml,${encodeURIComponent(shape)}`);
}

async function draw(
  file: string,
  width: number,
  height: number,
  size: number,
  background = 'transparent',
  picture = source,
) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${background}}</style>
     <img width="${size}" height="${size}" src="${picture}">`,
  );
  await page.screenshot({ path: out + file, omitBackground: background === 'transparent' });
  await page.close();
}
