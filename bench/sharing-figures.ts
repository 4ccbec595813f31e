import type { Page } from '@playwright/test';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CallResult } from '#domain/calls.ts';
import { type Account, call, signUp } from '#test/account.ts';
import type { Scene } from './browser-figures.ts';
import { type Figure, figure, p95Figure, scaled } from './figure.ts';
import { allStoredAt, binLink, openSignedIn, phone, untilCounted, watchElements } from './page.ts';
import { makeBin } from './testbed.ts';

const ROUNDS = scaled(30, 2);
const AT_ONCE = 8;

type Sharing = {
  page: Page;
  erik: Account;
  binId: string;
  ask(name: string, data: unknown): Promise<unknown>;
};

/** From the owner's changes of access until a member's screen shows them. */
export async function sharingFigures({ browser, address, olga, binId }: Scene): Promise<Figure[]> {
  const erik = await signUp(address, 'Erik');
  const ask = <T>(name: string, data: unknown) => call<T>(address, olga, name, data);
  const place = await fillOnePlace(ask, binId);
  const kept = await makeBin({ address }, olga, 'Kept');
  const targets = [binId, kept.binId].map((id) => ({ kind: 'bin', id }));
  const invitation = { targets, emails: [erik.email], role: 'editor' };
  const { invites } = await ask<CallResult<'invites.create'>>('invites.create', invitation);
  for (const { link } of invites)
    await call(address, erik, 'invites.accept', { token: link.split('/').at(-1) });
  const page = await openSignedIn(browser, address, erik, `/bins/${binId}`, phone);
  const sharing = { page, erik, binId, ask };
  const from = 'call sent → changed document of the other person';
  const figures = [
    p95Figure('role change → other screen, p95', await changeRoles(sharing), 100, from),
    p95Figure('revoke → other screen, p95', await revoke(sharing), 100, from),
    ...(await grantPlace(sharing, place)),
  ];
  await page.context().close();
  return figures;
}

/** Moves everything of the owner but one bin into one location. */
async function fillOnePlace(ask: <T>(name: string, data: unknown) => Promise<T>, exceptId: string) {
  const { id } = await ask<{ id: string }>('locations.create', { name: 'Barn' });
  const { bins } = await ask<{ bins: BinHeader[] }>('bins.list', {});
  const wanted = bins.filter((bin) => bin.id !== exceptId);
  const moved = wanted.filter((bin) => bin.parentBinId === undefined);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let bin = moved.pop(); bin !== undefined; bin = moved.pop())
        await ask('bins.move', { id: bin.id, locationId: id });
    }),
  );
  return { id, bins: wanted.length };
}

/** An editor sees the buttons to change a quantity, a viewer does not. */
async function changeRoles({ page, erik, binId, ask }: Sharing): Promise<number[]> {
  const button = 'button[aria-label^="Quantity of"]';
  await page.locator(button).first().waitFor();
  const delays: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const role = round % 2 === 0 ? 'viewer' : 'editor';
    const changed = { target: { kind: 'bin', id: binId }, userId: erik.userId, role };
    const count = role === 'editor' ? { least: 1 } : { most: 0 };
    delays.push((await delayOf(page, button, count, () => ask('accessEntries.update', changed))).delay);
  }
  return delays;
}

async function revoke({ page, erik: { userId }, binId, ask }: Sharing): Promise<number[]> {
  await page.goto('/bins');
  const link = `a[href="/bins/${binId}"]`;
  await page.locator(link).first().waitFor();
  const target = { kind: 'bin', id: binId };
  const granted = { targets: [target], userId, role: 'editor' };
  const delays: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const revoking = () => ask('accessEntries.delete', { target, userId });
    delays.push((await delayOf(page, link, { most: 0 }, revoking)).delay);
    await delayOf(page, link, { least: 1 }, () => ask('accessEntries.create', granted));
  }
  return delays;
}

/** Grants access to all these bins: until the list is shown, and until all with their items are stored on the device. */
async function grantPlace(
  { page, erik: { userId }, ask }: Sharing,
  place: { id: string; bins: number },
): Promise<Figure[]> {
  const granted = { targets: [{ kind: 'location', id: place.id }], userId, role: 'editor' };
  let answered = Number.NaN;
  // The two bins that were shared before are there already.
  const list = await delayOf(page, binLink, { least: 3 }, async () => {
    const began = performance.now();
    await ask('accessEntries.create', granted);
    answered = performance.now() - began;
  });
  const origin = await page.evaluate(() => performance.timeOrigin);
  const stored = origin + (await allStoredAt(page, userId, place.bins + 1)) - list.began;
  const detail = `a place with ${place.bins} bins × 100 items, from sending`;
  return [
    figure('grant of a place: answered', answered, 'ms', { atMost: 1_000 }, detail),
    figure(
      'grant of a place: list of the member',
      list.delay,
      'ms',
      { atMost: 1_500 },
      `${detail} to the first of them`,
    ),
    figure('grant of a place: all stored there', stored, 'ms', undefined, detail),
  ];
}

/** From the start of `act` to the first document with this many elements, by the machine's clock. */
async function delayOf(
  page: Page,
  selector: string,
  count: { least?: number; most?: number },
  act: () => Promise<unknown>,
) {
  await watchElements(page, selector);
  const began = performance.timeOrigin + performance.now();
  await act();
  return { began, delay: (await untilCounted(page, count)) - began };
}
