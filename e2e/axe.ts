import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

type AxeOptions = { tags?: string[]; rules?: string[]; within?: string };

/** Returns axe's findings on the page, or in a part of it: each rule with the elements that break it. */
export async function axeFaults(page: Page, { tags, rules, within }: AxeOptions = {}): Promise<string[]> {
  // A page that is still rendering breaks rules that the finished one meets.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await putAxeInto(page);
  const options: RunOptions = {
    ...(tags && { runOnly: { type: 'tag', values: tags } }),
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
    // Writing selectors of all passing elements takes longer than running the rules.
    resultTypes: ['violations'],
    // Only rules that are not run need the style sheets.
    preload: { assets: ['media'] },
  };
  return page.evaluate(
    async ([part, chosen]) => {
      // Text that fades in has too little contrast; spinners never end.
      const ending = document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { violations } = await window.axe.run(part ?? document, chosen);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n')}`,
      );
    },
    [within, options] as const,
  );
}

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Injects axe once per loaded page: screens within the open app share it. */
async function putAxeInto(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(await source);
}
