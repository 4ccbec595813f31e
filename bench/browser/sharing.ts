import type { Browser, Page } from '@playwright/test';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CallResult } from '#domain/calls.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { type Figure, percentile } from '../figure.ts';
import { scaled } from '../scale.ts';
import { allStoredAt, binLink } from './page-clock.ts';
import { signInTo } from './sign-in.ts';

const ROUNDS = scaled(30, 2);
const AT_ONCE = 8;

/** From the owner's changes of access until a member's screen shows them. */
export async function sharingFigures(
  browser: Browser,
  address: string,
  olga: Account,
  binId: string,
): Promise<Figure[]> {
  const erik = await signUp(address, 'Erik');
  const place = await fillOnePlace(address, olga, binId);
  const kept = await call<{ id: string }>(address, olga, 'bins.create', { name: 'Kept' });
  await shareByLink(address, olga, erik, [binId, kept.id]);
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-GB',
    // At this width items are rows with buttons.
    viewport: { width: 390, height: 844 },
  });
  try {
    const page = await context.newPage();
    await signInTo(page, erik, `/bins/${binId}`);
    const roles = await roleChanges(page, address, olga, erik, binId);
    const revokes = await revocations(page, address, olga, erik, binId);
    const granted = await grantPlace(page, address, olga, erik, place);
    return [
      figure('role change → other screen, p95', roles),
      figure('revoke → other screen, p95', revokes),
      ...granted,
    ];
  } finally {
    await context.close();
  }
}

/** Moves everything of the owner but one bin into one location. */
async function fillOnePlace(address: string, olga: Account, exceptId: string) {
  const place = await call<{ id: string }>(address, olga, 'locations.create', { name: 'Barn' });
  const { bins } = await call<{ bins: BinHeader[] }>(address, olga, 'bins.list', {});
  const wanted = bins.filter((bin) => bin.id !== exceptId);
  const moved = wanted.filter((bin) => bin.parentBinId === undefined);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let bin = moved.pop(); bin !== undefined; bin = moved.pop())
        await call(address, olga, 'bins.move', { id: bin.id, locationId: place.id });
    }),
  );
  return { id: place.id, bins: wanted.length };
}

async function shareByLink(address: string, olga: Account, erik: Account, binIds: string[]): Promise<void> {
  const targets = binIds.map((id) => ({ kind: 'bin', id }));
  const invitation = { targets, emails: [erik.email], role: 'editor' };
  const { invites } = await call<CallResult<'invites.create'>>(address, olga, 'invites.create', invitation);
  for (const { link } of invites)
    await call(address, erik, 'invites.accept', { token: link.split('/').at(-1) });
}

/** An editor sees the buttons to change a quantity, a viewer does not. */
async function roleChanges(page: Page, address: string, olga: Account, erik: Account, binId: string) {
  const button = 'button[aria-label^="Quantity of"]';
  await page.locator(button).first().waitFor();
  const target = { kind: 'bin', id: binId };
  const delays: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const role = round % 2 === 0 ? 'viewer' : 'editor';
    const { delay } = await untilShown(page, button, role === 'editor', () =>
      call(address, olga, 'accessEntries.update', { target, userId: erik.userId, role }),
    );
    delays.push(delay);
  }
  return delays;
}

async function revocations(page: Page, address: string, olga: Account, erik: Account, binId: string) {
  await page.goto('/bins');
  const link = `a[href="/bins/${binId}"]`;
  await page.locator(link).first().waitFor();
  const target = { kind: 'bin', id: binId };
  const { userId } = erik;
  const delays: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { delay } = await untilShown(page, link, false, () =>
      call(address, olga, 'accessEntries.delete', { target, userId }),
    );
    delays.push(delay);
    await untilShown(page, link, true, () =>
      call(address, olga, 'accessEntries.create', { targets: [target], userId, role: 'editor' }),
    );
  }
  return delays;
}

/** Grants access to all these bins: until the list is shown, and until all with their items are stored on the device. */
async function grantPlace(
  page: Page,
  address: string,
  olga: Account,
  erik: Account,
  place: { id: string; bins: number },
): Promise<Figure[]> {
  const grant = {
    targets: [{ kind: 'location', id: place.id }],
    userId: erik.userId,
    role: 'editor',
  };
  let answered = Number.NaN;
  // The two bins that were shared before are there already.
  const list = await untilCounted(page, { selector: binLink, least: 3 }, async () => {
    const began = performance.now();
    await call(address, olga, 'accessEntries.create', grant);
    answered = performance.now() - began;
  });
  const origin = await page.evaluate(() => performance.timeOrigin);
  const storedAt = await allStoredAt(page, erik.userId, place.bins + 1);
  const stored = origin + storedAt - list.began;
  const detail = `a place with ${place.bins} bins × 100 items, from sending`;
  return [
    { name: 'grant of a place: answered', value: answered, unit: 'ms', goal: { atMost: 1_000 }, detail },
    {
      name: 'grant of a place: list of the member',
      value: list.delay,
      unit: 'ms',
      goal: { atMost: 1_500 },
      detail: `${detail} to the first of them`,
    },
    { name: 'grant of a place: all stored there', value: stored, unit: 'ms', goal: undefined, detail },
  ];
}

type Counted = { selector: string; least?: number; most?: number };

function untilShown(page: Page, selector: string, isShown: boolean, act: () => Promise<unknown>) {
  return untilCounted(page, { selector, ...(isShown ? { least: 1 } : { most: 0 }) }, act);
}

/** From the start of `act` to the first document with this many elements, by the machine's clock. */
async function untilCounted(page: Page, wanted: Counted, act: () => Promise<unknown>) {
  await page.evaluate(({ selector, least = 0, most = 1e9 }) => {
    window.sharingBench = { at: 0 };
    const look = () => {
      const count = document.querySelectorAll(selector).length;
      if (window.sharingBench.at > 0 || count < least || count > most) return;
      window.sharingBench.at = performance.timeOrigin + performance.now();
      observer.disconnect();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
  }, wanted);
  const began = performance.timeOrigin + performance.now();
  await act();
  await page.waitForFunction(() => window.sharingBench.at > 0, undefined, { timeout: 60_000 });
  const at = await page.evaluate(() => window.sharingBench.at);
  return { began, delay: at - began };
}

function figure(name: string, samples: readonly number[]): Figure {
  const p50 = percentile(samples, 0.5).toFixed(1);
  const detail = `call sent → changed document of the other person, ${samples.length} rounds, p50 ${p50} ms`;
  return { name, value: percentile(samples, 0.95), unit: 'ms', goal: { atMost: 100 }, detail };
}

declare global {
  interface Window {
    sharingBench: { at: number };
  }
}
