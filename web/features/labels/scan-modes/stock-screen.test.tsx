import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locationFrom } from '#domain/locations/location-rules.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

beforeEach(() => {
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

const codes = { Skis: 'ABCDEFGHJKM2', Tent: 'ABCDEFGHJKM3', Lamps: 'ABCDEFGHJKM4' };
const ids = { Skis: newId(), Tent: newId(), Lamps: newId() };
const [garage, attic] = [newId(), newId()];

/** Skis and the tent belong in the garage, the lamps in the attic; there is no camera here. */
async function open(
  address = `/scan-qr?mode=stock&location=${garage}`,
  prepare?: (server: SmallServer) => void,
) {
  app = await openApp(address, {
    prepare(server) {
      const context = { userId: server.userId, userName: 'Olga', now: new Date().toISOString() };
      const places = { [garage]: 'Garage', [attic]: 'Attic' };
      for (const [id, name] of Object.entries(places)) {
        const code = `${name.toUpperCase()}ABCDEFG`.slice(0, 12);
        server.locations.set(id, { ...locationFrom({ id, name }, context), qrCode: code });
      }
      giveBin(server, 'Skis', ['Poles', 'Boots'], { id: ids.Skis, locationId: garage });
      giveBin(server, 'Tent', [], { id: ids.Tent, locationId: garage });
      giveBin(server, 'Lamps', [], { id: ids.Lamps, locationId: attic });
      for (const name of ['Skis', 'Tent', 'Lamps'] as const) {
        const bin = server.bins.get(ids[name]);
        if (bin) bin.header = { ...bin.header, qrCode: codes[name] };
      }
      prepare?.(server);
    },
  });
}

async function type(text: string): Promise<void> {
  const field = await screen.findByLabelText('Code, number or name');
  await app.user.clear(field);
  await app.user.type(field, `${text}{Enter}`);
}
const group = async (name: string) => within(await screen.findByRole('region', { name }));
const counted = (name: string) => screen.findByRole('radio', { name });
const tick = async (name: RegExp) => app.user.click(await screen.findByRole('checkbox', { name }));
const calls = (name: string) => app.server.received.filter(({ call }) => call === name);

test('marks expected bins as seen, says where others belong, and counts all', async () => {
  await open();
  expect((await screen.findByRole('meter', { name: 'Seen' })).getAttribute('aria-valuetext')).toBe(
    '0 of 2 bins',
  );
  expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull();
  await type(codes.Skis);
  await screen.findByText('Skis is here');
  await type(codes.Skis);
  await screen.findByText('Skis was seen already');
  await type(codes.Lamps);
  await screen.findByText('Lamps is here, but belongs in Attic');
  expect((await group('Does not belong here: 1')).getByText('Belongs in Attic')).toBeTruthy();
  await counted('Not seen yet: 1');
  expect((await screen.findByRole('meter', { name: 'Seen' })).getAttribute('aria-valuetext')).toBe(
    '1 of 2 bins',
  );
  await waitFor(() => expect(calls('stockChecks.tick')).toHaveLength(2));
  expect(calls('stockChecks.start')).toHaveLength(1);
});

test('of several bins with one label the person says which is there', async () => {
  await open(undefined, (server) => {
    for (const name of ['Skis', 'Tent'] as const) {
      const bin = server.bins.get(ids[name]);
      if (bin) bin.header = { ...bin.header, qrLabel: 'Shelf 7' };
    }
  });
  await counted('Not seen yet: 2');
  await app.user.keyboard('shelf7{Enter}');
  const asked = within(await screen.findByRole('list', { name: 'Which one do you mean?' }));
  await app.user.click(asked.getByRole('button', { name: /Tent/ }));
  await screen.findByText('Tent is here');
});

test('a bin ticked by hand stays where it is, and is unticked there', async () => {
  await open();
  const names = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  await counted('Not seen yet: 2');
  const before = names();
  await tick(/Skis/);
  await counted('Seen: 1');
  expect(names()).toEqual(before);
  await tick(/Skis/);
  await screen.findByText('Skis counts as not seen');
  await counted('Not seen yet: 2');
});

test('the list shows what is not seen yet, or what a text finds', async () => {
  await open();
  await tick(/Skis/);
  await app.user.click(await counted('Not seen yet: 1'));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Skis/ })).toBeNull());
  await tick(/Tent/);
  await screen.findByText('You have seen them all.');
  await app.user.click(await counted('All: 2'));
  await app.user.type(screen.getByRole('searchbox', { name: 'Find a bin' }), 'ten');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Skis/ })).toBeNull());
  expect(screen.getByRole('checkbox', { name: /Tent/ })).toBeTruthy();
});

test('the title names what is checked', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Stock check: Garage' })).toBeTruthy();
  expect(document.title).toContain('Stock check: Garage');
});

test('ticking an item marks its bin as seen and the bin’s other items as missing', async () => {
  await open();
  await app.user.click(await screen.findByRole('button', { name: 'Items of Skis' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Items of Skis' }));
  await app.user.click(await sheet.findByRole('checkbox', { name: 'Poles' }));
  await screen.findByRole('radio', { name: 'Seen: 1', hidden: true });
  await app.user.click(sheet.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await app.user.click(await screen.findByRole('button', { name: 'Finish' }));
  const result = within(await screen.findByRole('dialog', { name: 'Stock check of Garage' }));
  expect(await result.findByText('1 item is missing')).toBeTruthy();
  expect(result.getByText('Boots, in Skis')).toBeTruthy();
  expect(result.getByText('1 bin was not seen')).toBeTruthy();
  expect(result.queryByText('Skis')).toBeNull();
});

test('an item is called away only if the bin may hold none of it', async () => {
  const tools = newId();
  await open(`/scan-qr?mode=stock&location=${garage}`, (server) => {
    const lent = { loanedTo: 'Sven', loanedCount: 2 };
    const items = [
      { name: 'Saws', quantity: 3, ...lent },
      { name: 'Nails', quantity: 0 },
    ];
    giveBin(server, 'Tools', items, { id: tools, locationId: garage });
  });
  await app.user.click(await screen.findByRole('button', { name: 'Items of Tools' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Items of Tools' }));
  expect(await sheet.findByRole('checkbox', { name: /^Nails ?Out$/ })).toBeTruthy();
  expect(sheet.getByRole('checkbox', { name: /^Saws ?3$/ })).toBeTruthy();
});

test('finishing records the result, moves and marks bins; one Undo reverts that', async () => {
  await open();
  await type(codes.Skis);
  await type(codes.Lamps);
  await app.user.click(await screen.findByRole('button', { name: 'Finish' }));
  const result = within(await screen.findByRole('dialog', { name: 'Stock check of Garage' }));
  await result.findByText('1 bin does not belong here');
  const marks = result.getByRole<HTMLInputElement>('checkbox', { name: 'Mark it as missing' });
  expect(marks.checked).toBe(false);
  await app.user.click(marks);
  const moves = result.getByRole<HTMLInputElement>('checkbox', { name: 'It belongs here from now on' });
  expect(moves.checked).toBe(false);
  await app.user.click(moves);
  await app.user.click(result.getByRole('button', { name: 'Finish check' }));
  const header = (name: keyof typeof ids) => app.server.bins.get(ids[name])?.header;
  await waitFor(() => expect(header('Lamps')?.locationId).toBe(garage));
  await waitFor(() => expect(header('Tent')?.missingSince).toBeTruthy());
  expect(calls('stockChecks.end')).toHaveLength(1);
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(header('Lamps')?.locationId).toBe(attic));
  await waitFor(() => expect(header('Tent')?.missingSince).toBeUndefined());
});

test('finishing returns to the place with the result and notes ticked bins as seen', async () => {
  await open();
  await tick(/Tent/);
  await app.user.click(await screen.findByRole('button', { name: 'Finish' }));
  await app.user.click(await screen.findByRole('button', { name: 'Finish check' }));
  await screen.findByRole('heading', { name: 'Garage', level: 1 });
  await screen.findByText('Stock check finished');
  await screen.findByText('1 seen, 1 not seen');
  await screen.findByText(/^Not seen: .*Skis/);
  await waitFor(() => expect(calls('bins.see')).toHaveLength(1));
  expect(calls('bins.update')).toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('Stock check finished')).toBeNull());
});

test('the result names every bin that was not seen', async () => {
  await open(undefined, (server) => {
    for (let n = 1; n <= 30; n++) giveBin(server, `Crate ${n}`, [], { id: newId(), locationId: garage });
  });
  await type(codes.Skis);
  await app.user.click(await screen.findByRole('button', { name: 'Finish' }));
  const result = within(await screen.findByRole('dialog', { name: 'Stock check of Garage' }));
  await result.findByText('31 bins were not seen');
  expect(result.getAllByRole('listitem')).toHaveLength(31);
  expect(result.getByText('Seen: 1 bin.')).toBeTruthy();
});

test('only what is chosen is done, and a discarded check is forgotten', async () => {
  await open();
  await type(codes.Skis);
  await app.user.click(await screen.findByRole('button', { name: 'Finish' }));
  await app.user.click(await screen.findByRole('button', { name: 'Discard check' }));
  const question = within(await screen.findByRole('alertdialog'));
  await app.user.click(question.getByRole('button', { name: 'Discard check' }));
  await screen.findByRole('heading', { name: 'Garage', level: 1 });
  await waitFor(() => expect(calls('stockChecks.discard')).toHaveLength(1));
  expect(calls('bins.update')).toEqual([]);
});

test('a check that runs is gone on with, and its place is chosen by its label', async () => {
  await open('/scan-qr?mode=stock', (server) => {
    const target = { kind: 'location', id: garage } as const;
    const ticks = [{ kind: 'bin', id: ids.Tent, isSeen: true, at: '2026-05-03T10:00:00.000Z' }] as const;
    server.me = {
      ...server.me,
      stockChecks: [{ id: newId(), target, startedAt: '2026-05-03T09:00:00.000Z', ticks }],
    };
  });
  await app.user.click((await group('Continue with')).getByRole('button', { name: /Garage/ }));
  await counted('Seen: 1');
  await type(`${location.origin}/locations/${attic}`);
  await app.user.click(await screen.findByRole('button', { name: 'Check Attic instead' }));
  await counted('Not seen yet: 1');
  await waitFor(() => expect(app.address()).toContain(`location=${attic}`));
});

test('a check of a bin counts items, and its messages do not reach the next check', async () => {
  await open(`/scan-qr?mode=stock&parent=${ids.Skis}`);
  const meter = await screen.findByRole('meter', { name: 'Seen' });
  await waitFor(() => expect(meter.getAttribute('aria-valuetext')).toBe('0 of 2 items'));
  await type(codes.Lamps);
  await screen.findByText('Lamps is here, but belongs in Attic');
  await app.user.click(await screen.findByRole('checkbox', { name: 'Poles' }));
  await waitFor(() => expect(meter.getAttribute('aria-valuetext')).toBe('1 of 2 items'));
  await app.user.click(screen.getByRole('button', { name: 'Finish' }));
  await app.user.click(await screen.findByRole('button', { name: 'Finish check' }));
  await screen.findByRole('heading', { name: 'Skis', level: 1 });
  await screen.findByText('1 seen, 1 not seen, 1 unexpected');
  await app.go(`/scan-qr?mode=stock&parent=${ids.Skis}`);
  await screen.findByText(/Checking/);
  expect(screen.queryByText('Lamps is here, but belongs in Attic')).toBeNull();
});

test('a check starts by a press on what was scanned, or on the place just used', async () => {
  await open(`/scan-qr?mode=put-away&location=${garage}`);
  await screen.findByText('Garage');
  await app.user.click(screen.getByRole('button', { name: 'More' }));
  await app.user.click(screen.getByRole('menuitem', { name: 'Check', hidden: true }));
  await screen.findByRole('button', { name: 'Check Garage' });
  await type(codes.Lamps);
  await screen.findByText('Is this what you want to check?');
  expect(app.address()).toBe('/scan-qr?mode=stock');
  await app.user.click(screen.getByRole('button', { name: 'Check Lamps' }));
  await screen.findByText(/Checking/);
  expect(app.address()).toContain(`parent=${ids.Lamps}`);
  expect(calls('stockChecks.start')).toEqual([]);
});

test('of an empty place there is nothing to count', async () => {
  await open(`/scan-qr?mode=stock&location=${attic}`, (server) => {
    const lamps = server.bins.get(ids.Lamps);
    if (lamps) lamps.header = { ...lamps.header, locationId: garage };
  });
  await screen.findByText(/Checking/);
  expect(screen.queryByRole('meter', { name: 'Seen' })).toBeNull();
});

test('what is gone is said to be', async () => {
  await open(`/scan-qr?mode=stock&location=${newId()}`);
  await screen.findByText(/What you were checking is no longer there/);
});

test('without a camera it does not offer pictures, which it cannot read', async () => {
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('you can type the code.');
  expect(screen.queryByText(/choose a picture/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Choose a picture' })).toBeNull();
});
