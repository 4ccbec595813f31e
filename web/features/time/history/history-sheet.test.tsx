import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AccessEntry } from '#domain/access/access.ts';
import type { CallName } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { FieldChange } from '#domain/history/field-change.ts';
import type { EventKind, HistoryEvent } from '#domain/history/history.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const [tools, crate, garage, anna] = [newId(), newId(), newId(), newId()];
/** Noon in that time zone, so that clock changes do not change the day. */
const daysAgo = (days: number) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12).toISOString();
};
const event = (kind: EventKind, more: Partial<HistoryEvent> = {}): HistoryEvent => ({
  id: newId(),
  kind,
  at: daysAgo(1),
  actorId: anna,
  actorName: 'Anna',
  names: [],
  count: 0,
  ...more,
});
const mine = (server: SmallServer) => ({ actorId: server.userId, actorName: 'Olga' });
const access = (userName: string): AccessEntry => ({
  role: 'editor',
  userName,
  grantedBy: newId(),
  grantedAt: daysAgo(9),
});

type Prepare = (server: SmallServer) => HistoryEvent[];

/** Opens the history of a bin in a location, beside another bin. */
async function open(events: Prepare, address = `/bins/${tools}`) {
  app = await openApp(address, {
    prepare(server) {
      server.act({ call: 'locations.create', data: { id: garage, name: 'Garage' } });
      giveBin(server, 'Tools', ['saw', 'file'], { id: tools, locationId: garage });
      giveBin(server, 'Crate', ['torch'], { id: crate });
      server.setPeople(tools, { accessList: { [anna]: access('Anna') } });
      const all = events(server);
      server.answers['history.list'] = () => ({ events: all, hasMore: false });
    },
  });
  await press(/menu$/);
  await app.user.click(await screen.findByRole('menuitem', { name: 'History', hidden: true }));
  await screen.findByRole('dialog', { name: /^History of/ });
}

/** Delays some history requests until they are released. */
function holdBack(isHeld: (body: string) => boolean) {
  const through = globalThis.fetch;
  let count = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input === '/api/history.list' && isHeld(String(init?.body))) {
      count += 1;
      await released;
    }
    return through(input, init);
  });
  return { release, count: () => count };
}

const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
const alert = async () => within(await screen.findByRole('dialog')).findByRole('alert');
const rows = async () => {
  const lists = await within(await screen.findByRole('dialog')).findAllByRole('list');
  return lists.flatMap((list) => within(list).getAllByRole('listitem'));
};
const sentences = async () => (await rows()).map((row) => row.querySelector('p')?.textContent);
const itemsOf = (bin: string) =>
  app.server.bins
    .get(bin)
    ?.items.map(({ name, deletedAt }) => (deletedAt ? `(${name})` : name))
    .sort();
const idOf = (server: SmallServer, bin: string, item: string) =>
  server.bins.get(bin)?.items.find(({ name }) => name === item)?.id ?? '';
const calls = (name: CallName) => app.server.received.filter(({ call }) => call === name).length;

describe('the history', () => {
  test('describes events in sentences, hiding what is not visible', async () => {
    await open((server) => [
      event('itemsMovedOut', { count: 3, names: ['a', 'b'], to: { kind: 'bin', id: crate } }),
      event('itemsMovedIn', { count: 1, names: ['Torch'] }),
      event('itemsDeleted', { ...mine(server), count: 1, names: ['Rope'] }),
      event('renamed', { names: ['Stuff', 'Tools'] }),
      event('movedIn', { from: { kind: 'bin', id: crate }, to: { kind: 'location', id: garage } }),
      event('movedIn', { count: 1, from: { kind: 'bin', id: crate } }),
      event('movedOut', { count: 1, names: ['Bolts'] }),
      event('accessGranted', { person: { userId: server.userId, userName: 'Olga' }, role: 'admin' }),
      event('accessEnded', { person: { userId: anna, userName: 'Anna' } }),
    ]);
    expect((await sentences()).sort()).toEqual(
      [
        'Anna moved 3 items to “Crate”',
        'Anna moved “Torch” here from another bin',
        'You deleted “Rope”',
        'Anna renamed this bin from “Stuff” to “Tools”',
        'Anna moved this bin to “Garage”',
        'Anna moved 1 bin here from “Crate”',
        'Anna moved “Bolts” to somewhere else',
        'Anna gave you access: admin',
        'Anna left this bin',
      ].sort(),
    );
    expect(screen.getByText('a, b and 1 more')).toBeTruthy();
  });

  test('tells who made a public link, until when, and who ended it, which nobody undoes', async () => {
    const link = (to: string) => event('changed', { changes: [{ field: 'shareLink', to }] });
    const ofList = { ...link('ended'), names: ['Move'] };
    await open(() => [ofList, link('ended'), link('open'), link('2026-12-22T12:00:00.000Z')]);
    expect(await screen.findByText(/ended a public link$/)).toBeTruthy();
    expect(screen.getByText(/ended a public page of the list “Move”$/)).toBeTruthy();
    expect(screen.getByText(/made a public link$/)).toBeTruthy();
    expect(screen.getByText(/made a public link until 22 December 2026$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('tells a loan and its end in one sentence', async () => {
    const change = (...changes: HistoryEvent['changes'] & object) =>
      event('itemChanged', { count: 1, names: ['Saw'], changes });
    await open(() => [
      change(
        { field: 'quantity', from: 4, to: 2 },
        { field: 'loanedTo', to: 'Sven' },
        { field: 'loanedCount', to: 2 },
        { field: 'dueDate', to: '2027-01-02' },
      ),
      change({ field: 'loanedTo', to: 'Sven' }),
      change({ field: 'quantity', from: 2, to: 3 }, { field: 'loanedCount', from: 2, to: 1 }),
      change({ field: 'quantity', from: 2, to: 3 }, { field: 'loanedCount', from: 2, to: 4 }),
      change(
        { field: 'quantity', from: 2, to: 4 },
        { field: 'loanedTo', from: 'Sven' },
        { field: 'dueDate', from: '2027-01-02' },
      ),
      change({ field: 'loanedTo', from: 'Sven' }),
      change({ field: 'loanedTo', from: 'Sven', to: 'Eva' }),
      change({ field: 'loanedTo', to: 'Sven' }, { field: 'notes', to: 'New' }),
    ]);
    expect(
      (await rows()).map((row) => [...row.querySelectorAll('p')].slice(0, -1).map((p) => p.textContent)),
    ).toEqual([
      ['Anna lent 2 × Saw to Sven', 'Back by: 2 January 2027'],
      ['Anna lent Saw to Sven'],
      ['Anna put back 1 × Saw'],
      ['Anna changed “Saw”', 'Quantity: 2 is now 3', 'Lent out: 2 is now 4'],
      ['Anna put back 2 × Saw (was lent to Sven)'],
      ['Anna ended the loan of Saw to Sven'],
      ['Anna changed “Saw”', 'Lent to: Sven is now Eva'],
      ['Anna changed “Saw”', 'Lent to: Sven', 'Notes: New'],
    ]);
  });

  test('tells a loan by its own day and borrower, whatever other loans there are', async () => {
    const hannas = { id: newId(), quantity: 2, borrower: 'Hanna' };
    const due = { ...hannas, dueDate: '2027-01-02' };
    const taken = { id: newId(), quantity: 1, borrower: 'Anna', isTakenOut: true as const };
    const loan = (from: FieldChange['from'], to: FieldChange['to'], ...sums: FieldChange[]) =>
      event('itemChanged', {
        count: 1,
        names: ['Tent'],
        changes: [...sums, { field: 'loan', ...(from && { from }), ...(to && { to }) }],
      });
    const day = { field: 'dueDate', from: '2027-03-09', to: '2027-01-02' };
    const quantity = { field: 'quantity', from: 4, to: 5 };
    await open(() => [
      loan(hannas, due, day),
      loan(due, { ...due, dueDate: '2027-05-06' }),
      loan(due, { ...due, borrower: 'Eva' }, { field: 'loanedTo', from: 'Anna, Hanna', to: 'Anna, Eva' }),
      loan(undefined, due, { ...quantity, to: 2 }, { field: 'loanedTo', from: 'Anna', to: 'Anna, Hanna' }),
      loan(due, { ...due, quantity: 1 }, quantity, { field: 'loanedCount', from: 4, to: 3 }),
      loan(undefined, taken, { ...quantity, to: 3 }),
      loan(taken, undefined, quantity),
    ]);
    expect(
      (await rows()).map((row) => [...row.querySelectorAll('p')].slice(0, -1).map((p) => p.textContent)),
    ).toEqual([
      ['Anna changed the loan of Tent to Hanna', 'Back by: 2 January 2027'],
      ['Anna changed the loan of Tent to Hanna', 'Back by: 2 January 2027 is now 6 May 2027'],
      ['Anna changed the loan of Tent to Eva', 'Lent to: Hanna is now Eva'],
      ['Anna lent 2 × Tent to Hanna', 'Back by: 2 January 2027'],
      ['Anna put back 1 × Tent from Hanna'],
      ['Anna took out 1 × Tent'],
      ['Anna put back 1 × Tent'],
    ]);
  });

  test('tells of photos that came, went and were ordered, with a small one of each', async () => {
    await open(() => [
      event('changed', { changes: [{ field: 'photos', to: ['a', 'b'] }] }),
      event('changed', { changes: [{ field: 'photos', from: ['a'] }] }),
      event('changed', { changes: [{ field: 'photos', from: ['a', 'b'], to: ['b', 'a'] }] }),
      event('itemChanged', {
        count: 1,
        names: ['Saw'],
        changes: [{ field: 'photos', from: ['a', 'b', 'c'], to: ['a'] }],
      }),
    ]);
    expect(
      (await rows()).map((row) => [...row.querySelectorAll('p')].slice(0, -1).map((p) => p.textContent)),
    ).toEqual([
      ['Anna added 2 photos'],
      ['Anna deleted a photo'],
      ['Anna put the photos in another order'],
      ['Anna deleted 2 photos of Saw'],
    ]);
    const sources = (row: Element) =>
      [...row.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);
    expect((await rows()).map(sources)).toEqual([
      ['/photos/a/small', '/photos/b/small'],
      ['/photos/a/small'],
      [],
      ['/photos/b/small', '/photos/c/small'],
    ]);
  });

  test('tells of maps in words, without numbers', async () => {
    const pin = { planPhotoId: 'plan', x: 0.123, y: 0.456 };
    const shelf = { id: 'a', name: 'Shelf A', x: 0.1, y: 0.1, width: 0.5, height: 0.5 };
    const changes: FieldChange[] = [
      { field: 'pin', to: pin },
      { field: 'pin', from: pin, to: { ...pin, x: 0.9 } },
      { field: 'pin', from: pin },
      { field: 'coordinates', to: { latitude: 59.3, longitude: 18 } },
      { field: 'planPhotoId', from: 'plan', to: 'other' },
      { field: 'regions', to: [shelf] },
      { field: 'regions', from: [shelf], to: [{ ...shelf, name: 'Shelf B' }] },
      { field: 'regions', to: [shelf, { ...shelf, id: 'b', name: 'Shelf B' }] },
    ];
    await open(() => changes.map((each) => event('changed', { changes: [each] })));
    expect(
      (await rows()).map((row) => [...row.querySelectorAll('p')].slice(0, -1).map((p) => p.textContent)),
    ).toEqual([
      ['Anna put this bin on the floor plan'],
      ['Anna moved this bin’s pin on the floor plan'],
      ['Anna took this bin off the floor plan'],
      ['Anna put this place on the map'],
      ['Anna replaced the floor plan'],
      ['Anna marked “Shelf A” on the floor plan'],
      ['Anna renamed “Shelf A” on the floor plan to “Shelf B”'],
      ['Anna changed this bin', 'Areas on the floor plan: Shelf A, Shelf B'],
    ]);
  });

  test('tells from what to what, and who made it public', async () => {
    await open(() => [
      event('changed', { changes: [{ field: 'isPrivate', from: true, to: false }] }),
      event('changed', { changes: [{ field: 'missingSince', to: '2026-05-01T12:00:00.000Z' }] }),
      event('changed', { changes: [{ field: 'missingSince', from: '2026-05-01T12:00:00.000Z' }] }),
      event('itemChanged', { count: 1, names: ['Saw'], changes: [{ field: 'quantity', from: 4, to: 2 }] }),
      event('itemChanged', { count: 1, names: ['Saw'], changes: [{ field: 'quantity', from: 3, to: 3 }] }),
      event('itemChanged', {
        count: 1,
        names: ['Saw'],
        changes: [
          { field: 'notes', from: '<b>“Blå” & \u{1f600}</b>' },
          { field: 'expiryDate', to: '2027-01-02' },
          { field: 'tags', from: [], to: ['מפתח', 'b'] },
          { field: 'ofTomorrow', to: 1 },
        ],
      }),
      event('itemChanged', {
        count: 1,
        names: ['Bag'],
        changes: [{ field: 'quantity', from: 9, to: 7, isUnseen: true }],
      }),
      event('itemChanged', {
        count: 1,
        names: ['File'],
        changes: [{ field: 'name', from: 'Fail', to: 'File' }],
      }),
      event('accessChanged', {
        person: { userId: anna, userName: 'Anna' },
        role: 'admin',
        previousRole: 'viewer',
        actorName: 'Olga',
      }),
    ]);
    expect(
      (await rows()).map((row) => [...row.querySelectorAll('p')].slice(0, -1).map((p) => p.textContent)),
    ).toEqual([
      ['Anna made this bin public'],
      ['Anna marked this bin as missing'],
      ['Anna found this bin'],
      ['Anna changed the quantity of “Saw”', 'Quantity: 4 is now 2'],
      ['Anna changed the quantity of “Saw” and set it back to 3'],
      [
        'Anna changed “Saw”',
        'Notes: <b>“Blå” & \u{1f600}</b> is now nothing',
        'Best before: 2 January 2027',
        'Tags: מפתח, b',
      ],
      ['Anna changed “Bag”', 'Quantity: 9 is now 7'],
      ['Anna renamed “Fail” to “File”'],
      ['Olga changed access for Anna from “can view” to “admin”'],
    ]);
  });

  test('keeps right-to-left names apart from the words around them, and cuts long values', async () => {
    await open(() => [
      event('itemsDeleted', { count: 1, names: ['מברג'] }),
      event('changed', { changes: [{ field: 'description', from: 'x'.repeat(250), to: 'y' }] }),
      event('itemChanged', { count: 1, changes: [{ field: 'name', from: 'מברג (2)', to: 'Saw' }] }),
    ]);
    const [first, second, third] = await rows();
    expect(third?.textContent).toContain('Anna renamed “\u2068מברג (2)\u2069” to “Saw”');
    expect(first?.textContent).toContain('Anna deleted \u2068“\u2068מברג\u2069”');
    expect(second?.textContent).toContain(`Description: ${'x'.repeat(119)}… is now y`);
  });

  test('stands by day, and asks for older ones', async () => {
    await open(() => []);
    expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
    const [newer, older] = [event('itemsAdded', { count: 2 }), event('created', { at: daysAgo(400) })];
    app.server.answers['history.list'] = ({ before }) =>
      before === newer.id ? { events: [older], hasMore: false } : { events: [newer], hasMore: true };
    app.server.act({ call: 'bins.update', data: { id: tools, qrLabel: 'A3' } });
    expect(await screen.findByRole('heading', { name: 'Yesterday' })).toBeTruthy();
    await press('Show older');
    await waitFor(async () =>
      expect(await sentences()).toEqual(['Anna added 2 items', 'Anna created this bin']),
    );
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });

  test('gives older ones also while the thing changes, and new ones beside them', async () => {
    await open(() => []);
    const [latest, newer] = [
      event('renamed', { at: daysAgo(0), names: ['a', 'b'] }),
      event('itemsAdded', { count: 2 }),
    ];
    const older = event('created', { at: daysAgo(400) });
    let newest = [newer];
    app.server.answers['history.list'] = ({ before }) =>
      before === newer.id ? { events: [older], hasMore: false } : { events: newest, hasMore: true };
    const change = (qrLabel: string) => app.server.act({ call: 'bins.update', data: { id: tools, qrLabel } });
    change('A3');
    await screen.findByRole('button', { name: 'Show older' });

    const held = holdBack((body) => body.includes(newer.id));
    await press('Show older');
    newest = [latest, newer];
    change('B7');
    await waitFor(async () => expect(await sentences()).toHaveLength(2));
    held.release();
    const all = ['Anna renamed this bin from “a” to “b”', 'Anna added 2 items', 'Anna created this bin'];
    await waitFor(async () => expect(await sentences()).toEqual(all));
  });

  test('gives older ones also while it is asked for new ones', async () => {
    await open(() => []);
    const [newer, older] = [event('itemsAdded', { count: 2 }), event('created', { at: daysAgo(400) })];
    app.server.answers['history.list'] = ({ before }) =>
      before === newer.id ? { events: [older], hasMore: false } : { events: [newer], hasMore: true };
    const change = (qrLabel: string) => app.server.act({ call: 'bins.update', data: { id: tools, qrLabel } });
    change('A3');
    await screen.findByRole('button', { name: 'Show older' });

    const held = holdBack((body) => !body.includes(newer.id));
    change('B7');
    await waitFor(() => expect(held.count()).toBe(1));
    await press('Show older');
    await waitFor(async () => expect(await sentences()).toHaveLength(2));
    held.release();
  });

  test('says what is wrong where it cannot be read, and is asked again', async () => {
    await open(() => [event('created')]);
    await press('Close');
    app.server.answers['history.list'] = () => {
      throw new AppError('server.busy');
    };
    await press('Bin menu');
    await app.user.click(await screen.findByRole('menuitem', { name: 'History', hidden: true }));
    expect((await alert()).textContent).toContain('The server is busy.');
    app.server.answers['history.list'] = () => ({ events: [event('created')], hasMore: false });
    await press('Try again');
    await waitFor(async () => expect(await sentences()).toEqual(['Anna created this bin']));
  });

  test('of a place stands in its menu', async () => {
    await open(() => [event('movedIn', { count: 1, names: ['Tools'] })], `/locations/${garage}`);
    expect(await sentences()).toEqual(['Anna put “Tools” here']);
  });
});

describe('undo', () => {
  test('brings deleted items back, and says so', async () => {
    await open((server) => {
      const saw = idOf(server, tools, 'saw');
      server.act({ call: 'items.delete', data: { binId: tools, ids: [saw] } });
      return [event('itemsDeleted', { count: 1, names: ['saw'], ids: [saw] })];
    });
    await press('Undo: Anna deleted “saw”');
    const done = await screen.findByText('Undone');
    expect(document.activeElement, 'the focus of the button that is gone').toBe(done);
    expect(screen.queryByRole('button', { name: /^Undo:/ })).toBeNull();
    await waitFor(() => expect(itemsOf(tools)).toEqual(['file', 'saw']));
  });

  test('moves bins back together that were moved together', async () => {
    const drills = newId();
    await open((server) => {
      giveBin(server, 'Drills', [], { id: drills, locationId: garage });
      const from = { kind: 'bin', id: crate } as const;
      const to = { kind: 'location', id: garage } as const;
      return [
        event('movedIn', { count: 1, names: ['Tools'], ids: [tools], from, to }),
        event('movedIn', { count: 1, names: ['Drills'], ids: [drills], from, to }),
      ];
    }, `/locations/${garage}`);
    expect(await sentences()).toEqual(['Anna moved 2 bins here from “Crate”']);
    await press('Undo: Anna moved 2 bins here from “Crate”');
    const parentOf = (id: string) => app.server.bins.get(id)?.header.parentBinId;
    await waitFor(() => expect([tools, drills].map(parentOf)).toEqual([crate, crate]));
    expect(await screen.findByText('Undone')).toBeTruthy();
  });

  test('gives a changed item its former value again', async () => {
    await open((server) => {
      const saw = idOf(server, tools, 'saw');
      server.act({ call: 'items.update', data: { binId: tools, id: saw, quantity: 2 } });
      const changes = [{ field: 'quantity', from: 4, to: 2 }];
      return [event('itemChanged', { count: 1, names: ['saw'], ids: [saw], changes })];
    });
    const undo = { name: 'Undo: Anna changed the quantity of “saw”', description: 'Quantity: 4 is now 2' };
    await app.user.click(await screen.findByRole('button', undo));
    expect(await screen.findByText('Undone')).toBeTruthy();
    await waitFor(() =>
      expect(app.server.bins.get(tools)?.items.find(({ name }) => name === 'saw')?.quantity).toBe(4),
    );
  });

  test('is not offered once the field was changed again', async () => {
    await open((server) => {
      server.act({ call: 'bins.update', data: { id: tools, description: 'Blue' } });
      return [event('changed', { changes: [{ field: 'description', from: 'Red', to: 'Blue' }] })];
    });
    await screen.findByRole('button', { name: /^Undo:/ });
    app.server.act({ call: 'bins.update', data: { id: tools, description: 'Green' } });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo:/ })).toBeNull());
  });

  test('moves items back from where they went, as far as they are still there', async () => {
    await open((server) => {
      const ids = [idOf(server, crate, 'torch'), newId()];
      return [event('itemsMovedOut', { count: 2, names: ['torch'], ids, to: { kind: 'bin', id: crate } })];
    });
    await press(/^Undo: Anna moved 2 items to “Crate”/);
    await waitFor(() => expect(itemsOf(tools)).toEqual(['file', 'saw', 'torch']));
    expect(itemsOf(crate)).toEqual([]);
  });

  test('says in words that nothing is left to take back', async () => {
    await open(() => [
      event('itemsMovedOut', { count: 1, names: ['axe'], ids: [newId()], to: { kind: 'bin', id: crate } }),
    ]);
    await press(/^Undo/);
    expect((await alert()).textContent).toBe('This can no longer be undone.');
  });

  test('moves the bin back into the bin it was in', async () => {
    await open(() => [
      event('movedIn', { from: { kind: 'bin', id: crate }, to: { kind: 'location', id: garage } }),
    ]);
    await press('Undo: Anna moved this bin to “Garage”');
    await waitFor(() => expect(app.server.bins.get(tools)?.header.parentBinId).toBe(crate));
  });

  test('restores the bin from the trash, under a free name if its own is taken', async () => {
    await open((server) => {
      server.act({ call: 'bins.delete', data: { id: tools } });
      giveBin(server, 'Tools');
      return [event('deleted')];
    });
    await press('Undo: Anna deleted this bin');
    await waitFor(() => expect(app.server.bins.get(tools)?.header).toMatchObject({ name: 'Tools 2' }));
    expect(app.server.bins.get(tools)?.header.deletedAt).toBeUndefined();
  });

  test('ends what was granted after asking, and gives back what was ended', async () => {
    const sven = { userId: newId(), userName: 'Sven' };
    const ended = event('accessEnded', { person: sven, role: 'viewer' });
    await open(() => [
      event('accessGranted', { person: { userId: anna, userName: 'Anna' }, role: 'editor' }),
      ended,
    ]);
    let given: unknown;
    app.server.answers['accessEntries.restore'] = (data) => {
      given = data;
      return { revisions: {} };
    };
    await press('Undo: Anna ended access for Sven');
    await screen.findByText('Undone');
    expect(given).toEqual({ target: { kind: 'bin', id: tools }, eventId: ended.id });

    await press('Undo: Anna joined: can edit');
    const question = within(await screen.findByRole('alertdialog', { name: 'End access for Anna?' }));
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(calls('accessEntries.delete')).toBe(0);
    await press('Undo: Anna joined: can edit');
    await press('End access');
    await waitFor(() => expect(app.server.bins.get(tools)?.header.accessList).toEqual({}));
  });
});
