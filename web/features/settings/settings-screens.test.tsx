import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { unsavedBeforeSignOut } from '#web/data/session/session-life.ts';
import { drafts } from '#web/data/storage/drafts.ts';

let app: OpenApp;

afterEach(() => app.close());

const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));

describe('settings', () => {
  test('a new name is saved', async () => {
    app = await openApp('/settings');
    const field = await screen.findByLabelText('Name');
    await app.user.clear(field);
    await app.user.type(field, 'Olga Lind');
    await press('Save name');
    await waitFor(() => expect(app.server.received.at(-1)?.call).toBe('me.update'));
    expect(await screen.findByText('Your name is changed.')).toBeTruthy();
  });

  test('the focus stays in the name when Enter saves it', async () => {
    app = await openApp('/settings');
    const field = await screen.findByLabelText('Name');
    await app.user.clear(field);
    await app.user.type(field, 'Olga Lind{Enter}');
    await screen.findByText('Your name is changed.');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  test('an empty name is not', async () => {
    app = await openApp('/settings');
    await app.user.clear(await screen.findByLabelText('Name'));
    await press('Save name');
    expect(screen.getByText('Write a name.')).toBeTruthy();
    expect(app.server.received.filter(({ call }) => call === 'me.update')).toEqual([]);
  });

  test('language and theme change at once', async () => {
    app = await openApp('/settings');
    await app.user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await app.user.click(screen.getByRole('radio', { name: 'Svenska' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Inställningar' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('sv');
    const theme = within(screen.getByRole('group', { name: 'Tema' }));
    await app.user.click(theme.getByRole('radio', { name: 'Som enheten' }));
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  test('the text size changes at once and stays on the device until it is the device’s again', async () => {
    app = await openApp('/settings');
    await app.user.click(await screen.findByRole('radio', { name: 'Largest' }));
    expect(document.documentElement.dataset.textSize).toBe('largest');
    expect(localStorage.getItem('textSize')).toBe('largest');
    const textSize = within(screen.getByRole('group', { name: 'Text size' }));
    await app.user.click(textSize.getByRole('radio', { name: 'Same as device' }));
    expect(document.documentElement.dataset.textSize).toBeUndefined();
    expect(localStorage.getItem('textSize')).toBeNull();
  });

  test('“Undo” stays until it is closed for those who set it, and the device remembers', async () => {
    app = await openApp('/settings');
    const field = await screen.findByRole('switch', { name: /^“Undo” stays/ });
    expect(field).toHaveProperty('checked', false);
    await app.user.click(field);
    expect(field).toHaveProperty('checked', true);
    expect(localStorage.getItem('whichbin.undoStays')).toBe('on');
    await app.user.click(field);
    expect(localStorage.getItem('whichbin.undoStays')).toBeNull();
  });

  test('signing out asks only when changes would be lost, and says how many', async () => {
    app = await openApp('/settings');
    app.server.weather = () => 'unreachable';
    await act('bins.create', { id: newId(), name: 'Kitchen' });
    await press('Sign out');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/1 change is not saved on the server/)).toBeTruthy();
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(app.address()).toBe('/settings');
    app.server.weather = () => 'fine';
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(app.server.inventory()).toEqual({ Kitchen: [] }));
    await waitFor(async () => expect(await unsavedBeforeSignOut()).toBe(0));
    await press('Sign out');
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    expect(app.signIn.asked.map(({ path }) => path)).toContain('/sign-out');
  });
});

test('signing out says how many drafts would be lost, and leaves none behind', async () => {
  app = await openApp('/settings');
  drafts.set(app.server.userId, 'bin:1', { at: '2026-05-03', values: { name: 'Diary' }, initial: {} });
  await press('Sign out');
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out and lose drafts?' }));
  expect(question.getByText('1 draft that you have not saved would be lost.')).toBeTruthy();
  await app.user.click(question.getByRole('button', { name: 'Sign out and lose them' }));
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(drafts.count(app.server.userId)).toBe(0);
});

test('a new name that was not saved is there again', async () => {
  app = await openApp('/settings');
  await app.user.type(await screen.findByLabelText('Name'), ' Lind');
  await app.go('/home');
  await app.go('/settings');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Olga Lind'));
});

describe('storage', () => {
  const full = (used: number) => ({
    bins: { used, max: 100 },
    locations: { used: 1, max: 200 },
    bytes: { used: 2_500_000, max: 33_554_432 },
  });

  test('shows what is used of what may be, and leads to the trash when it is nearly full', async () => {
    app = await openApp('/settings', {
      prepare(server) {
        server.answers['usage.get'] = () => full(97);
      },
    });
    const bins = await screen.findByRole('meter', { name: 'Bins, including the trash' });
    expect(bins.getAttribute('aria-valuetext')).toBe('97 of 100');
    expect(screen.getByRole('meter', { name: 'Used' }).getAttribute('aria-valuetext')).toBe(
      '2.5 MB of 34 MB',
    );
    await app.user.click(screen.getByRole('link', { name: 'Open the trash' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Trash' })).toBeTruthy();
  });

  test('says why it shows nothing without a connection', async () => {
    app = await openApp('/settings', {
      prepare(server) {
        server.answers['usage.get'] = () => {
          throw new AppError('server.failed');
        };
      },
    });
    expect(await screen.findByText(/could not be read/)).toBeTruthy();
    app.server.weather = () => 'unreachable';
    app.server.cutConnections();
    expect(await screen.findByText(/is shown when you are online/)).toBeTruthy();
  });
});

describe('the plan', () => {
  const onFree = (server: SmallServer) => {
    server.me = { ...server.me, plan: 'free', maxBins: 5, maxItemsPerBin: 20 };
    server.answers['about.get'] = () => ({ supportEmail: 'help@example.org', sendsMail: true });
  };

  test('says what it gives, what larger ones give, and whom to ask for one', async () => {
    app = await openApp('/settings', { prepare: onFree });
    const section = within(await screen.findByRole('region', { name: 'Plan' }));
    expect(section.getByText(/^Up to 5 bins with up to 20 items in each/)).toBeTruthy();
    expect(section.getByText(/^Up to 50 bins with up to 100 items in each/)).toBeTruthy();
    expect(section.getByText(/^As many bins and items as you like/)).toBeTruthy();
    const ask = await section.findByRole('link', { name: 'Write to help@example.org' });
    expect(ask.getAttribute('href')).toMatch(/^mailto:help@example.org\?subject=/);
  });

  const sold = { isSold: true, price: { amount: 3900, currency: 'SEK', interval: 'month' } };

  test('where it is sold says the price, and what went wrong if the page to pay at can’t be opened', async () => {
    app = await openApp('/settings', {
      prepare(server) {
        onFree(server);
        server.answers['plans.get'] = () => ({ ...sold, canUpgrade: true });
        server.answers['plans.checkout'] = () => {
          throw new AppError('plans.unreachable');
        };
      },
    });
    const section = within(await screen.findByRole('region', { name: 'Plan' }));
    expect(await section.findByText(/^39\skr a month$/)).toBeTruthy();
    expect(section.queryByText(/Whoever runs this server/)).toBeNull();
    expect(section.queryByText('Pro')).toBeNull();
    await app.user.click(section.getByRole('button', { name: 'Upgrade to Unlimited' }));
    expect(await section.findByText('The payment service did not answer. Try again later.')).toBeTruthy();
    app.server.weather = () => 'unreachable';
    app.server.cutConnections();
    expect(await section.findByText('You can change your plan when you are online.')).toBeTruthy();
    expect(section.getByRole('button', { name: 'Upgrade to Unlimited' })).toHaveProperty('disabled', true);
  });

  test.each([
    ['renews', /^Paid\. Renews on 22 December 2026\.$/, true],
    ['ends', /^Cancelled\. You have it until 22 December 2026\./, false],
    ['unpaid', /^The last payment did not go through/, false],
  ] as const)(
    'a subscription that %s is told, and cancelled at most once',
    async (state, words, canCancel) => {
      app = await openApp('/settings', {
        prepare(server) {
          const subscription = { state, until: '2026-12-22T12:00:00.000Z' };
          server.answers['plans.get'] = () => ({ ...sold, canUpgrade: false, subscription });
        },
      });
      const section = within(await screen.findByRole('region', { name: 'Plan' }));
      expect(await section.findByText(words)).toBeTruthy();
      expect(section.getByRole('button', { name: 'Card and receipts' })).toBeTruthy();
      expect(section.queryByRole('button', { name: 'Cancel' }) !== null).toBe(canCancel);
    },
  );

  test('offers nothing larger than the largest', async () => {
    app = await openApp('/settings');
    const section = within(await screen.findByRole('region', { name: 'Plan' }));
    expect(section.getByText(/^As many bins and items as you like/)).toBeTruthy();
    expect(section.queryByRole('heading', { name: 'More room' })).toBeNull();
  });

  test('a limit leads to it: the list of bins that is full, and what is refused when it is restored', async () => {
    const old = newId();
    app = await openApp('/bins/create', {
      prepare(server) {
        for (const name of ['Old', 'A', 'B', 'C', 'D', 'E']) {
          const id = name === 'Old' ? old : newId();
          server.act({ call: 'bins.create', data: { id, name } });
          if (id === old) server.act({ call: 'bins.delete', data: { id } });
        }
        onFree(server);
      },
    });
    await app.user.click(await screen.findByRole('link', { name: 'See your plan' }));
    const section = await screen.findByRole('region', { name: 'Plan' });
    await waitFor(() => expect(document.activeElement?.contains(section)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    await app.go('/settings?open=trash');
    await app.user.click(await screen.findByRole('button', { name: /^Restore/ }));
    expect(await screen.findByText("You've reached your limit of 5 bins. Upgrade to add more.")).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'See your plan' }));
    expect(await screen.findByRole('region', { name: 'Plan' })).toBeTruthy();
  });
});

describe('the trash', () => {
  const kitchen = newId();
  const whisk = newId();
  const fill = (server: SmallServer) => {
    server.act({ call: 'bins.create', data: { id: kitchen, name: 'Kitchen' } });
    server.act({
      call: 'items.create',
      data: {
        binId: kitchen,
        items: [
          { id: whisk, name: 'Whisk' },
          { id: newId(), name: 'Cups' },
        ],
      },
    });
  };

  test('is empty until something is deleted', async () => {
    app = await openApp('/settings?open=trash');
    expect(await screen.findByText('The trash is empty')).toBeTruthy();
  });

  test('gives an item back to its bin', async () => {
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'items.delete', data: { binId: kitchen, ids: [whisk] } });
      },
    });
    expect(await screen.findByText(/was in Kitchen · gone for good in 30 days/)).toBeTruthy();
    await press('Restore Whisk');
    await waitFor(() => expect(app.server.inventory()).toEqual({ Kitchen: ['1x Cups', '1x Whisk'] }));
    expect(await screen.findByText('The trash is empty')).toBeTruthy();
  });

  test('goes from thing to thing by the arrow keys, and keeps the focus when one is restored', async () => {
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        for (const name of ['Forks', 'Knives']) {
          const id = newId();
          server.act({ call: 'items.create', data: { binId: kitchen, items: [{ id, name }] } });
          server.act({ call: 'items.delete', data: { binId: kitchen, ids: [id] } });
        }
      },
    });
    const focused = () => document.activeElement?.getAttribute('aria-label');
    const buttons = await screen.findAllByRole('button', { name: /^Restore/ });
    const labels = buttons.map((button) => button.getAttribute('aria-label'));
    buttons[0]?.focus();
    await app.user.keyboard('{ArrowDown}');
    expect(focused()).toBe(labels[1]);
    await app.user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: labels[0] ?? '' })).toBeNull());
    expect(focused()).toBe(labels[1]);
    await app.user.keyboard('{Enter}');
    await screen.findByText('The trash is empty');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Trash' })),
    );
  });

  test('gives a bin back with what went along', async () => {
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'bins.create', data: { id: newId(), name: 'Spices', parentBinId: kitchen } });
        server.act({ call: 'bins.delete', data: { id: kitchen, cascade: true } });
      },
    });
    expect(await screen.findByText(/2 items, with 1 sub-bin/)).toBeTruthy();
    expect(screen.queryByText('Spices')).toBeNull();
    await press('Restore Kitchen');
    await waitFor(() => expect(Object.keys(app.server.inventory())).toEqual(['Kitchen', 'Spices']));
  });

  test('is emptied once one is sure of what goes', async () => {
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'items.delete', data: { binId: kitchen, ids: [whisk] } });
        const attic = newId();
        server.act({ call: 'bins.create', data: { id: attic, name: 'Attic' } });
        server.act({ call: 'items.create', data: { binId: attic, items: [{ id: newId(), name: 'Lamp' }] } });
        server.act({ call: 'bins.delete', data: { id: attic } });
      },
    });
    const asked: unknown[] = [];
    app.server.answers['trash.delete'] = (data) => {
      asked.push(data);
      return { isMore: false, revisions: {} };
    };
    await screen.findByText('Whisk');
    await press('Empty trash');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/1 bin and 2 items/)).toBeTruthy();
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(asked).toEqual([]);
    await press('Empty trash');
    const again = within(await screen.findByRole('alertdialog'));
    await app.user.click(again.getByRole('button', { name: 'Empty trash' }));
    await screen.findByText('The trash is empty.');
    expect(asked).toEqual([{}]);
  });

  test('one thing is deleted for good, but not what is another’s', async () => {
    const theirs = newId();
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'items.delete', data: { binId: kitchen, ids: [whisk] } });
        server.act({ call: 'bins.create', data: { id: theirs, name: 'Theirs' } });
        server.act({ call: 'bins.delete', data: { id: theirs } });
        server.setPeople(theirs, { ownerId: newId(), ownerName: 'Anna', role: 'admin' });
      },
    });
    const asked: unknown[] = [];
    app.server.answers['trash.delete'] = (data) => {
      asked.push(data);
      return { isMore: false, revisions: {} };
    };
    expect(await screen.findByRole('button', { name: 'Restore Theirs' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete Theirs for good' })).toBeNull();
    await press('Delete Whisk for good');
    await press('Delete for good');
    await screen.findByText('Whisk is gone for good.');
    expect(asked).toEqual([{ binId: kitchen, itemIds: [whisk] }]);
  });

  test('is not emptied without a connection, and says so', async () => {
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'items.delete', data: { binId: kitchen, ids: [whisk] } });
      },
    });
    await screen.findByText('Whisk');
    app.server.weather = () => 'unreachable';
    app.server.cutConnections();
    expect(await screen.findByText('You have to be online to empty the trash.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Empty trash' })).toHaveProperty('disabled', true);
  });

  test('asks for another name where the old one is taken', async () => {
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'bins.delete', data: { id: kitchen } });
        server.act({ call: 'bins.create', data: { id: newId(), name: 'kitchen' } });
      },
    });
    await press('Restore Kitchen');
    const sheet = within(await screen.findByRole('dialog'));
    const field = sheet.getByLabelText('New name');
    expect(field).toHaveProperty('value', 'Kitchen 2');
    await app.user.clear(field);
    await app.user.type(field, 'KITCHEN{Enter}');
    expect(await sheet.findByText(/You already have a bin with this name/)).toBeTruthy();
    await app.user.clear(field);
    await app.user.type(field, 'Old kitchen{Enter}');
    await waitFor(() => expect(Object.keys(app.server.inventory())).toEqual(['kitchen', 'Old kitchen']));
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });
});

describe('the devices signed in', () => {
  const mine = { id: newId(), isThis: true, browser: 'Firefox', system: 'Linux' };
  const phone = { id: newId(), isThis: false, browser: 'Chrome', system: 'Android' };
  const unknown = { id: newId(), isThis: false };
  const times = { signedInAt: '2026-05-03T10:00:00.000Z', lastUsedAt: '2026-05-04T10:00:00.000Z' };

  async function open(...devices: { id: string; isThis: boolean }[]) {
    let there = devices;
    app = await openApp('/settings', {
      prepare(server) {
        server.answers['sessions.list'] = () => ({ sessions: there.map((each) => ({ ...each, ...times })) });
        server.answers['sessions.end'] = ({ id }) => {
          there = there.filter((each) => each.id !== id);
          return { revisions: {} };
        };
      },
    });
    await press('Devices signed in');
    return within(await screen.findByRole('dialog', { name: 'Devices signed in' }));
  }
  const names = async (sheet: Awaited<ReturnType<typeof open>>) =>
    (await sheet.findAllByRole('listitem')).map((row) => row.textContent);

  test('are named, this one apart, and one of them is signed out after asking', async () => {
    const sheet = await open(mine, phone);
    expect(await names(sheet)).toEqual([
      expect.stringMatching(/^Firefox on Linux · This device/),
      expect.stringMatching(/^Chrome on Android.*Used 4\sMay.*Signed in 3\sMay/),
    ]);
    expect(sheet.queryByRole('button', { name: /all other/ })).toBeNull();
    await press('Sign out: Chrome on Android');
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out Chrome on Android?' }));
    await app.user.click(question.getByRole('button', { name: 'Sign out' }));
    expect(await sheet.findByText('You are signed in nowhere else.')).toBeTruthy();
    expect(await screen.findByText('Chrome on Android is signed out.')).toBeTruthy();
  });

  test('are all signed out at once where there are several', async () => {
    const sheet = await open(mine, phone, unknown);
    expect((await names(sheet)).at(-1)).toMatch(/^A device that says nothing of itself/);
    await press('Sign out all other devices');
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out all other devices?' }));
    await app.user.click(question.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(app.signIn.asked.map(({ path }) => path)).toContain('/revoke-other-sessions'));
  });

  test('cannot be seen without a connection', async () => {
    app = await openApp('/settings');
    app.server.weather = () => 'unreachable';
    window.dispatchEvent(new Event('offline'));
    await press('Devices signed in');
    expect(await screen.findByText('You have to be online to see where you are signed in.')).toBeTruthy();
  });
});

describe('the e-mail address', () => {
  const email = 'olga@example.org';

  async function open(answer: { isProved: boolean; isMailing: boolean }) {
    app = await openApp('/settings', {
      prepare(server) {
        server.answers['address.get'] = () => ({ email, ...answer });
        server.answers['address.sendProof'] = () => ({ revisions: {} });
      },
    });
  }

  test('that is not proved has its link sent again', async () => {
    await open({ isProved: false, isMailing: true });
    expect(await screen.findByText(/^Not proved yet/)).toBeTruthy();
    await press('Send the link again');
    expect(await screen.findByText(`A link is on its way to ${email}.`)).toBeTruthy();
  });

  test('is changed by a link to the new one and the password, which are asked for', async () => {
    await open({ isProved: true, isMailing: true });
    expect(await screen.findByText(/^Proved/)).toBeTruthy();
    await press('Change address');
    await app.user.type(await screen.findByLabelText('New e-mail address'), `${email.toUpperCase()}{Enter}`);
    expect(await screen.findByText('That is your address already.')).toBeTruthy();
    expect(app.signIn.asked.map(({ path }) => path)).not.toContain('/ask-address-change');
    const address = screen.getByLabelText('New e-mail address');
    await app.user.clear(address);
    await app.user.type(address, 'olga@example.net');
    await app.user.type(screen.getByLabelText('Present password'), 'correct horse{Enter}');
    expect(await screen.findByText(/^A link is on its way to olga@example.net/)).toBeTruthy();
    expect(app.signIn.asked.at(-1)).toEqual({
      path: '/ask-address-change',
      body: { email: 'olga@example.net', password: 'correct horse' },
    });
    expect(screen.queryByLabelText('New e-mail address')).toBeNull();
  });

  test('is only shown where no mail is sent', async () => {
    await open({ isProved: false, isMailing: false });
    expect(await screen.findByText(/^This server sends no mail, so addresses/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull();
  });
});

describe('the link that proves an address', () => {
  const open = (prove: () => unknown) =>
    openApp('/prove-email#token', {
      prepare(server) {
        server.answers['address.prove'] = prove;
      },
    });

  test('is taken at once, and says what it changed', async () => {
    app = await open(() => ({ email: 'olga@example.net', isChanged: true, revisions: {} }));
    expect(await screen.findByText('From now on you sign in with olga@example.net.')).toBeTruthy();
  });

  test('that has ended leads to Settings', async () => {
    app = await open(() => {
      throw new AppError('auth.linkEnded');
    });
    expect(await screen.findByText('This link does not work any more')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To Settings' }).getAttribute('href')).toBe('/settings');
  });

  test('without anything in it is not asked for', async () => {
    app = await openApp('/prove-email');
    expect(await screen.findByText('This link does not work any more')).toBeTruthy();
    expect(app.server.received.map(({ call }) => call)).not.toContain('address.prove');
  });

  test('is tried again after a failure', async () => {
    let isDown = true;
    app = await open(() => {
      if (isDown) throw new TypeError('Failed to fetch');
      return { email: 'olga@example.org', isChanged: false, revisions: {} };
    });
    expect(await screen.findByText('The server could not be reached.')).toBeTruthy();
    isDown = false;
    await press('Try again');
    expect(await screen.findByText('Your address is proved')).toBeTruthy();
  });
});
