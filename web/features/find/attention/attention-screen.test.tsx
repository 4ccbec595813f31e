import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { localDay } from '#web/i18n/formats.ts';

let app: OpenApp;
const binId = newId();
const dayAfter = (days: number) => localDay(new Date(Date.now() + days * 86_400_000));

afterEach(() => app.close());

function prepare(server: SmallServer) {
  server.act({ call: 'bins.create', data: { id: binId, name: 'Pantry' } });
  const items = [
    { id: newId(), name: 'Tent', loanedTo: 'Sven', loanedCount: 1, dueDate: dayAfter(-3), quantity: 0 },
    { id: newId(), name: 'Yeast', expiryDate: dayAfter(5), lowStockAt: 2, quantity: 1 },
    { id: newId(), name: 'Salt', quantity: 0 },
  ];
  server.act({ call: 'items.create', data: { binId, items } });
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Worth a look' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('all reasons are listed by urgency and filtered by kind', async () => {
  app = await openApp('/worth-a-look', { prepare });
  expect(await rows()).toEqual([
    'Tentlent to Sven · 3 days overdue · Pantry',
    'Yeastexpires in 5 days · Pantry',
    'Saltnone left · Pantry',
    'Yeastonly 1 left · Pantry',
  ]);
  const chips = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('button');
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'All 4',
    'Due back 1',
    'Expiring 1',
    'Running low 1',
    'Used up 1',
  ]);
  await app.user.click(screen.getByRole('button', { name: 'Used up 1' }));
  await waitFor(() => expect(app.address()).toBe('/worth-a-look?kind=usedUp'));
  expect(await rows()).toEqual(['Saltnone left · Pantry']);
});

test('a loan is put back and another thing gets a reminder, without a connection', async () => {
  app = await openApp('/worth-a-look', { prepare });
  await rows();
  app.server.network = () => 'unreachable';
  await app.user.click(screen.getByRole('button', { name: 'Put back: Tent' }));
  await waitFor(() => expect(screen.queryByText('Tent')).toBeNull());
  await app.user.click(screen.getByRole('button', { name: 'Remind me of Salt' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Remind me of Salt' }));
  await app.user.click(sheet.getByRole('button', { name: 'Remind me' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an empty list says that nothing needs a look', async () => {
  app = await openApp('/worth-a-look');
  expect(await screen.findByText('Nothing needs a look')).toBeTruthy();
});
