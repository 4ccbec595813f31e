import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { getPreference, setPreference } from '#web/data/storage/preferences.ts';

const kitchen = '018f0000-0000-7000-8000-0000000000a1';
const attic = '018f0000-0000-7000-8000-0000000000a2';
const box = '018f0000-0000-7000-8000-0000000000a3';
const drill = '018f0000-0000-7000-8000-0000000000b1';

let app: OpenApp;

afterEach(() => app.close());

const open = async (address = '/search') => {
  giveSearchWorker();
  app = await openApp(address, {
    prepare(server) {
      server.act({ call: 'bins.create', data: { id: kitchen, name: 'Kitchen' } });
      server.act({ call: 'bins.create', data: { id: attic, name: 'Attic' } });
      server.act({ call: 'bins.create', data: { id: box, name: 'Tool box', parentBinId: attic } });
      const items = [
        { id: drill, name: 'Cordless drill', quantity: 1, notes: 'Charger in the lid' },
        { id: drill.replace(/1$/, '2'), name: 'Drill bits', quantity: 12, tags: ['steel'], value: 90 },
      ];
      server.act({ call: 'items.create', data: { binId: box, items } });
    },
  });
  return field();
};
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: /^Search items/ });
const results = async () => within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('link');
const openMenu = async () => app.user.click(await screen.findByRole('button', { name: 'Results menu' }));
const names = async () => (await results()).map(readText);

/** The accessible text: without pictures and other decoration. */
function readText(link: HTMLElement): string {
  const copy = link.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
  return copy.textContent;
}

test('typing finds items and shows the path of their bin', async () => {
  await open();
  await app.user.type(field(), 'dri');
  expect(await names()).toEqual(['Drill bits × 12Tool box · Attic', 'Cordless drillTool box · Attic']);
  expect(screen.getAllByText('Dri')[0]?.tagName).toBe('MARK');
  await waitFor(() => expect(app.address()).toBe('/search?q=dri'));
});

const lend = (borrower: string, id = drill) =>
  app.server.act({
    call: 'items.lend',
    data: { binId: box, id, loanId: newId(), quantity: 1, borrower },
  });

test('a sentence without matching words shows its meaning; Enter takes its filters', async () => {
  await open();
  lend('Sven Ek');
  await app.user.type(field(), 'what did I lend to Sven?');
  const offer = await screen.findByRole('button', { name: 'Lent to Sven Ek' });
  expect(offer.getAttribute('aria-description')).toBe('Use as filters');
  expect(await names()).toEqual([expect.stringMatching(/^Cordless drill/)]);
  await app.user.keyboard('{Enter}');
  expect(field().value).toBe('lent:"Sven Ek" ');
  await screen.findByRole('button', { name: 'Remove Lent to Sven Ek' });
  expect(screen.queryByRole('button', { name: 'Lent to Sven Ek' })).toBeNull();
  expect(await names()).toEqual([expect.stringMatching(/^Cordless drill/)]);
});

test('each of several borrowers with the typed name is offered', async () => {
  await open();
  lend('Sven Ek');
  lend('Sven Lind', drill.replace(/1$/, '2'));
  await app.user.type(field(), 'lent to sven');
  await app.user.click(await screen.findByRole('button', { name: 'Lent to Sven Lind' }));
  expect(field().value).toBe('lent:"Sven Lind" ');
  await waitFor(async () => expect(await names()).toEqual([expect.stringMatching(/^Drill bits/)]));
});

test('a negation that no filter takes is reported', async () => {
  await open();
  await app.user.type(field(), 'not the drill bits');
  await screen.findByText(/“.*not.*” was not understood, so nothing is left out/);
  await app.user.clear(field());
  await app.user.type(field(), 'drills not in tool box');
  await screen.findByRole('button', { name: /Not in bin: Tool box/ });
  expect(screen.queryByText(/was not understood/)).toBeNull();
});

test('examples with names of the account are searches of the empty screen', async () => {
  await open();
  lend('Sven Ek');
  await app.user.click(await screen.findByRole('button', { name: 'lent to Sven Ek' }));
  expect(field().value).toBe('lent to Sven Ek');
  expect(await names()).toEqual([expect.stringMatching(/^Cordless drill/)]);
  // It would repeat the sentence.
  expect(screen.queryByRole('button', { name: /^Lent to/ })).toBeNull();
  await app.user.clear(field());
  await app.user.type(field(), 'köpt 1950');
  await screen.findByRole('button', { name: 'Bought: 1950' });
  expect(screen.queryByRole('button', { name: /^(Add|Look for)/ })).toBeNull();
});

test('the filters of a sentence are offered above what has its words', async () => {
  await open();
  app.server.act({ call: 'bins.update', data: { id: box, name: 'Overdue' } });
  lend('Sven');
  app.server.act({ call: 'items.update', data: { binId: box, id: drill, dueDate: '2020-01-01' } });
  await app.user.type(field(), 'overdue');
  await waitFor(async () => expect((await names())[0]).toMatch(/^Overdue/));
  const offer = await screen.findByRole('button', { name: /^Due back: earlier than .* · 1 result$/ });
  await app.user.click(offer);
  expect(field().value).toBe('due<0d ');
  await waitFor(async () => expect(await names()).toEqual([expect.stringMatching(/^Cordless drill/)]));
});

test('a sentence about bins chooses them, and one that nothing matches says so', async () => {
  await open();
  await app.user.type(field(), 'boxes that are not in the attic');
  const offer = await screen.findByRole('button', { name: 'Bins · Not in bin: Attic' });
  expect(await names()).toEqual([expect.stringMatching(/^Kitchen/)]);
  await app.user.click(offer);
  await waitFor(() => expect(app.address()).toContain('kind=bins'));
  expect(await names()).toEqual([expect.stringMatching(/^Kitchen/)]);
  await app.user.clear(field());
  await app.user.type(field(), 'bought in 1950');
  await screen.findByRole('button', { name: 'Bought: 1950' });
});

test.each(['kind=used-up', 'tag=wood'])(
  'the chip of %s gives the focus to All when it leaves',
  async (chosen) => {
    await open(`/search?q=drill&${chosen}`);
    await screen.findByRole('heading', { name: /drill/ });
    const [, chip] = screen.getAllByRole('button', { pressed: true });
    await app.user.click(chip ?? screen.getByRole('button', { pressed: true }));
    await results();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'All' })));
  },
);

test('results mark a missing bin and the items in it', async () => {
  await open();
  app.server.act({ call: 'bins.update', data: { id: box, isMissing: true } });
  await app.user.type(field(), 'tool');
  await waitFor(async () =>
    expect(await names()).toEqual([expect.stringMatching(/^Tool box.*Missing since/)]),
  );
  await app.user.clear(field());
  await app.user.type(field(), 'cordless');
  await waitFor(async () =>
    expect(await names()).toEqual([expect.stringMatching(/^Cordless.*Missing since/)]),
  );
});

test('results leave the page when access to them ends', async () => {
  await open();
  await app.user.type(field(), 'dri');
  await results();
  await app.user.clear(field());
  app.server.takeAway(box);
  await waitFor(() => expect(document.body.textContent).not.toContain('Cordless drill'));
});

test('printing labels is offered only for a search for bins', async () => {
  await open('/search?q=dri');
  const announced = () => screen.getAllByRole('status').some((each) => each.textContent === '2 results');
  // The number is announced after the link to the labels would be shown.
  await waitFor(() => expect(announced()).toBe(true), { timeout: 5_000 });
  expect(screen.queryByRole('menuitem', { name: /^Print labels/, hidden: true })).toBeNull();
  await openMenu();
  expect(screen.getAllByRole('menuitem', { name: /Export|Save/, hidden: true }).map(readText)).toEqual([
    'Export…',
    'Save this search',
  ]);
});

test('labels are printed once for each found bin', async () => {
  await open('/search?q=t&kind=bins');
  await results();
  await openMenu();
  const print = screen.getByRole('menuitem', { name: /^Print labels \(\d\)$/, hidden: true });
  const found = new Set((await results()).map((each) => each.getAttribute('href')?.split(/[/?]/)[2]));
  expect(print.textContent).toBe(`Print labels (${found.size})`);
  await app.user.click(print);
  await waitFor(() => expect(app.address()).toBe('/print/qr-batch'));
});

test('what is not found can be added under its name', async () => {
  await open();
  await app.user.type(field(), 'Xyzq');
  await app.user.click(await screen.findByRole('button', { name: 'Add “Xyzq”' }));
  const picker = within(await screen.findByRole('dialog'));
  await app.user.click(await picker.findByRole('button', { name: /Tool box/ }));
  await waitFor(() => expect(app.address()).toBe(`/bins/${box}/items/add?name=Xyzq`));
  expect(await screen.findByDisplayValue('Xyzq')).toBeTruthy();
});

test('a search without hits leads to all bins, and looks for no public bin', async () => {
  await open();
  await app.user.type(field(), 'xyzq');
  await screen.findByText('Nothing found for “xyzq”');
  expect(screen.queryByRole('button', { name: /^Look for/ })).toBeNull();
  await app.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'All bins' }));
  await waitFor(() => expect(app.address()).toBe('/bins'));
});

const chips = () =>
  within(screen.getByRole('group', { name: 'Show' }))
    .getAllByRole('button')
    .map(readText);

test('chips leave out kinds without results, and count similar names', async () => {
  await open();
  await app.user.type(field(), 'cordless');
  await waitFor(() =>
    expect(chips().filter((each) => each !== 'Tag')).toEqual(['All', 'Items', 'More filters']),
  );
  await app.user.clear(field());
  await app.user.type(field(), 'cordlesz');
  await screen.findByRole('heading', { name: 'Did you mean?' });
  await waitFor(() =>
    expect(chips().filter((each) => each !== 'Tag')).toEqual(['All', 'Items', 'More filters']),
  );
});

test('the number of a bin is on its tile and before its name', async () => {
  await open();
  app.server.act({ call: 'bins.update', data: { id: box, qrLabel: '17' } });
  await app.user.type(field(), 'box 17');
  await waitFor(async () => expect((await names())[0]).toMatch(/^17 Tool box/));
  await app.user.clear(field());
  await app.user.type(field(), 'cordless');
  await waitFor(async () => expect((await names())[0]).toContain('17 · Tool box'));
});

test('notes are found and shown with the match', async () => {
  await open();
  await app.user.type(field(), 'charg');
  expect(await names()).toEqual(['Cordless drillTool box · AtticNotes: Charger in the lid']);
});

test('arrow keys move through results; Escape returns to the field, then clears it', async () => {
  await open();
  await app.user.type(field(), 'dri');
  const [first, second] = await results();
  await app.user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await app.user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(first);
  await app.user.keyboard('{Escape}');
  expect(document.activeElement).toBe(field());
  await app.user.keyboard('{Escape}');
  expect(field().value).toBe('');
});

test('End moves to the last of all results, not of the rendered ones', async () => {
  giveSearchWorker();
  app = await openApp('/search', {
    prepare(server) {
      server.act({ call: 'bins.create', data: { id: box, name: 'Tool box' } });
      const items = Array.from({ length: 40 }, (_, n) => ({ id: newId(), name: `Screw ${n}` }));
      server.act({ call: 'items.create', data: { binId: box, items } });
    },
  });
  await app.user.type(field(), 'screw');
  await results();
  await app.user.keyboard('{ArrowDown}{End}');
  await waitFor(async () => expect(await results()).toHaveLength(40));
  const all = await results();
  await waitFor(() => expect(document.activeElement).toBe(all.at(-1)));
  expect(all.at(-1)?.closest('li')?.getAttribute('aria-posinset')).toBe('40');
});

test('results of an erased query are neither visible nor reached by keys', async () => {
  await open();
  await app.user.type(field(), 'dri');
  await results();
  await app.user.clear(field());
  expect(screen.queryByRole('list', { name: 'Results' })).toBeNull();
  await app.user.keyboard('{ArrowDown}');
  expect(document.activeElement?.closest('[data-result]')).toBeNull();
  await app.user.type(field(), 'charg');
  expect(await names()).toEqual(['Cordless drillTool box · AtticNotes: Charger in the lid']);
});

test('"/" moves from a result to the field and keeps the query', async () => {
  await open('/search?q=dri');
  const [first] = await results();
  first?.focus();
  await app.user.keyboard('/');
  // Shortcuts are loaded after the first screen, and keys wait for them.
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(field().value).toBe('dri');
  expect(app.address()).toBe('/search?q=dri');
  await app.user.keyboard('bits');
  expect(field().value).toBe('bits');
});

test('a result opens in its bin, and Back restores the search', async () => {
  await open();
  await app.user.type(field(), 'bits');
  await results();
  // Within the delay after which a pause in typing writes the query into the address.
  await app.user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(app.address()).toContain(`/bins/${box}?item=`));
  history.back();
  await waitFor(() => expect(app.address()).toBe('/search?q=bits'));
  expect(field().value).toBe('bits');
  await app.user.clear(field());
  expect(await screen.findByRole('button', { name: 'bits' })).toBeTruthy();
});

test('a piece is taken out of a result, with Undo', async () => {
  await open('/search?q=cordless');
  await results();
  await app.user.click(await screen.findByRole('button', { name: 'Take one out: Cordless drill' }));
  await waitFor(() => expect(app.server.inventory()['Tool box']).toContain('0x Cordless drill'));
  expect(await within(await screen.findByRole('list', { name: 'Results' })).findByText('Out')).toBeTruthy();
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(app.server.inventory()['Tool box']).toContain('1x Cordless drill'));
});

test('the menu of a result opens the page of the item', async () => {
  await open('/search?q=cordless');
  await results();
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Cordless drill' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Open the item', hidden: true }));
  await waitFor(() => expect(app.address()).toBe(`/bins/${box}/items/${drill}`));
});

test('acts pressed in quick succession are all done', async () => {
  await open('/search?q=dri');
  await results();
  const bits = await screen.findByRole('button', { name: 'Take one out: Drill bits' });
  const cordless = screen.getByRole('button', { name: 'Take one out: Cordless drill' });
  bits.click();
  cordless.click();
  bits.click();
  bits.click();
  const left = ['0x Cordless drill', '9x Drill bits'];
  await waitFor(() => expect(app.server.inventory()['Tool box']?.sort()).toEqual(left));
});

test('no more pieces are taken out than are left', async () => {
  await open('/search?q=cordless');
  await results();
  const minus = await screen.findByRole('button', { name: 'Take one out: Cordless drill' });
  minus.click();
  minus.click();
  await waitFor(() => expect(app.server.inventory()['Tool box']).toContain('0x Cordless drill'));
  expect(await within(await screen.findByRole('list', { name: 'Results' })).findByText('Out')).toBeTruthy();
  expect(await screen.findAllByRole('button', { name: 'Undo' })).toHaveLength(1);
});

test('an act on a deleted item reports that it is gone', async () => {
  await open('/search?q=cordless');
  await results();
  const minus = await screen.findByRole('button', { name: 'Take one out: Cordless drill' });
  act('items.delete', { binId: box, ids: [drill] });
  minus.click();
  expect(await screen.findByText('Item not found')).toBeTruthy();
});

test('a result is moved to another bin', async () => {
  await open('/search?q=cordless');
  await results();
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Cordless drill' }));
  await app.user.click(screen.getByRole('menuitem', { name: 'Move to another bin' }));
  const sheet = await screen.findByRole('dialog', { name: 'Move “Cordless drill” to' });
  await app.user.click(within(sheet).getByRole('button', { name: 'Kitchen' }));
  await waitFor(() => expect(app.server.inventory().Kitchen).toEqual(['1x Cordless drill']));
});

test('a search for one kind that finds none searches everything', async () => {
  await open('/search?q=drill&kind=bins');
  expect(await screen.findByText('Nothing found for “drill”')).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'Search everything' }));
  expect(await results()).toHaveLength(2);
  await app.user.click(screen.getByRole('button', { name: /^Items/ }));
  expect(app.address()).toBe('/search?q=drill&kind=items');
});

test('the chip Used up lists everything used up, and typing narrows it', async () => {
  await open();
  expect(screen.queryByRole('list', { name: 'Results' })).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Used up' }));
  expect(await names()).toEqual(['KitchenEmpty']);
  expect(app.address()).toBe('/search?kind=used-up');
  act('items.update', { binId: box, id: drill, quantity: 0 });
  await waitFor(async () => expect(await names()).toContain('Cordless drill Used upTool box · Attic'));
  await app.user.type(field(), 'dri');
  await waitFor(async () => expect(await names()).toEqual(['Cordless drill Used upTool box · Attic']));
  await app.user.clear(field());
  await waitFor(async () => expect(await results()).toHaveLength(2));
});

test('a bin without items says what bins it contains', async () => {
  await open();
  await app.user.type(field(), 'attic');
  expect((await names())[0]).toBe('Attic1 bin');
});

test('right-to-left names are isolated from the words around them', async () => {
  giveSearchWorker();
  app = await openApp('/search?q=led', {
    prepare(server) {
      server.act({ call: 'bins.create', data: { id: kitchen, name: 'صندوق' } });
      server.act({ call: 'bins.create', data: { id: box, name: 'أدوات', parentBinId: kitchen } });
      server.act({ call: 'items.create', data: { binId: box, items: [{ id: drill, name: 'مصباح LED' }] } });
    },
  });
  expect(await names()).toEqual(['مصباح LED\u2068أدوات\u2069 · \u2068صندوق\u2069']);
  expect(screen.getByText('LED').closest('bdi')?.textContent).toBe('مصباح LED');
});

test('an empty list of lent items says so', async () => {
  giveSearchWorker();
  app = await openApp('/search?kind=out');
  expect(await screen.findByRole('heading', { name: 'Nobody has anything' })).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'Search everything' }));
  expect(await screen.findByRole('heading', { name: 'Which bin is it in?' })).toBeTruthy();
});

test('a tag lists all items with it and leaves the field empty', async () => {
  await open();
  await app.user.click(field());
  await app.user.click(await screen.findByRole('button', { name: 'Tag' }));
  await app.user.click(screen.getByText('steel'));
  expect(await names()).toEqual(['Drill bits × 12Tool box · Attic']);
  expect(field().value).toBe('');
});

test('a long list is shown in pages, with its total', async () => {
  giveSearchWorker();
  app = await openApp('/search?kind=used-up', {
    prepare(server) {
      server.act({ call: 'bins.create', data: { id: box, name: 'Tool box' } });
      const items = Array.from({ length: 250 }, (_, n) => ({ id: newId(), name: `Screw ${n}`, quantity: 0 }));
      server.act({ call: 'items.create', data: { binId: box, items } });
    },
  });
  expect(await screen.findByText('250 results')).toBeTruthy();
  const more = () => screen.queryByRole('button', { name: 'Show more' });
  for (const count of [200, 250]) {
    await app.user.click(more() ?? document.body);
    await waitFor(async () => expect(await results()).toHaveLength(count));
  }
  expect((await results()).at(-1)?.textContent).toContain('Screw 249');
  expect(more()).toBeNull();
});

test.each([
  { path: '/search?kind=used-up', count: 100, about: '130 results' },
  { path: '/search?q=screw', count: 50, about: 'The best 50 results' },
])('Select all names what is shown of $path, and takes all on request', async ({ path, count, about }) => {
  giveSearchWorker();
  app = await openApp(path, {
    prepare(server) {
      server.act({ call: 'bins.create', data: { id: box, name: 'Tool box' } });
      const items = Array.from({ length: 130 }, (_, n) => ({ id: newId(), name: `Screw ${n}`, quantity: 0 }));
      server.act({ call: 'items.create', data: { binId: box, items } });
    },
  });
  await screen.findByText(about);
  await app.user.click(screen.getByRole('button', { name: 'Select' }));
  await app.user.click(await screen.findByRole('button', { name: 'Select all' }));
  const shown = within(await screen.findByRole('toolbar', { name: `${count} selected` }));
  expect(shown.getByRole('status').textContent).toContain(`All ${count} shown are selected.`);
  await app.user.click(await shown.findByRole('button', { name: 'Select all 130' }));
  const all = within(await screen.findByRole('toolbar', { name: '130 selected' }));
  expect(all.queryByRole('status')).toBeNull();
  await app.user.click(all.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(app.server.inventory()['Tool box']).toEqual([]));
});

test('results of the typo search are headed by a question', async () => {
  await open('/search?q=drlil');
  expect(await screen.findByRole('heading', { name: 'Did you mean?' })).toBeTruthy();
  expect((await names())[0]).toContain('rill');
});

test('a place and the things in it are found by its name', async () => {
  const storage = '018f0000-0000-7000-8000-0000000000c1';
  giveSearchWorker();
  app = await openApp('/search', {
    prepare(server) {
      server.act({
        call: 'locations.create',
        data: { id: storage, name: 'Storage unit', address: 'Ring 4' },
      });
      server.act({ call: 'bins.create', data: { id: box, name: 'Tool box', locationId: storage } });
      server.act({ call: 'items.create', data: { binId: box, items: [{ id: drill, name: 'Drill' }] } });
    },
  });
  await app.user.type(field(), 'drill');
  expect(await names()).toEqual(['DrillTool box · Storage unit']);
  await app.user.clear(field());
  await app.user.type(field(), 'ring');
  await waitFor(async () => expect(await names()).toEqual(['Storage unit1 binAddress: Ring 4']));
  const [place] = await results();
  await app.user.click(place ?? document.body);
  await waitFor(() => expect(app.address()).toBe(`/locations/${storage}`));
});

test('a borrowed item is found by its borrower and put back', async () => {
  await open();
  app.server.act({
    call: 'items.update',
    data: { binId: box, id: drill, quantity: 0, loanedTo: 'Gunvor Ek', dueDate: '2099-05-03' },
  });
  await app.user.type(field(), 'gunvor');
  await waitFor(async () =>
    expect(await names()).toEqual([
      expect.stringMatching(/Tool box · Atticlent to Gunvor Ek, back by 3\sMay\s2099$/),
    ]),
  );
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Cordless drill' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Put back', hidden: true }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Put back Cordless drill' }));
  await app.user.click(sheet.getByRole('button', { name: 'Put back' }));
  await waitFor(() => expect(app.server.inventory()['Tool box']).toContain('1x Cordless drill'));
  expect(await screen.findByText('Cordless drill is back from Gunvor Ek')).toBeTruthy();
});

test('a lent item shows its borrower, in red if it is overdue', async () => {
  await open();
  app.server.act({
    call: 'items.update',
    data: { binId: box, id: drill, loanedTo: 'Gunvor Ek', dueDate: '2020-05-03' },
  });
  await app.user.type(field(), 'cordless');
  const loan = await screen.findByText('lent to Gunvor Ek, was due back 3 May 2020');
  expect(loan.className).toContain('text-berry');
});

test('typed filters become chips that remove them', async () => {
  await open();
  await app.user.type(field(), 'dri value>50');
  await waitFor(async () => expect(await names()).toEqual([expect.stringContaining('Drill bits')]));
  expect(await names()).toEqual([expect.stringContaining('Value: 90')]);
  await app.user.click(screen.getByRole('button', { name: 'Remove Value > 50' }));
  await waitFor(async () => expect(await names()).toHaveLength(2));
  expect(field().value).toBe('dri');
});

test('filters alone list all matches, and an unreadable one is reported', async () => {
  await open();
  await app.user.type(field(), 'bin:tool photo:no');
  await waitFor(async () => expect(await names()).toHaveLength(3));
  await app.user.type(field(), ' value>much');
  await screen.findByText(/“.*value>much.*” needs a number/);
});

test('the menu starts a filter in the field and offers its values', async () => {
  await open();
  await app.user.click(screen.getByRole('button', { name: 'More filters' }));
  await app.user.click(screen.getByRole('menuitem', { name: 'In a bin…', hidden: true }));
  expect(field().value).toBe('bin:');
  await app.user.click(await screen.findByRole('button', { name: 'Tool box' }));
  expect(field().value).toBe('bin:"Tool box" ');
  await waitFor(async () => expect(await names()).toHaveLength(3));
});

test('a saved search is listed below the empty field, opened and removed', async () => {
  await open();
  await app.user.type(field(), 'tag:steel');
  await openMenu();
  await app.user.click(screen.getByRole('menuitem', { name: 'Save this search', hidden: true }));
  await app.user.clear(field());
  await app.user.click(await screen.findByRole('button', { name: 'tag:steel' }));
  await waitFor(() => expect(field().value).toBe('tag:steel'));
  await waitFor(async () => expect(await names()).toEqual([expect.stringContaining('Drill bits')]));
  await app.user.clear(field());
  await app.user.click(await screen.findByRole('button', { name: 'Remove the saved search “tag:steel”' }));
  expect(screen.queryByRole('button', { name: 'tag:steel' })).toBeNull();
});

test('searches that an earlier build saved on the device move to the account', async () => {
  await open();
  const tooLong = `name=Long&q=${'x'.repeat(301)}`;
  setPreference('savedSearches', ['name=Lent&q=&kind=out', 'name=Old&q=drill+tag%3Asteel', tooLong]);
  await app.drawAnew();
  const saved = () => app.server.me.savedSearches;
  await waitFor(() => expect(saved()).toMatchObject([{ kind: 'out' }, { q: 'drill tag:steel' }]));
  await waitFor(() => expect(getPreference('savedSearches')).toEqual([tooLong]));
  await app.user.click(await screen.findByRole('button', { name: 'Remove the saved search “Old”' }));
  await waitFor(() => expect(saved()).toMatchObject([{ name: 'Lent', kind: 'out' }]));
});

test('facets show their counts and narrow the results', async () => {
  await open();
  app.server.act({ call: 'items.update', data: { binId: box, id: drill, addTags: ['steel', 'red'] } });
  await app.user.type(field(), 'drill');
  await waitFor(async () => expect(await names()).toHaveLength(2));
  await app.user.click(await screen.findByRole('button', { name: 'Narrow down' }));
  const tags = within(await screen.findByRole('region', { name: 'Tag' }));
  await waitFor(() => expect(tags.getAllByRole('button').map(readText)).toEqual(['steel', 'red']));
  expect(tags.getByRole('button', { name: 'steel' }).getAttribute('aria-description')).toBe('2 results');
  await app.user.click(tags.getByRole('button', { name: 'red' }));
  expect(field().value).toBe('drill tag:"red" ');
  await waitFor(() => expect(tags.getByRole('button', { name: 'red', pressed: true })).toBeTruthy());
  expect(await names()).toEqual([expect.stringContaining('Cordless drill')]);
  await app.user.click(tags.getByRole('button', { name: 'red' }));
  expect(field().value).toBe('drill');
});

test('what has no value of a field is found without typing', async () => {
  await open();
  await app.user.type(field(), 'drill');
  await waitFor(async () => expect(await names()).toHaveLength(2));
  await app.user.click(await screen.findByRole('button', { name: 'Narrow down' }));
  const empty = within(await screen.findByRole('region', { name: 'Not filled in' }));
  await app.user.click(empty.getByRole('button', { name: 'Without a value' }));
  expect(field().value).toBe('drill value:none ');
  await waitFor(async () => expect(await names()).toEqual([expect.stringMatching(/^Cordless drill/)]));
  await app.user.click(empty.getByRole('button', { name: 'Without a value', pressed: true }));
  expect(field().value).toBe('drill');
});

test('the places that narrow the results show where they are', async () => {
  const [house, shelf, skis] = [newId(), newId(), newId()];
  await open();
  app.server.act({ call: 'locations.create', data: { id: house, name: 'House' } });
  app.server.act({ call: 'locations.create', data: { id: shelf, name: 'Shelf', parentLocationId: house } });
  app.server.act({ call: 'bins.create', data: { id: skis, name: 'Skis', locationId: shelf } });
  await app.user.type(field(), 'skis');
  await app.user.click(await screen.findByRole('button', { name: 'Narrow down' }));
  const places = within(await screen.findByRole('region', { name: 'Place' }));
  await waitFor(() =>
    expect(places.getAllByRole('button').map(readText)).toEqual(
      expect.arrayContaining(['House', 'ShelfHouse']),
    ),
  );
});

test('contradicting filters and names that are gone are reported', async () => {
  await open();
  await app.user.type(field(), 'value>5 value<2 tag:gone place:nowhere');
  expect(await screen.findByText('Nothing can be both “Value > 5” and “Value < 2”.')).toBeTruthy();
  expect(await screen.findByText('Nothing has the tag “gone”.')).toBeTruthy();
  expect(screen.getByText('No place is called “nowhere”, or you can’t see it.')).toBeTruthy();
});

test('items of several bins are moved in one act, and bins have acts of their own', async () => {
  await open();
  app.server.act({
    call: 'items.create',
    data: { binId: kitchen, items: [{ id: newId(), name: 'Drill cake' }] },
  });
  await app.user.type(field(), 'drill');
  await waitFor(async () => expect(await names()).toHaveLength(3));
  await app.user.click(screen.getByRole('button', { name: 'Select' }));
  await app.user.click(screen.getByRole('checkbox', { name: 'Drill bits' }));
  await app.user.click(screen.getByRole('checkbox', { name: 'Drill cake' }));
  const bar = within(await screen.findByRole('toolbar', { name: '2 selected' }));
  await app.user.click(bar.getByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog'));
  await app.user.click(await dialog.findByRole('button', { name: /^Attic/ }));
  const left = () => app.server.inventory();
  await waitFor(() =>
    expect(left().Attic).toEqual(expect.arrayContaining(['12x Drill bits', '1x Drill cake'])),
  );
  await app.user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(left().Attic).toEqual([]));
  expect(left()).toMatchObject({ Kitchen: ['1x Drill cake'] });

  await app.user.clear(field());
  await app.user.type(field(), 'kitchen');
  const row = (await screen.findAllByRole('link', { name: /^Kitchen/ }))[0];
  await app.user.keyboard('{Shift>}');
  await app.user.click(row as HTMLElement);
  await app.user.keyboard('{/Shift}');
  const bins = within(await screen.findByRole('toolbar', { name: '1 selected' }));
  expect(bins.getByRole('button', { name: 'Archive' })).toBeTruthy();
});
