import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    findFaults(at: 'start' | 'end'): string[];
  }
}

/** Takes effect at the next navigation. */
export async function watchForFaults(page: Page): Promise<void> {
  const code = await readFile(join(import.meta.dirname, 'in-page.ts'), 'utf8');
  await page.addInitScript({ content: `{${stripTypeScriptTypes(code)}}` });
}

/**
 * Finds text that is clipped, broken within a short word or outside of the screen, its control or its card, and what
 * overlaps other text or controls; with the page scrolled to its start and to its end.
 */
export async function findFaults(page: Page): Promise<string[]> {
  return [...new Set(await page.evaluate(findInPage))];
}

async function findInPage(): Promise<string[]> {
  const atStart = await findAt('start', 0);
  const { scrollHeight, clientHeight } = document.documentElement;
  return [...atStart, ...(await findAt('end', scrollHeight - clientHeight))];

  async function findAt(at: 'start' | 'end', top: number): Promise<string[]> {
    // A page that does not scroll is drawn already.
    if (at === 'start' || top > 0) {
      window.scrollTo({ top, behavior: 'instant' });
      // A browser on a loaded machine may draw no frame if nothing moves.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
        setTimeout(resolve, 1_000);
      });
    }
    for (const each of document.getAnimations()) {
      // A spinner's animation never ends.
      if (each.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) each.cancel();
      else each.finish();
    }
    return window.findFaults(at);
  }
}

/**
 * The same for phones and screens of several widths, with the root font size in percent, each with where it was found.
 */
export async function findFaultsAt(
  page: Page,
  looks: readonly (readonly [width: number, percent: number])[],
): Promise<string[]> {
  const found: string[] = [];
  for (const [width, percent] of looks) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    for (const fault of await findFaults(page)) found.push(`${width} px, ${percent} %: ${fault}`);
  }
  return found;
}
