import type { Page } from '@playwright/test';
import { scaled } from '../scale.ts';

const MOVES = scaled(160, 20);

/** Milliseconds between frames while a map or plan is dragged. */
export async function panned(page: Page): Promise<number[]> {
  const box = await page.locator('.leaflet-container').boundingBox();
  if (!box) throw new Error('there is no map');
  // Not on a pin, which would be dragged instead.
  const [x, y] = [box.x + 4, box.y + 4];
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { frameTimes: times });
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
  return page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes.splice(0).slice(2));
}

/** The frame times without marks are the machine's limit. */
export function hideMarks(): void {
  for (const pane of document.querySelectorAll<HTMLElement>(
    '.leaflet-marker-pane, .leaflet-overlay-pane svg',
  )) {
    pane.style.display = 'none';
  }
}
