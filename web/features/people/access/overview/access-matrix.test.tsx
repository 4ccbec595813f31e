import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AccessEntry, Role } from '#domain/access/access.ts';
import type { CallData } from '#domain/calls.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const [attic, shed, chest, tyres] = [newId(), newId(), newId(), newId()];
const [anna, sven] = [newId(), newId()];
const entry = (userName: string, role: Role = 'viewer'): AccessEntry => ({
  role,
  userName,
  grantedBy: newId(),
  grantedAt: '2026-05-03T10:00:00.000Z',
});

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media === '(width >= 900px)', media }),
  );
});

/** Anna edits in the attic and views a bin elsewhere; Sven views the shed. */
async function open(prepare: (server: SmallServer) => void = () => {}) {
  app = await openApp('/access-overview', {
    prepare(server) {
      server.act({ call: 'locations.create', data: { id: attic, name: 'Attic' } });
      server.act({ call: 'locations.create', data: { id: shed, name: 'Shed' } });
      giveBin(server, 'Chest', [], { id: chest, locationId: attic });
      giveBin(server, 'Tyres', [], { id: tyres });
      for (const id of [attic, chest])
        server.setPeople(id, { accessList: { [anna]: entry('Anna', 'editor') } });
      server.setPeople(shed, { accessList: { [sven]: entry('Sven') } });
      server.setPeople(tyres, { accessList: { [anna]: entry('Anna') } });
      prepare(server);
    },
  });
  return screen.findByRole('grid', { name: 'People and places' });
}

const text = (cell: Element) => cell.textContent;
const cellOf = (element: Element | null) => {
  const cell = element?.closest('[aria-colindex]');
  const row = cell?.closest('[aria-rowindex]');
  return [row?.getAttribute('aria-rowindex'), cell?.getAttribute('aria-colindex')]
    .map((index) => Number(index) - 1)
    .join(':');
};
const focused = () => cellOf(document.activeElement);

test('a wide screen shows people by places, and single bins in the last column', async () => {
  const grid = within(await open());
  expect(grid.getAllByRole('columnheader').map(text)).toEqual(['People', 'Attic', 'Shed', 'Single bins']);
  const rows = grid.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    expect.stringContaining('Anna'),
    expect.stringContaining('Sven'),
  ]);
  expect(rows.map((row) => within(row).getAllByRole('gridcell').map(text))).toEqual([
    ['Can editAnna in “Attic”: Can edit', 'Give Anna access to “Shed”', '1 binAnna sees 1 single bin'],
    ['Give Sven access to “Attic”', 'Can viewSven in “Shed”: Can view', '–No single bins'],
  ]);
  await app.user.click(grid.getByRole('button', { name: 'Anna sees 1 single bin' }));
  const list = within(await screen.findByRole('dialog', { name: 'Single bins of Anna' }));
  expect(list.getByRole('link', { name: /Tyres/ })).toBeTruthy();
});

test('the last row shows what anyone with a public link sees', async () => {
  const grid = within(
    await open((server) => {
      const place = server.locations.get(shed);
      if (place) server.locations.set(shed, { ...place, shareLinks: [{}] });
      const bin = server.bins.get(tyres);
      if (bin) bin.header = { ...bin.header, shareLink: {} };
    }),
  );
  const row = grid.getByRole('row', { name: /^Anyone with the link/ });
  expect(within(row).getAllByRole('gridcell').map(text)).toEqual([
    '–“Attic” has no public link',
    'Can view“Shed”, by a public link: Can view',
    '1 bin1 bin by a public link',
  ]);
  await app.user.click(grid.getByRole('button', { name: '1 bin by a public link' }));
  const list = within(await screen.findByRole('dialog', { name: 'Anyone with the link' }));
  expect(list.getByRole('link', { name: /Tyres/ })).toBeTruthy();
});

test('bins that everybody sees who knows the code have a row', async () => {
  const grid = within(
    await open((server) => {
      for (const id of [chest, tyres]) {
        const bin = server.bins.get(id);
        if (bin) bin.header = { ...bin.header, isPrivate: false };
      }
    }),
  );
  const row = grid.getByRole('row', { name: /^Everybody who knows the code/ });
  expect(within(row).getAllByRole('gridcell').map(text)).toEqual([
    '1 bin“Attic”: 1 bin is seen by everybody who knows its code',
    '–“Shed”: no bin is seen by its code alone',
    '1 bin“Single bins”: 1 bin is seen by everybody who knows its code',
  ]);
  await app.user.click(grid.getByRole('button', { name: /^“Attic”: 1 bin/ }));
  const list = within(await screen.findByRole('dialog', { name: 'Everybody who knows the code' }));
  expect(list.getByRole('link', { name: /Chest/ })).toBeTruthy();
});

test('a chip changes and ends a role as the list of a place does', async () => {
  const grid = within(await open());
  await app.user.click(grid.getByRole('button', { name: 'Anna in “Attic”: Can edit' }));
  await app.user.click(await screen.findByRole('menuitem', { name: /^Admin/, hidden: true }));
  expect(await grid.findByRole('button', { name: 'Anna in “Attic”: Admin' })).toBeTruthy();
  await app.user.click(grid.getByRole('button', { name: 'Sven in “Shed”: Can view' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'End access', hidden: true }));
  await app.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End access' }),
  );
  await waitFor(() => expect(grid.queryByRole('rowheader', { name: /Sven/ })).toBeNull());
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('an empty cell grants a role, which can be undone', async () => {
  const asked: CallData<'accessEntries.create'>[] = [];
  const grid = within(
    await open((server) => {
      server.answers['accessEntries.create'] = (data) => {
        asked.push(data);
        server.setPeople(shed, { accessList: { [sven]: entry('Sven'), [anna]: entry('Anna', data.role) } });
        return { revisions: {} };
      };
    }),
  );
  await app.user.click(grid.getByRole('button', { name: 'Give Anna access to “Shed”' }));
  expect(screen.queryByRole('menuitem', { name: 'End access', hidden: true })).toBeNull();
  await app.user.click(await screen.findByRole('menuitem', { name: /^Can edit/, hidden: true }));
  expect(await grid.findByRole('button', { name: 'Anna in “Shed”: Can edit' })).toBeTruthy();
  expect(asked).toEqual([{ targets: [{ kind: 'location', id: shed }], userId: anna, role: 'editor' }]);
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await grid.findByRole('button', { name: 'Give Anna access to “Shed”' })).toBeTruthy();
});

test('arrow keys move between cells, one of which is a tab stop', async () => {
  const grid = await open();
  const stops = [...grid.querySelectorAll('[tabindex="0"]')];
  expect([...new Set(stops.map(cellOf))]).toEqual(['1:1']);
  within(grid).getByRole('button', { name: 'Anna in “Attic”: Can edit' }).focus();
  for (const [key, cell] of [
    ['{ArrowRight}', '1:2'],
    ['{ArrowDown}', '2:2'],
    ['{End}', '2:3'],
    ['{Home}', '2:0'],
    ['{ArrowUp}', '1:0'],
    ['{ArrowRight}{ArrowUp}', '0:1'],
    ['{Home}', '0:0'],
    ['{ArrowRight}', '0:1'],
  ] as const) {
    await app.user.keyboard(key);
    expect(focused()).toBe(cell);
    // The frame of a cell is not drawn: what is in it shows the focus.
    expect(document.activeElement?.matches('[role=columnheader], [role=rowheader], [role=gridcell]')).toBe(
      false,
    );
  }
  await app.user.keyboard('{ArrowDown}{Enter}');
  expect(document.activeElement?.getAttribute('role')).toBe('menuitem');
  await app.user.keyboard('{ArrowDown}{Escape}');
  expect(focused()).toBe('1:1');
});

test('the focus stays with its person when another comes before them', async () => {
  const grid = within(await open());
  await app.user.click(grid.getByRole('button', { name: 'Sven in “Shed”: Can view' }));
  await app.user.keyboard('{Escape}');
  expect(focused()).toBe('2:2');
  app.server.setPeople(shed, { accessList: { [sven]: entry('Sven'), [newId()]: entry('Bo') } });
  await grid.findByRole('rowheader', { name: /Bo/ });
  expect(focused()).toBe('3:2');
  await app.user.keyboard('{ArrowLeft}');
  expect(focused()).toBe('3:1');
});

const leaders = newId();

/** The group “Leaders”, by which Sven views the shed. */
function withGroup(server: SmallServer): void {
  const members = [{ userId: sven, userName: 'Sven', joinedAt: '2026-05-03T10:00:00.000Z' }];
  const grants = [{ target: { kind: 'location' as const, id: shed }, role: 'viewer' as const }];
  server.setMe({ groups: [{ id: leaders, name: 'Leaders', members, grants }] });
  server.setPeople(shed, { accessList: { [sven]: { ...entry('Sven'), groupId: leaders } } });
}

test('a cell names the group that gives its role and links to it', async () => {
  const grid = within(await open(withGroup));
  await app.user.click(
    grid.getByRole('button', { name: 'Sven in “Shed”: Can view, by the group “Leaders”' }),
  );
  await app.user.click(
    await screen.findByRole('menuitem', { name: 'Open the group “Leaders”', hidden: true }),
  );
  expect(await screen.findByRole('heading', { name: 'Leaders', level: 1 })).toBeTruthy();
});

test('a group names the members without any of its access once', async () => {
  const grid = within(
    await open((server) => {
      withGroup(server);
      server.setPeople(shed, { accessList: {} });
      server.setPeople(tyres, { accessList: { [sven]: entry('Sven') } });
    }),
  );
  expect(grid.getByRole('rowheader', { name: 'Leaders 1 member, without Sven' })).toBeTruthy();
  expect(grid.getByRole('button', { name: 'Leaders in “Shed”: Can view' })).toBeTruthy();
});

test('the chips of a group change, end and give access of its members', async () => {
  const asked: unknown[] = [];
  const grid = within(
    await open((server) => {
      withGroup(server);
      for (const call of ['groups.grant', 'groups.revoke'] as const)
        server.answers[call] = (data: object) => {
          asked.push(data);
          return { revisions: {} };
        };
    }),
  );
  const [, first] = grid.getAllByRole('row');
  const row = within(first as HTMLElement);
  expect(row.getByRole('rowheader', { name: 'Leaders 1 member' })).toBeTruthy();
  expect(row.getAllByRole('gridcell').map(text)).toEqual([
    'Give Leaders access to “Attic”',
    'Can viewLeaders in “Shed”: Can view',
    '–No single bins',
  ]);
  const press = async (cell: string, entry: RegExp) => {
    await app.user.click(grid.getByRole('button', { name: cell }));
    await app.user.click(await screen.findByRole('menuitem', { name: entry, hidden: true }));
  };
  await press('Leaders in “Shed”: Can view', /^Can edit/);
  await press('Give Leaders access to “Attic”', /^Can view/);
  await press('Leaders in “Shed”: Can view', /^End access/);
  const question = within(await screen.findByRole('alertdialog'));
  await app.user.click(question.getByRole('button', { name: 'End access' }));
  await waitFor(() => expect(asked).toHaveLength(3));
  const [attics, sheds] = [attic, shed].map((id) => ({ kind: 'location', id }));
  expect(asked).toEqual([
    { id: leaders, targets: [sheds], role: 'editor' },
    { id: leaders, targets: [attics], role: 'viewer' },
    { id: leaders, target: sheds },
  ]);
});
