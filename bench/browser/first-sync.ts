import type { Browser, BrowserContext } from '@playwright/test';
import type { Account } from '#test/account.ts';
import { type Figure, percentile } from '../figure.ts';
import { scaled } from '../scale.ts';
import {
  allStoredAt,
  binLink,
  liveRequestedAt,
  markedAt,
  markLiveRequest,
  markWhenShown,
} from './page-clock.ts';
import { signInTo } from './sign-in.ts';

const ROUNDS = scaled(3);

/** From the first live request to the list on the screen, and to everything stored on the device. */
export async function firstSyncFigures(
  browser: Browser,
  address: string,
  account: Account,
  bins: number,
): Promise<Figure[]> {
  const lists: number[] = [];
  const stored: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ baseURL: address });
    const { list, all } = await firstSync(context, account, bins);
    lists.push(list);
    stored.push(all);
    await context.close();
  }
  const detail = `median of ${ROUNDS}, from the first request for live changes`;
  return [
    { name: 'first sync: list', value: percentile(lists, 0.5), unit: 'ms', goal: { atMost: 250 }, detail },
    {
      name: 'first sync: all stored',
      value: percentile(stored, 0.5),
      unit: 'ms',
      goal: { atMost: 1500 },
      detail,
    },
  ];
}

async function firstSync(
  context: BrowserContext,
  account: Account,
  bins: number,
): Promise<{ list: number; all: number }> {
  const page = await context.newPage();
  await markLiveRequest(page);
  await markWhenShown(page, 'list', binLink);
  await signInTo(page, account, '/bins');
  const list = await markedAt(page, 'list');
  const all = await allStoredAt(page, account.userId, bins);
  const asked = await liveRequestedAt(page);
  return { list: list - asked, all: all - asked };
}
