import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { localDay } from '#web/i18n/formats.ts';

let app: OpenApp;

afterEach(() => app.close());

const [garage, shelf, crate, skates] = [newId(), newId(), newId(), newId()];
const address = `/bins/${crate}/items/${skates}`;
const longName = 'S'.repeat(250);

async function open(prepare: (server: SmallServer) => void = () => {}, path = address) {
  app = await openApp(path, {
    prepare(server) {
      server.act({ call: 'locations.create', data: { id: garage, name: 'Garage' } });
      server.act({ call: 'bins.create', data: { id: shelf, name: 'Shelf', locationId: garage } });
      server.act({ call: 'bins.create', data: { id: crate, name: 'Crate', parentBinId: shelf } });
      server.act({
        call: 'items.create',
        data: {
          binId: crate,
          items: [
            {
              id: skates,
              name: 'Skates',
              quantity: 3,
              unit: 'pairs',
              tags: ['winter'],
              notes: 'Size 38\nSharpened',
              value: 250,
              currency: 'SEK',
              expiryDate: '2027-01-02',
              loanedTo: 'Sven',
              dueDate: '2027-02-03',
              barcode: '7310',
              lowStockAt: 3,
            },
          ],
        },
      });
      prepare(server);
    },
  });
}

const item = () => app.server.bins.get(crate)?.items.find(({ id }) => id === skates);

describe('the reading view of an item', () => {
  test('opens by one tap in the bin, and shows all that is known', async () => {
    await open(undefined, `/bins/${crate}`);
    await app.user.click(await screen.findByRole('link', { name: /^Skates/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Skates' })).toBeTruthy();
    expect(app.address()).toBe(address);
    const facts = screen.getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts.slice(0, 4)).toEqual([
      '2 January 2027',
      '3 · Running low',
      '250\u00a0SEK each · 750\u00a0SEK in all',
      '7310',
    ]);
    expect(screen.getByText('lent to Sven, back by 3 Feb 2027')).toBeTruthy();
    expect(screen.getByText(/Size 38/)).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Tags' })).getByText('winter')).toBeTruthy();
    const way = within(screen.getByRole('main')).getAllByRole('link', { name: /^(Garage|Shelf|Crate)$/ });
    expect(way.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Crate', `/bins/${crate}?item=${skates}`],
      ['Garage', `/locations/${garage}`],
      ['Shelf', `/bins/${shelf}`],
    ]);
  });

  test.each([
    ['250 SEK each · 750 SEK in all', 'value'],
    ['2 January 2027', 'expiryDate'],
    [/Sharpened/, 'notes'],
    ['winter', 'tags'],
  ])('a press on %s opens the form at its field', async (fact, name) => {
    await open();
    await app.user.click(await screen.findByText(fact));
    await waitFor(() => expect(app.address()).toBe(`${address}/edit`));
    await waitFor(() =>
      expect(document.activeElement?.closest(`[name=${name}], [data-field=${name}]`)).toBeTruthy(),
    );
  });

  test('steps the quantity in place, says who has it, and leads to the form', async () => {
    await open((server) => {
      server.act({ call: 'items.update', data: { binId: crate, id: skates, quantity: 1, loanedTo: null } });
    });
    await app.user.click(await screen.findByRole('button', { name: /^One less/ }));
    await waitFor(() => expect(item()?.quantity).toBe(0));
    expect(await screen.findByText(/^taken out by you, /i)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Menu of Skates' }));
    await app.user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Skates');
    expect(app.address()).toBe(`${address}/edit`);
  });

  test('takes one out, moves to another bin and follows it, and deletes with Undo', async () => {
    await open((server) => {
      server.act({ call: 'items.update', data: { binId: crate, id: skates, loanedTo: null } });
    }, `/bins/${crate}`);
    await app.user.click(await screen.findByRole('link', { name: /^Skates/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Take out' }));
    await waitFor(() => expect(item()?.quantity).toBe(2));
    expect(await screen.findByText('1 of 3 out')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Move' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Move “Skates” to' }));
    await app.user.click(sheet.getByRole('button', { name: /^Shelf/ }));
    await waitFor(() => expect(app.address()).toBe(`/bins/${shelf}/items/${skates}`));
    await app.user.click(await screen.findByRole('button', { name: 'Menu of Skates' }));
    await app.user.click(screen.getByRole('menuitem', { name: 'Delete', hidden: true }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Skates”?' }));
    await app.user.click(question.getByRole('button', { name: 'Delete' }));
    const moved = () => app.server.bins.get(shelf)?.items.find(({ id }) => id === skates);
    await waitFor(() => expect(moved()?.deletedAt).toBeDefined());
    await waitFor(() => expect(app.address()).toMatch(new RegExp(`^/bins/${shelf}($|\\?)`)));
    await screen.findByText('“Skates” moved to the trash');
    // The toast of the move is older and precedes it.
    await app.user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
    await waitFor(() => expect(moved()?.deletedAt).toBeUndefined());
  });

  test('puts back some of what is lent, and then the rest, which ends the loan', async () => {
    await open();
    const putBack = async (count: string, hasMore: boolean) => {
      await app.user.click(await screen.findByRole('button', { name: 'Put back from Sven' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'Put back Skates' }));
      await app.user.clear(sheet.getByRole('textbox', { name: /^How many came back/ }));
      await app.user.type(sheet.getByRole('textbox', { name: /^How many came back/ }), count);
      if (hasMore) await app.user.click(sheet.getByRole('checkbox', { name: 'Sven still has more' }));
      await app.user.click(sheet.getByRole('button', { name: 'Put back' }));
    };
    await putBack('2', true);
    await waitFor(() => expect(item()).toMatchObject({ quantity: 5, loanedTo: 'Sven' }));
    await putBack('4', false);
    await waitFor(() => expect(item()?.quantity).toBe(9));
    expect(item()?.loanedTo).toBeUndefined();
    expect(item()?.dueDate).toBeUndefined();
    expect(await screen.findByText('Put back 4 × Skates from Sven')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Lend' })).toBeTruthy();
  });

  test('knows how many are lent: some come back, with Undo, then the rest', async () => {
    await open((server) => {
      server.act({ call: 'items.update', data: { binId: crate, id: skates, loanedCount: 4 } });
    });
    const sheet = async () => {
      await app.user.click(await screen.findByRole('button', { name: 'Put back from Sven' }));
      return within(await screen.findByRole('dialog', { name: 'Put back Skates' }));
    };
    const confirm = (within_: Awaited<ReturnType<typeof sheet>>) =>
      app.user.click(within_.getByRole('button', { name: 'Put back' }));
    expect(await screen.findByText('4 lent to Sven, back by 3 Feb 2027')).toBeTruthy();
    expect(screen.getByText('4 of 7 out')).toBeTruthy();
    const some = await sheet();
    const count = some.getByRole('textbox', { name: 'How many came back of 4 lent' });
    expect(count).toHaveProperty('value', '4');
    await app.user.click(some.getByRole('button', { name: /^One less, How many came back/ }));
    expect(some.getByRole('checkbox', { name: 'Sven still has 1, and it will not come back' })).toBeTruthy();
    await confirm(some);
    await waitFor(() => expect(item()).toMatchObject({ quantity: 6, loanedTo: 'Sven', loanedCount: 1 }));
    expect(await screen.findByText('1 lent to Sven, back by 3 Feb 2027')).toBeTruthy();
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(item()).toMatchObject({ quantity: 3, loanedTo: 'Sven', loanedCount: 4 }));
    await confirm(await sheet());
    await waitFor(() => expect(item()?.quantity).toBe(7));
    expect(item()).not.toHaveProperty('loanedTo');
    expect(item()).not.toHaveProperty('loanedCount');
  });

  test('says how many are in the bin and how many lent, and takes one more as a return', async () => {
    await open((server) => {
      const data = { binId: crate, id: skates, quantity: 0, loanedCount: 1 };
      server.act({ call: 'items.update', data });
    });
    expect(await screen.findByText('In the bin')).toBeTruthy();
    expect(screen.getByText('1 of 1 out')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: /^One more/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Put back Skates' }));
    await app.user.click(sheet.getByRole('button', { name: 'Put back' }));
    await waitFor(() => expect(item()).toMatchObject({ quantity: 1 }));
    expect(item()).not.toHaveProperty('loanedTo');
  });

  test('has one “Put back” where one person has all of it', async () => {
    await open((server) =>
      server.act({ call: 'items.update', data: { binId: crate, id: skates, quantity: 0 } }),
    );
    expect(await screen.findByText('lent to Sven, back by 3 Feb 2027')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Put back/ })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Change the loan of Sven' })).toBeTruthy();
  });

  test('changes the loan beside putting it back', async () => {
    await open((server) =>
      server.act({ call: 'items.update', data: { binId: crate, id: skates, loanedCount: 4 } }),
    );
    await app.user.click(await screen.findByRole('button', { name: 'Change the loan of Sven' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Change the loan of Skates' }));
    await app.user.clear(sheet.getByRole('textbox', { name: 'Lend to' }));
    await app.user.type(sheet.getByRole('textbox', { name: 'Lend to' }), 'Eva');
    await app.user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(item()).toMatchObject({ quantity: 3, loanedTo: 'Eva', loanedCount: 4 }));
  });

  test('is lent to several, each with a line of its own to put back, in whole or in part', async () => {
    await open((server) => {
      server.act({ call: 'items.update', data: { binId: crate, id: skates, loanedCount: 1 } });
      server.act({
        call: 'items.lend',
        data: {
          binId: crate,
          id: skates,
          loanId: newId(),
          quantity: 2,
          borrower: 'Eva',
          note: 'The red ones',
        },
      });
    });
    expect(await screen.findByText('1 lent to Sven, back by 3 Feb 2027')).toBeTruthy();
    expect(screen.getByText(/^2 lent to Eva, since /)).toBeTruthy();
    expect(screen.getByText('The red ones')).toBeTruthy();
    expect(screen.getByText('3 of 4 out')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Lend' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Lend Skates' }));
    await app.user.type(sheet.getByRole('textbox', { name: 'Lend to' }), 'Bo');
    await app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    await waitFor(() => expect(item()).toMatchObject({ quantity: 0, loanedTo: 'Sven, Eva, Bo' }));
    await app.user.click(screen.getByRole('button', { name: 'Put back from Sven' }));
    await waitFor(() => expect(item()).toMatchObject({ quantity: 1, loanedTo: 'Eva, Bo' }));
    await app.user.click(screen.getByRole('button', { name: 'Put back from Eva' }));
    const back = within(await screen.findByRole('dialog', { name: 'Put back Skates' }));
    await app.user.click(back.getByRole('button', { name: /^One less, How many came back/ }));
    await app.user.click(back.getByRole('button', { name: 'Put back' }));
    await waitFor(() => expect(item()).toMatchObject({ quantity: 2, loanedCount: 2 }));
    expect(await screen.findByText(/^1 lent to Eva, since /)).toBeTruthy();
  });

  test('ends the loan of those that never come back', async () => {
    await open((server) => {
      server.act({ call: 'items.update', data: { binId: crate, id: skates, loanedCount: 4 } });
    });
    await app.user.click(await screen.findByRole('button', { name: 'Put back from Sven' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Put back Skates' }));
    await app.user.click(sheet.getByRole('button', { name: /^One less, How many came back/ }));
    await app.user.click(sheet.getByRole('checkbox', { name: /will not come back$/ }));
    await app.user.click(sheet.getByRole('button', { name: 'Put back' }));
    await waitFor(() => expect(item()?.quantity).toBe(6));
    expect(item()).not.toHaveProperty('loanedTo');
  });

  test('ends the loan of what was counted again already', async () => {
    await open();
    await app.user.click(await screen.findByRole('button', { name: 'Put back from Sven' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Put back Skates' }));
    await app.user.click(sheet.getByRole('button', { name: /^One less, How many came back/ }));
    await app.user.click(sheet.getByRole('button', { name: 'Put back' }));
    await waitFor(() => expect(item()?.loanedTo).toBeUndefined());
    expect(item()?.quantity).toBe(3);
    expect(await screen.findByText('Skates is no longer lent to Sven')).toBeTruthy();
  });

  test('asks for the history of this item alone, with undo', async () => {
    await open((server) => {
      server.answers['history.list'] = ({ itemId }) => ({
        events:
          itemId === skates
            ? [
                {
                  id: newId(),
                  kind: 'itemChanged',
                  at: new Date().toISOString(),
                  actorId: newId(),
                  actorName: 'Anna',
                  names: [],
                  count: 1,
                  ids: [skates],
                  binId: crate,
                  changes: [{ field: 'quantity', from: 5, to: 3 }],
                },
                {
                  id: newId(),
                  kind: 'itemsMovedIn',
                  at: new Date().toISOString(),
                  actorId: newId(),
                  actorName: 'Anna',
                  names: ['Skates'],
                  count: 1,
                  ids: [skates],
                  binId: crate,
                  from: { kind: 'bin', id: shelf },
                  to: { kind: 'bin', id: crate },
                },
              ]
            : [],
        hasMore: false,
      });
    });
    expect(await screen.findByText('Anna moved “Skates” from “Shelf” to “Crate”')).toBeTruthy();
    await app.user.click(await screen.findByRole('button', { name: /^Undo: Anna changed the quantity of/ }));
    await waitFor(() => expect(item()?.quantity).toBe(5));
  });

  test('says in one line that nothing has changed', async () => {
    await open((server) => {
      server.answers['history.list'] = () => ({ events: [], hasMore: false });
    });
    expect(await screen.findByText('Nothing has changed yet')).toBeTruthy();
    expect(screen.queryByText('Nothing has happened yet')).toBeNull();
  });

  test('of a viewer has no stepper and no way to the form', async () => {
    await open((server) => server.setPeople(crate, { role: 'viewer', ownerId: newId(), ownerName: 'Anna' }));
    await screen.findByRole('heading', { level: 1, name: 'Skates' });
    expect(screen.queryByRole('link', { name: 'Move' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Menu of Skates' }));
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    expect(screen.getByRole('menuitem', { name: 'Find with camera' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Quantity of/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Put back' })).toBeNull();
    expect(screen.getByText(/^lent to Sven/)).toBeTruthy();
  });

  test('of a viewer who may take out has the acts for that alone', async () => {
    await open((server) => {
      server.act({ call: 'bins.update', data: { id: crate, viewersMayTakeOut: true } });
      const loan = { loanId: newId(), quantity: 1, borrower: 'Olga', borrowerId: server.userId };
      server.act({ call: 'items.update', data: { binId: crate, id: skates, loanedCount: 1 } });
      server.act({ call: 'items.lend', data: { binId: crate, id: skates, ...loan } });
      server.setPeople(crate, { role: 'viewer', ownerId: newId(), ownerName: 'Anna' });
    });
    // Only the viewer's own loan can be put back, not Sven's.
    expect(await screen.findAllByRole('button', { name: /^Put back/ })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Change the loan/ })).toBeNull();
    for (const name of ['Edit', 'Move']) expect(screen.queryByText(name)).toBeNull();
    expect(screen.queryByRole('button', { name: /Quantity of/ })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Menu of Skates' }));
    expect(screen.queryByRole('menuitem', { name: 'Delete', hidden: true })).toBeNull();
  });

  test('says so where the item is in the trash, and brings it back', async () => {
    await open((server) => server.act({ call: 'items.delete', data: { binId: crate, ids: [skates] } }));
    await app.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Skates' })).toBeTruthy();
    await waitFor(() => expect(item()?.deletedAt).toBeUndefined());
  });

  test('says so where the item was moved away or never was', async () => {
    await open((server) =>
      server.act({ call: 'items.move', data: { binId: crate, ids: [skates], toBinId: shelf } }),
    );
    expect(await screen.findByText('This item is no longer in this bin.')).toBeTruthy();
  });

  test('shows a name of one endless word, and markup as it was typed', async () => {
    const notes = '<img src=x onerror=alert(1)> “מפתח”';
    await open((server) => {
      const name = longName.slice(0, 200);
      server.act({ call: 'items.update', data: { binId: crate, id: skates, name, notes } });
    });
    expect(await screen.findByRole('heading', { level: 1, name: longName.slice(0, 200) })).toBeTruthy();
    expect(screen.getByText(notes)).toBeTruthy();
  });
});

test('“Remind me” says when it comes, for today tomorrow if the hour has passed', async () => {
  await open((server) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    server.setMe({ reminderChoice: { hour: new Date().getHours(), timeZone } });
  });
  await app.user.click(await screen.findByRole('button', { name: 'Remind me' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Remind me of Skates' }));
  const choose = (day: string) => fireEvent.change(sheet.getByLabelText('Day'), { target: { value: day } });
  choose(localDay(new Date()));
  expect(await sheet.findByText(/^Comes tomorrow at \d\d:00\.$/)).toBeTruthy();
  choose('2096-03-01');
  expect(await sheet.findByText(/^Comes on 1 March 2096 at \d\d:00\.$/)).toBeTruthy();
});

test('“Remind me” sets a day of one’s own, which can be deleted again', async () => {
  await open((server) => {
    server.answers['reminders.put'] = (reminder) => {
      server.setMe({ reminders: [reminder] });
      return { reminder, revisions: { me: server.me.revision } };
    };
    server.answers['reminders.delete'] = () => {
      server.setMe({ reminders: undefined });
      return { revisions: { me: server.me.revision } };
    };
  });
  await app.user.click(await screen.findByRole('button', { name: 'Remind me' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Remind me of Skates' }));
  const day = sheet.getByLabelText('Day');
  fireEvent.change(day, { target: { value: '2020-01-01' } });
  await app.user.click(sheet.getByRole('button', { name: 'Remind me' }));
  expect(await sheet.findByText('Choose a day from today on.')).toBeTruthy();
  fireEvent.change(day, { target: { value: '2096-03-01' } });
  await app.user.selectOptions(sheet.getByRole('combobox', { name: 'Repeat' }), 'Every year');
  await app.user.type(sheet.getByRole('textbox', { name: /What to remember/ }), 'Sharpen them');
  await app.user.click(sheet.getByRole('button', { name: 'Remind me' }));
  const target = { kind: 'item', id: skates, binId: crate };
  await waitFor(() =>
    expect(app.server.me.reminders).toMatchObject([
      { target, day: '2096-03-01', repeat: 'yearly', text: 'Sharpen them' },
    ]),
  );
  expect(await screen.findByText('Every year · Sharpen them')).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'Delete the reminder on 1 March 2096' }));
  await waitFor(() => expect(app.server.me.reminders).toBeUndefined());
  await waitFor(() => expect(screen.queryByText('Every year · Sharpen them')).toBeNull());
});
