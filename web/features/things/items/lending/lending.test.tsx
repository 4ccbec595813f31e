import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { loansOf } from '#domain/items/loan-rules.ts';
import { type BinPage, openBinPage } from '#test/web/bin-page.ts';
import { newId } from '#web/data/operations/new-id.ts';

let page: BinPage;

afterEach(() => page.app.close());

const open = async (...given: Parameters<typeof openBinPage>) => {
  page = await openBinPage(...given);
};

describe('an item', () => {
  test('is lent from its menu, with Undo', async () => {
    await open([{ name: 'chair', quantity: 6 }]);
    await page.inMenu('chair', 'Lend to…');
    const sheet = within(await screen.findByRole('dialog', { name: 'Lend chair' }));
    await page.app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    expect(await sheet.findByText('Enter who borrows it.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole('textbox', { name: 'Lend to' })));
    await page.app.user.type(sheet.getByRole('textbox', { name: 'Lend to' }), ' Sven ');
    await page.app.user.click(sheet.getByRole('button', { name: /^One more, How many/ }));
    await page.app.user.click(sheet.getByRole('button', { name: 'In a week' }));
    await page.app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    await page.app.user.hover(await screen.findByText('Lent 2 × chair to Sven'));
    expect(screen.getByText(/^2 lent to Sven, back by \d/)).toBeTruthy();
    const lent = {
      quantity: 4,
      loanedTo: 'Sven',
      loanedCount: 2,
      dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    };
    await waitFor(() => expect(page.onServer()).toMatchObject([lent]));
    await page.press('Undo');
    await waitFor(() => expect(page.countOf('chair')).toBe(6));
    expect(page.onServer()[0]).not.toHaveProperty('loanedTo');
    expect(page.onServer()[0]).not.toHaveProperty('loanedCount');
    expect(page.onServer()[0]).not.toHaveProperty('dueDate');
  });

  test('is whole again by Undo of the loan after some came back', async () => {
    await open([{ name: 'chair', quantity: 6 }]);
    await page.inMenu('chair', 'Lend to…');
    const lending = within(await screen.findByRole('dialog', { name: 'Lend chair' }));
    await page.app.user.type(lending.getByRole('textbox', { name: 'Lend to' }), 'Sven');
    await page.app.user.click(lending.getByRole('button', { name: /^One more, How many/ }));
    await page.app.user.click(lending.getByRole('button', { name: 'Lend' }));
    await page.app.user.hover(await screen.findByText('Lent 2 × chair to Sven'));
    await waitFor(() => expect(page.onServer()).toMatchObject([{ quantity: 4, loanedCount: 2 }]));
    const [lent] = page.onServer();
    const [loan] = lent ? loansOf(lent) : [];
    // On another device, as a message of this one would replace the Undo.
    page.app.server.act({
      call: 'items.return',
      data: { binId: page.id, id: lent?.id ?? '', loanId: loan?.id ?? '', quantity: 1 },
    });
    await waitFor(() => expect(page.onServer()).toMatchObject([{ quantity: 5, loanedCount: 1 }]));
    await page.press('Undo');
    await waitFor(() => expect(page.onServer()[0]).not.toHaveProperty('loanedTo'));
    expect(page.onServer()).toMatchObject([{ quantity: 6 }]);
  });

  test('is lent until a day that has passed only after a question', async () => {
    await open([{ name: 'chair', quantity: 6 }]);
    await page.inMenu('chair', 'Lend to…');
    const sheet = within(await screen.findByRole('dialog', { name: 'Lend chair' }));
    expect(sheet.getByText('of 6 in the bin')).toBeTruthy();
    await page.app.user.type(sheet.getByRole('textbox', { name: 'Lend to' }), 'Sven');
    fireEvent.change(sheet.getByLabelText(/^Back by/), { target: { value: '2020-05-03' } });
    await page.app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    const asked = () => screen.findByRole('alertdialog', { name: /^3 May 2020 has passed/ });
    await page.app.user.click(within(await asked()).getByRole('button', { name: 'Cancel' }));
    expect(page.onServer()).toMatchObject([{ quantity: 6 }]);
    await page.app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    await page.app.user.click(within(await asked()).getByRole('button', { name: 'Yes, overdue' }));
    expect(await screen.findByText('Lent 1 × chair to Sven')).toBeTruthy();
    await waitFor(() => expect(page.onServer()).toMatchObject([{ quantity: 5, dueDate: '2020-05-03' }]));
  });

  test('is not lent in a number that is not there', async () => {
    await open([{ name: 'chair', quantity: 6 }]);
    await page.inMenu('chair', 'Lend to…');
    const sheet = within(await screen.findByRole('dialog', { name: 'Lend chair' }));
    const count = sheet.getByRole('textbox', { name: /^How many/ });
    await page.app.user.type(sheet.getByRole('textbox', { name: 'Lend to' }), 'Sven');
    await page.app.user.clear(count);
    await page.app.user.type(count, '7');
    await page.app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    expect(sheet.getByText('A number from 1 to 6.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(count));
    expect(page.onServer()).toMatchObject([{ quantity: 6 }]);
  });

  test('that is already out is lent as it is, and whom one has lent to is offered', async () => {
    await open([
      { name: 'drill', quantity: 0 },
      { name: 'saw', quantity: 0, loanedTo: 'Berit' },
    ]);
    await page.inMenu('drill', 'Lend to…');
    const sheet = within(await screen.findByRole('dialog', { name: 'Lend drill' }));
    expect(sheet.queryByRole('textbox', { name: /^How many/ })).toBeNull();
    await page.app.user.click(await sheet.findByRole('button', { name: 'Berit' }));
    await page.app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    await waitFor(() =>
      expect(page.onServer().find(({ name }) => name === 'drill')).toMatchObject({
        quantity: 0,
        loanedTo: 'Berit',
      }),
    );
  });

  test('is lent and returned without a question if there is one, which stays one', async () => {
    await open([{ name: 'drill', quantity: 1 }]);
    await page.inMenu('drill', 'Lend to…');
    const lending = within(await screen.findByRole('dialog', { name: 'Lend drill' }));
    expect(lending.queryByRole('textbox', { name: /^How many/ })).toBeNull();
    await page.app.user.type(lending.getByRole('textbox', { name: 'Lend to' }), 'Sven');
    await page.app.user.click(lending.getByRole('button', { name: 'Lend' }));
    await waitFor(() => expect(page.onServer()).toMatchObject([{ quantity: 0, loanedCount: 1 }]));
    await page.inMenu('drill', 'Put back');
    await screen.findByText('drill is back from Sven');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(page.onServer()).toMatchObject([{ quantity: 1 }]));
    expect(page.onServer()[0]).not.toHaveProperty('loanedTo');
  });

  test('that is lent and gets one more is asked whether that came back', async () => {
    await open([{ name: 'drill', quantity: 0, loanedTo: 'Sven', loanedCount: 1 }]);
    await page.step('drill', 1);
    const sheet = within(await screen.findByRole('dialog', { name: 'Put back drill' }));
    expect(sheet.queryByRole('textbox')).toBeNull();
    await page.app.user.click(sheet.getByRole('button', { name: 'Put back' }));
    await waitFor(() => expect(page.countOf('drill')).toBe(1));
    expect(page.onServer()[0]).not.toHaveProperty('loanedTo');
  });

  test('that is lent and gets another one keeps its loan', async () => {
    await open([{ name: 'drill', quantity: 0, loanedTo: 'Sven', loanedCount: 1 }]);
    await page.step('drill', 1);
    await page.app.user.click(await screen.findByRole('button', { name: 'This is another one: add it' }));
    await waitFor(() =>
      expect(page.onServer()).toMatchObject([{ quantity: 1, loanedTo: 'Sven', loanedCount: 1 }]),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of which some are lent is deleted after a question that counts those', async () => {
    await open([{ name: 'tent', quantity: 1, loanedTo: 'Anna', loanedCount: 2 }]);
    await page.inMenu('tent', 'Delete');
    expect(await screen.findByText('2 of them are lent to Anna.')).toBeTruthy();
  });

  test('is deleted after a question that names the borrower, with others too', async () => {
    await open([
      { name: 'drill', quantity: 0, loanedTo: 'Sven', loanedCount: 1 },
      { name: 'saw', quantity: 1 },
      { name: 'tent', quantity: 1, loanedTo: 'Anna', loanedCount: 2 },
    ]);
    await page.inMenu('drill', 'Delete');
    const single = within(await screen.findByRole('alertdialog', { name: 'Delete “drill”?' }));
    expect(single.getByText('It is lent to Sven.')).toBeTruthy();
    await page.app.user.click(single.getByRole('button', { name: 'Cancel' }));
    expect(page.onServer()).toHaveLength(3);
    await page.press('Select');
    await page.press('Select all');
    await page.press('Delete');
    const several = within(await screen.findByRole('alertdialog', { name: 'Delete 3 items?' }));
    expect(several.getByText('2 of these are lent: drill (Sven) and tent (Anna).')).toBeTruthy();
    await page.app.user.click(several.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(page.onServer()).toHaveLength(0));
    await page.press('Undo');
    await waitFor(() => expect(page.onServer()).toHaveLength(3));
  });

  test('to fifty people is told by the first of them, in the list and before deleting', async () => {
    const loans = Array.from({ length: 50 }, (_, n) => ({
      id: newId(),
      quantity: 1,
      borrower: `${n + 1} ${'Longname '.repeat(12)}`.trim(),
    }));
    const [first, second] = loans.map(({ borrower }) => borrower);
    await open([{ name: 'tent', quantity: 0, loans }]);
    const who = `${first}, ${second} and 48 more`;
    expect(await screen.findByText(`50 of 50 out: ${who}`)).toBeTruthy();
    await page.inMenu('tent', 'Delete');
    const sheet = within(await screen.findByRole('alertdialog', { name: 'Delete “tent”?' }));
    expect(sheet.getByText(`50 of them are lent to ${who}.`)).toBeTruthy();
  });

  test('in a bin is named before the bin is deleted', async () => {
    await open([{ name: 'drill', quantity: 0, loanedTo: 'Sven', loanedCount: 1 }]);
    await page.press('Bin menu');
    await page.app.user.click(screen.getByRole('menuitem', { name: 'Delete bin', hidden: true }));
    const sheet = within(await screen.findByRole('alertdialog', { name: 'Delete “Tools”?' }));
    expect(sheet.getByText('1 item from it is lent out: drill (Sven).')).toBeTruthy();
    await page.app.user.click(sheet.getByRole('button', { name: 'Delete 1 bin' }));
    await waitFor(() => expect(page.app.server.bins.get(page.id)?.header.deletedAt).toBeTruthy());
  });

  test('changes its borrower and day without its number, with Undo', async () => {
    await open([{ name: 'chair', quantity: 4, loanedTo: 'Anna', loanedCount: 2 }]);
    await page.inMenu('chair', 'Change loan…');
    const sheet = within(await screen.findByRole('dialog', { name: 'Change the loan of chair' }));
    const to = sheet.getByRole('textbox', { name: 'Lend to' });
    expect(to).toHaveProperty('value', 'Anna');
    await page.app.user.clear(to);
    await page.app.user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await sheet.findByText('Enter who borrows it.')).toBeTruthy();
    await page.app.user.type(to, 'Björn');
    await page.app.user.click(sheet.getByRole('button', { name: 'In a week' }));
    await page.app.user.click(sheet.getByRole('button', { name: 'Save' }));
    await page.app.user.hover(await screen.findByText('Loan changed: Björn has chair'));
    const changed = { quantity: 4, loanedTo: 'Björn', loanedCount: 2, dueDate: expect.any(String) };
    await waitFor(() => expect(page.onServer()).toMatchObject([changed]));
    await page.press('Undo');
    await waitFor(() => expect(page.onServer()).toMatchObject([{ loanedTo: 'Anna', loanedCount: 2 }]));
    expect(page.onServer()[0]).not.toHaveProperty('dueDate');
  });

  test('no longer suggests a mistyped name that was corrected', async () => {
    await open([{ name: 'chair', quantity: 4 }]);
    await page.inMenu('chair', 'Lend to…');
    const lend = within(await screen.findByRole('dialog', { name: 'Lend chair' }));
    await page.app.user.type(lend.getByRole('textbox', { name: 'Lend to' }), 'Bjrön');
    await page.app.user.click(lend.getByRole('button', { name: 'Lend' }));
    await page.inMenu('chair', 'Change loan…');
    const change = within(await screen.findByRole('dialog', { name: 'Change the loan of chair' }));
    const to = change.getByRole('textbox', { name: 'Lend to' });
    await page.app.user.clear(to);
    await page.app.user.type(to, 'Björn');
    await page.app.user.click(change.getByRole('button', { name: 'Save' }));
    await screen.findByText('Loan changed: Björn has chair');
    await page.inMenu('chair', 'Lend to…');
    const again = within(await screen.findByRole('dialog', { name: 'Lend chair' }));
    expect(again.getByRole('button', { name: 'Björn' })).toBeTruthy();
    expect(again.queryByRole('button', { name: 'Bjrön' })).toBeNull();
  });

  test('shows its borrower; Put back in its menu ends the loan, with Undo', async () => {
    await open([{ name: 'drill', quantity: 0, loanedTo: 'Sven', dueDate: '2030-05-03' }]);
    expect(await screen.findByText('lent to Sven, back by 3 May 2030')).toBeTruthy();
    await page.inMenu('drill', 'Put back');
    const sheet = within(await screen.findByRole('dialog', { name: 'Put back drill' }));
    await page.app.user.click(sheet.getByRole('button', { name: 'Put back' }));
    await page.app.user.hover(await screen.findByText('drill is back from Sven'));
    await waitFor(() => expect(page.countOf('drill')).toBe(1));
    expect(screen.queryByText(/^lent to Sven/)).toBeNull();
    expect(page.onServer()[0]).not.toHaveProperty('loanedTo');
    await page.press('Undo');
    const lent = { quantity: 0, loanedTo: 'Sven', dueDate: '2030-05-03' };
    await waitFor(() => expect(page.onServer()).toMatchObject([lent]));
  });
});

describe('several things', () => {
  const camping = [
    { name: 'chair', quantity: 6 },
    { name: 'tent', quantity: 1 },
    { name: 'rope', quantity: 0 },
  ];
  const namedOnServer = (name: string) => page.onServer().find((item) => item.name === name);

  test('selected are lent in one act with one Undo, each in its number', async () => {
    await open(camping);
    await page.press('Select');
    for (const name of ['chair', 'tent', 'rope'])
      await page.app.user.click(screen.getByRole('checkbox', { name }));
    await page.app.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Lend' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Lend several things' }));
    expect(sheet.getAllByRole('checkbox')).toHaveLength(2);
    await page.app.user.type(sheet.getByRole('textbox', { name: 'Lend to' }), 'Sven');
    const count = sheet.getByRole('textbox', { name: 'chair How many of 6 in the bin' });
    await page.app.user.clear(count);
    await page.app.user.type(count, '9');
    await page.app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    expect(page.onServer().some(({ loanedTo }) => loanedTo !== undefined)).toBe(false);
    await page.app.user.click(sheet.getByRole('button', { name: /^One less, chair/ }));
    await page.app.user.click(sheet.getByRole('button', { name: /^One less, chair/ }));
    await page.app.user.click(sheet.getByRole('button', { name: 'In a week' }));
    await page.app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    await page.app.user.hover(await screen.findByText('2 things are lent to Sven (6 pieces)'));
    expect(screen.queryByRole('toolbar')).toBeNull();
    await waitFor(() => expect(namedOnServer('tent')).toMatchObject({ quantity: 0, loanedTo: 'Sven' }));
    expect(namedOnServer('chair')).toMatchObject({ quantity: 1, loanedCount: 5 });
    expect(namedOnServer('tent')?.dueDate).toBe(namedOnServer('chair')?.dueDate);
    await page.press('Undo');
    await waitFor(() => expect(namedOnServer('tent')).toMatchObject({ quantity: 1 }));
    expect(page.onServer().filter(({ loanedTo }) => loanedTo !== undefined)).toEqual([]);
    expect(page.countOf('chair')).toBe(6);
  });

  test('of a whole bin are lent from its menu, without what is left out', async () => {
    await open(camping);
    await page.press('Bin menu');
    await page.app.user.click(screen.getByRole('menuitem', { name: 'Lend to…', hidden: true }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Lend several things' }));
    await page.app.user.type(sheet.getByRole('textbox', { name: 'Lend to' }), 'Anna');
    await page.app.user.click(sheet.getByRole('button', { name: /^One less, chair/ }));
    await page.app.user.click(sheet.getByRole('button', { name: 'None' }));
    await page.app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    expect(sheet.getByText('Choose at least one thing.')).toBeTruthy();
    await page.app.user.click(sheet.getByRole('button', { name: 'All' }));
    await page.app.user.click(sheet.getByRole('checkbox', { name: 'tent' }));
    expect(sheet.getByText('1 of 2 things chosen')).toBeTruthy();
    await page.app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    expect(await screen.findByText(/^1\sthing is lent to Anna/)).toBeTruthy();
    await waitFor(() => expect(namedOnServer('chair')).toMatchObject({ quantity: 0, loanedCount: 6 }));
    expect(namedOnServer('tent')).not.toHaveProperty('loanedTo');
  });

  test('of one item are taken out at once, and join what one took before', async () => {
    await open(camping);
    await page.inMenu('chair', 'Take one out');
    await page.inMenu('chair', 'Take several out…');
    const sheet = within(await screen.findByRole('dialog', { name: 'Take out' }));
    for (const _ of [1, 2, 3])
      await page.app.user.click(sheet.getByRole('button', { name: /^One more, chair/ }));
    await page.app.user.click(sheet.getByRole('button', { name: 'Take out' }));
    await page.app.user.hover(await screen.findByText('Took out 4 × chair'));
    await waitFor(() => expect(page.countOf('chair')).toBe(1));
    expect(namedOnServer('chair')?.loans).toMatchObject([{ quantity: 5, isTakenOut: true }]);
    const [, undo] = screen.getAllByRole('button', { name: 'Undo' });
    await page.app.user.click((undo ?? screen.getByRole('button', { name: 'Undo' })) as HTMLElement);
    await waitFor(() => expect(page.countOf('chair')).toBe(5));
  });
});
