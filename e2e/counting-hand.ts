import type { Locator, Page } from '@playwright/test';
import { test } from './server.ts';

/** Counts presses of the mouse and of keys. */
export function countingHand() {
  const start = performance.now();
  let [clicksBefore, began] = [0, start];
  const hand = {
    clicks: 0,
    laps: [] as string[],
    async click(target: Locator, options?: Parameters<Locator['click']>[0]) {
      hand.clicks++;
      await target.click(options);
    },
    async press(page: Page, key: string) {
      hand.clicks++;
      await page.keyboard.press(key);
    },
    async choose(list: Locator, option: string) {
      hand.clicks += 2;
      await list.selectOption(option);
    },
    /** One press of a key for each letter. */
    async type(field: Locator, text: string) {
      hand.clicks += text.length;
      await field.fill(text);
    },
    /** The presses since the last call or lap. */
    taken(): number {
      const count = hand.clicks - clicksBefore;
      clicksBefore = hand.clicks;
      return count;
    },
    lap(what: string) {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      hand.laps.push(`${what} with ${hand.clicks - clicksBefore} in ${seconds} s`);
      [clicksBefore, began] = [hand.clicks, performance.now()];
    },
    report(name: string) {
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      const figure = `${name} took ${hand.clicks} clicks and ${seconds} s: ${hand.laps.join(', ')}`;
      test.info().annotations.push({ type: 'figure', description: figure });
      console.log(figure);
    },
  };
  return hand;
}
