import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { stillLife } from '#server/demo/drawn-photos.ts';
import { type Account, signUp } from '#test/account.ts';
import { type Bytes, bytesOf } from '#test/build-photo.ts';
import { addPhoto } from '#test/photos.ts';
import {
  elapsedMs,
  type Figure,
  figure,
  type MeasureOptions,
  p95Figure,
  percentile,
  scaled,
} from './figure.ts';
import { p99 } from './load.ts';
import { openSignedIn, phone, untilInstalled } from './page.ts';
import { percentInTime, scrollFrames } from './page-work.ts';
import { memoryOfTrees, postmasterOf } from './processes.ts';
import { fillHousehold, makeBin, signUpMany, type Testbed, type TestbedServer } from './testbed.ts';

const AT_ONCE = 10;
/** An account may upload four photos at a time. */
const SENDERS = 5;
/** The maximum of photos per bin. */
const PER_BIN = 10;
const BINS = scaled(1_000, 60);
const ITEMS = scaled(1_000, 100);
/** The number of different photos in lists; the others are copies with ids of their own. */
const PICTURES = 20;
/** A fast fling: pixels per frame and number of frames. */
const FLING = { step: 40, count: scaled(300, 30) };

/** The time to upload a phone's photo, the effect of ten concurrent uploads on other calls, and lists of photos. */
export async function photoFigures({ testbed, seconds }: MeasureOptions): Promise<Figure[]> {
  const server = await testbed.server();
  const { address } = server;
  const file = await phonePhoto();
  const olga = await signUp(address, 'Olga');
  await send(address, olga, file);
  const alone: number[] = [];
  while (alone.length < 20) alone.push(await elapsedMs(() => send(address, olga, file)));
  const from = 'one after the other';
  return [
    figure('12 MP photo → answered, p50', percentile(alone, 0.5), 'ms', undefined, from),
    p95Figure('12 MP photo → answered, p95', alone, 1_500, from),
    ...(await shownFigures(testbed, address, olga, file)),
    ...(await uploadLoadFigures(server, olga, file, seconds)),
    ...(await scrollingFigures(testbed, server)),
  ];
}

/** Uploads as the profile photo, of which there is only one. */
function send(address: string, account: Account, file: Bytes): Promise<void> {
  return addPhoto(address, account, { target: { kind: 'me', id: account.userId } }, file);
}

async function uploadLoadFigures(server: TestbedServer, olga: Account, file: Bytes, seconds: number) {
  const { address } = server;
  const items = Array.from({ length: 20 }, (_, n) => ({ name: `Thing ${n}` }));
  const { binId } = await makeBin(server, olga, 'Bin', items);
  const senders = await signUpMany(address, SENDERS, 'Sender');
  const roots = [server.pid, await postmasterOf(server.dataDir)];
  let isOver = false;
  let sent = 0;
  let memory = 0;
  const sending = Promise.all(
    Array.from({ length: AT_ONCE }, async (_, n) => {
      for (; !isOver; sent++) {
        await send(address, senders[n % SENDERS] ?? olga, file);
        memory = Math.max(memory, await memoryOfTrees(roots));
      }
    }),
  );
  const measure = (name: string, connections: number, data: unknown) =>
    p99({ url: `${address}/api/${name}`, connections, seconds, headers: olga.headers, data: [data] });
  const reads = await measure('bins.get', 4, { id: binId });
  const writes = await measure('items.create', 1, { binId, items: [{ name: 'Rope' }] });
  isOver = true;
  await sending;
  const during = `${AT_ONCE} uploads at once, ${(sent / (2 * seconds)).toFixed(1)}/s`;
  const ofMemory = 'with PostgreSQL, proportional, at most';
  return [
    figure('bins.get p99 amid uploads', reads, 'ms', { atMost: 50 }, during),
    figure('items.create p99 amid uploads', writes, 'ms', { atMost: 50 }, during),
    figure('memory amid uploads', memory, 'MB', { atMost: 500 }, ofMemory),
  ];
}

/** From choosing a photo on the page of a bin until it is shown there and on another device. */
async function shownFigures(testbed: Testbed, address: string, olga: Account, file: Bytes) {
  const path = join(await testbed.folder(), 'phone.jpg');
  await writeFile(path, file);
  const { binId } = await makeBin({ address }, olga, 'Shown');
  const browser = await testbed.browser();
  const open = async (pictures: string) => {
    const page = await openSignedIn(browser, address, olga, `/bins/${binId}`);
    await page.locator('input[data-takes-drops=photos]').waitFor({ state: 'attached' });
    await untilInstalled(page);
    await page.evaluate(watchPhotos, pictures);
    return page;
  };
  const [writer, reader] = await Promise.all([open('img[src^="blob:"]'), open('img[src*="/photos/"]')]);
  for (let round = 0; round < scaled(PER_BIN, 2); round++) {
    await writer.locator('input[data-takes-drops=photos]').setInputFiles(path);
    await reader.waitForFunction((known) => window.photoBench.shown.length > known, round);
  }
  const { chosen, shown } = await writer.evaluate(() => window.photoBench);
  const there = await reader.evaluate(() => window.photoBench.shown);
  await browser.close();
  const delays = (to: readonly number[]) => chosen.map((at, round) => (to[round] ?? Number.NaN) - at);
  return [
    p95Figure('12 MP photo → own screen, p95', delays(shown), 100, 'chosen → frame with the picture'),
    p95Figure('12 MP photo → other screen, p95', delays(there), 1_500, 'chosen → loaded there'),
  ];
}

/** Records when each picture is first decoded and drawn, by the machine's clock. */
function watchPhotos(pictures: string): void {
  window.photoBench = { chosen: [], shown: [] };
  const seen = new Set<string>();
  const onChange = ({ timeStamp }: Event) =>
    window.photoBench.chosen.push(performance.timeOrigin + timeStamp);
  addEventListener('change', onChange, true);
  const look = async (image: HTMLImageElement) => {
    // A photo has a URL per size.
    const photo = image.src.replace(/\/[a-z]+$/, '');
    if (seen.has(photo)) return;
    seen.add(photo);
    await image.decode().catch(() => undefined);
    requestAnimationFrame(() => window.photoBench.shown.push(performance.timeOrigin + performance.now()));
  };
  new MutationObserver(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>(pictures)) void look(image);
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['src'] });
}

/** Scrolling lists of photos on a phone: frames in time, and layout shifts. */
async function scrollingFigures(testbed: Testbed, server: TestbedServer): Promise<Figure[]> {
  const olga = await signUp(server.address, 'Scroller');
  const binId = await fillWithPhotos(await testbed.pool(server), server, olga);
  const options = { ...phone, hasTouch: true };
  const page = await openSignedIn(await testbed.browser(), server.address, olga, '/home', options);
  await untilInstalled(page);
  await page.addInitScript(watchShifts);
  return [
    ...(await scrollList(page, `${BINS} bins as cards`, '/bins?look=cards')),
    ...(await scrollList(page, `${BINS} bins as rows`, '/bins?look=rows')),
    ...(await scrollList(page, `${ITEMS} items of a bin`, `/bins/${binId}`)),
  ];
}

async function scrollList(page: Page, name: string, path: string): Promise<Figure[]> {
  await page.goto(path);
  await page.locator('main img[src*="/photos/"]').nth(4).waitFor();
  await page.waitForTimeout(1_500);
  const { frames, workMs, scrolled } = await scrollFrames(page, 'html', FLING);
  if (scrolled < 0.9 * FLING.step * FLING.count)
    throw new Error(`${path} was scrolled by ${scrolled} px only`);
  const photos = await page
    .locator('main img[src*="/photos/"]')
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);
  if (photos === 0) throw new Error(`no photo was drawn: ${path}`);
  const shift = await page.evaluate(() => window.layoutShift);
  const times = `p95 ${percentile(frames, 0.95).toFixed(1)} ms, worst ${Math.max(...frames).toFixed(0)} ms`;
  const detail = `${frames.length} frames of ${FLING.step} px, ${times}, main thread ${workMs.toFixed(1)} ms of each`;
  const ofShift = 'CLS in thousandths, from loading to the last frame';
  return [
    figure(`scrolling ${name} with photos`, percentInTime(frames), '%', { atLeast: 95 }, detail),
    figure(`shift in ${name}`, 1_000 * shift, 'points', { atMost: 0 }, ofShift),
  ];
}

function watchShifts(): void {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      window.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Creates 1,000 bins and a bin with 1,000 items, each with a photo. Returns the bin's id. */
async function fillWithPhotos(pool: Pool, server: TestbedServer, account: Account): Promise<string> {
  await fillHousehold(server, pool, account, { bins: BINS - 1, itemsPerBin: 1 });
  for (let n = 0; n < PICTURES; n += PER_BIN) {
    const { binId } = await makeBin(server, account, `Pictures ${n}`);
    for (let nth = n; nth < n + PER_BIN; nth++)
      await addPhoto(server.address, account, { target: { kind: 'bin', id: binId } }, await stillLife(nth));
  }
  const items = Array.from({ length: ITEMS }, (_, n) => ({ name: `Thing ${n}`, quantity: 1 + (n % 3) }));
  const { binId } = await makeBin(server, account, 'Photographed', items);
  await copyPhotos(pool, account.userId);
  return binId;
}

/** Gives a copy of one of the photos to each bin and item without any. */
async function copyPhotos(pool: Pool, ownerId: string): Promise<void> {
  await pool.query(
    `CREATE TEMP TABLE wanted AS
       SELECT gen_random_uuid() AS id, kind, target, bin_id, row_number() OVER () % ${PICTURES} AS n FROM (
         SELECT 'bin' AS kind, id AS target, id AS bin_id FROM bins WHERE owner_id = '${ownerId}' AND photos IS NULL
         UNION ALL SELECT 'item', id, bin_id FROM items WHERE owner_id = '${ownerId}') AS things`,
  );
  await pool.query(
    `INSERT INTO attachments (owner_id, id, type, kind, target, bin_id, file_key, bytes, width, height, placeholder, created_by, created_at)
     SELECT p.owner_id, w.id, 'photo', w.kind, w.target, w.bin_id, p.file_key, 0, p.width, p.height, p.placeholder, p.owner_id, now()
     FROM wanted w JOIN (SELECT *, row_number() OVER (ORDER BY id) - 1 AS n FROM attachments
       WHERE owner_id = '${ownerId}') AS p USING (n)`,
  );
  await pool.query(`INSERT INTO ids (id, owner_id) SELECT id, '${ownerId}' FROM wanted`);
  const stored = `jsonb_build_array(jsonb_build_object('id', p.id, 'width', p.width, 'height', p.height,
    'placeholder', p.placeholder))`;
  await pool.query(
    `UPDATE bins b SET photos = ${stored}, revision = b.revision + 1 FROM attachments p
     WHERE p.owner_id = b.owner_id AND p.kind = 'bin' AND p.target = b.id AND b.photos IS NULL`,
  );
  await pool.query(
    `UPDATE items i SET photos = ${stored} FROM attachments p
     WHERE p.owner_id = i.owner_id AND p.kind = 'item' AND p.bin_id = i.bin_id AND p.target = i.id`,
  );
}

/** A JPEG of 12 megapixels with realistic detail, about 4 MB. */
async function phonePhoto(): Promise<Bytes> {
  const [width, height] = [4032, 3024];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const grain = ((x * 7919 + y * 104_729) % 31) - 15;
      pixels[at] = 128 + 100 * Math.sin(x / 97) + grain;
      pixels[at + 1] = 128 + 100 * Math.sin(y / 61) + grain;
      pixels[at + 2] = 128 + 60 * Math.sin((x + y) / 37) + grain;
    }
  }
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return bytesOf(await picture.jpeg({ quality: 92 }).toBuffer());
}

declare global {
  interface Window {
    photoBench: { chosen: number[]; shown: number[] };
    layoutShift: number;
  }
}
