import { type Browser, chromium } from '@playwright/test';
import { type Account, call } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { type Figure, percentile } from '../figure.ts';
import { scaled } from '../scale.ts';
import { hideMarks, panned } from './panned.ts';
import { signInTo } from './sign-in.ts';

const PLACES = scaled(1_000, 400);
const AT_ONCE = 8;
/** A frame at 60 Hz, with the tolerance of the clock. */
const FRAME_MS = 17;
const COLORS = ['rust', 'amber', 'olive', 'moss', 'teal', 'sky', 'indigo', 'plum', 'rose', 'slate'];

const screens = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desk', viewport: { width: 1440, height: 900 } },
];

/** A map with 1,000 locations around a town, dragged by one step per frame. */
export async function placesPanFigures(address: string, owner: Account): Promise<Figure[]> {
  await scatterPlaces(address, owner);
  const browser = await chromium.launch(launchOptions());
  try {
    const figures: Figure[] = [];
    for (const screen of screens) figures.push(...(await figuresOn(browser, address, owner, screen)));
    return figures;
  } finally {
    await browser.close();
  }
}

async function figuresOn(
  browser: Browser,
  baseURL: string,
  owner: Account,
  { name, viewport }: (typeof screens)[number],
): Promise<Figure[]> {
  const context = await browser.newContext({ baseURL, viewport });
  const page = await context.newPage();
  await signInTo(page, owner, '/home');
  await page.goto('/locations/map?at=59.33,18.06,12');
  await page.locator('.map-mark').nth(20).waitFor();
  await page.locator('img.leaflet-tile-loaded').first().waitFor();
  // Waits until the rest of the app is loaded and stored.
  await page.waitForTimeout(3_000);
  const marks = await page.locator('.map-mark').count();
  // The tiles are then loaded, as in the comparison.
  await panned(page);
  const frames = await panned(page);
  await page.evaluate(hideMarks);
  const limit = await panned(page);
  await context.close();
  const from = `${PLACES} places, ${marks} marks drawn, ${frames.length} frames`;
  return [
    ...figuresOf(`map panned, ${name}`, frames, from, true),
    ...figuresOf(`map panned, ${name}, no marks`, limit, 'the machine’s own limit', false),
  ];
}

function figuresOf(name: string, frames: readonly number[], detail: string, hasGoal: boolean): Figure[] {
  const inTime = (100 * frames.filter((ms) => ms <= FRAME_MS).length) / frames.length;
  return [
    {
      name: `${name}: frame p95`,
      value: percentile(frames, 0.95),
      unit: 'ms',
      goal: hasGoal ? { atMost: 20 } : undefined,
      detail,
    },
    {
      name: `${name}: frames ≤ ${FRAME_MS} ms`,
      value: inTime,
      unit: '%',
      goal: hasGoal ? { atLeast: 90 } : undefined,
      detail,
    },
  ];
}

/** Denser in the middle, and the same in every run. */
async function scatterPlaces(address: string, owner: Account): Promise<void> {
  const numbers = Array.from({ length: PLACES }, (_, n) => n);
  const make = async (n: number) => {
    const angle = n * 2.399963;
    const distance = 0.35 * (n / PLACES) ** 0.7;
    await call(address, owner, 'locations.create', {
      name: `Place ${n + 1}`,
      color: COLORS[n % COLORS.length],
      coordinates: {
        latitude: 59.33 + distance * Math.sin(angle),
        longitude: 18.06 + 2 * distance * Math.cos(angle),
      },
    });
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) await make(n);
    }),
  );
}
