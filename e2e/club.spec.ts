import type { Page } from '@playwright/test';
import { type Account, call, signUp } from '#test/account.ts';
import { goWithin, itemAct, openBin, signIn } from './journey.ts';
import { expect, test } from './server.ts';

const seats = 12;

test('twelve helpers hand out tents, and the keeper always sees who has them', { tag: '@nightly' }, async ({
  server,
  browser,
}) => {
  const olga = await signUp(server.address, 'Olga');
  const ask = <T>(account: Account, name: string, data: object) =>
    call<T>(server.address, account, name, data);
  const place = await ask<{ id: string }>(olga, 'locations.create', { name: 'Club room' });
  const bin = await ask<{ id: string }>(olga, 'bins.create', { name: 'Camping', locationId: place.id });
  await ask(olga, 'items.create', { binId: bin.id, items: [{ name: 'Tent', quantity: 3 }] });
  const targets = [{ kind: 'location', id: place.id }];
  const link = await ask<{ url: string }>(olga, 'joinLinks.create', {
    targets,
    role: 'editor',
    days: 7,
    uses: seats,
  });
  const token = link.url.split('/').at(-1);

  // Lisa takes one seat; sixteen others race for the rest.
  const [lisa, ...others] = await Promise.all(
    Array.from({ length: seats + 5 }, (_, n) => signUp(server.address, n === 0 ? 'Lisa' : `Helper${n}`)),
  );
  if (lisa === undefined) throw new Error('nobody signed up');
  const [keeper, first] = await Promise.all([openPhone(olga), openPhone(lisa)]);
  await goWithin(first, `/join/${token}`);
  await first.getByRole('button', { name: 'Join' }).click();
  await expect(first.getByRole('heading', { name: 'Club room', level: 1 })).toBeVisible();
  const joined = await Promise.all(
    others.map((each) =>
      ask(each, 'joinLinks.join', { token }).then(
        () => each,
        () => undefined,
      ),
    ),
  );
  const helpers = joined.filter((each) => each !== undefined);
  expect(helpers).toHaveLength(seats - 1);
  const [erik] = helpers;
  const late = others.find((each) => !helpers.includes(each));
  if (erik === undefined || late === undefined) throw new Error('the join race needs a winner and a loser');
  const second = await openPhone(late);
  await goWithin(second, `/join/${token}`);
  await expect(second.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await second.context().close();
  await goWithin(keeper, `/locations/${place.id}/access`);
  await expect(keeper.getByRole('list', { name: 'Invite links' })).toContainText(
    `${seats} of ${seats} people`,
  );

  const other = await openPhone(erik);
  await Promise.all([first, other].map((page) => openBin(page, 'Camping')));
  await goWithin(keeper, '/lent');
  await lend(first, 'Anna');
  await expectLent([keeper], ['Anna']);
  await lend(other, 'Bo');
  await expectLent([keeper], ['Anna', 'Bo']);

  // The last one, by two devices that know nothing of each other.
  await Promise.all([first, other].map((page) => expect(oneTent(page)).toBeVisible()));
  await setOffline([first, other], true);
  await lend(first, 'Cia');
  await lend(other, 'Dan');
  await setOffline([first], false);
  await expectLent([keeper], ['Anna', 'Bo', 'Cia']);
  await setOffline([other], false);
  await other
    .getByRole('button', { name: /could not save/i })
    .first()
    .click();
  const told = other.getByRole('dialog').getByText('Already out: Anna, Bo, Cia. 0 left in the bin.');
  await expect(told).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(told).toHaveCount(0);
  await expectLent([keeper], ['Anna', 'Bo', 'Cia']);

  // Another keeper takes back loans of the first one, offline too, and all loans of one person at once.
  await goWithin(other, '/lent');
  await offline(other, async () => {
    await other.getByRole('link', { name: /^Cia/ }).click();
    await other.getByRole('button', { name: 'Put it back' }).click();
    await expect(other.getByText('Cia has nothing left')).toBeVisible();
    await expectLent([keeper], ['Anna', 'Bo', 'Cia']);
  });
  await goWithin(other, '/lent');
  await expectLent([keeper, other], ['Anna', 'Bo']);
  await expect(oneTent(first)).toBeVisible();
  for (const page of [keeper, first, other]) await page.context().close();

  async function openPhone(account: Account): Promise<Page> {
    const context = await browser.newContext({
      baseURL: server.address,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    await signIn(page, account.email, account.password);
    return page;
  }
});

async function lend(page: Page, to: string): Promise<void> {
  await itemAct(page, 'Tent', 'Lend to…');
  const sheet = page.getByRole('dialog', { name: 'Lend Tent' });
  await sheet.getByRole('textbox', { name: 'Lend to' }).fill(to);
  await sheet.getByRole('button', { name: 'Lend', exact: true }).click();
  await expect(sheet).toHaveCount(0);
}

/** On the open list of what is lent, one tent each. */
async function expectLent(pages: readonly Page[], people: readonly string[]): Promise<void> {
  const rows = people.flatMap((person) => [new RegExp(`^${person}`), /^Tent/]);
  for (const page of pages)
    await expect(page.getByRole('list', { name: 'Lent out' }).getByRole('listitem')).toHaveText(rows);
}

const oneTent = (page: Page) => page.getByRole('button', { name: 'Quantity of Tent: 1' });

async function offline(page: Page, run: () => Promise<void>): Promise<void> {
  await setOffline([page], true);
  await run();
  await setOffline([page], false);
}

async function setOffline(pages: readonly Page[], isOffline: boolean): Promise<void> {
  for (const page of pages) await page.context().setOffline(isOffline);
}
