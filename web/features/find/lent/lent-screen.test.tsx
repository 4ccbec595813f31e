import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;
let [camping, attic, store] = ['', '', ''];

afterEach(() => app.close());

async function open(address: string) {
  [camping, attic, store] = [newId(), newId(), newId()];
  app = await openApp(address, {
    prepare(server) {
      server.act({ call: 'locations.create', data: { id: store, name: 'Store' } });
      giveBin(server, 'Camping', [], { id: camping, locationId: store });
      giveBin(server, 'Attic', [], { id: attic });
      const lend = (binId: string, name: string, quantity: number, loans: object[]) => {
        const id = newId();
        server.act({ call: 'items.create', data: { binId, items: [{ id, name, quantity }] } });
        for (const loan of loans)
          server.act({
            call: 'items.lend',
            data: { binId, id, loanId: newId(), quantity: 1, borrower: 'Sven', ...loan },
          });
      };
      lend(camping, 'Tent', 4, [{ quantity: 2, dueDate: '2020-05-10' }, { borrower: 'Anna' }]);
      lend(attic, 'Ladder', 1, [{ isTakenOut: true }]);
    },
  });
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Lent out' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const onServer = () =>
  [...app.server.bins.values()].flatMap(({ items }) =>
    items.map(({ name, quantity, loans = [] }) => `${name} ${quantity} ${loans.length}`),
  );

test('loans are listed by person, place or bin, overdue ones first', async () => {
  await open('/lent');
  expect(await rows()).toEqual([
    'Sven1 loan · 1 taken out · 1 overdue',
    expect.stringMatching(/^Tent× 2lent .* · was due back .* · Camping$/),
    expect.stringMatching(/^Laddertaken out .* · Attic$/),
    'Anna1 loan',
    expect.stringMatching(/^Tentlent .* · Camping$/),
  ]);
  await app.user.click(screen.getByRole('radio', { name: 'Place' }));
  await waitFor(() => expect(app.address()).toBe('/lent?by=place'));
  expect((await rows()).filter((text) => /loan|[0-9] taken/.test(text ?? ''))).toEqual([
    'Store2 loans · 1 overdue',
    'In no place1 taken out',
  ]);
  await app.user.click(screen.getByRole('radio', { name: 'Bin' }));
  await waitFor(() => expect(app.address()).toBe('/lent?by=bin'));
  expect((await rows()).filter((text) => /loan|[0-9] taken/.test(text ?? ''))).toEqual([
    'Camping2 loans · 1 overdue',
    'Attic1 taken out',
  ]);
});

test('the button of a row puts its loan back', async () => {
  await open('/lent');
  await app.user.click(await screen.findByRole('button', { name: 'Put back: Ladder' }));
  await waitFor(() => expect(onServer()).toEqual(['Tent 1 2', 'Ladder 1 0']));
});

test('everything that one person has is put back, with one Undo', async () => {
  await open('/lent');
  await app.user.click(await screen.findByRole('link', { name: /^Sven/ }));
  await screen.findByRole('heading', { name: 'Everything Sven has' });
  expect(await rows()).toHaveLength(2);
  await app.user.click(screen.getByRole('button', { name: 'Put all 2 back' }));
  await waitFor(() => expect(onServer()).toEqual(['Tent 3 1', 'Ladder 1 0']));
  expect(await screen.findByText('Sven has nothing left')).toBeTruthy();
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(onServer()).toEqual(['Tent 1 2', 'Ladder 0 1']));
  expect(await rows()).toHaveLength(2);
});

test('an empty list says that nothing is lent', async () => {
  app = await openApp('/lent');
  expect(await screen.findByText('Nothing is lent out')).toBeTruthy();
});
