import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { OwnInvite } from '#domain/access/access-calls.ts';
import type { Bin } from '#domain/bins/bin.ts';
import type { Notification } from '#domain/notifications/notification.ts';
import { type Account, call, signUp } from '#test/account.ts';
import { launchOptions } from '#test/chromium.ts';
import { signIn, untilInstalled } from './journey.ts';
import { expect, test } from './server.ts';

/** A person acting through calls and with a phone of their own. */
type Person = { account: Account; act: <T = { id: string }>(name: string, data: unknown) => Promise<T> };

async function newPerson(address: string, name: string): Promise<Person> {
  const account = await signUp(address, name);
  return { account, act: (write, data) => call(address, account, write, data) };
}

async function openPhone(
  browser: Browser,
  baseURL: string,
  { account }: Person,
  permissions: string[] = [],
): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL, viewport, permissions, locale: 'en-GB' });
  await context.addInitScript(recordShown);
  const page = await context.newPage();
  await signIn(page, account.email, account.password);
  return page;
}

/** A headless shell shows no notifications. */
const openWithNotifications = () => chromium.launch(launchOptions());

async function invite(owner: Person, binId: string, guest: Person, role: string): Promise<string> {
  const targets = [{ kind: 'bin', id: binId }];
  const emails = [guest.account.email];
  const { invites } = await owner.act<{ invites: OwnInvite[] }>('invites.create', { targets, emails, role });
  return new URL(invites[0]?.link ?? '').pathname;
}

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const settingsTab = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /Settings/ });
const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, '', to), path);

test('changes by others are shown at once or at the next start, of chosen sorts only', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000);
  const [anna, sven] = await Promise.all([
    newPerson(server.address, 'Anna'),
    newPerson(server.address, 'Sven'),
  ]);
  const cellar = await anna.act('bins.create', { name: 'Cellar' });
  const items = [{ name: 'Jam' }, { name: 'Skis' }, { name: 'Tent' }];
  await anna.act('items.create', { binId: cellar.id, items });
  const [jam, skis, tent] = (await anna.act<Bin>('bins.get', { id: cellar.id })).items;
  const remove = (item: typeof jam) => sven.act('items.delete', { binId: cellar.id, ids: [item?.id] });
  let annas = await openPhone(browser, server.address, anna);
  const svens = await openPhone(browser, server.address, sven);

  // Sven is invited and joins. An invitation from before his phone's first sync is only listed.
  await expect(svens.getByRole('heading', { name: 'Start with one bin' })).toBeVisible();
  const link = await invite(anna, cellar.id, sven, 'viewer');
  await expect(messages(svens)).toContainText('Anna invites you to the bin “Cellar”');
  await expect(settingsTab(svens)).toContainText('1 thing waits for you');
  await goTo(svens, link);
  // Home has an "Accept" button of its own.
  await expect(svens.getByRole('heading', { name: 'Invitation', level: 1 })).toBeVisible();
  await svens.getByRole('button', { name: 'Accept' }).click();
  await expect(svens.getByRole('heading', { name: 'Cellar', level: 1 })).toBeVisible();
  await expect(settingsTab(svens)).toHaveText('Settings');
  await expect(messages(annas)).toContainText('Sven accepted the invitation to “Cellar”');
  await messages(annas).getByRole('button', { name: 'Show' }).click();
  const accepted = annas.getByRole('link', { name: /^Sven accepted/ });
  await expect(accepted).toContainText('New');
  await expect(settingsTab(annas), 'nothing of it waits for an answer').toHaveText('Settings');
  await accepted.click();
  await expect(annas).toHaveURL(new RegExp(`/bins/${cellar.id}/access$`));

  // His role changes.
  await anna.act('accessEntries.update', {
    target: { kind: 'bin', id: cellar.id },
    userId: sven.account.userId,
    role: 'editor',
  });
  await expect(messages(svens)).toContainText('Anna changed what you can do in “Cellar”: Can edit');

  // A type that she switched off is not stored.
  await goTo(annas, '/settings?open=notices');
  const deleted = annas.getByRole('switch', { name: 'Someone deletes something of mine' });
  await deleted.click();
  await expect.poll(() => muted(anna)).toEqual(['deleted']);
  await remove(jam);
  expect((await inbox(anna)).map(({ type }) => type)).toEqual(['invite_accepted']);
  await deleted.click();
  await expect.poll(() => muted(anna)).toEqual([]);
  await remove(skis);
  await expect(messages(annas)).toContainText('Sven deleted “Skis” from your bin “Cellar”');
  await expect.poll(async () => (await inbox(anna)).every(({ read }) => read)).toBe(true);

  // Something happens while her app is closed.
  const context = annas.context();
  await annas.close();
  const left = { target: { kind: 'bin', id: cellar.id }, userId: sven.account.userId };
  await remove(tent);
  await sven.act('accessEntries.delete', left);
  annas = await context.newPage();
  await annas.goto('/home');
  // The notification about what he deleted is unread again, as another item was merged into it.
  await expect(messages(annas)).toContainText('2 new notifications');
  await expect.poll(async () => (await inbox(anna)).every(({ read }) => read)).toBe(true);
  // Notifications are shown after the server's first answer.
  await Promise.all([annas.waitForResponse('**/api/live'), annas.reload()]);
  await goTo(annas, '/settings');
  await expect(annas.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(messages(annas)).toHaveText('');
  await goTo(annas, '/notifications');
  const thrown = annas.getByRole('link', { name: /^Sven deleted “Tent” and more/ });
  await thrown.click();
  await expect(annas).toHaveURL(new RegExp(`/bins/${cellar.id}$`));

  // His access ends.
  await sven.act('invites.accept', {
    token: (await invite(anna, cellar.id, sven, 'viewer')).split('/').at(-1),
  });
  await anna.act('accessEntries.delete', left);
  await expect.poll(async () => (await inbox(sven))[0]?.type).toBe('access_ended');
  await goTo(svens, '/notifications');
  await expect(svens.getByText('Anna ended your access to “Cellar”')).toBeVisible();
  await close(annas.context(), svens.context());
});

test('where the browser allows it the system shows what another does, once', { tag: '@installed' }, async ({
  server,
}) => {
  const browser = await openWithNotifications();
  const [anna, sven] = await Promise.all([
    newPerson(server.address, 'Anna'),
    newPerson(server.address, 'Sven'),
  ]);
  const cellar = await anna.act('bins.create', { name: 'Cellar' });
  let annas = await openPhone(browser, server.address, anna, ['notifications']);
  const context = annas.context();
  await goTo(annas, '/settings?open=notices');
  const onDevice = annas.getByRole('switch', { name: 'Show on this device' });
  await expect(onDevice, 'on, as the browser allows it').toBeChecked();
  await annas.getByRole('switch', { name: 'Show names on the lock screen' }).click();
  await annas.evaluate(() => navigator.serviceWorker.ready);

  const token = (await invite(anna, cellar.id, sven, 'editor')).split('/').at(-1);
  await sven.act('invites.accept', { token });
  const accepted = 'Sven accepted the invitation to “Cellar”';
  await expectSystemShows(annas, [accepted]);
  await expect.poll(async () => (await inbox(anna)).every(({ read }) => read)).toBe(true);

  await annas.close();
  await sven.act('accessEntries.delete', {
    target: { kind: 'bin', id: cellar.id },
    userId: sven.account.userId,
  });
  const left = 'Sven left “Cellar”';
  annas = await context.newPage();
  await annas.goto('/home');
  await expectSystemShows(annas, [accepted, left]);
  await expect.poll(async () => (await inbox(anna)).every(({ read }) => read)).toBe(true);

  const boat = await sven.act('bins.create', { name: 'Boat' });
  const link = await invite(sven, boat.id, anna, 'viewer');
  await expectSystemShows(annas, [accepted, left, 'Sven invites you to the bin “Boat”']);
  await expect(settingsTab(annas)).toContainText('1 thing waits for you');
  expect((await inbox(anna)).map(({ read }) => read)).toEqual([false, true, true]);
  await expect(messages(annas), 'not in the app too').toHaveText('');

  await anna.act('invites.accept', { token: link.split('/').at(-1) });
  await expect.poll(() => shownBySystem(annas)).toEqual([accepted, left]);
  await close(context);
  await browser.close();
});

test('a push to the closed app is shown once, without names, and marked as read', {
  tag: '@installed',
}, async ({ server }) => {
  const browser = await openWithNotifications();
  const [anna, sven] = await Promise.all([
    newPerson(server.address, 'Anna'),
    newPerson(server.address, 'Sven'),
  ]);
  const cellar = await anna.act('bins.create', { name: 'Cellar' });
  const annas = await openPhone(browser, server.address, anna, ['notifications']);
  await annas.evaluate(() => navigator.serviceWorker.ready);
  // A page of the server that is not the app.
  await annas.goto('/healthz');
  const token = (await invite(anna, cellar.id, sven, 'editor')).split('/').at(-1);
  await sven.act('invites.accept', { token });
  const [news] = await inbox(anna);
  expect(news).toMatchObject({ type: 'invite_accepted', read: false });

  const cdp = await annas.context().newCDPSession(annas);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const text = 'An invitation was accepted.';
  const data = JSON.stringify({
    id: news?.id,
    userId: anna.account.userId,
    type: 'invite_accepted',
    text,
    isOpen: false,
  });
  const push = () =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin: server.address, registrationId, data });
  // Chromium drops pushes delivered while the worker is being activated.
  const pushed = async () => push().then(() => shownBySystem(annas));
  await expect.poll(pushed).toEqual([text]);
  await expect.poll(async () => (await inbox(anna))[0]?.read).toBe(true);
  await push();
  await expect.poll(() => shownBySystem(annas)).toEqual([text]);
  await close(annas.context());
  await browser.close();
});

test('a deleted open bin names who deleted it, keeps typed text and offers Restore', {
  tag: '@installed',
}, async ({ browser, server }) => {
  test.setTimeout(120_000);
  const [anna, sven] = await Promise.all([
    newPerson(server.address, 'Anna'),
    newPerson(server.address, 'Sven'),
  ]);
  const attic = await anna.act('bins.create', { name: 'Attic' });
  await anna.act('items.create', { binId: attic.id, items: [{ name: 'Rope' }] });
  const [rope] = (await anna.act<Bin>('bins.get', { id: attic.id })).items;
  const link = await invite(anna, attic.id, sven, 'editor');
  await sven.act('invites.accept', { token: link.split('/').at(-1) });
  const svens = await openPhone(browser, server.address, sven);
  const nameOf = svens.getByLabel('Name', { exact: true });
  const trashed = svens.getByRole('heading', { name: 'This bin is in the trash' });

  // He may change its contents, but not restore it.
  await goTo(svens, `/bins/${attic.id}/items/${rope?.id}/edit`);
  await nameOf.fill('Long rope');
  await anna.act('bins.delete', { id: attic.id });
  await expect(
    svens.getByText(/Anna deleted it\. What you typed is still here\. Anna can restore it\./),
  ).toBeVisible();
  await expect(svens.getByRole('button', { name: 'Restore' })).toHaveCount(0);
  await expect(nameOf).toHaveValue('Long rope');
  await anna.act('bins.restore', { id: attic.id });
  await expect(trashed).toHaveCount(0);
  await svens.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(svens.getByText('Long rope saved')).toBeVisible();

  // Sven is an admin now and restores the bin himself.
  const entry = { target: { kind: 'bin', id: attic.id }, userId: sven.account.userId };
  await anna.act('accessEntries.update', { ...entry, role: 'admin' });
  await goTo(svens, `/bins/${attic.id}/items/add`);
  const thing = svens.getByLabel('What is it?');
  await thing.fill('Ladder');
  await anna.act('bins.delete', { id: attic.id });
  await expect(svens.getByText(/Anna deleted it\. What you typed is still here\. Restore/)).toBeVisible();
  await svens.getByRole('button', { name: 'Restore' }).click();
  await expect(svens.getByText(/Anna deleted it/)).toHaveCount(0);
  await expect(thing).toHaveValue('Ladder');

  // Offline he changes what is deleted in the meantime.
  await goTo(svens, `/bins/${attic.id}/items/${rope?.id}/edit`);
  await expect(nameOf).toHaveValue('Long rope');
  await svens.context().setOffline(true);
  await nameOf.fill('Old rope');
  await svens.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(svens.getByRole('button', { name: /1 (change )?waiting/ })).toBeVisible();
  await anna.act('bins.delete', { id: attic.id });
  await svens.context().setOffline(false);
  await svens
    .getByRole('button', { name: /could not save/i })
    .first()
    .click();
  const card = svens.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Old rope' });
  await expect(card).toContainText('Anna deleted it.');
  await card.getByRole('button', { name: 'Restore and save' }).click();
  await expect
    .poll(async () => (await anna.act<Bin>('bins.get', { id: attic.id })).items[0]?.name)
    .toBe('Old rope');
  await close(svens.context());
});

test('a change refused because of the trash can be retried only where it can succeed', {
  tag: '@installed',
}, async ({ browser, server }) => {
  const [anna, sven] = await Promise.all([
    newPerson(server.address, 'Anna'),
    newPerson(server.address, 'Sven'),
  ]);
  const [attic, shed] = [
    await anna.act('bins.create', { name: 'Attic' }),
    await anna.act('bins.create', { name: 'Shed' }),
  ];
  await anna.act('items.create', { binId: attic.id, items: [{ name: 'Rope' }, { name: 'Tent' }] });
  const itemsIn = async ({ id }: { id: string }) => (await anna.act<Bin>('bins.get', { id })).items;
  const ropeId = (await itemsIn(attic)).find(({ name }) => name === 'Rope')?.id;
  for (const { id } of [attic, shed]) {
    const link = await invite(anna, id, sven, 'editor');
    await sven.act('invites.accept', { token: link.split('/').at(-1) });
  }
  const svens = await openPhone(browser, server.address, sven);
  await untilInstalled(svens);
  await goTo(svens, `/bins/${attic.id}`);
  const seeRefused = () =>
    svens
      .getByRole('button', { name: /could not save/i })
      .first()
      .click();
  const card = svens.getByRole('dialog').getByRole('listitem');
  const tryAgain = card.getByRole('button', { name: 'Try again' });

  await svens.getByRole('button', { name: 'Menu of Rope', exact: true }).click();
  await svens.context().setOffline(true);
  await svens.getByRole('menuitem', { name: 'Move to another bin' }).click();
  await svens.getByRole('dialog').getByRole('button', { name: /^Shed/ }).click();
  await expect(svens.getByRole('button', { name: /1 (change )?waiting/ })).toBeVisible();
  await anna.act('items.delete', { binId: attic.id, ids: [ropeId] });
  await svens.context().setOffline(false);
  await expect(messages(svens)).toContainText('Not saved: Moved Rope from Attic to Shed. Anna deleted it.');
  await seeRefused();
  await expect(card).toContainText('Anna deleted it.');
  await expect(tryAgain).toHaveCount(0);
  await card.getByRole('button', { name: 'Restore and move' }).click();
  await expect.poll(async () => (await itemsIn(shed)).map(({ name }) => name)).toEqual(['Rope']);

  // An editor cannot restore the bin.
  await svens.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await svens.context().setOffline(true);
  await svens.getByRole('button', { name: /^Quantity of Tent: / }).click();
  await svens.getByRole('button', { name: 'One more, Quantity of Tent' }).click();
  await expect(svens.getByRole('button', { name: /1 (change )?waiting/ })).toBeVisible();
  await anna.act('bins.delete', { id: attic.id });
  await svens.context().setOffline(false);
  await seeRefused();
  await expect(card).toContainText('Anna deleted it. Anna can restore it.');
  await expect(card.getByRole('button', { name: /^(Try again|Restore)/ })).toHaveCount(0);
  await anna.act('bins.restore', { id: attic.id });
  await tryAgain.click();
  await expect.poll(async () => (await itemsIn(attic))[0]?.quantity).toBe(2);
  await close(svens.context());
});

/** Keeps the texts of the notifications that the system has taken from the page. */
function recordShown(): void {
  const texts: unknown[] = [];
  Object.assign(globalThis, { shownTexts: texts });
  const { prototype } = ServiceWorkerRegistration;
  const show = prototype.showNotification;
  prototype.showNotification = async function (title, options) {
    await show.call(this, title, options);
    texts.push(options?.body);
  };
}

/** Asked for its notifications while it shows one, Chromium forgets that one. */
async function expectSystemShows(page: Page, expected: readonly string[]): Promise<void> {
  const texts = () => page.evaluate(() => (globalThis as { shownTexts?: string[] }).shownTexts);
  await expect.poll(texts).toContain(expected.at(-1));
  expect(await shownBySystem(page)).toEqual(expected);
}

function shownBySystem(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ body }) => body);
  });
}

async function muted({ act }: Person): Promise<string[]> {
  const { mutedNotifications = [] } = await act<{ mutedNotifications?: string[] }>('me.get', {});
  return mutedNotifications;
}

async function inbox({ act }: Person): Promise<Notification[]> {
  return (await act<{ notifications: Notification[] }>('notifications.list', {})).notifications;
}

async function close(...contexts: BrowserContext[]): Promise<void> {
  await Promise.all(contexts.map((context) => context.close()));
}
