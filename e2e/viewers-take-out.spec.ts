import type { Page } from '@playwright/test';
import { type Account, call, signUp } from '#test/account.ts';
import { itemAct, itemRow, openBin, signIn, untilInstalled } from './journey.ts';
import { expect, test } from './server.ts';

test('a helper who may only look takes out and puts back while the place lets viewers', {
  tag: '@installed',
}, async ({ server, browser }) => {
  const [olga, vera] = [await signUp(server.address, 'Olga'), await signUp(server.address, 'Vera')];
  const ask = <T>(account: typeof olga, name: string, data: object) =>
    call<T>(server.address, account, name, data);
  const place = await ask<{ id: string }>(olga, 'locations.create', { name: 'Store' });
  const bin = await ask<{ id: string }>(olga, 'bins.create', { name: 'Camping', locationId: place.id });
  await ask(olga, 'items.create', { binId: bin.id, items: [{ name: 'Tent', quantity: 2 }] });
  const targets = [{ kind: 'location', id: place.id }];
  const invitation = { targets, emails: [vera.email], role: 'viewer' };
  const { invites } = await ask<{ invites: { link: string }[] }>(olga, 'invites.create', invitation);
  await ask(vera, 'invites.accept', { token: invites[0]?.link.split('/').at(-1) });

  const [keeper, helper] = [await browser.newPage(), await browser.newPage()];
  await signIn(keeper, olga.email, olga.password);
  await signIn(helper, vera.email, vera.password);
  await untilInstalled(helper);
  await openBin(helper, 'Camping');
  await expect(helper.getByText('You can look at this bin, but not change it.')).toBeVisible();
  await expect(itemRow(helper, 'Tent')).toHaveCount(0);

  await keeper.goto(`/locations/${place.id}/access`);
  await takeOutSwitch(keeper).check();
  await expect(itemRow(helper, 'Tent')).toBeVisible();
  await helper.context().setOffline(true);
  await itemAct(helper, 'Tent', 'Take one out');
  await helper.context().setOffline(false);
  await openBin(keeper, 'Camping');
  await expect(keeper.getByRole('button', { name: 'Quantity of Tent: 1' })).toBeVisible();

  await helper.context().setOffline(true);
  await itemAct(helper, 'Tent', 'Take one out');
  await keeper.goto(`/locations/${place.id}/access`);
  await takeOutSwitch(keeper).uncheck();
  await expect.poll(() => mayTakeOut(server.address, olga)).toBe(false);
  await helper.context().setOffline(false);
  await helper
    .getByRole('button', { name: /could not save/i })
    .first()
    .click();
  await expect(helper.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Tent' })).toBeVisible();
  await openBin(keeper, 'Camping');
  await expect(keeper.getByRole('button', { name: 'Quantity of Tent: 1' })).toBeVisible();
});

async function mayTakeOut(address: string, account: Account): Promise<boolean> {
  type Locations = { locations: { viewersMayTakeOut?: boolean }[] };
  const { locations } = await call<Locations>(address, account, 'locations.list', {});
  return locations.some(({ viewersMayTakeOut }) => viewersMayTakeOut);
}

function takeOutSwitch(page: Page) {
  return page.getByRole('switch', { name: 'Let viewers take out and check off' });
}
