import { chromium } from '@playwright/test';
import type { Account } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { type Figure, percentile } from '../figure.ts';
import { scaled } from '../scale.ts';
import { allStoredAt, binLink, markedAt, markWhenShown } from './page-clock.ts';
import { signInTo } from './sign-in.ts';

const ROUNDS = scaled(3);

/** Opening the app offline in a browser that was just started, with all data on the device. */
export async function reopenFigure(address: string, account: Account, bins: number): Promise<Figure> {
  const profile = await makeTemporaryFolder();
  const open = () =>
    chromium.launchPersistentContext(profile.path, { ...launchOptions(), baseURL: address, locale: 'en-GB' });
  try {
    const first = await open();
    const page = await first.newPage();
    await signInTo(page, account, '/bins');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await allStoredAt(page, account.userId, bins);
    await first.close();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const context = await open();
      await context.setOffline(true);
      const again = await context.newPage();
      await markWhenShown(again, 'list', binLink);
      await again.goto('/bins');
      times.push(await markedAt(again, 'list'));
      await context.close();
    }
    const detail = `median of ${ROUNDS}, new browser process each, from navigation`;
    return {
      name: 'reopen offline: list',
      value: percentile(times, 0.5),
      unit: 'ms',
      goal: { atMost: 450 },
      detail,
    };
  } finally {
    await profile.remove();
  }
}
