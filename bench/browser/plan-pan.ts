import { chromium } from '@playwright/test';
import { type Account, call } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { uploadPhoto } from '#test/upload-photo.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { type Figure, percentile } from '../figure.ts';
import { scaled } from '../scale.ts';
import { hideMarks, panned } from './panned.ts';
import { signInTo } from './sign-in.ts';

const PINS = scaled(300, 20);
const COLUMNS = 20;

/** A floor plan with many pins, panned by one step per frame. */
export async function planPanFigures(address: string, owner: Account): Promise<Figure[]> {
  const locationId = await crowdedPlan(address, owner);
  const browser = await chromium.launch(launchOptions());
  try {
    const context = await browser.newContext({ baseURL: address, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await signInTo(page, owner, `/map?location=${locationId}`);
    await page
      .locator('[data-pin]')
      .nth(PINS - 1)
      .waitFor();
    const whole = await panned(page);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.waitForTimeout(500);
    const close = await panned(page);
    await page.evaluate(hideMarks);
    const limit = await panned(page);
    return [
      ...figuresOf(`${PINS} pins, whole`, whole, true),
      ...figuresOf(`${PINS} pins, zoomed in`, close, true),
      ...figuresOf('nothing on it: the machine’s own limit', limit, false),
    ];
  } finally {
    await browser.close();
  }
}

async function crowdedPlan(address: string, owner: Account): Promise<string> {
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

function figuresOf(how: string, frames: readonly number[], hasGoal: boolean): Figure[] {
  const detail = `12 regions, a phone's screen, ${frames.length} frames`;
  const sum = frames.reduce((all, each) => all + each, 0);
  const goal = <Goal>(wanted: Goal) => (hasGoal ? wanted : undefined);
  return [
    {
      name: `plan panned, ${how}`,
      value: (frames.length / sum) * 1000,
      unit: '1/s',
      goal: goal({ atLeast: 45 }),
      detail,
    },
    {
      name: `plan panned, ${how}: frame p95`,
      value: percentile(frames, 0.95),
      unit: 'ms',
      goal: goal({ atMost: 34 }),
      detail,
    },
  ];
}
