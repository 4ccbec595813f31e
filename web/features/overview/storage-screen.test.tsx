import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planLimits } from '#domain/plans/plan-limits.ts';
import { giveWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;
const [attic, chest, box, crate] = [newId(), newId(), newId(), newId()];

beforeEach(() => giveWorker('overview'));
afterEach(() => app.close());

function fill(server: SmallServer): void {
  server.me = { ...server.me, plan: 'unlimited', ...planLimits.unlimited };
  server.act({ call: 'locations.create', data: { id: attic, name: 'Attic' } });
  server.act({ call: 'bins.create', data: { id: chest, name: 'Chest', locationId: attic } });
  server.act({ call: 'bins.create', data: { id: box, name: 'Box', parentBinId: chest } });
  server.act({ call: 'bins.create', data: { id: crate, name: 'Crate' } });
  const give = (binId: string, items: object[]) =>
    server.act({
      call: 'items.create',
      data: { binId, items: items.map((item) => ({ id: newId(), name: '', ...item })) },
    });
  give(chest, [{ name: 'Tent', quantity: 1, value: 1_500, currency: 'SEK', tags: ['camping'] }]);
  give(box, [{ name: 'AA batteries', quantity: 12, lowStockAt: 20 }]);
  give(crate, [
    { name: 'AA batteries', quantity: 3 },
    { name: 'Drill', quantity: 0, loanedTo: 'Erik' },
  ]);
}

const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
const section = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

test('tells what there is, where, and what is worth a look', async () => {
  app = await openApp('/storage-overview', { prepare: fill });
  await waitFor(() => expect(facts()).toEqual({ Bins: '3', Items: '4', Pieces: '16', Value: '1,500 SEK' }));
  await app.user.click(screen.getByRole('radio', { name: 'Table' }));
  const table = within(await screen.findByRole('table', { name: 'What is in: Everything' }));
  const [, ...rows] = table.getAllByRole('row').map((row) => {
    const cells = within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent);
    return [within(row).queryByRole('link')?.textContent, ...cells.slice(0, 2)];
  });
  expect(rows).toEqual([
    [expect.stringMatching(/^Attic2 bins · 2 items · 13 pieces/), '13', '1,500 SEK'],
    [expect.stringMatching(/^Without a place1 bin · 2 items · 3 pieces/), '3', '–'],
  ]);
  expect((await section(/^Tags/)).getByRole('link').textContent).toBe('camping1 item · 1 piece1,500 SEK');
  expect((await section(/^Running low/)).getByRole('link').textContent).toBe('AA batteries12 pieces · Box');
  expect((await section(/^Lent out/)).getByRole('link').textContent).toBe('DrillLent to Erik · Crate');
});

test('a tap goes in, down to the items, and back comes out', async () => {
  app = await openApp('/storage-overview?as=table', { prepare: fill });
  const row = async (name: string) =>
    app.user.click(await screen.findByRole('link', { name: new RegExp(`^${name}`) }));
  await row('Attic');
  expect(await screen.findByRole('heading', { name: 'Attic', level: 1 })).toBeTruthy();
  await row('Chest');
  expect(await screen.findByRole('heading', { name: 'Chest', level: 1 })).toBeTruthy();
  await screen.findByRole('link', { name: /^Tent/ });
  await screen.findByRole('link', { name: /^Box/ });
  await app.user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('heading', { name: 'Attic', level: 1 })).toBeTruthy();
  await row('Everything');
  expect(await screen.findByRole('heading', { name: 'What you have', level: 1 })).toBeTruthy();
});

test('follows what changes here, and what changes elsewhere', async () => {
  app = await openApp('/storage-overview', { prepare: fill });
  await waitFor(() => expect(facts()).toMatchObject({ Pieces: '16' }));
  app.server.weather = () => 'unreachable';
  await act('items.create', { binId: crate, items: [{ id: newId(), name: 'Rope', quantity: 5 }] });
  await waitFor(() => expect(facts()).toMatchObject({ Items: '5', Pieces: '21' }));
});

test('duplicates are put together in the bin that one chooses, and come apart with Undo', async () => {
  app = await openApp('/storage-overview', { prepare: fill });
  await app.user.click(await screen.findByRole('button', { name: 'Put together' }));
  const sheet = within(await screen.findByRole('dialog', { name: /AA batteries/ }));
  await app.user.click(sheet.getByRole('button', { name: /^Crate/ }));
  await waitFor(() => expect(app.server.inventory()).toMatchObject({ Box: [] }));
  expect(app.server.inventory().Crate).toHaveLength(3);
  await waitFor(() => expect(screen.queryByRole('region', { name: /^In several bins/ })).toBeNull());
  await app.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(app.server.inventory().Box).toHaveLength(1));
});

test('who may not change a bin is not offered to take things out of it', async () => {
  app = await openApp('/storage-overview', {
    prepare(server) {
      fill(server);
      server.setPeople(crate, { role: 'viewer', ownerId: newId(), ownerName: 'Anna' });
    },
  });
  await section(/^In several bins/);
  expect(screen.queryByRole('button', { name: 'Put together' })).toBeNull();
});

test('growth and files are for the plan without limits', async () => {
  app = await openApp('/storage-overview', {
    prepare(server) {
      fill(server);
      server.me = { ...server.me, plan: 'pro', ...planLimits.pro };
    },
  });
  expect((await section('How it grew')).getByRole('link', { name: 'See your plan' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
});

test('while the items can’t be read, the bins’ own counts are shown, and a press tries again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  app = await openApp('/home', { prepare: fill });
  await screen.findByRole('link', { name: /What you have/ });
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await app.go('/storage-overview');
  await screen.findByText('The items could not be counted');
  expect(facts()).toMatchObject({ Items: '4', Pieces: '16', Value: '–' });
  open.mockRestore();
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(facts()).toMatchObject({ Value: '1,500 SEK' }));
});

test('whoever has no bin yet is told what this will show', async () => {
  app = await openApp('/storage-overview');
  expect(await screen.findByText('Nothing to look at yet')).toBeTruthy();
});
