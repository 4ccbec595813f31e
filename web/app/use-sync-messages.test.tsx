import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { Operation } from '#domain/operation.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { someBin, someItem, someLocation } from '#test/web/sample-records.ts';
import type { SmallServer } from '#test/web/small-server.ts';
import { until } from '#test/web/until.ts';
import { act } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';

let app: OpenApp;

afterEach(() => app.close());

const kitchen = someBin({ id: 'kitchen', name: 'Kitchen', description: 'Mine', revision: 1 });
const drill = someItem({ id: 'drill', binId: 'kitchen', name: 'Drill', notes: 'Mine' });
const attic = someLocation({ id: 'attic', name: 'Attic', description: 'Mine', revision: 1 });

async function openHome(): Promise<OpenApp> {
  const prepare = ({ bins, locations }: SmallServer) => {
    bins.set('kitchen', { header: kitchen, items: [drill], changedAt: new Map(), removed: new Map() });
    locations.set('attic', attic);
  };
  const opened = await openApp('/home', { prepare });
  await until('all is here', () => {
    const account = currentAccount.get();
    if (account === undefined) return false;
    return account.bins.get().bins.has('kitchen') && account.locations.get().locations.has('attic');
  });
  return opened;
}

test.each([
  {
    thing: 'a bin',
    call: 'bins.update',
    data: { id: 'kitchen', description: 'Mine' },
    overwrote: { description: 'Theirs' },
    now: (server: SmallServer) => server.bins.get('kitchen')?.header.description,
  },
  {
    thing: 'an item',
    call: 'items.update',
    data: { binId: 'kitchen', id: 'drill', notes: 'Mine' },
    overwrote: { notes: 'Theirs' },
    now: (server: SmallServer) => server.bins.get('kitchen')?.items[0]?.notes,
  },
  {
    thing: 'a place',
    call: 'locations.update',
    data: { id: 'attic', description: 'Mine' },
    overwrote: { description: 'Theirs' },
    now: (server: SmallServer) => server.locations.get('attic')?.description,
  },
] as const)('what a change of $thing covered of another person can be put back', async (covering) => {
  app = await openHome();
  app.server.answers[covering.call] = () => {
    delete app.server.answers[covering.call];
    return { overwrote: covering.overwrote, revisions: {} };
  };
  await act(covering.call, covering.data);
  await app.user.click(await screen.findByRole('button', { name: 'Use theirs' }));
  await waitFor(() => expect(covering.now(app.server)).toBe('Theirs'));
});

test('overwrite messages name thing, field, person and value, and appear in turn', async () => {
  app = await openHome();
  const anna = { userId: 'anna', userName: 'Anna Berg' };
  const own = { userId: app.server.userId, userName: 'Olga' };
  const answers = [
    { overwrote: { name: 'Tent', quantity: 9 }, overwroteBy: { name: anna, quantity: anna } },
    { overwrote: { notes: 'Green' }, overwroteBy: { notes: own } },
    { overwrote: { notes: 'Red' } },
  ];
  const change = { binId: 'kitchen', id: 'drill', notes: 'Mine' };
  for (const answer of answers) {
    app.server.answers['items.update'] = () => {
      delete app.server.answers['items.update'];
      return { item: { ...drill, name: 'Drill' }, ...answer, revision: 1, revisions: {} };
    };
    await act('items.update', change);
    await until('it is answered', () => app.server.answers['items.update'] === undefined);
  }
  const close = async () => app.user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByText(
    'Drill – Name: your change replaced Anna Berg’s “Tent”. Quantity: your change replaced Anna Berg’s “9”.',
  );
  expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1);
  await close();
  await screen.findByText('Drill – Notes: your change replaced “Green” from another device of yours.');
  expect(screen.getByRole('button', { name: 'Use the other' })).toBeTruthy();
  await close();
  await screen.findByText('Drill – Notes: your change replaced someone else’s “Red”.');
  await close();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('from the third overwrite on, one message counts them and links to Notifications', async () => {
  app = await openHome();
  const overwroteBy = { notes: { userId: 'anna', userName: 'Anna Berg' } };
  for (const notes of ['Red', 'Green', 'Blue', 'White']) {
    app.server.answers['items.update'] = () => {
      delete app.server.answers['items.update'];
      return { item: drill, overwrote: { notes }, overwroteBy, revision: 1, revisions: {} };
    };
    await act('items.update', { binId: 'kitchen', id: 'drill', notes: 'Mine' });
    await until('it is answered', () => app.server.answers['items.update'] === undefined);
    await until('its answer is read', () => currentAccount.get()?.waiting.get().length === 0);
  }
  for (const notes of ['Red', 'Green']) {
    await screen.findByText(`Drill – Notes: your change replaced Anna Berg’s “${notes}”.`);
    await app.user.click(screen.getByRole('button', { name: 'Close' }));
  }
  await screen.findByText('2 more changes replaced what others had entered.');
  await app.user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(app.address()).toMatch(/^\/notifications/));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('a refused rename links to the unsaved changes, which give the name in use', async () => {
  app = await openHome();
  app.server.refuse = () => new AppError('access.denied');
  await act('bins.update', { id: 'kitchen', name: 'Galley', was: { name: 'Kitchen' } });
  await app.user.click(await screen.findByRole('button', { name: 'Show' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('Renamed Kitchen to Galley')).toBeTruthy();
  expect(sheet.getByText('The name is “Kitchen” again.')).toBeTruthy();
});

test('several refusals are one message that counts them', async () => {
  app = await openHome();
  const messages = within(screen.getByRole('region', { name: 'Messages' }));
  app.server.refuse = () => new AppError('access.denied');
  await act('bins.update', { id: 'kitchen', name: 'Galley', was: { name: 'Kitchen' } });
  await messages.findByText(/Galley/);
  await act('locations.update', { id: 'attic', name: 'Loft', was: { name: 'Attic' } });
  await messages.findByText('2 changes could not be saved');
  await app.user.click(messages.getByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(messages.queryByRole('button')).toBeNull();
});

test('a refusal replaces the message of the change or deletion it refuses', async () => {
  app = await openHome();
  await app.go('/bins/kitchen/items/drill/edit');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await app.user.clear(name);
  app.server.refuse = () => {
    app.server.refuse = () => undefined;
    return new AppError('items.inTrash');
  };
  await app.user.type(name, 'Hand drill{Enter}');
  await screen.findByText(/^(Drill was deleted|.* deleted Drill)\. Your new name is waiting\.$/);
  expect(screen.queryByText('Hand drill saved')).toBeNull();
});

test('offline is shown beside a change that could not be saved', async () => {
  app = await openHome();
  app.server.refuse = () => new AppError('access.denied');
  await act('bins.update', { id: 'kitchen', name: 'Galley', was: { name: 'Kitchen' } });
  await screen.findAllByRole('button', { name: 'Could not save' });
  app.server.network = () => 'unreachable';
  dispatchEvent(new Event('offline'));
  await screen.findAllByRole('button', { name: 'Offline, and a change could not be saved' });
});

test.each<[string, Operation, string]>([
  [
    'new bin',
    { call: 'bins.create', data: { id: 'shed', name: 'Shed' } },
    'Failed to create bin. Bin not found',
  ],
  [
    'new item',
    { call: 'items.create', data: { binId: 'kitchen', items: [{ id: 'saw', name: 'Saw' }] } },
    'Failed to add item. Bin not found',
  ],
  [
    'deleted bin',
    { call: 'bins.delete', data: { id: 'kitchen' } },
    'Not saved: Deleted Kitchen. Bin not found',
  ],
])('a refused %s shows its reason', async (...row) => {
  const [, { call, data }, text] = row;
  app = await openHome();
  app.server.refuse = () => new AppError('bins.notFound');
  await act(call, data);
  expect(await screen.findByText(text)).toBeTruthy();
});
