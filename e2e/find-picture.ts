import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { encode } from 'uqr';
import type { BinColor } from '#domain/bins/bin-fields.ts';
import { type Account, call } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { labelColors } from '#web/features/labels/print/layout/label-colors.ts';
import { writePictures } from './fake-camera/label-video.ts';
import { makeHousehold, openSignedIn } from './readme-screens.ts';

type Box = { name: string; qrCode: string; color: BinColor };

/** Drawn from left to right, from the top. */
const boxesOnShelf = [
  ...['Paint', 'Cables', 'Camping', 'Tool chest', 'Power tools', 'Bicycles', 'Garden', 'Torches', 'Car'],
];
const camera = { width: 720, height: 1280 };
/** The camera swings by so many pixels, over so many frames. */
const swing = { pixels: 60, frames: 60 };

/** The moving picture of README.md, as WebP: the camera finds the box with the jigsaw on a shelf. */
export async function takeFindPicture(address: string): Promise<Buffer> {
  const { owner } = await makeHousehold(address, 'en', 'find.example');
  const { bins } = await call<{ bins: Box[] }>(address, owner, 'bins.list', {});
  const path = join(tmpdir(), `whichbin-shelf-${process.pid}.y4m`);
  await writePictures(path, await shelfPictures(bins));
  const { args = [], ...options } = launchOptions();
  const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const browser = await chromium.launch({
    ...options,
    args: [...args, ...fake, `--use-file-for-fake-video-capture=${path}`],
  });
  try {
    return await record(browser, address, owner);
  } finally {
    await browser.close();
    await rm(path, { force: true });
  }
}

async function record(browser: Browser, address: string, owner: Account): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 390, height: 780 },
    locale: 'en',
    permissions: ['camera'],
  });
  const page = await openSignedIn(context, owner, { theme: 'light', locale: 'en' });
  await page.goto('/scan-qr?mode=find');
  await page.locator('button[data-match]').first().waitFor();
  const film = createFilm(page);
  for (let n = 0; n < 5; n++) await film.take(160);
  const field = page.getByLabel('What are you looking for?');
  for (const letter of 'jigsaw') {
    await field.press(letter);
    await film.take(180);
  }
  await film.take(900);
  await film.tap(page.getByRole('button', { name: /Jigsaw Power tools|Jigsaw.*C3/ }).first());
  await page.getByRole('heading', { name: 'Jigsaw' }).waitFor();
  for (let n = 0; n < 22; n++) await film.take(130);
  await film.take(1_500);
  await context.close();
  return film.develop();
}

/** Pictures of a page, each shown for some milliseconds. */
function createFilm(page: Page) {
  const pictures: Buffer[] = [];
  const delay: number[] = [];
  const take = async (milliseconds: number) => {
    pictures.push(await page.screenshot({ caret: 'hide' }));
    delay.push(milliseconds);
  };
  return {
    take,
    /** Shows where a finger presses. */
    async tap(target: Locator) {
      const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
      await page.evaluate(
        ([left, top]) => {
          const finger = document.createElement('div');
          finger.id = 'finger';
          finger.style.cssText = `position:fixed;left:${left}px;top:${top}px;width:44px;height:44px;margin:-22px;border-radius:50%;background:#0005;border:2px solid #fff;z-index:99`;
          document.body.append(finger);
        },
        [x + width / 2, y + height / 2],
      );
      await take(450);
      await page.evaluate(() => document.getElementById('finger')?.remove());
      await target.click();
    },
    develop: () =>
      sharp(pictures, { join: { animated: true } })
        .webp({ delay, loop: 0, quality: 55 })
        .toBuffer(),
  };
}

/** Nine boxes with labels on three boards, seen by a camera that swings to the right and back. */
async function shelfPictures(bins: readonly Box[]): Promise<Buffer[]> {
  const width = camera.width + swing.pixels;
  const boxes = boxesOnShelf.map((name, at) => {
    const bin = bins.find((each) => each.name === name);
    if (bin === undefined) throw new Error(`the household has no box “${name}”`);
    return drawnBox(bin, 24 + (at % 3) * 246, 110 + Math.floor(at / 3) * 400);
  });
  const boards = [0, 1, 2].map(
    (row) => `<rect y="${430 + row * 400}" width="${width}" height="26" fill="#8b6b45"/>
<rect y="${456 + row * 400}" width="${width}" height="10" fill="#0003"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${camera.height}">
<defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="#cfc6b8"/><stop offset="1" stop-color="#a79c8b"/></linearGradient></defs>
<rect width="${width}" height="${camera.height}" fill="url(#w)"/>${boards.join('')}${boxes.join('')}</svg>`;
  const scene = await sharp(Buffer.from(svg)).png().toBuffer();
  return Promise.all(
    Array.from({ length: swing.frames }, (_, frame) => {
      const turn = (1 - Math.cos((frame / swing.frames) * 2 * Math.PI)) / 2;
      const left = Math.round(turn * swing.pixels);
      return sharp(scene)
        .extract({ left, top: 0, ...camera })
        .png()
        .toBuffer();
    }),
  );
}

/** A box of 230 by 320 pixels with a label of 150 on its front. */
function drawnBox({ qrCode, color }: Box, left: number, top: number): string {
  const { data, size } = encode(`https://bins.example/c/${qrCode}`, { border: 3 });
  const module = 140 / size;
  const ink = data.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark
        ? [
            `M${(x * module).toFixed(2)} ${(y * module).toFixed(2)}h${module.toFixed(2)}v${module.toFixed(2)}h-${module.toFixed(2)}z`,
          ]
        : [],
    ),
  );
  return `<g transform="translate(${left} ${top})"><rect width="228" height="320" rx="6" fill="#c89c64"/>
<rect width="228" height="34" rx="6" fill="#b98c53"/><rect x="86" y="54" width="56" height="18" rx="9" fill="#8a6439"/>
<rect x="38" y="104" width="152" height="182" rx="6" fill="#fdfcf8"/><rect x="38" y="104" width="152" height="26" fill="${labelColors[color]}"/>
<g transform="translate(44 138)"><path d="${ink.join('')}" fill="#1b1712"/></g></g>`;
}
