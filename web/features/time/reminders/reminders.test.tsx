import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Notification } from '#domain/notifications/notification.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

// There the midnight of a day in UTC is on the day before.
beforeAll(() => vi.stubEnv('TZ', 'America/New_York'));
afterAll(() => vi.unstubAllEnvs());
afterEach(() => app.close());

const [garage, crate, cheese] = [newId(), newId(), newId()];

async function open(path: string, prepare: (server: SmallServer) => void = () => {}): Promise<void> {
  app = await openApp(path, {
    prepare(server) {
      server.act({ call: 'locations.create', data: { id: garage, name: 'Garage' } });
      server.act({ call: 'bins.create', data: { id: crate, name: 'Crate', locationId: garage } });
      const item = { id: cheese, name: 'Cheese', expiryDate: '2096-01-02', warrantyUntil: '2020-01-01' };
      server.act({ call: 'items.create', data: { binId: crate, items: [item] } });
      prepare(server);
    },
  });
}

const reminders = () => app.server.me.reminders;

test('each future date of an item has days before it, or those of Settings', async () => {
  await open(`/bins/${crate}/items/${cheese}`);
  const fold = await screen.findByRole('button', {
    name: /^Best before ?On 26\sDec\s2095 and 1\sJan\s2096$/,
  });
  expect(screen.queryByRole('button', { name: /^Warranty ends/ })).toBeNull();
  await app.user.click(fold);
  await app.user.click(screen.getByRole('checkbox', { name: /^30 days before · 3\sDec\s2095$/ }));
  await waitFor(() => expect(reminders()).toMatchObject([{ of: 'expires', before: [1, 7, 30] }]));
  for (const name of [/^1 day before/, /^7 days before/, /^30 days before/])
    await app.user.click(screen.getByRole('checkbox', { name }));
  const target = { kind: 'item', id: cheese, binId: crate };
  await waitFor(() => expect(reminders()).toMatchObject([{ target, of: 'expires', before: [] }]));
  await app.user.click(fold);
  await screen.findByRole('button', { name: /^Best before ?No reminders$/ });
  await app.user.click(fold);
  await app.user.click(screen.getByRole('button', { name: 'As in Settings' }));
  await waitFor(() => expect(reminders()).toBeUndefined());
  expect(screen.getByRole('checkbox', { name: /^7 days before · 26\sDec\s2095$/ })).toHaveProperty(
    'checked',
    true,
  );
});

test('a date in an own field has days before it, or those that the field says', async () => {
  const [repack, inspection, bought] = [newId(), newId(), newId()];
  await open(`/bins/${crate}`, (server) => {
    const field = { kind: 'day' as const, remind: [1 as const, 7 as const] };
    server.setMe({
      fields: [
        { ...field, id: repack, of: 'bin', name: 'Repack' },
        { ...field, id: bought, of: 'bin', name: 'Bought' },
        { ...field, id: inspection, of: 'item', name: 'Inspection' },
      ],
    });
    const days = { [repack]: '2096-01-02', [bought]: '2020-01-02' };
    server.act({ call: 'bins.update', data: { id: crate, fields: days } });
    const fields = { [inspection]: '2096-01-02' };
    server.act({ call: 'items.update', data: { binId: crate, id: cheese, fields } });
  });
  const fold = await screen.findByRole('button', { name: /^Repack ?On 26\sDec\s2095 and 1\sJan\s2096$/ });
  expect(screen.queryByRole('button', { name: /^Bought/ })).toBeNull();
  await app.user.click(fold);
  await app.user.click(screen.getByRole('checkbox', { name: /^30 days before · 3\sDec\s2095$/ }));
  const target = { kind: 'bin', id: crate };
  const put = { target, of: `fields.${repack}`, before: [1, 7, 30] };
  await waitFor(() => expect(reminders()).toMatchObject([put]));
  await app.user.click(screen.getByRole('button', { name: 'As the field says' }));
  await waitFor(() => expect(reminders()).toBeUndefined());
  await app.user.click(screen.getByRole('link', { name: /Cheese/ }));
  await screen.findByRole('button', { name: /^Inspection ?On 26\sDec\s2095 and 1\sJan\s2096$/ });
});

test.each([
  ['bin', `/bins/${crate}`, 'Crate', crate],
  ['location', `/locations/${garage}`, 'Garage', garage],
])('a %s reminds on a day set offline, which is changed and deleted', async (kind, path, name, id) => {
  await open(path);
  await screen.findByRole('heading', { name, level: 1 });
  app.server.network = () => 'unreachable';
  const menu = screen.getByRole('button', { name: /^(Bin|Place) menu$/ });
  await app.user.click(menu);
  await app.user.click(await screen.findByRole('menuitem', { name: 'Remind me', hidden: true }));
  const sheet = within(await screen.findByRole('dialog', { name: `Remind me of ${name}` }));
  fireEvent.change(sheet.getByLabelText('Day'), { target: { value: '2096-03-01' } });
  await app.user.type(sheet.getByRole('textbox', { name: /What to remember/ }), 'Defrost');
  await app.user.click(sheet.getByRole('button', { name: 'Remind me' }));
  const list = within(await screen.findByRole('region', { name: 'Reminders' }));
  expect(list.getByText('Defrost')).toBeTruthy();
  expect(reminders()).toBeUndefined();
  app.server.network = () => 'fine';
  dispatchEvent(new Event('online'));
  const target = { kind, id };
  await waitFor(() => expect(reminders()).toMatchObject([{ target, day: '2096-03-01', text: 'Defrost' }]));
  await app.user.click(list.getByRole('button', { name: 'Change the reminder on 1 March 2096' }));
  const change = within(await screen.findByRole('dialog', { name: 'Change the reminder' }));
  expect(change.getByRole('textbox', { name: /What to remember/ })).toHaveProperty('value', 'Defrost');
  fireEvent.change(change.getByLabelText('Day'), { target: { value: '2096-03-02' } });
  await app.user.selectOptions(change.getByRole('combobox', { name: 'Repeat' }), 'Every month');
  const apart = change.getByRole('textbox', { name: 'How many months apart' });
  await app.user.clear(apart);
  expect(await change.findByText('A number from 1 to 365.')).toBeTruthy();
  await app.user.type(apart, '3');
  await change.findByText('Then on 2 Jun 2096 and 2 Sept 2096.');
  await app.user.click(change.getByRole('button', { name: 'Save' }));
  const changed = { target, day: '2096-03-02', repeat: 'monthly', every: 3, text: 'Defrost' };
  await waitFor(() => expect(reminders()).toMatchObject([changed]));
  await app.user.click(list.getByRole('button', { name: 'Delete the reminder on 2 March 2096' }));
  await waitFor(() => expect(reminders()).toBeUndefined());
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Reminders' })).toBeNull());
});

test('the page of a thing shows until when its reminder is snoozed, and ends that', async () => {
  const sweep = newId();
  const sent = { day: '2026-05-03', state: 'snoozed' as const, until: '2096-02-01' };
  await open(`/bins/${crate}/items/${cheese}`, (server) => {
    const target = { kind: 'item' as const, id: cheese, binId: crate };
    const about = (reminder: Notification['reminder']): Notification => ({
      id: newId(),
      recipientId: server.userId,
      createdBy: '',
      actorId: '',
      actorName: 'Whichbin',
      type: 'reminder',
      title: 'Cheese',
      body: '',
      binId: crate,
      read: true,
      reminder,
      createdAt: '2026-05-03T08:00:00.000Z',
    });
    server.setMe({
      reminders: [{ id: sweep, target, day: '2026-05-03', text: 'Turn it' }],
      notifications: [
        about({ ...sent, kind: 'chosen', thing: sweep, itemId: cheese }),
        about({ ...sent, kind: 'warrantyEnds', thing: cheese, itemId: cheese, until: '2096-02-02' }),
        about({ ...sent, kind: 'low', thing: cheese, itemId: cheese, until: '2096-02-03' }),
      ],
    });
  });
  const section = await screen.findByRole('region', { name: 'Reminders' });
  const snoozeTexts = () => section.textContent?.match(/Snoozed until [0-9]+ [A-Z][a-z]+ 2096/g);
  await waitFor(() =>
    expect(snoozeTexts()).toEqual(['2', '3', '1'].map((day) => `Snoozed until ${day} February 2096`)),
  );
  app.server.network = () => 'unreachable';
  const [, , ofOwn] = within(section).getAllByRole('button', { name: 'End snooze' });
  await app.user.click(ofOwn as HTMLElement);
  expect(await screen.findByText(/^No longer snoozed/)).toBeTruthy();
  expect(snoozeTexts()).toHaveLength(2);
  expect(within(section).getByText('Turn it')).toBeTruthy();
  app.server.network = () => 'fine';
  dispatchEvent(new Event('online'));
  const states = () => app.server.me.notifications.map(({ reminder }) => reminder?.state);
  await waitFor(() => expect(states()).toEqual([undefined, 'snoozed', 'snoozed']));
});
