import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { setPreference } from '#web/data/storage/preferences.ts';
import { formatsFor } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';

let app: OpenApp;

afterEach(() => app.close());

const open = async (prepare: (server: SmallServer) => void, address = '/bins?look=rows&sort=name') => {
  app = await openApp(address, { prepare });
};
const names = () =>
  within(screen.getByRole('list', { name: /bins?$/ }))
    .getAllByRole('link')
    .map((link) => link.querySelector('.font-semibold')?.textContent);
const choose = (name: string) => app.user.click(screen.getByRole('checkbox', { name }));
const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));

const threeBins = (server: SmallServer) => {
  giveBin(server, 'Box 10', ['axe', 'saw']);
  giveBin(server, 'Box 2');
  const garage = giveBin(server, 'Garage', ['bike']);
  giveBin(server, 'Shelf', ['nails'], { parentBinId: garage });
};

describe('the list of bins', () => {
  test('is in natural order by name, or as the address says', async () => {
    await open(threeBins);
    await screen.findByText('Box 10');
    expect(names()).toEqual(['Box 2', 'Box 10', 'Garage', 'Shelf']);
    await app.user.click(screen.getByRole('button', { name: /^Sort/ }));
    await app.user.click(screen.getByRole('menuitem', { name: 'Most items', hidden: true }));
    await waitFor(() => expect(names()).toEqual(['Box 10', 'Garage', 'Shelf', 'Box 2']));
    expect(app.address()).toContain('sort=items');
  });

  test.each(['rows', 'cards'])('says what a bin has in %s: items, bins, a photo or nothing', async (look) => {
    await open((server) => {
      threeBins(server);
      const id = giveBin(server, 'Wardrobe', ['coat']);
      giveBin(server, 'Shoe box', [], { parentBinId: giveBin(server, 'Hall') });
      const packed = server.bins.get(giveBin(server, 'Packed'));
      if (packed) packed.header.photos = [{ id, width: 4, height: 3, placeholder: '' }];
    }, `/bins?look=${look}&sort=name`);
    const contents = async (name: RegExp) => (await screen.findByRole('link', { name })).textContent;
    expect(await contents(/Wardrobe/)).toMatch(/1 item$/);
    expect(await contents(/^(?!Shoe).*Hall.*bin/)).toMatch(/1 bin$/);
    expect(await contents(/Packed/)).toMatch(/1 photo$/);
    expect(await contents(/Shoe box/)).toMatch(/Empty$/);
  });

  test('compares no names again when it is opened a second time', async () => {
    const compare = vi.spyOn(formatsFor(currentLocale()), 'compareNames');
    await open(threeBins);
    await screen.findByText('Box 10');
    expect(compare).toHaveBeenCalled();
    await app.go('/home');
    compare.mockClear();
    await app.go('/bins?look=rows&sort=name');
    await screen.findByText('Box 10');
    expect(compare).not.toHaveBeenCalled();
  });

  test('is narrowed by name and filters, and says so when nothing is left', async () => {
    await open(threeBins);
    await screen.findByText('Box 10');
    await press('Empty');
    await waitFor(() => expect(names()).toEqual(['Box 2']));
    expect(app.address()).toContain('empty=true');
    await app.user.type(screen.getByRole('searchbox'), 'garage');
    expect(await screen.findByRole('heading', { name: 'No matching bins' })).toBeTruthy();
    await press('Show all bins');
    await waitFor(() => expect(names()).toHaveLength(4));
    await waitFor(() => expect(app.address()).not.toContain('empty'));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  test('says how many archived bins match, and shows them with what was typed', async () => {
    await open((server) => {
      threeBins(server);
      for (const name of ['Tent', 'Tent pegs'])
        server.act({ call: 'bins.update', data: { id: giveBin(server, name), archived: true } });
    });
    await screen.findByText('Box 10');
    await app.user.type(screen.getByRole('searchbox'), 'tent');
    expect(await screen.findByText('2 archived bins match.')).toBeTruthy();
    await press('Show archived matches');
    await waitFor(() => expect(names()).toEqual(['Tent', 'Tent pegs']));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'tent');
  });

  test('has no room for unfolding in a tree without sub-bins', async () => {
    const boxId = newId();
    await open((server) => giveBin(server, 'Box', [], { id: boxId }), '/bins?look=tree');
    const row = (await screen.findByText('Box')).closest('a');
    expect(row?.previousElementSibling).toBeNull();
    giveBin(app.server, 'Drawer', [], { parentBinId: boxId });
    await screen.findByRole('button', { name: 'Show what is in Box' });
  });

  test('groups the tree by place, bins without one last', async () => {
    await open((server) => {
      const [attic, cellar] = [newId(), newId()];
      server.act({ call: 'locations.create', data: { id: cellar, name: 'Cellar' } });
      server.act({ call: 'locations.create', data: { id: attic, name: 'Attic' } });
      giveBin(server, 'Axes');
      giveBin(server, 'Books', [], { locationId: cellar });
      giveBin(server, 'Cups', [], { locationId: attic });
      giveBin(server, 'Dolls', [], { locationId: cellar });
    }, '/bins?look=tree&sort=name');
    await waitFor(() => expect(names()).toEqual(['Cups', 'Books', 'Dolls', 'Axes']));
    const rows = within(screen.getByRole('list', { name: '4 bins' })).getAllByRole('listitem');
    expect(rows.map((row) => /^(Attic|Cellar|No place)/.exec(row.textContent)?.[0])).toEqual([
      'Attic',
      'Cellar',
      undefined,
      'No place',
    ]);
  });

  test('shows sub-bins inside their parents as a tree, and remembers what is open', async () => {
    await open(threeBins, '/bins?look=tree&sort=name');
    await screen.findByText('Box 10');
    expect(names()).toEqual(['Box 2', 'Box 10', 'Garage']);
    await press('Show what is in Garage');
    await waitFor(() => expect(names()).toEqual(['Box 2', 'Box 10', 'Garage', 'Shelf']));
    expect(localStorage.getItem('whichbin.expandedBins')).toContain('[');
  });

  test.each([
    [12, 0, undefined, 'Cards'],
    [12, 2, undefined, 'Cards'],
    [13, 0, undefined, 'Rows'],
    [13, 0, 'cards', 'Cards'],
    [1, 0, 'rows', 'Rows'],
  ] as const)(
    'of %i bins and %i archived ones, with %s chosen before, shows %s',
    async (count, archived, chosen, look) => {
      setPreference('listLook', chosen);
      await open((server) => {
        for (let nth = 1; nth <= count; nth++) giveBin(server, `Box ${nth}`);
        for (let nth = 1; nth <= archived; nth++)
          server.act({ call: 'bins.update', data: { id: giveBin(server, `Old ${nth}`), archived: true } });
      }, '/bins');
      await screen.findAllByRole('link', { name: /Box 1/ });
      expect(screen.getByRole('radio', { name: look, checked: true })).toBeTruthy();
      setPreference('listLook', undefined);
    },
  );

  test('remembers how it is to be shown', async () => {
    await open(threeBins, '/bins');
    await app.user.click(await screen.findByRole('radio', { name: 'Tree' }));
    expect(localStorage.getItem('whichbin.listLook')).toBe('tree');
    setPreference('listLook', undefined);
  });

  test('tells a new user what to do', async () => {
    await open(() => {});
    expect(await screen.findByRole('heading', { name: 'No bins yet' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'New bin' })[0]?.getAttribute('href')).toContain(
      '/bins/create',
    );
  });
});

describe('cards', () => {
  let width: MockInstance;
  beforeEach(() => {
    // Three cards side by side; an empty element measures the minimum width of one.
    width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(function (this: Element) {
      return this.hasChildNodes() ? 500 : 156;
    });
  });
  afterEach(() => width.mockRestore());

  const card = async (name: string) => {
    const link = (await screen.findByText(name)).closest('a');
    if (!link) throw new Error(`the card of ${name} is a link`);
    return link;
  };
  const openCards = () =>
    open((server) => {
      for (const name of ['B', 'C', 'D', 'E', 'F']) giveBin(server, `Box ${name}`);
    }, '/bins?look=cards&sort=name');

  test('keep the focus on their bin when another comes before it', async () => {
    await openCards();
    (await card('Box E')).focus();
    giveBin(app.server, 'Box A');
    await screen.findByText('Box A');
    expect(document.activeElement).toBe(await card('Box E'));
    // It moved to the row below.
    (await card('Box D')).focus();
    giveBin(app.server, 'Box 1');
    await screen.findByText('Box 1');
    expect(document.activeElement).toBe(await card('Box D'));
  });

  test('move the focus within their column with arrow keys', async () => {
    await openCards();
    (await card('Box C')).focus();
    await app.user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await card('Box F'));
    await app.user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(await card('Box C'));
    // The last row is shorter.
    (await card('Box D')).focus();
    await app.user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await card('Box F'));
  });
});

describe('several bins at once', () => {
  test('can be selected only if an action applies', async () => {
    const asViewer = (server: SmallServer) => {
      const id = giveBin(server, 'Lent');
      server.setPeople(id, { role: 'viewer', ownerId: newId() });
    };
    await open(asViewer);
    const row = await screen.findByText('Lent');
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
    await app.user.keyboard('{Shift>}');
    await app.user.click(row);
    await app.user.keyboard('{/Shift}');
    expect(screen.queryByRole('toolbar')).toBeNull();
    giveBin(app.server, 'My own');
    await press('Select');
    await choose('My own');
    expect(await screen.findByRole('toolbar', { name: '1 selected' })).toBeTruthy();
  });

  test('get labels that are counted on, with one Undo', async () => {
    await open(threeBins);
    await screen.findByText('Box 10');
    await press('Select');
    await choose('Box 2');
    await choose('Box 10');
    await press('Change');
    const sheet = within(await screen.findByRole('dialog', { name: 'Change 2 bins' }));
    await app.user.selectOptions(sheet.getByLabelText('What to change'), 'Number');
    await app.user.type(sheet.getByLabelText('First label'), 'K');
    await app.user.click(sheet.getByRole('button', { name: 'Change' }));
    expect(await sheet.findByText('End it with a number, such as A1, to count on from.')).toBeTruthy();
    await app.user.type(sheet.getByLabelText('First label'), '9');
    await app.user.click(sheet.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('2 bins changed')).toBeTruthy();
    const labels = () => [...app.server.bins.values()].flatMap(({ header }) => header.qrLabel ?? []);
    await waitFor(() => expect(labels().sort()).toEqual(['K10', 'K9']));
    await press('Undo');
    await waitFor(() => expect(labels()).toEqual([]));
  });

  test('move into another with Undo', async () => {
    await open(threeBins);
    await screen.findByText('Box 10');
    await press('Select');
    await choose('Box 2');
    await choose('Box 10');
    await press('Move');
    const sheet = await screen.findByRole('dialog', { name: 'Move 2 bins to' });
    expect(within(sheet).queryByRole('button', { name: /Box/ })).toBeNull();
    await app.user.click(within(sheet).getByRole('button', { name: 'Garage' }));
    await app.user.hover(await screen.findByText('2 bins are now in “Garage”'));
    expect(screen.getAllByText(/^Garage · /)).toHaveLength(3);
    await press('Undo');
    await waitFor(() => expect(screen.getAllByText(/^Garage · /)).toHaveLength(1));
  });

  test('move to a place that is made from the typed name, with Undo of the move', async () => {
    await open((server) => giveBin(server, 'Box'));
    await screen.findByText('Box');
    await press('Select');
    await choose('Box');
    await press('Move');
    const sheet = await screen.findByRole('dialog', { name: 'Move “Box” to' });
    expect(within(sheet).queryByRole('button', { name: /New place/ })).toBeNull();
    const field = within(sheet).getByRole('searchbox', { name: 'Find or type a new place' });
    await app.user.type(field, 'Cellar{Enter}');
    await app.user.hover(await screen.findByText('“Box” is now in “Cellar”'));
    const locations = () => app.server.received.filter(({ call }) => call === 'locations.create');
    await waitFor(() => expect(locations()).toHaveLength(1));
    await screen.findByText(/^Cellar/);
    await press('Undo');
    await waitFor(() => expect(screen.queryByText(/^Cellar · /)).toBeNull());
    expect(locations()).toHaveLength(1);
  });

  test('of someone else move to no new place', async () => {
    await open((server) => {
      const id = giveBin(server, 'Box');
      server.setPeople(id, { role: 'admin', ownerId: newId(), ownerName: 'Anna' });
    });
    await screen.findByText('Box');
    await press('Select');
    await choose('Box');
    await press('Move');
    const sheet = await screen.findByRole('dialog', { name: 'Move “Box” to' });
    await app.user.type(within(sheet).getByRole('searchbox', { name: 'Find a place or bin' }), 'Cellar');
    expect(within(sheet).getByText('No matches.')).toBeTruthy();
    expect(within(sheet).queryByRole('button', { name: /New place/ })).toBeNull();
  });

  test('are deleted with their sub-bins after a warning, with Undo', async () => {
    await open(threeBins);
    await screen.findByText('Box 10');
    await press('Select');
    await choose('Garage');
    await press('Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete it with the bins inside?' });
    expect(question.textContent).toContain('“Garage” has 1 bin inside');
    expect(question.textContent).toContain('2 bins with 2 items');
    await app.user.click(within(question).getByRole('button', { name: 'Delete 2 bins' }));
    await app.user.hover(await screen.findByText('2 bins moved to the trash'));
    await waitFor(() => expect(names()).toEqual(['Box 2', 'Box 10']));
    await press('Undo');
    await waitFor(() => expect(names()).toEqual(['Box 2', 'Box 10', 'Garage', 'Shelf']));
    await waitFor(() => expect(Object.keys(app.server.inventory())).toHaveLength(4));
  });

  test('are restored under the next free name if theirs was taken', async () => {
    await open(threeBins);
    await screen.findByText('Box 10');
    await press('Select');
    await choose('Box 2');
    await press('Delete');
    await app.user.hover(await screen.findByText('“Box 2” moved to the trash'));
    await act('bins.create', { id: newId(), name: 'Box 2' });
    await press('Undo');
    await waitFor(() => expect(names()).toEqual(['Box 2', 'Box 2 2', 'Box 10', 'Garage', 'Shelf']));
  });

  test('go to the archive and are taken out of it', async () => {
    await open(threeBins);
    await screen.findByText('Box 10');
    await press('Select');
    await choose('Box 2');
    await press('Archive');
    await waitFor(() => expect(names()).not.toContain('Box 2'));
    await press('Archived');
    await waitFor(() => expect(names()).toEqual(['Box 2']));
    await press('Select');
    await choose('Box 2');
    await press('Unarchive');
    expect(await screen.findByRole('heading', { name: 'Nothing archived' })).toBeTruthy();
  });

  test('Escape clears the selection', async () => {
    await open(threeBins);
    await screen.findByText('Box 10');
    await press('Select');
    await choose('Box 2');
    expect(screen.getByRole('toolbar', { name: '1 selected' })).toBeTruthy();
    await app.user.keyboard('{Escape}');
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});
