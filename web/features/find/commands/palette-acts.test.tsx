import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { locationFrom } from '#domain/locations/location-rules.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;
afterEach(() => app.close());

const [garage, tools, skis, drill] = [newId(), newId(), newId(), newId()];

/** A place, a bin in it with an item, and another bin. */
async function open(address: string, heading: string) {
  app = await openApp(address, {
    prepare(server) {
      const context = { userId: server.userId, userName: 'Olga', now: new Date().toISOString() };
      server.locations.set(garage, locationFrom({ id: garage, name: 'Garage' }, context));
      giveBin(server, 'Tools', [{ id: drill, name: 'Drill', quantity: 2 }, 'Saw'], {
        id: tools,
        locationId: garage,
      });
      giveBin(server, 'Skis', [], { id: skis });
    },
  });
  await waitFor(() => {
    const headings = screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
    expect(headings).toContain(heading);
  });
}

const palette = () => screen.getByRole('dialog', { name: 'Commands' });
const toggle = () => app.user.keyboard('{Control>}k{/Control}');

/** Opens the palette. */
async function openPalette(query = ''): Promise<void> {
  // It is loaded after the first screen.
  await waitFor(async () => {
    await toggle();
    palette();
  });
  if (query !== '') await app.user.type(within(palette()).getByRole('combobox'), query);
}

/** What the palette offers for the open screen, as "title: choice, choice", with the keys after each choice. */
function screenEntries(): string {
  const [group] = within(palette()).getAllByRole('group');
  const title = group?.firstElementChild?.textContent;
  if (!group || title === 'Recent' || title === 'Commands') return '';
  const choices = within(group).getAllByRole('option');
  return `${title}: ${choices.map(({ textContent }) => textContent).join(', ')}`;
}

/** Opens the palette, again if it is early: it keeps the acts of that moment, and some come with the items of a bin. */
async function expectEntries(expected: string, query = ''): Promise<void> {
  await waitFor(async () => {
    if (screen.queryByRole('dialog', { name: 'Commands' })) await toggle();
    await openPalette(query);
    expect(screenEntries()).toBe(expected);
  });
}

test.each([
  ['home', '/home', 'What are you looking for?', ''],
  ['bins', '/bins', 'Bins', ''],
  [
    'bin',
    `/bins/${tools}`,
    'Tools',
    'Tools: Edit binE, Change numberL, Change tags#, Move binM, Print labelP, ShareS',
  ],
  [
    'item',
    `/bins/${tools}/items/${drill}`,
    'Drill',
    'Drill: MoveM, EditE, Change tags#, Take out, Lend, Find with camera',
  ],
  ['places', '/locations', 'Places', ''],
  [
    'place',
    `/locations/${garage}`,
    'Garage',
    'Garage: Edit placeE, Move placeM, ShareS, Print labelsP, Scan bins in here, Stock check',
  ],
  ['search', '/search', 'Search', ''],
  ['scanner', '/scan-qr', 'Scan', ''],
  ['groups', '/groups', 'Groups', ''],
  ['access overview', '/access-overview', 'Shared', ''],
  ['print', '/print/qr-batch', 'Print labels', ''],
  ['activity', '/activity', 'Activity', ''],
  ['settings', '/settings', 'Settings', ''],
])('the palette lists the acts of the screen %s', async (_, address, heading, entries) => {
  await open(address, heading);
  await expectEntries(entries);
});

test('acts beyond the first are found by typing, and run', async () => {
  await open(`/bins/${tools}`, 'Tools');
  await expectEntries('Tools: Find with camera', 'find with');
  await app.user.click(within(palette()).getByRole('option', { name: /Find with camera/ }));
  await waitFor(() => expect(app.address()).toBe(`/scan-qr?mode=find&bin=${tools}`));
});

test('a link among the acts of an item opens its screen', async () => {
  await open(`/bins/${tools}/items/${drill}`, 'Drill');
  await openPalette('edit');
  await app.user.click(await within(palette()).findByRole('option', { name: /^Edit/ }));
  await waitFor(() => expect(app.address()).toBe(`/bins/${tools}/items/${drill}/edit`));
});

test('selected bins come before the screen, without acts that are disabled', async () => {
  await open('/bins', 'Bins');
  await app.user.click(await screen.findByRole('button', { name: 'Select' }));
  await expectEntries('');
  await toggle();
  await app.user.click(await screen.findByRole('checkbox', { name: 'Tools' }));
  await expectEntries('1 selected: MoveM, ChangeE, PrintP, ShareS, Archive, Export');
});

test('selected items come before the bin', async () => {
  await open(`/bins/${tools}`, 'Tools');
  await app.user.click(await screen.findByRole('button', { name: 'Select' }));
  await app.user.click(await screen.findByRole('checkbox', { name: /Drill/ }));
  await expectEntries('1 selected: MoveM, ChangeE, PrintP, Lend, Take out, Export');
  await toggle();
  await app.user.keyboard('e');
  await screen.findByRole('dialog');
});

test('keys act on the item or bin whose row has the focus, otherwise on the screen', async () => {
  await open(`/bins/${tools}`, 'Tools');
  (await screen.findByRole('link', { name: /Drill/ })).focus();
  await openPalette();
  await toggle();
  await app.user.keyboard('e');
  await waitFor(() => expect(app.address()).toContain(`/items/${drill}/edit`));
  await app.go('/bins');
  (await screen.findByRole('link', { name: /^Skis/ })).focus();
  await app.user.keyboard('e');
  await waitFor(() => expect(app.address()).toBe(`/bins/${skis}/edit`));
  await app.go(`/bins/${tools}`);
  (await screen.findByRole('link', { name: /Drill/ })).focus();
  screen.getByRole('heading', { level: 1 }).focus();
  await app.user.keyboard('e');
  await waitFor(() => expect(app.address()).toBe(`/bins/${tools}/edit`));
});
