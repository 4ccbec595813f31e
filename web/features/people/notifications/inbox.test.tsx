import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ReceivedInvite } from '#domain/access/access-calls.ts';
import type { Notification as News } from '#domain/notifications/notification.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { getPreference, setPreference } from '#web/data/storage/preferences.ts';

let app: OpenApp;

afterEach(() => app.close());

const tyres = newId();
const notification = (type: News['type'], more: Partial<News> = {}): News => ({
  id: newId(),
  recipientId: newId(),
  createdBy: newId(),
  actorId: newId(),
  actorName: 'Eva',
  type,
  title: 'Tyres',
  body: '',
  binId: tyres,
  read: false,
  createdAt: new Date().toISOString(),
  ...more,
});
const invite: ReceivedInvite = {
  id: newId(),
  target: { kind: 'bin', id: tyres },
  name: 'Tyres',
  role: 'viewer',
  inviterName: 'Eva',
  invitedAt: '2026-05-03T10:00:00.000Z',
  expiresAt: '2026-05-03T10:00:00.000Z',
};

/** Serves the inbox and marks what devices report as shown as read. */
function giveInbox(server: SmallServer, notifications: News[], invites: ReceivedInvite[] = []): void {
  server.setMe({ notifications, invites });
  server.answers['notifications.read'] = ({ ids }) => {
    const read = (each: News) => (ids.includes(each.id) ? { ...each, read: true } : each);
    server.setMe({ notifications: server.me.notifications.map(read) });
    return { ids, revisions: { me: server.me.revision } };
  };
}

const arrive = (arrived: News) =>
  app.server.setMe({ notifications: [arrived, ...app.server.me.notifications] });
const isRead = () => app.server.me.notifications.map(({ read }) => read);

describe('the inbox', () => {
  test('is friendly while it is empty', async () => {
    app = await openApp('/notifications');
    expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
  });

  test('groups events by day, marks seen ones as read and links to what exists', async () => {
    app = await openApp('/notifications', {
      prepare(server) {
        giveBin(server, 'Tyres', [], { id: tyres });
        giveInbox(server, [
          notification('bin_access_granted'),
          notification('bin_access_denied', { binId: newId(), createdAt: '2026-01-01T12:00:00.000Z' }),
          notification('bin_access_request', { createdAt: '2026-01-01T11:00:00.000Z', body: 'Please' }),
        ]);
      },
    });
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    const granted = today.getByRole('link', { name: /Eva gave you access to “Tyres”/ });
    expect(granted.getAttribute('href')).toBe(`/bins/${tyres}`);
    expect(granted.textContent).toMatch(/New/);
    const old = within(screen.getByRole('region', { name: '1 January 2026' }));
    const [denied, asked] = old.getAllByRole('listitem');
    expect(denied?.textContent).toMatch(/Eva declined your request/);
    expect(denied?.querySelector('a')).toBeNull();
    expect(asked?.textContent).toMatch(/Eva asks for access to “Tyres”.*Please/);
    await waitFor(() => expect(isRead()).toEqual([true, true, true]));
    expect(granted.textContent).toMatch(/New/);
  });

  test('says in one line that much was given at once', async () => {
    const prepare = (server: SmallServer) =>
      giveInbox(server, [notification('bin_access_granted', { more: 99 })]);
    app = await openApp('/notifications', { prepare });
    expect(await screen.findByText('Eva gave you access to “Tyres” and 99 more')).toBeTruthy();
  });

  test('says of a request whether it was answered, and then leads to the people', async () => {
    const [anna, bo, eva] = [newId(), newId(), newId()];
    const asked = (actorId: string, actorName: string) =>
      notification('bin_access_request', { actorId, actorName });
    const pending = { userName: 'Eva', userEmail: '', requestedAt: '2026-05-03T10:00:00.000Z', message: '' };
    const entry = {
      role: 'viewer' as const,
      userName: 'Anna',
      grantedBy: bo,
      grantedAt: pending.requestedAt,
    };
    app = await openApp('/notifications', {
      prepare(server) {
        giveBin(server, 'Tyres', [], { id: tyres });
        server.setPeople(tyres, {
          accessList: { [anna]: entry },
          pendingRequests: { [eva]: { ...pending, userId: eva } },
        });
        giveInbox(server, [asked(anna, 'Anna'), asked(bo, 'Bo'), asked(eva, 'Eva')]);
      },
    });
    const rowOf = async (name: string) =>
      (await screen.findByText(new RegExp(`^${name} asks`))).closest('li');
    const pathOf = (row: Element | null) => row?.querySelector('a')?.getAttribute('href');
    const [annas, bos, evas] = [await rowOf('Anna'), await rowOf('Bo'), await rowOf('Eva')];
    expect(annas?.textContent).toMatch(/Answerednow$/);
    expect(bos?.textContent).toMatch(/No longer opennow$/);
    expect(evas?.textContent).not.toMatch(/Answered|No longer open/);
    expect([annas, bos, evas].map(pathOf)).toEqual([
      `/bins/${tyres}/access`,
      `/bins/${tyres}/access`,
      '/access-requests',
    ]);
  });

  test('leads from who joined or left a group to the group', async () => {
    const group = { id: newId(), name: 'Leaders', members: [], grants: [] };
    app = await openApp('/notifications', {
      prepare(server) {
        giveInbox(server, [
          notification('invite_accepted', { groupName: 'Leaders' }),
          notification('access_left', { groupName: 'Leaders' }),
        ]);
        server.setMe({ groups: [group] });
      },
    });
    for (const name of [/Eva joined the group “Leaders”/, /Eva left the group “Leaders”/])
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(`/groups/${group.id}`);
  });

  test('says of reminders who has what, or what to remember, and puts lent things back', async () => {
    const tent = newId();
    const due = { kind: 'dueBack', thing: tent, itemId: tent, today: '2026-05-05' } as const;
    let at = Date.now();
    const reminder = (of: News['reminder'], more: Partial<News> = {}) => {
      at -= 1;
      const createdAt = new Date(at).toISOString();
      return notification('reminder', { title: 'Tent', createdAt, ...more, reminder: of });
    };
    app = await openApp('/notifications', {
      prepare(server) {
        giveBin(server, 'Tyres', [], { id: tyres });
        const loan = { borrower: 'Anna', quantity: 2, dueDate: '2026-05-03' };
        const items = [{ id: tent, name: 'Tent', quantity: 1, loans: [{ id: newId(), ...loan }] }];
        server.act({ call: 'items.create', data: { binId: tyres, items } });
        giveInbox(server, [
          reminder({ ...due, day: '2026-05-03', loan: { borrower: 'Anna', count: 2 } }),
          reminder({ ...due, day: '2026-05-09', loan: { borrower: 'Bo', count: 1 } }),
          reminder({ ...due, day: '2026-05-01', loan: { borrower: 'Olga', count: 1, isMine: true } }),
          reminder(
            { kind: 'chosen', thing: newId(), day: '2026-05-05', state: 'snoozed', until: '2026-05-12' },
            { title: 'Tyres', body: 'Rotate them' },
          ),
        ]);
      },
    });
    const today = within(await screen.findByRole('region', { name: 'Today' }));
    const rows = today.getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Was due back from Anna on 3 May( 2026)?: 2 × TentTyres/),
      expect.stringMatching(/^Due back from Bo on 9 May( 2026)?: “Tent”/),
      expect.stringMatching(/^You still have “Tent”, due back on 1 May/),
      expect.stringMatching(/^Rotate themReminder about “Tyres” on 5 May/),
    ]);
    const [annas, bos, , own] = rows.map((row) => within(row));
    expect(own?.getByText(/^Comes again on 12 May( 2026)?$/)).toBeTruthy();
    expect(await bos?.findByText('No longer due')).toBeTruthy();
    await app.user.click((await annas?.findByRole('button', { name: 'Put back' })) as HTMLElement);
    expect(annas?.getByRole('button', { name: 'Done' })).toBeTruthy();
    const sheet = within(await screen.findByRole('dialog', { name: 'Put back Tent' }));
    await app.user.click(sheet.getByRole('button', { name: 'Put back' }));
    await waitFor(() => expect(annas?.queryByRole('button', { name: 'Put back' })).toBeNull());
    await waitFor(() => expect(app.server.bins.get(tyres)?.items).toMatchObject([{ quantity: 3 }]));
  });

  test('takes back the answer to a reminder, offline, by toast, key and in the list', async () => {
    const sweep = newId();
    const target = { kind: 'bin', id: tyres } as const;
    const set = { id: sweep, target, day: '2026-05-03', text: 'Sweep' };
    app = await openApp('/notifications', {
      prepare(server) {
        giveBin(server, 'Tyres', [], { id: tyres });
        const reminder = { kind: 'chosen', thing: sweep, day: '2026-05-03' } as const;
        giveInbox(server, [notification('reminder', { body: 'Sweep', read: true, reminder })]);
        server.setMe({ reminders: [set] });
      },
    });
    const answer = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
    const row = within((await screen.findByText('Sweep')).closest('li') as HTMLElement);
    const isOpen = () => waitFor(() => expect(row.getByRole('button', { name: 'Done' })).toBeTruthy());
    const toasts = within(screen.getByRole('region', { name: 'Messages' }));
    app.server.network = () => 'unreachable';
    await answer('Done');
    await app.user.click(await toasts.findByRole('button', { name: 'Undo' }));
    await isOpen();
    await answer('Tomorrow');
    expect(await row.findByText('Comes again later')).toBeTruthy();
    await toasts.findByText('Comes again tomorrow: Sweep');
    await app.user.keyboard('{Control>}z{/Control}');
    await isOpen();
    await answer('Done');
    await toasts.findByText('Marked as done: Sweep');
    await app.user.click(row.getByRole('button', { name: 'Undo' }));
    await isOpen();
    expect(toasts.queryByRole('button', { name: 'Undo' })).toBeNull();
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    const sent = () => app.server.received.filter(({ call }) => /settle/.test(call)).map(({ call }) => call);
    const [done, undone] = ['reminders.settle', 'reminders.unsettle'];
    await waitFor(() => expect(sent()).toEqual([done, undone, done, undone, done, undone]));
    expect(app.server.me.reminders).toMatchObject([set]);
    expect(app.server.me.notifications[0]?.reminder?.state).toBeUndefined();
  });

  test('has receipts with their amount, number and page', async () => {
    const receipt = { amount: 3900, currency: 'SEK', url: 'https://invoice.stripe.example/in_1' };
    const paid = { receipt, binId: undefined, actorName: 'Whichbin', title: 'WB-0001' };
    const prepare = (server: SmallServer) => giveInbox(server, [notification('payment_received', paid)]);
    app = await openApp('/notifications', { prepare });
    const row = await screen.findByRole('link', { name: /Receipt: 39\u00a0kr paid for your plan.*WB-0001/ });
    expect(row.getAttribute('href')).toBe('/settings?open=plan');
    const page = screen.getByRole('link', { name: 'Open the receipt' });
    expect(page.getAttribute('href')).toBe(receipt.url);
  });

  test('describes every type, and gives types from newer servers a general text', async () => {
    const types = [
      notification('access_left'),
      notification('role_changed', { role: 'editor' }),
      notification('access_ended', { more: 2 }),
      notification('bin_deleted', { more: 1 }),
      notification('items_deleted', { body: 'Jack' }),
      notification('items_deleted', { body: 'Jack', more: 1 }),
      notification('values_replaced', { body: 'Spare tyres' }),
      notification('values_replaced', { body: 'Spare tyres', more: 1 }),
      notification('replaced_anothers_values', { body: 'Jack stand' }),
      notification('replaced_anothers_values', { body: 'Jack stand', more: 1 }),
      notification('bin_folded' as News['type']),
    ];
    app = await openApp('/notifications', { prepare: (server) => giveInbox(server, types) });
    expect(await screen.findByText('Eva left “Tyres”')).toBeTruthy();
    expect(screen.getByText(/^Eva changed what you can do in “Tyres”: /)).toBeTruthy();
    expect(screen.getByText('Eva ended your access to “Tyres” and 2 more')).toBeTruthy();
    expect(screen.getByText('Eva deleted your bin “Tyres” and others')).toBeTruthy();
    expect(screen.getByText('Eva deleted “Jack” from your bin “Tyres”')).toBeTruthy();
    expect(screen.getByText('Eva deleted “Jack” and more items from your bin “Tyres”')).toBeTruthy();
    expect(screen.getByText('Eva replaced what you had entered in “Tyres”')).toBeTruthy();
    expect(screen.getByText('Eva replaced what you had entered in “Tyres” and elsewhere')).toBeTruthy();
    expect(screen.getAllByText('“Spare tyres”')).toHaveLength(2);
    expect(screen.getByText('Your change replaced what Eva had entered in “Tyres”')).toBeTruthy();
    expect(
      screen.getByText('Your changes replaced what Eva had entered in “Tyres” and elsewhere'),
    ).toBeTruthy();
    expect(screen.getAllByText('“Jack stand”')).toHaveLength(2);
    expect(screen.getByText('Eva did something with “Tyres”')).toBeTruthy();
  });

  test('answers invitations in place; they stay unread until then', async () => {
    app = await openApp('/notifications', {
      prepare(server) {
        giveInbox(server, [notification('bin_invite', { role: 'viewer' })], [invite]);
        server.answers['invites.decline'] = () => {
          const [only] = server.me.notifications;
          server.setMe({ invites: [], notifications: only ? [{ ...only, read: true }] : [] });
          return { revisions: {} };
        };
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Decline “Tyres”' }));
    expect(await screen.findByText('Answered')).toBeTruthy();
    expect(app.server.received.some(({ call }) => call === 'notifications.read')).toBe(false);
  });
});

describe('what arrives', () => {
  const shown: { title: string; options: NotificationOptions }[] = [];
  const requestPermission = vi.fn(async () => grant('granted'));

  class SystemNotification {
    static permission: NotificationPermission = 'default';
    static requestPermission = requestPermission;
    constructor(title: string, options: NotificationOptions) {
      shown.push({ title, options });
    }
  }
  const grant = (permission: NotificationPermission) => {
    SystemNotification.permission = permission;
    return permission;
  };

  beforeEach(() => {
    shown.length = 0;
    requestPermission.mockClear();
    setPreference('systemNotifications', undefined);
    setPreference('lockScreenNames', undefined);
    setPreference('inboxSeen', undefined);
    vi.stubGlobal('Notification', SystemNotification);
  });

  test('is shown by the system if enabled and then read, except invitations', async () => {
    grant('default');
    app = await openApp('/settings?open=notices', {
      prepare: (server) => giveInbox(server, [notification('bin_access_denied')]),
    });
    // Notifications that arrived while the app was closed are shown in the app, until system notifications are allowed.
    await waitFor(() => expect(isRead()).toEqual([true]));
    expect(requestPermission).not.toHaveBeenCalled();
    await app.user.click(await screen.findByRole('switch', { name: 'Show on this device' }));
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Show on this device' })).toHaveProperty('checked', true),
    );
    arrive(notification('bin_access_granted'));
    arrive(notification('bin_invite'));
    await waitFor(() => expect(shown).toHaveLength(2));
    expect(shown[0]?.options.body, 'no name before it is wished').toBe('You were given access.');
    await waitFor(() => expect(isRead()).toEqual([false, true, true]));
    await app.user.click(screen.getByRole('switch', { name: 'Show names on the lock screen' }));
    arrive(notification('bin_access_granted'));
    await waitFor(() => expect(shown.at(-1)?.options.body).toBe('Eva gave you access to “Tyres”'));
  });

  test('is read on arrival in a hidden tab too, and shown there once somebody looks', async () => {
    grant('default');
    app = await openApp('/settings?open=notices', { prepare: (server) => giveInbox(server, []) });
    await screen.findByRole('switch', { name: 'Show on this device' });
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    arrive(notification('bin_access_granted'));
    await waitFor(() => expect(isRead()).toEqual([true]));
    expect(screen.queryByText('Eva gave you access to “Tyres”')).toBeNull();
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Eva gave you access to “Tyres”')).toBeTruthy();
  });

  test('is shown by the system where the browser allows it and nobody chose', async () => {
    grant('granted');
    app = await openApp('/settings?open=notices', { prepare: (server) => giveInbox(server, []) });
    expect(await screen.findByRole('switch', { name: 'Show on this device' })).toHaveProperty(
      'checked',
      true,
    );
    arrive(notification('bin_access_granted'));
    await waitFor(() => expect(shown.map(({ options }) => options.body)).toEqual(['You were given access.']));
    await waitFor(() => expect(isRead()).toEqual([true]));
  });

  test('the inbox offers to show notifications on this device until that is answered', async () => {
    grant('default');
    const prepare = (server: SmallServer) => giveInbox(server, [notification('access_left')]);
    app = await openApp('/notifications', { prepare });
    await app.user.click(await screen.findByRole('button', { name: 'Show on this device' }));
    await waitFor(() => expect(screen.queryByText(/Whichbin can show notifications/)).toBeNull());
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(getPreference('systemNotifications')).toBe('on');
  });

  test('the inbox does not repeat an offer that was declined, nor ask the browser', async () => {
    grant('default');
    const prepare = (server: SmallServer) => giveInbox(server, [notification('access_left')]);
    app = await openApp('/notifications', { prepare });
    await app.user.click(await screen.findByRole('button', { name: 'No, thanks' }));
    expect(screen.queryByText(/Whichbin can show notifications/)).toBeNull();
    expect(requestPermission).not.toHaveBeenCalled();
    expect(getPreference('systemNotifications')).toBe('off');
  });

  test('is shown in the app if the system does not, then read; the inbox still says New', async () => {
    grant('granted');
    setPreference('systemNotifications', 'off');
    app = await openApp('/settings?open=notices', { prepare: (server) => giveInbox(server, []) });
    expect(await screen.findByText('Notify me when')).toBeTruthy();
    arrive(notification('invite_accepted'));
    expect(await screen.findByText('Eva accepted the invitation to “Tyres”')).toBeTruthy();
    expect(shown).toEqual([]);
    await waitFor(() => expect(isRead()).toEqual([true]));
    await app.user.click(screen.getByRole('button', { name: 'Show' }));
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(today.textContent).toMatch(/Eva accepted.*New/);
  });

  test('an invitation is shown until it is answered', async () => {
    grant('default');
    app = await openApp('/settings?open=notices', { prepare: (server) => giveInbox(server, []) });
    await screen.findByText('Notify me when');
    arrive(notification('bin_invite', { role: 'viewer' }));
    await app.user.hover(await screen.findByText(/Eva invites you/));
    const [only] = app.server.me.notifications;
    app.server.setMe({ notifications: only ? [{ ...only, read: true }] : [] });
    await waitFor(() => expect(screen.queryByText(/Eva invites you/)).toBeNull());
  });

  test('while the app was closed is shown once when it is opened', async () => {
    grant('default');
    const closed = [
      notification('access_left'),
      notification('role_changed', { role: 'editor' }),
      notification('bin_invite'),
    ];
    app = await openApp('/settings?open=notices', { prepare: (server) => giveInbox(server, closed) });
    expect(await screen.findByText('2 new notifications')).toBeTruthy();
    await waitFor(() => expect(isRead()).toEqual([true, true, false]));
    expect(app.server.received.filter(({ call }) => call === 'notifications.read')).toHaveLength(1);
  });

  test('leaves a dot on Settings and on Notifications until the inbox is opened', async () => {
    grant('denied');
    const old = notification('access_left', { read: true, createdAt: '2026-01-01T12:00:00.000Z' });
    app = await openApp('/settings', { prepare: (server) => giveInbox(server, [old]) });
    const row = await screen.findByRole('link', { name: /^Notifications/ });
    const tab = () =>
      within(screen.getByRole('navigation', { name: 'Main navigation' })).getByRole('link', {
        name: /Settings/,
      });
    expect(tab().textContent).not.toMatch(/New notifications/);
    arrive(notification('access_left'));
    await waitFor(() => expect(isRead()).toEqual([true, true]));
    await waitFor(() => expect(tab().textContent).toMatch(/New notifications/));
    expect(row.textContent).toMatch(/New notifications/);
    await app.user.click(row);
    await waitFor(() => expect(tab().textContent).not.toMatch(/New notifications/));
  });

  test('of a change that the device tells of itself is not shown a second time', async () => {
    grant('granted');
    app = await openApp('/settings?open=notices', { prepare: (server) => giveInbox(server, []) });
    expect(await screen.findByText('Notify me when')).toBeTruthy();
    setPreference('lockScreenNames', 'on');
    arrive(notification('replaced_anothers_values', { read: true }));
    arrive(notification('access_left'));
    await waitFor(() => expect(isRead()).toEqual([true, true]));
    expect(shown.map(({ options }) => options.body)).toEqual(['Eva left “Tyres”']);
  });

  test('that joined one already shown is shown again, with its new words', async () => {
    grant('granted');
    app = await openApp('/settings?open=notices', { prepare: (server) => giveInbox(server, []) });
    expect(await screen.findByText('Notify me when')).toBeTruthy();
    setPreference('lockScreenNames', 'on');
    const first = notification('items_deleted', { body: 'Jack' });
    arrive(first);
    await waitFor(() => expect(isRead()).toEqual([true]));
    const later = new Date(Date.parse(first.createdAt) + 60_000).toISOString();
    app.server.setMe({ notifications: [{ ...first, body: 'Pump', more: 1, createdAt: later }] });
    await waitFor(() =>
      expect(shown.at(-1)?.options.body).toBe('Eva deleted “Pump” and more items from your bin “Tyres”'),
    );
    await waitFor(() => expect(isRead()).toEqual([true]));
  });

  test('that joined one while it was being marked as read is shown again', async () => {
    grant('granted');
    app = await openApp('/settings?open=notices', { prepare: (server) => giveInbox(server, []) });
    expect(await screen.findByText('Notify me when')).toBeTruthy();
    const first = notification('items_deleted', { body: 'Jack' });
    const later = new Date(Date.parse(first.createdAt) + 60_000).toISOString();
    const joined = { ...first, body: 'Pump', more: 1, createdAt: later };
    const { 'notifications.read': markRead } = app.server.answers;
    app.server.answers['notifications.read'] = () => {
      app.server.answers['notifications.read'] = markRead;
      app.server.setMe({ notifications: [joined] });
      return { ids: [first.id], revisions: { me: app.server.me.revision } };
    };
    arrive(first);
    await waitFor(() =>
      expect(shown.map(({ options }) => options.data.at)).toEqual([first.createdAt, later]),
    );
    await waitFor(() => expect(isRead()).toEqual([true]));
  });

  test('many at once are one system notification', async () => {
    grant('granted');
    setPreference('systemNotifications', 'on');
    const closed = Array.from({ length: 4 }, () => notification('access_left'));
    app = await openApp('/settings?open=notices', { prepare: (server) => giveInbox(server, closed) });
    await waitFor(() => expect(shown.map(({ options }) => options.body)).toEqual(['4 new notifications']));
    await waitFor(() => expect(isRead()).toEqual([true, true, true, true]));
  });

  test('is chosen by sort, for the account', async () => {
    app = await openApp('/settings?open=notices', {
      prepare(server) {
        giveInbox(server, []);
        server.setMe({ mutedNotifications: ['accessLeft'] });
        server.answers['me.update'] = ({ mutedNotifications }) => {
          server.setMe({ mutedNotifications });
          return { ...server.me, revisions: { me: server.me.revision } };
        };
      },
    });
    const sort = (name: string) => screen.findByRole('switch', { name });
    expect(await sort('Someone leaves a bin or place of mine')).toHaveProperty('checked', false);
    await app.user.click(await sort('Someone deletes something of mine'));
    await waitFor(() => expect(app.server.me.mutedNotifications).toEqual(['accessLeft', 'deleted']));
    await app.user.click(await sort('Someone leaves a bin or place of mine'));
    await waitFor(() => expect(app.server.me.mutedNotifications).toEqual(['deleted']));
  });

  test('cannot be switched on where the browser blocks it, and the settings say why', async () => {
    grant('denied');
    app = await openApp('/settings?open=notices');
    expect(await screen.findByText(/This browser blocks notifications/)).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Show on this device' })).toHaveProperty('disabled', true);
  });
});
