import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CodeRow } from '#domain/codes/codes.ts';
import { planLimits } from '#domain/plans/plan-rules.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { givePictures, photoFiles } from '#test/web/pictures.ts';
import type { SmallServer } from '#test/web/small-server.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

beforeEach(() => {
  givePictures();
  // No decoder in this test.
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate() {}
    },
  );
});
afterEach(() => app.close());

let cellar = '';
let blanks: string[] = [];

async function open(prepare: (server: SmallServer) => void = () => {}) {
  cellar = newId();
  app = await openApp('/scan-qr?mode=pack', {
    prepare(server) {
      server.act({ call: 'locations.create', data: { id: cellar, name: 'Cellar' } });
      giveBin(server, 'Tools', ['Hammer'], { locationId: cellar });
      blanks = server.makeCodes(3, 'labels').map(({ code }: CodeRow) => code);
      prepare(server);
    },
  });
  await waitFor(() => expect(currentAccount.get()?.codes.get().size).toBe(3));
}

const scan = async (text = '') =>
  app.user.type(await screen.findByLabelText('Code, number or name'), `${text}{Enter}`);
const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { name, level: 2 });
const stored = (name: string) =>
  [...app.server.bins.values()].map(({ header }) => header).find((header) => header.name === name);

test('a blank label becomes a numbered box in the place used last', async () => {
  await open();
  await app.user.click(await screen.findByRole('button', { name: 'Cellar' }));
  await scan(blanks[0]);
  await heading('Cellar 1');
  await waitFor(() =>
    expect(stored('Cellar 1')).toMatchObject({ locationId: cellar, qrLabel: '1', qrCode: blanks[0] }),
  );
  await press('Next');
  expect(document.activeElement).toBe(screen.getByLabelText('Code, number or name'));
  await scan(blanks[1]);
  await heading('Cellar 2');
  await waitFor(() => expect(stored('Cellar 2')?.locationId).toBe(cellar));
  expect(stored('Cellar 2')?.color).not.toBe(stored('Cellar 1')?.color);
  await waitFor(() => expect(app.server.received.filter(({ call }) => call === 'bins.see')).toHaveLength(2));
});

test('the label of a place says where new boxes go from now on, and is undone', async () => {
  const label = 'https://old.example/p/1';
  await open((server) =>
    server.act({ call: 'locations.create', data: { id: newId(), name: 'Garage', aliases: label } }),
  );
  await app.user.click(await screen.findByRole('button', { name: 'Cellar' }));
  await scan(blanks[0]);
  await heading('Cellar 1');
  // As a scanner types it.
  await app.user.keyboard(`${label}{Enter}`);
  const line = (await screen.findByText('New boxes now go to')).parentElement as HTMLElement;
  expect(line.textContent).toContain('Garage');
  await app.user.click(within(line).getByRole('button', { name: 'Undo' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Photo of the open box' }));
  await press('Next');
  expect((await screen.findByText('New boxes go to')).textContent).toContain('Cellar');
});

test('without a camera the photo of the open box comes from the camera app', async () => {
  await open();
  await scan(blanks[0]);
  await heading('Box 1');
  // What is done next.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Photo of the open box' }));
  app.server.network = () => 'unreachable';
  const input = screen.getByLabelText('Photo of the open box', { selector: 'input' });
  expect(input.getAttribute('capture')).toBe('environment');
  await app.user.upload(input, photoFiles('open'));
  await screen.findByText('Photo taken. Scan the next label.');
  await waitFor(() => expect(currentAccount.get()?.uploads.get()).toHaveLength(1));
  const [upload] = currentAccount.get()?.uploads.get() ?? [];
  expect(upload?.target).toEqual({ kind: 'bin', id: stored('Box 1')?.id });
});

test('a full plan is told of, with the way to a larger one', async () => {
  await open((server) => {
    server.me = { ...server.me, plan: 'free', ...planLimits.free };
    while (server.bins.size < 5) giveBin(server, `Full ${server.bins.size}`);
  });
  await scan(blanks[0]);
  await screen.findByText(/^Box 1: You've reached your limit/);
  expect(screen.getByRole('link', { name: 'See your plan' }).getAttribute('href')).toBe(
    '/settings?open=plan',
  );
});

test('a box is named and gets its items in place', async () => {
  await open();
  await scan(blanks[0]);
  await heading('Box 1');
  await press('Change the name');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  // The old name is selected.
  await app.user.keyboard('Pots{Enter}');
  await heading('Pots');
  // The shutter is back, and the focus where it was.
  expect(screen.getByRole('button', { name: 'Photo of the open box' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change the name' }));
  await app.user.type(screen.getByLabelText('Add an item'), '2 pans{Enter}');
  await waitFor(() => expect(app.server.inventory().Pots).toEqual(['2x pans']));
});

test('a new box is undone, and scanning its label again brings it back', async () => {
  await open();
  await scan(blanks[0]);
  await heading('Box 1');
  await press('Undo');
  expect(document.activeElement).toBe(screen.getByLabelText('Code, number or name'));
  await screen.findByText('Box 1 is gone again. Scan its label to bring it back.');
  await waitFor(() => expect(stored('Box 1')?.deletedAt).toBeDefined());
  await scan(blanks[0]);
  await heading('Box 1');
  await waitFor(() => expect(stored('Box 1')?.deletedAt).toBeUndefined());
});

test('a full plan says so and leaves the label blank', async () => {
  await open((server) => {
    server.me = { ...server.me, plan: 'free', maxBins: 1 };
    for (let n = 2; n <= 5; n++) giveBin(server, `More ${n}`);
  });
  await scan(blanks[0]);
  await screen.findByText(/^Box 1: /);
  expect(screen.queryByRole('heading', { name: 'Box 1', level: 2 })).toBeNull();
  expect(
    currentAccount
      .get()
      ?.codes.get()
      .get(blanks[0] ?? '')?.state,
  ).toBe('free');
});

test('boxes are named after their room, with its tag, one colour and privacy', async () => {
  await open();
  await app.user.click(await screen.findByRole('button', { name: 'Cellar' }));
  await press('Room, colour and privacy');
  await app.user.type(await screen.findByLabelText('Room at the new home'), 'Kitchen');
  await app.user.click(screen.getByLabelText('One colour for all boxes'));
  await app.user.click(screen.getByRole('radio', { name: 'Plum' }));
  await app.user.click(screen.getByRole('switch', { name: 'Private' }));
  await press('Done');
  await screen.findByRole('button', { name: '→ Kitchen · Plum · seen with the code' });
  for (const n of [0, 1]) {
    const name = `Kitchen ${n + 1}`;
    await scan(blanks[n]);
    await heading(name);
    await waitFor(() =>
      expect(stored(name)).toMatchObject({
        locationId: cellar,
        tags: ['→ Kitchen'],
        color: 'plum',
        isPrivate: false,
      }),
    );
    await press('Next');
  }
  // The next visit still has them, and offers the room to others.
  await app.go('/bins');
  await app.go('/scan-qr?mode=pack');
  await app.user.click(await screen.findByRole('button', { name: '→ Kitchen · Plum · seen with the code' }));
  const room = await screen.findByRole('button', { name: 'Kitchen' });
  expect(room.getAttribute('aria-pressed')).toBe('true');
});

test('a new box is made from the chosen template with its items, and undone', async () => {
  const items = [{ name: 'Plates', quantity: 6 }, { name: 'Bowl' }];
  const bin = { color: 'moss' as const, description: 'Fragile', tags: ['kitchenware'] };
  await open((server) => server.setMe({ templates: [{ id: newId(), name: 'Crockery', bin, items }] }));
  await app.user.click(await screen.findByRole('button', { name: 'Cellar' }));
  await press('Room, colour and privacy');
  await app.user.selectOptions(await screen.findByLabelText('From template'), 'Crockery');
  await screen.findByText('2 items are added too.');
  await app.user.type(screen.getByLabelText('Room at the new home'), 'Kitchen');
  await press('Done');
  await screen.findByRole('button', { name: 'Crockery · → Kitchen' });
  await scan(blanks[0]);
  await heading('Kitchen 1');
  await waitFor(() =>
    expect(stored('Kitchen 1')).toMatchObject({
      color: 'moss',
      description: 'Fragile',
      tags: ['kitchenware', '→ Kitchen'],
      locationId: cellar,
    }),
  );
  await waitFor(() => expect(app.server.inventory()['Kitchen 1']).toEqual(['1x Bowl', '6x Plates']));
  await press('Undo');
  await waitFor(() => expect(stored('Kitchen 1')?.deletedAt).toBeDefined());
});
