import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

declare global {
  interface Window {
    findFaults(at: 'start' | 'end'): string[];
  }
}

/** Holds from the next navigation on. */
export async function watchForFaults(page: Page): Promise<void> {
  const code = await readFile(join(import.meta.dirname, 'in-page.ts'), 'utf8');
  await page.addInitScript({ content: `{${stripTypeScriptTypes(code)}}` });
}

/**
 * Text that is cut off or broken within a short word, that leaves the screen, its control or its card, and what lies over
 * other text or controls; with the page scrolled to its start and to its end, where nothing can be scrolled further.
 */
export async function findFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const at of ['start', 'end'] as const) {
    await page.evaluate(scrollTo, at);
    found.push(...(await page.evaluate((position) => window.findFaults(position), at)));
  }
  return [...new Set(found)];
}

/** The same on phones and screens of several widths, with the root's letters in percent, each with where it was found. */
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

async function scrollTo(at: 'start' | 'end'): Promise<void> {
  window.scrollTo({ top: at === 'start' ? 0 : document.documentElement.scrollHeight, behavior: 'instant' });
  // A browser on a loaded machine may draw no frame where nothing moves.
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    setTimeout(resolve, 1_000);
  });
  for (const each of document.getAnimations()) {
    // A spinner has no end.
    if (each.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) each.cancel();
    else each.finish();
  }
}
