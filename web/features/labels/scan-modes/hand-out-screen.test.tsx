import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;
let [tents, stoves] = ['', ''];

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

async function open() {
  [tents, stoves] = [newId(), newId()];
  app = await openApp('/scan-qr?mode=hand-out', {
    prepare(server) {
      giveBin(server, 'Tents', [{ name: 'Tent', quantity: 2 }], { id: tents });
      giveBin(server, 'Stoves', ['Stove', 'Pot'], { id: stoves });
    },
  });
}

const type = async (text: string) =>
  app.user.type(await screen.findByLabelText('Code, number or name'), text);
const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
const lentIn = (id: string) =>
  app.server.bins
    .get(id)
    ?.items.map(
      ({ name, quantity, loanedTo = '', loanedCount = 0 }) =>
        `${name} ${quantity} ${loanedTo} ${loanedCount}`,
    );

async function chooseSven(until?: string) {
  await press('Choose');
  const sheet = within(await screen.findByRole('dialog', { name: 'Who is it?' }));
  await app.user.type(sheet.getByRole('textbox', { name: 'Lend to' }), 'Sven');
  if (until) fireEvent.change(sheet.getByLabelText(/^Back by/), { target: { value: until } });
  await app.user.click(sheet.getByRole('button', { name: 'Choose' }));
}

test('hands out the only item of each scanned bin to one person, and undoes it', async () => {
  await open();
  await type('Tents{Enter}');
  await screen.findByText('Tents: choose first who gets it.');
  await chooseSven();
  await type('Tents{Enter}');
  await screen.findByText('Handed out 1 × Tent to Sven. 1 left.');
  await waitFor(() => expect(lentIn(tents)).toEqual(['Tent 1 Sven 1']));
  await type('Tents{Enter}');
  await screen.findByText('Tent is handed out to Sven');
  await waitFor(() => expect(lentIn(tents)).toEqual(['Tent 0 Sven 2']));
  expect(app.server.bins.get(tents)?.items[0]?.loans).toHaveLength(1);
  await screen.findByText('2 handed out');
  await type('Tents{Enter}');
  await screen.findByText('Nothing is left in Tents');
  await press('Undo last');
  await waitFor(() => expect(lentIn(tents)).toEqual(['Tent 1 Sven 1']));
});

test('hands out what was scanned while the bin before is still loading', async () => {
  await open();
  await chooseSven();
  const field = screen.getByLabelText('Code, number or name');
  for (const value of ['Tents', 'Stoves', 'Tents']) {
    fireEvent.change(field, { target: { value } });
    fireEvent.keyDown(field, { key: 'Enter' });
  }
  await screen.findByText('1 handed out');
  const choices = within(await screen.findByRole('list', { name: 'Which one do you mean?' }));
  await app.user.click(choices.getByRole('button', { name: /^Pot/ }));
  await screen.findByText('3 handed out');
  await waitFor(() => expect(lentIn(tents)).toEqual(['Tent 0 Sven 2']));
});

test('asks which of several items is handed out, and takes them back', async () => {
  await open();
  await chooseSven();
  await type('Stoves{Enter}');
  const choices = within(await screen.findByRole('list', { name: 'Which one do you mean?' }));
  await app.user.click(choices.getByRole('button', { name: /^Pot/ }));
  await waitFor(() => expect(lentIn(stoves)).toEqual(expect.arrayContaining(['Stove 1  0', 'Pot 0 Sven 1'])));
  await app.user.click(screen.getByRole('radio', { name: 'Take back' }));
  await type('Tents{Enter}');
  await screen.findByText('Nothing of Tents is lent to this person');
  await type('Stoves{Enter}');
  await screen.findByText('Pot is back from Sven');
  await waitFor(() =>
    expect(app.server.bins.get(stoves)?.items.every(({ quantity }) => quantity === 1)).toBe(true),
  );
  await press('Undo last');
  await waitFor(() => expect(lentIn(stoves)).toContain('Pot 0 Sven 1'));
});

test('hands out several pieces at once, and more of the only item of a bin', async () => {
  await open();
  const add = { binId: stoves, items: [{ id: newId(), name: 'Sleeping bag', quantity: 6 }] };
  app.server.act({ call: 'items.create', data: add });
  await chooseSven();
  await type('Stoves{Enter}');
  const count = await screen.findByRole('textbox', { name: 'Sleeping bag How many' });
  await app.user.clear(count);
  expect(await screen.findByText('A number from 1 to 6.')).toBeTruthy();
  await app.user.type(count, '4');
  await press('Hand out 4 × Sleeping bag');
  await screen.findByText('Handed out 4 × Sleeping bag to Sven. 2 left.');
  await screen.findByText('4 handed out');
  await waitFor(() => expect(lentIn(stoves)).toContain('Sleeping bag 2 Sven 4'));
  await press('Undo last');
  await waitFor(() => expect(lentIn(stoves)).toContain('Sleeping bag 6  0'));
  await type('Tents{Enter}');
  await screen.findByText('Handed out 1 × Tent to Sven. 1 left.');
  await press('Hand out more');
  await app.user.click(await screen.findByRole('button', { name: /^Tent/ }));
  await waitFor(() => expect(lentIn(tents)).toEqual(['Tent 0 Sven 2']));
});

test('shows the day beside the borrower, and nothing of a bin for an unknown label', async () => {
  await open();
  await chooseSven('2096-03-01');
  const borrower = await screen.findByText('Sven');
  expect(borrower.parentElement?.textContent).toMatch(/^To Sven, back by 1\sMar\s2096$/);
  await type('Stoves{Enter}');
  await screen.findByRole('list', { name: 'Which one do you mean?' });
  await type('Nowhere{Enter}');
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Which one do you mean?' })).toBeNull());
  expect(screen.getByText(/Nowhere/)).toBeTruthy();
});

test('hands nothing out of a bin that one may only look at', async () => {
  await open();
  app.server.setPeople(tents, { role: 'viewer', ownerId: newId(), ownerName: 'Eva' });
  await chooseSven();
  await waitFor(async () => {
    await type('Tents{Enter}');
    await screen.findByText('You may not take anything out of Tents.');
  });
  expect(lentIn(tents)).toEqual(['Tent 2  0']);
});
