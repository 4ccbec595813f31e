import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Overview } from '#domain/overview/overview.ts';
import { sumsOf } from '#domain/overview/sums.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { planLimits } from '#domain/plans/plan-rules.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { giveWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import type { FromOverviewWorker } from '#web/data/overview/overview-engine.ts';

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
    { name: 'Drill', quantity: 0, loanedTo: 'Erik', loanedCount: 1, dueDate: '2026-01-01' },
    { name: 'Tarp', quantity: 2, loanedTo: 'Eva', loanedCount: 2, value: 5, currency: 'EUR' },
  ]);
}

const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
const section = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

test('the screen shows totals, places, tags, and items that run low or are lent', async () => {
  app = await openApp('/storage-overview', { prepare: fill });
  await waitFor(() =>
    expect(facts()).toEqual({
      Bins: '3',
      Items: '5',
      Pieces: '21',
      Value: '20 EUR + 1,500 SEK',
    }),
  );
  expect(screen.getByText('18 here, 3 lent')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save as image' })).toBeTruthy();
  await app.user.click(screen.getByRole('radio', { name: 'Table' }));
  const table = within(await screen.findByRole('table', { name: 'What is in: Everything' }));
  const [, ...rows] = table.getAllByRole('row').map((row) => {
    const cells = within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent);
    return [within(row).queryByRole('link')?.textContent, ...cells.slice(0, 3)];
  });
  expect(rows).toEqual([
    [expect.stringMatching(/^Attic2 bins · 2 items · 13 pieces/), '13', '–', '1,500\u00a0SEK'],
    [expect.stringMatching(/^No place1 bin · 3 items · 8 pieces · 5 here, 3 lent/), '8', '20\u00a0EUR', '–'],
  ]);
  expect((await section(/^Tags/)).getByRole('link').textContent).toBe(
    'camping1 item · 1 piece1,500\u00a0SEK',
  );
  expect((await section(/^Running low/)).getByRole('link').textContent).toBe('AA batteries12 pieces · Box');
  const lent = (await section(/^Lent out/)).getAllByRole('link');
  expect(lent.map((link) => link.textContent)).toEqual([
    'Drilllent to Erik, was due back 1\u00a0Jan · Crate',
    'Tarp2 lent to Eva · Crate',
  ]);
  expect(within(lent[0] ?? document.body).getByText(/^lent to Erik/).className).toContain('text-berry');
});

test('a place is entered to the places and bins in it', async () => {
  const shelf = newId();
  const [skis, lamp] = [newId(), newId()];
  app = await openApp('/storage-overview?as=table', {
    prepare(server) {
      fill(server);
      server.act({ call: 'locations.create', data: { id: shelf, name: 'Shelf', parentLocationId: attic } });
      server.act({ call: 'bins.create', data: { id: skis, name: 'Skis', locationId: shelf } });
      const items = [{ id: lamp, name: 'Pair', quantity: 2 }];
      server.act({ call: 'items.create', data: { binId: skis, items } });
    },
  });
  const rows = async (name: string) => {
    const table = within(await screen.findByRole('table', { name: `What is in: ${name}` }));
    return table.getAllByRole('link').map((link) => link.textContent);
  };
  await waitFor(async () =>
    expect(await rows('Everything')).toEqual([
      expect.stringMatching(/^Attic3 bins · 3 items · 15 pieces/),
      expect.stringMatching(/^No place/),
    ]),
  );
  await app.user.click(screen.getByRole('link', { name: /^Attic/ }));
  expect(await rows('Attic')).toEqual([
    expect.stringMatching(/^Chest1 bin · 2 items · 13 pieces/),
    expect.stringMatching(/^Shelf1 bin · 1 item · 2 pieces/),
  ]);
  await app.user.click(screen.getByRole('link', { name: /^Shelf/ }));
  expect(await rows('Shelf')).toEqual([expect.stringMatching(/^Skis1 item · 2 pieces/)]);
  const path = within(screen.getByRole('navigation', { name: 'Path' }));
  expect(path.getAllByRole('link').map((link) => link.textContent)).toEqual(['Everything', 'Attic']);
});

test('amounts are exact and have the decimals of their currency', async () => {
  const items = [
    { name: 'Lamp', quantity: 3, value: 19.1, currency: 'EUR' },
    { name: 'Fan', quantity: 1, value: 1_499.5, currency: 'SEK' },
    { name: 'Vase', quantity: 1, value: 900, currency: 'JPY' },
  ];
  app = await openApp('/storage-overview', {
    prepare(server) {
      server.me = { ...server.me, plan: 'unlimited', ...planLimits.unlimited };
      giveBin(server, 'Crate', items);
    },
  });
  await waitFor(() => expect(facts().Value).toContain('57.30 EUR'));
  expect(facts().Value?.split(' + ').toSorted()).toEqual(['1,499.50 SEK', '57.30 EUR', '900 JPY']);
});

test('the saved table has local days and the separator of Swedish spreadsheets', async () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  onTestFinished(() => void vi.unstubAllEnvs());
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  app = await openApp('/storage-overview?as=table', {
    locale: 'sv',
    prepare(server) {
      fill(server);
      const bin = server.bins.get(crate);
      if (bin) bin.header = { ...bin.header, lastAccessed: '2026-05-03T23:30:00.000Z' };
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Spara som CSV' }));
  const text = (await saved[0]?.text()) ?? '';
  expect(text.split('\r\n').find((line) => line.includes('Crate'))).toMatch(/;2026-05-04$/);
});

test('tiles show one currency at a time, and the file has a column for each', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  app = await openApp('/storage-overview?by=value&as=table', { prepare: fill });
  const first = async () => {
    const [, row] = within(await screen.findByRole('table')).getAllByRole('row');
    return within(row ?? document.body).getByRole('link').textContent;
  };
  const currency = await screen.findByRole('combobox', { name: 'Currency' });
  expect(await first()).toMatch(/^No place/);
  await app.user.selectOptions(currency, 'SEK');
  expect(await first()).toMatch(/^Attic/);
  await app.user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  const lines = (await saved[0]?.text())?.split('\r\n').map((line) => line.replace(/,[^,]*$/, ''));
  expect(lines?.[0]).toMatch(/Place,Bin,Items,Pieces,Of these lent,Value EUR,Value SEK$/);
  expect(lines).toEqual(expect.arrayContaining(['Attic,Chest,1,1,0,,1500', 'No place,Crate,3,8,3,20,']));
});

test('own numbers are summed instead of the value, in totals, table and file', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  });
  const [weight, insured, height] = [newId(), newId(), newId()];
  app = await openApp('/storage-overview?by=value&as=table', {
    prepare(server) {
      fill(server);
      const fields: OwnField[] = [
        { id: weight, of: 'item', name: 'Weight', kind: 'number', unit: 'kg' },
        { id: insured, of: 'item', name: 'Insured', kind: 'amount', currency: 'SEK' },
        { id: height, of: 'bin', name: 'Height', kind: 'number', unit: 'cm' },
      ];
      server.me = { ...server.me, fields };
      const items = [
        { id: newId(), name: 'Anvil', quantity: 2, fields: { [weight]: 0.1, [insured]: 1_200 } },
        { id: newId(), name: 'Vice', fields: { [weight]: 0.2 } },
      ];
      server.act({ call: 'items.create', data: { binId: crate, items } });
      server.act({ call: 'bins.update', data: { id: box, fields: { [height]: 30 } } });
      server.act({ call: 'bins.update', data: { id: chest, fields: { [height]: 40 } } });
    },
  });
  const sumOf = await screen.findByRole('combobox', { name: 'Sum of' });
  const options = () =>
    within(sumOf)
      .getAllByRole('option')
      .map((option) => option.textContent);
  await waitFor(() => expect(options()).toEqual(['Value', 'Weight', 'Insured', 'Height (bins)']));
  await app.user.selectOptions(sumOf, 'Weight');
  expect(facts()).toMatchObject({ Weight: '0.3 kg' });
  expect(facts()).not.toHaveProperty('Value');
  const row = async (name: string) => {
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    return rows.find((each) => each.textContent?.includes(name))?.textContent;
  };
  expect(await row('No place')).toContain('0.3\u00a0kg');
  await app.user.click(screen.getByRole('button', { name: 'Save as CSV' }));
  expect(await saved[0]?.text()).toMatch(/Weight kg,Last used\r\n.*No place,Crate,5,11,3,0\.3,/s);
  await app.user.selectOptions(sumOf, 'Insured');
  expect(facts()).toMatchObject({ Insured: '1,200 SEK' });
  await app.user.selectOptions(sumOf, 'Height (bins)');
  expect(facts()).toMatchObject({ 'Height (bins)': '70 cm' });
  expect(await row('Attic')).toContain('70\u00a0cm');
});

test('a field without numbers is not offered as a sum', async () => {
  app = await openApp('/storage-overview?by=value', {
    prepare(server) {
      fill(server);
      server.act({
        call: 'fields.create',
        data: { id: newId(), of: 'item', name: 'Weight', kind: 'number' },
      });
    },
  });
  await waitFor(() => expect(facts()).toHaveProperty('Value'));
  expect(screen.queryByRole('combobox', { name: 'Sum of' })).toBeNull();
});

test('the table is sorted by any header, and has a column for each currency', async () => {
  app = await openApp('/storage-overview?as=table', { prepare: fill });
  const names = async () => {
    const links = within(await screen.findByRole('table')).getAllByRole('link');
    return links.map((link) => link.textContent?.replace(/\d.*/, ''));
  };
  const press = async (name: string) =>
    app.user.click(within(await screen.findByRole('columnheader', { name })).getByRole('button'));
  await screen.findByRole('columnheader', { name: 'Value SEK' });
  expect(await names()).toEqual(['Attic', 'No place']);
  await press('Value EUR');
  expect(await names()).toEqual(['No place', 'Attic']);
  await press('Value EUR');
  expect(await names()).toEqual(['Attic', 'No place']);
  expect(screen.getByRole('columnheader', { name: 'Value EUR' }).getAttribute('aria-sort')).toBe('ascending');
  await press('Name');
  await press('Name');
  expect(await names()).toEqual(['No place', 'Attic']);
});

test('rows open down to the items, and Back leads out again', async () => {
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
  expect(await screen.findByRole('heading', { name: 'Overview', level: 1 })).toBeTruthy();
});

test('a single place in use is opened at once', async () => {
  app = await openApp('/storage-overview?as=table', {
    prepare: (server) => {
      server.act({ call: 'locations.create', data: { id: attic, name: 'Attic' } });
      server.act({ call: 'bins.create', data: { id: chest, name: 'Chest', locationId: attic } });
      server.act({ call: 'bins.create', data: { id: crate, name: 'Crate', locationId: attic } });
    },
  });
  const table = within(await screen.findByRole('table', { name: 'What is in: Attic' }));
  expect(table.getAllByRole('link').map((link) => link.textContent)).toEqual([
    expect.stringMatching(/^Chest/),
    expect.stringMatching(/^Crate/),
  ]);
  expect(screen.getByRole('heading', { name: 'Overview', level: 1 })).toBeTruthy();
});

test('until a bin is counted, the counts of its header are shown', async () => {
  const sums = sumsOf({ quantity: 1, value: 1_500, currency: 'SEK' });
  const none = { first: [], total: 0 };
  const overview: Overview = {
    bins: new Map([[chest, sums]]),
    total: sums,
    currencies: ['SEK'],
    months: [],
    tags: none,
    low: none,
    lent: none,
  };
  class PartialWorker {
    onmessage?: (event: MessageEvent<FromOverviewWorker>) => void;
    postMessage() {
      const data: FromOverviewWorker = { type: 'overview', overview, isPartial: true };
      queueMicrotask(() => this.onmessage?.(new MessageEvent('message', { data })));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', PartialWorker);
  app = await openApp('/storage-overview', { prepare: fill });
  await waitFor(() => expect(facts()).toMatchObject({ Items: '5', Value: '1,500 SEK' }));
});

test('changes here and elsewhere update the totals', async () => {
  app = await openApp('/storage-overview', { prepare: fill });
  await waitFor(() => expect(facts()).toMatchObject({ Pieces: '21' }));
  app.server.network = () => 'unreachable';
  await act('items.create', { binId: crate, items: [{ id: newId(), name: 'Rope', quantity: 5 }] });
  await waitFor(() => expect(facts()).toMatchObject({ Items: '6', Pieces: '26' }));
});

test('Merge says what it will move, moves it, and Undo separates it', async () => {
  app = await openApp('/storage-overview', { prepare: fill });
  await app.user.click(await screen.findByRole('button', { name: /^Show the list/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Merge…' }));
  const sheet = within(await screen.findByRole('dialog', { name: /AA batteries/ }));
  await app.user.click(sheet.getByRole('button', { name: /^Crate/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Move all of “AA batteries” to Crate?' });
  expect(question.textContent).toMatch(/pieces? will be taken from Box\. You can undo this\./);
  expect(app.server.inventory().Box).toHaveLength(1);
  await app.user.click(within(question).getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(app.server.inventory()).toMatchObject({ Box: [] }));
  expect(app.server.inventory().Crate).toHaveLength(4);
  await waitFor(() => expect(screen.queryByRole('region', { name: /^In several bins/ })).toBeNull());
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(app.server.inventory().Box).toHaveLength(1));
});

test('Merge is not offered for bins that the person may not change', async () => {
  app = await openApp('/storage-overview', {
    prepare(server) {
      fill(server);
      server.setPeople(crate, { role: 'viewer', ownerId: newId(), ownerName: 'Anna' });
    },
  });
  await app.user.click((await section(/^In several bins/)).getByRole('button', { name: /^Show the list/ }));
  await screen.findByRole('list', { name: 'In several bins' });
  expect(screen.queryByRole('button', { name: 'Merge…' })).toBeNull();
});

test('growth, duplicates, untouched bins and files are for the plan without limits', async () => {
  app = await openApp('/storage-overview', {
    prepare(server) {
      fill(server);
      server.me = { ...server.me, plan: 'pro', ...planLimits.pro };
    },
  });
  expect((await section('Advanced analytics')).getByRole('link', { name: 'See your plan' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Growth over time' })).toBeNull();
  expect(screen.queryByRole('region', { name: /^In several bins/ })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Not opened for a year' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
});

test('unreadable items fall back to the bins’ counts, and Try again reads them', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  app = await openApp('/home', { prepare: fill });
  await screen.findByRole('heading', { name: 'Newest bins' });
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await app.go('/storage-overview');
  await screen.findByText('The items could not be counted');
  expect(facts()).toMatchObject({ Items: '5', Pieces: '18' });
  expect(facts()).not.toHaveProperty('Value');
  open.mockRestore();
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(facts()).toMatchObject({ Value: '20 EUR + 1,500 SEK' }));
});

test('without bins, explains what will be shown', async () => {
  app = await openApp('/storage-overview');
  expect(await screen.findByText('Nothing to look at yet')).toBeTruthy();
});
