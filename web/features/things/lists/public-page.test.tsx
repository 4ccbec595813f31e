import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CallData } from '#domain/calls.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const [house, move] = [newId(), newId()];

/** Opens the list of all bins in the house: two, of which `openCount` are not private. */
async function openList(openCount: number, prepare: (server: SmallServer) => void = () => {}) {
  app = await openApp(`/lists/${house}/${move}`, {
    prepare(server) {
      server.act({ call: 'locations.create', data: { id: house, name: 'House' } });
      for (const n of [1, 2])
        giveBin(server, `Box ${n}`, [], { locationId: house, isPrivate: n > openCount });
      const stages = [{ id: 'a', name: 'Packed' }];
      const target = { kind: 'location' as const, id: house };
      server.act({ call: 'lists.create', data: { target, id: move, name: 'Move', stages, covers: 'bins' } });
      prepare(server);
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Move' }));
}

function makeLinks(server: SmallServer): CallData<'shareLinks.create'>[] {
  const made: CallData<'shareLinks.create'>[] = [];
  server.answers['shareLinks.create'] = (data) => {
    made.push(data);
    return {
      ...{
        id: newId(),
        locationId: house,
        listId: move,
        url: 'https://example.org/s/new',
        isSuspended: false,
      },
      ...(data.withPrivate && { withPrivate: true as const }),
      ...{ createdBy: server.userId, createdAt: new Date().toISOString(), revisions: {} },
    };
  };
  return made;
}

const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }));

test.for([
  [0, ['Everything, private bins too'], true],
  [1, ['Everything, private bins too', 'Only bins that are not private'], undefined],
] as const)(
  'with %i bins that are not private, the form offers %s',
  async ([openCount, offered, withPrivate]) => {
    let made: CallData<'shareLinks.create'>[] = [];
    await openList(openCount, (server) => {
      made = makeLinks(server);
    });
    await app.user.click(screen.getByRole('menuitem', { name: 'Public page' }));
    await app.user.click((await sheet('Public page')).getByRole('button', { name: /^New public link/ }));
    const form = await sheet('New public link');
    const options = within(form.getByLabelText('Shows')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(offered);
    await app.user.click(form.getByRole('button', { name: 'Create and copy link' }));
    const links = within(await (await sheet('Public page')).findByRole('list', { name: 'Links' }));
    expect(
      links.getByText(
        withPrivate ? 'Shows everything, private bins too' : 'Shows only bins that are not private',
      ),
    ).toBeTruthy();
    expect(made).toEqual([
      { locationId: house, listId: move, expiresAt: expect.any(String), ...(withPrivate && { withPrivate }) },
    ]);
  },
);

test('an editor finds no public page in the menu, and sees that the list has one', async () => {
  await openList(1, (server) => {
    const place = server.locations.get(house);
    const lists = place?.lists?.map((list) => ({ ...list, shareLink: {} }));
    if (place) server.locations.set(house, { ...place, lists, role: 'editor' });
  });
  expect(screen.getByRole('menuitem', { name: 'Use again' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Public page' })).toBeNull();
  expect(screen.getByText('Public page')).toBeTruthy();
});
