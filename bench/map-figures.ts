import type { Browser, Page } from '@playwright/test';
import { type Account, call, signUp } from '#test/account.ts';
import { startTilePeer } from '#test/tile-peer.ts';
import { uploadPhoto } from '#test/upload-photo.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { type Figure, figure, type MeasureOptions, percentile, scaled } from './figure.ts';
import { openSignedIn, phone } from './page.ts';
import { FRAME_MS, percentInTime } from './page-work.ts';

const PLACES = scaled(1_000, 400);
const AT_ONCE = 8;
const PINS = scaled(300, 20);
const COLUMNS = 20;
const MOVES = scaled(160, 20);
const COLORS = ['rust', 'amber', 'olive', 'moss', 'teal', 'sky', 'indigo', 'plum', 'rose', 'slate'];

const screens = { phone, desk: { viewport: { width: 1440, height: 900 } } };

/** Frame times while panning maps and floor plans by one step per frame. */
export async function mapFigures({ testbed }: MeasureOptions): Promise<Figure[]> {
  const tiles = await startTilePeer();
  testbed.onEnd(() => tiles.close());
  const { address } = await testbed.server(tiles.settings);
  const browser = await testbed.browser();
  const olga = await signUp(address, 'Olga');
  await scatterPlaces(address, olga);
  const figures: Figure[] = [];
  for (const name of ['phone', 'desk'] as const)
    figures.push(...(await placesFigures(browser, address, olga, name)));
  return [...figures, ...(await planFigures(browser, address, await signUp(address, 'Nils')))];
}

/** A map with 1,000 locations around a town. */
async function placesFigures(
  browser: Browser,
  address: string,
  owner: Account,
  screen: keyof typeof screens,
): Promise<Figure[]> {
  const page = await openSignedIn(browser, address, owner, '/home', screens[screen]);
  await page.goto('/locations/map?at=59.33,18.06,12');
  await page.locator('.map-mark').nth(20).waitFor();
  await page.locator('img.leaflet-tile-loaded').first().waitFor();
  // Waits until the rest of the app is loaded and stored.
  await page.waitForTimeout(3_000);
  const marks = await page.locator('.map-mark').count();
  // The tiles are then loaded, as in the comparison.
  await panFrames(page);
  const frames = await panFrames(page);
  const limit = await panWithoutMarks(page);
  const pair = (name: string, times: readonly number[], detail: string, hasGoal: boolean) => [
    figure(`${name}: frame p95`, percentile(times, 0.95), 'ms', hasGoal ? { atMost: 20 } : undefined, detail),
    figure(
      `${name}: frames ≤ ${FRAME_MS} ms`,
      percentInTime(times),
      '%',
      hasGoal ? { atLeast: 90 } : undefined,
      detail,
    ),
  ];
  const from = `${PLACES} places, ${marks} marks drawn, ${frames.length} frames`;
  return [
    ...pair(`map panned, ${screen}`, frames, from, true),
    ...pair(`map panned, ${screen}, no marks`, limit, 'the machine’s own limit', false),
  ];
}

/** A floor plan with many pins. */
async function planFigures(browser: Browser, address: string, owner: Account): Promise<Figure[]> {
  const locationId = await makeCrowdedPlan(address, owner);
  const page = await openSignedIn(browser, address, owner, `/map?location=${locationId}`, phone);
  await page
    .locator('[data-pin]')
    .nth(PINS - 1)
    .waitFor();
  const whole = await panFrames(page);
  for (let n = 0; n < 2; n++) await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForTimeout(500);
  const close = await panFrames(page);
  const limit = await panWithoutMarks(page);
  const pair = (what: string, frames: readonly number[], hasGoal: boolean) => {
    const detail = `12 regions, a phone's screen, ${frames.length} frames`;
    const rate = (1_000 * frames.length) / frames.reduce((sum, each) => sum + each, 0);
    const [atLeast, atMost] = hasGoal ? [{ atLeast: 45 }, { atMost: 34 }] : [];
    return [
      figure(`plan panned, ${what}`, rate, '1/s', atLeast, detail),
      figure(`plan panned, ${what}: frame p95`, percentile(frames, 0.95), 'ms', atMost, detail),
    ];
  };
  return [
    ...pair(`${PINS} pins, whole`, whole, true),
    ...pair(`${PINS} pins, zoomed in`, close, true),
    ...pair('nothing on it: the machine’s own limit', limit, false),
  ];
}

/** Milliseconds between frames while a map or plan is dragged. */
async function panFrames(page: Page): Promise<number[]> {
  const box = await page.locator('.leaflet-container').boundingBox();
  if (!box) throw new Error('there is no map');
  // Not on a pin, which would be dragged instead.
  const [x, y] = [box.x + 4, box.y + 4];
  await page.evaluate(() => {
    const times: number[] = [];
    window.panBench = times;
    let before = performance.now();
    const note = (now: number) => {
      times.push(now - before);
      before = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let n = 0; n < MOVES; n++) {
    const turn = (n / MOVES) * 8 * Math.PI;
    await page.mouse.move(x + 120 + 100 * Math.cos(turn), y + 120 + 100 * Math.sin(turn));
  }
  await page.mouse.up();
  return page.evaluate(() => window.panBench.slice(2));
}

/** The frame times without marks are the machine's limit. */
async function panWithoutMarks(page: Page): Promise<number[]> {
  await page.locator('.leaflet-marker-pane, .leaflet-overlay-pane svg').evaluateAll((panes) => {
    for (const pane of panes) (pane as HTMLElement).style.display = 'none';
  });
  const frames = await panFrames(page);
  await page.context().close();
  return frames;
}

/** Denser in the middle, and the same in every run. */
async function scatterPlaces(address: string, owner: Account): Promise<void> {
  let n = 0;
  const makeNext = () => {
    const angle = n * 2.399963;
    const distance = 0.35 * (n / PLACES) ** 0.7;
    const latitude = 59.33 + distance * Math.sin(angle);
    const longitude = 18.06 + 2 * distance * Math.cos(angle);
    const place = { name: `Place ${n + 1}`, color: COLORS[n % COLORS.length] };
    n += 1;
    return call(address, owner, 'locations.create', { ...place, coordinates: { latitude, longitude } });
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (n < PLACES) await makeNext();
    }),
  );
}

async function makeCrowdedPlan(address: string, owner: Account): Promise<string> {
  const ask = (name: string, data: unknown) => call<{ id: string }>(address, owner, name, data);
  const { id } = await ask('locations.create', { name: 'Store' });
  const planPhotoId = await uploadPhoto(address, owner, { kind: 'location', id });
  const regions = Array.from({ length: 12 }, (_, n) => ({
    id: newId(),
    name: `Shelf ${n + 1}`,
    width: 0.2,
    height: 0.2,
    x: 0.05 + 0.23 * (n % 4),
    y: 0.05 + 0.3 * Math.floor(n / 4),
  }));
  await ask('locations.update', { id, planPhotoId, putRegions: regions });
  for (let n = 0; n < PINS; n++) {
    const bin = await ask('bins.create', { name: `Box ${n + 1}`, locationId: id });
    const x = ((n % COLUMNS) + 0.5) / COLUMNS;
    const y = (Math.floor(n / COLUMNS) + 0.5) / (PINS / COLUMNS);
    await ask('bins.update', { id: bin.id, pin: { planPhotoId, x, y } });
  }
  return id;
}

declare global {
  interface Window {
    panBench: number[];
  }
}
