import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { planLimits } from '#domain/plans/plan-rules.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

beforeEach(() => giveSearchWorker());
afterEach(() => app.close());

const onPlan = (plan: Plan, bins: string[]) => (server: SmallServer) => {
  for (const name of bins) server.act({ call: 'bins.create', data: { id: newId(), name } });
  server.me = { ...server.me, plan, ...planLimits[plan] };
};
const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));

describe('the first time', () => {
  test('three example bins come with one press and go with one', async () => {
    app = await openApp('/home');
    const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue();
    await press('Try with three example bins');
    await waitFor(() => expect(app.server.bins.size).toBe(3));
    expect([...app.server.bins.values()].every(({ header }) => header.tags.includes('example'))).toBe(true);
    await waitFor(() => expect(app.server.inventory()['Tool box']).toContain('40x Wall plugs, 8 mm'));
    expect(await screen.findByRole('link', { name: /Tool box/ })).toBeTruthy();
    await waitFor(() => expect(scroll).toHaveBeenCalledWith(0, 0));
    expect(screen.getByText(/^Try things out with the example bins\./)).toBeTruthy();
    await press('Remove the example bins');
    await waitFor(() => expect(app.server.inventory()).toEqual({}));
    expect(await screen.findByLabelText('Name of your first bin')).toBeTruthy();
  });

  test('blank labels lead to packing boxes, and new ones to the printer', async () => {
    app = await openApp('/home');
    await app.user.click(await screen.findByRole('link', { name: 'I have blank labels: scan them' }));
    await waitFor(() => expect(app.address()).toBe('/scan-qr?mode=pack'));
    await app.go('/home');
    await app.user.click(await screen.findByRole('link', { name: 'Print labels' }));
    await waitFor(() => expect(app.address()).toBe('/print/qr-batch?blank=true'));
  });

  test('printed labels that no bin has yet are the way to begin', async () => {
    app = await openApp('/home', { prepare: (server) => server.makeCodes(10, 'labels') });
    expect(await screen.findByRole('heading', { name: 'Your labels are ready' })).toBeTruthy();
    expect(screen.queryByLabelText('Name of your first bin')).toBeNull();
    await app.user.click(screen.getByRole('link', { name: 'Pack boxes: scan the first label' }));
    await waitFor(() => expect(app.address()).toBe('/scan-qr?mode=pack'));
  });

  test('the removed examples come back with Undo', async () => {
    app = await openApp('/home');
    await press('Try with three example bins');
    await press('Remove the example bins');
    await waitFor(() => expect(app.server.inventory()).toEqual({}));
    await press('Undo');
    await waitFor(() => expect(Object.keys(app.server.inventory())).toHaveLength(3));
  });

  test('a bin of one’s own that was put into an example stays', async () => {
    app = await openApp('/home');
    await press('Try with three example bins');
    await waitFor(() => expect(app.server.bins.size).toBe(3));
    const [example] = app.server.bins.keys();
    app.server.act({ call: 'bins.create', data: { id: newId(), name: 'Mine', parentBinId: example } });
    expect(await screen.findByRole('link', { name: /Mine/ })).toBeTruthy();
    await press('Remove the example bins');
    await waitFor(() => expect(app.server.inventory()).toEqual({ Mine: [] }));
  });

  test('the examples are in Swedish for whoever reads Swedish', async () => {
    app = await openApp('/home', { locale: 'sv' });
    await press('Prova med tre exempellådor');
    expect(await screen.findByRole('link', { name: /Verktygslåda/ })).toBeTruthy();
    expect(screen.getByText(/^Prova dig fram med exempellådorna\./)).toBeTruthy();
  });
});

describe('with bins', () => {
  test('the plan is told in words, and what a full one means', async () => {
    app = await openApp('/home', { prepare: onPlan('free', ['A', 'B', 'C', 'D', 'E']) });
    expect((await screen.findByRole('meter')).getAttribute('aria-valuetext')).toBe('5 of 5');
    expect(screen.getByText(/All of them are in use/)).toBeTruthy();
  });

  test('a plan without limits shows no meter', async () => {
    app = await openApp('/home', { prepare: onPlan('unlimited', ['Attic']) });
    await screen.findByRole('link', { name: /Attic/ });
    expect(screen.queryByRole('meter')).toBeNull();
  });

  test('items are added to the bin that one chooses first', async () => {
    app = await openApp('/home', { prepare: onPlan('free', ['Attic', 'Kitchen']) });
    await app.user.click(await screen.findByRole('button', { name: /Add items/ }));
    await app.user.click(await screen.findByRole('button', { name: /Kitchen/ }));
    const kitchen = [...app.server.bins.values()].find(({ header }) => header.name === 'Kitchen');
    await waitFor(() => expect(app.address()).toBe(`/bins/${kitchen?.header.id}/items/add`));
  });

  test('who will see the items is said once, of the chosen bin', async () => {
    app = await openApp('/home', {
      prepare: (server) => {
        onPlan('free', ['Attic', 'Kitchen'])(server);
        const sami = {
          role: 'viewer',
          userName: 'Sami',
          grantedBy: 'x',
          grantedAt: '2026-01-01T00:00:00.000Z',
        } as const;
        for (const id of server.bins.keys()) server.setPeople(id, { accessList: { sami } });
      },
    });
    await app.user.click(await screen.findByRole('button', { name: /Add items/ }));
    const kitchen = await screen.findByRole('button', { name: /Kitchen/ });
    expect(screen.queryByText(/will see this/)).toBeNull();
    await app.user.click(kitchen);
    expect(await screen.findByText('Kitchen · Sami will see this.')).toBeTruthy();
  });

  test('with a single bin nothing is asked', async () => {
    app = await openApp('/home', { prepare: onPlan('free', ['Attic']) });
    await app.user.click(await screen.findByRole('button', { name: /Add items/ }));
    await waitFor(() => expect(app.address()).toMatch(/items\/add$/));
  });
});

describe('what is worth a look', () => {
  const day = (daysFromNow: number) => {
    const date = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000 + daysFromNow * 86_400_000);
    return date.toISOString().slice(0, 10);
  };
  const binId = newId();
  const stock = (server: SmallServer) => {
    server.act({ call: 'bins.create', data: { id: binId, name: 'Pantry' } });
    server.act({
      call: 'items.create',
      data: {
        binId,
        items: [
          { id: newId(), name: 'Matches', lowStockAt: 2, quantity: 1 },
          { id: newId(), name: 'Ladder', dueDate: day(1) },
          { id: newId(), name: 'Yeast', expiryDate: day(-2) },
          { id: newId(), name: 'Honey', expiryDate: day(400) },
        ],
      },
    });
  };

  test('is listed by urgency, each with its reason', async () => {
    app = await openApp('/home', { prepare: stock });
    const list = within(await screen.findByRole('region', { name: 'Worth a look' }));
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Yeastexpired 2 days ago · Pantry',
      'Ladderdue back tomorrow · Pantry',
      'Matchesonly 1 left · Pantry',
    ]);
  });

  test('lists the six most urgent, counts the rest and leads to all of it', async () => {
    app = await openApp('/home', {
      prepare(server) {
        stock(server);
        const missing = { id: newId(), name: 'Crate' };
        server.act({ call: 'bins.create', data: missing });
        server.act({ call: 'bins.update', data: { id: missing.id, isMissing: true } });
        const low = [5, 4, 3, 0].map((quantity) => ({
          id: newId(),
          name: `Candles ${quantity}`,
          lowStockAt: 9,
          quantity,
        }));
        const items = [
          { id: newId(), name: 'Kettle', warrantyUntil: day(7) },
          { id: newId(), name: 'Salt', quantity: 0 },
          ...low,
        ];
        server.act({ call: 'items.create', data: { binId, items } });
      },
    });
    const list = within(await screen.findByRole('region', { name: 'Worth a look' }));
    const names = () => list.getAllByRole('listitem').map((row) => row.textContent?.split(/ · |since/)[0]);
    const urgent = ['Yeastexpired 2 days ago', 'Cratemissing ', 'Ladderdue back tomorrow'];
    const later = ['Kettlewarranty ends in 7 days', 'Candles 0none left', 'Matchesonly 1 left'];
    await waitFor(() => expect(names()).toEqual([...urgent, ...later]));
    await app.user.click(list.getByRole('link', { name: 'and 4 more things' }));
    await waitFor(() => expect(app.address()).toBe('/worth-a-look'));
    expect(await screen.findByRole('button', { name: 'All 10' })).toBeTruthy();
  });

  test('puts a due loan back, and says that a missing bin is found', async () => {
    app = await openApp('/home', {
      prepare(server) {
        server.act({ call: 'bins.create', data: { id: binId, name: 'Garage' } });
        const items = [
          { id: newId(), name: 'Tent', loanedTo: 'Sven', loanedCount: 1, dueDate: day(-1), quantity: 0 },
        ];
        server.act({ call: 'items.create', data: { binId, items } });
        server.act({ call: 'bins.update', data: { id: binId, isMissing: true } });
      },
    });
    const list = within(await screen.findByRole('region', { name: 'Worth a look' }));
    expect((await list.findByRole('link', { name: /^Tent/ })).textContent).toBe(
      'Tentlent to Sven · 1 day overdue · Garage',
    );
    const lent = within(screen.getByRole('region', { name: 'Out now' }));
    expect(lent.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['See all', '1 loan']);
    await app.user.click(list.getByRole('button', { name: 'Put back: Tent' }));
    await waitFor(() => expect(list.queryByText('Tent')).toBeNull());
    await app.user.click(list.getByRole('button', { name: 'Found it: Garage' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Worth a look' })).toBeNull());
    await waitFor(() => expect(app.server.bins.get(binId)?.header.missingSince).toBeUndefined());
  });

  test('has names of equal urgency in their natural order', async () => {
    app = await openApp('/home', {
      prepare(server) {
        const items = ['Box 10', 'Box 2'].map((name) => ({ id: newId(), name, lowStockAt: 2, quantity: 1 }));
        server.act({ call: 'bins.create', data: { id: binId, name: 'Pantry' } });
        server.act({ call: 'items.create', data: { binId, items } });
      },
    });
    const list = within(await screen.findByRole('region', { name: 'Worth a look' }));
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Box 2only 1 left · Pantry',
      'Box 10only 1 left · Pantry',
    ]);
  });

  test('follows what is changed here and elsewhere, and goes when nothing is left', async () => {
    app = await openApp('/home', { prepare: stock });
    const list = within(await screen.findByRole('region', { name: 'Worth a look' }));
    const items = app.server.bins.get(binId)?.items ?? [];
    const idOf = (name: string) => items.find((item) => item.name === name)?.id ?? '';
    app.server.act({ call: 'items.delete', data: { binId, ids: [idOf('Yeast')] } });
    await waitFor(() => expect(list.queryByText('Yeast')).toBeNull());
    await act('items.update', { binId, id: idOf('Ladder'), dueDate: null });
    await waitFor(() => expect(list.queryByText('Ladder')).toBeNull());
    await act('items.update', { binId, id: idOf('Matches'), quantityBy: 5 });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Worth a look' })).toBeNull());
  });
});

describe('what is lent', () => {
  const binId = newId();
  const lend = (server: SmallServer) => {
    server.act({ call: 'bins.create', data: { id: binId, name: 'Garage' } });
    const loans = [
      { id: newId(), name: 'Tent', loanedTo: 'Åsa', quantity: 0 },
      { id: newId(), name: 'Drill', loanedTo: 'Erik', dueDate: '2099-05-03', loanedCount: 2 },
      { id: newId(), name: 'Ladder', loanedTo: 'Sven', dueDate: '2001-05-03', quantity: 0 },
      { id: newId(), name: 'Rope', quantity: 0 },
    ];
    server.act({ call: 'items.create', data: { binId, items: loans } });
  };
  const list = async () => within(await screen.findByRole('region', { name: 'Out now' }));

  test('is listed by the day it is due, and leads to the item', async () => {
    app = await openApp('/home', { prepare: lend });
    const rows = (await list()).getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual([
      'Drill2 lent to Erik · Garageback 3\u00a0May\u00a02099',
      'Tentlent to Åsa · Garage',
    ]);
    const due = within(screen.getByRole('region', { name: 'Worth a look' }));
    expect(due.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Ladderlent to Sven · was due back 3\u00a0May\u00a02001 · Garage',
    ]);
    await app.user.click((await list()).getByRole('link', { name: /^Tent/ }));
    await waitFor(() => expect(app.address()).toMatch(/items/));
  });

  test('is put back in place, without a connection too', async () => {
    app = await openApp('/home', { prepare: lend });
    await (await list()).findByText('Drill');
    app.server.network = () => 'unreachable';
    await press('Put back: Drill');
    const sheet = within(await screen.findByRole('dialog', { name: 'Put back Drill' }));
    await app.user.click(sheet.getByRole('button', { name: 'Put back' }));
    const region = await list();
    await waitFor(() => expect(region.queryByText('Drill')).toBeNull());
    expect(region.getByText('Tent')).toBeTruthy();
  });

  test('is only looked at where one may only look', async () => {
    app = await openApp('/home', {
      prepare(server) {
        lend(server);
        const own = { id: newId(), name: 'Saw', quantity: 1 };
        server.act({ call: 'items.create', data: { binId, items: [own] } });
        const loan = { loanId: newId(), quantity: 1, borrower: 'Olga', borrowerId: server.userId };
        server.act({ call: 'items.lend', data: { binId, id: own.id, ...loan } });
        server.setPeople(binId, { role: 'viewer', ownerId: newId(), ownerName: 'Anna' });
      },
    });
    await (await list()).findByText('Drill');
    expect(screen.queryByRole('button', { name: /^Put back/ })).toBeNull();
    app.server.setPeople(binId, { viewersMayTakeOut: true });
    expect(await screen.findByRole('button', { name: 'Put back: Saw' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Put back: Ladder' })).toBeNull();
  });
});
