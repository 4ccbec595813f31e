import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { plusDays } from '#domain/time.ts';
import { type BinPage, openBinPage } from '#test/web/bin-page.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { localDay } from '#web/i18n/formats.ts';

let page: BinPage;

afterEach(() => page.app.close());

test('a viewer may only take out and put back where the bin lets them', async () => {
  page = await openBinPage([{ name: 'tent', quantity: 2 }]);
  page.app.server.setPeople(page.id, { role: 'viewer', ownerId: 'eva', ownerName: 'Eva' });
  await screen.findByText('You can look at this bin, but not change it.');
  expect(screen.queryByRole('button', { name: 'Menu of tent' })).toBeNull();
  page.app.server.setPeople(page.id, { viewersMayTakeOut: true });
  await screen.findByText(/^You can take things out yourself/);
  expect(screen.queryByRole('button', { name: /Quantity of tent/ })).toBeNull();
  await page.inMenu('tent', 'Take one out');
  await waitFor(() => expect(page.countOf('tent')).toBe(1));
  await page.app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.countOf('tent')).toBe(2));
  await page.press('Menu of tent');
  const entries = screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(entries).toEqual(['Take one out', 'Take several out…', 'Remind me']);
});

test('the toast of what a viewer took out offers the day by which it is back', async () => {
  page = await openBinPage([{ name: 'tent', quantity: 2 }]);
  const viewer = { role: 'viewer', ownerId: 'eva', ownerName: 'Eva', viewersMayTakeOut: true } as const;
  page.app.server.setPeople(page.id, viewer);
  await screen.findByText(/^You can take things out yourself/);
  await page.inMenu('tent', 'Take one out');
  await page.app.user.click(await screen.findByRole('button', { name: 'Back by …' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'When will you bring tent back?' }));
  await page.app.user.click(await sheet.findByRole('button', { name: 'In a week' }));
  await page.app.user.click(sheet.getByRole('button', { name: 'Save' }));
  const week = plusDays(localDay(new Date()), 7);
  await waitFor(() => expect(page.onServer()[0]?.loans).toMatchObject([{ quantity: 1, dueDate: week }]));
  await screen.findByText(/^tent: back by/);
  await page.app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(page.onServer()[0]?.dueDate).toBeUndefined());
  expect(page.onServer()[0]?.loans).toHaveLength(1);
});

test('a viewer who may take out takes several items at once, and lends none', async () => {
  page = await openBinPage([{ name: 'tent', quantity: 2 }, { name: 'chair' }]);
  page.app.server.setPeople(page.id, {
    role: 'viewer',
    ownerId: 'eva',
    ownerName: 'Eva',
    viewersMayTakeOut: true,
  });
  await screen.findByText(/^You can take things out yourself/);
  await page.press('Select');
  for (const name of ['tent', 'chair']) await page.app.user.click(screen.getByRole('checkbox', { name }));
  const bar = within(screen.getByRole('toolbar'));
  expect(bar.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(bar.getByRole('button', { name: 'Take out' })).toBeTruthy();
  expect(bar.queryByRole('button', { name: 'Lend' })).toBeNull();
  await page.app.user.click(bar.getByRole('button', { name: 'Take out' }));
  const sheet = within(await screen.findByRole('dialog'));
  await page.app.user.click(sheet.getByRole('button', { name: 'Tomorrow' }));
  await page.app.user.click(sheet.getByRole('button', { name: 'Take out' }));
  await waitFor(() => expect(page.onServer().map(({ quantity }) => quantity)).not.toContain(2));
  const tomorrow = plusDays(localDay(new Date()), 1);
  expect(page.onServer().map(({ dueDate }) => dueDate)).toEqual([tomorrow, tomorrow]);
});

test('a borrower with an account reads what they have, not their own name', async () => {
  page = await openBinPage([
    { name: 'tent', quantity: 2 },
    { name: 'chair', quantity: 1 },
  ]);
  const { server } = page.app;
  const lend = (name: string, borrower: string, borrowerId?: string) => {
    const id = page.onServer().find((item) => item.name === name)?.id ?? '';
    const loan = { loanId: newId(), quantity: 1, borrower, borrowerId, dueDate: '2096-03-01' };
    server.act({ call: 'items.lend', data: { binId: page.id, id, ...loan } });
  };
  lend('tent', 'Olga Ek', server.userId);
  expect(await screen.findByText('you have 1, back by 1 Mar 2096')).toBeTruthy();
  lend('tent', 'Sven');
  lend('chair', 'Olga Ek', server.userId);
  expect(await screen.findByText('2 of 2 out: you and Sven')).toBeTruthy();
  expect(await screen.findByText('you have it, back by 1 Mar 2096')).toBeTruthy();
});

test('a viewer who may take out has no act for the loans of others', async () => {
  page = await openBinPage([
    { name: 'tent', quantity: 2, loanedTo: 'Sven', loanedCount: 1 },
    {
      name: 'chair',
      quantity: 0,
      loans: ['Anna', 'Bo'].map((borrower) => ({ id: newId(), quantity: 1, borrower })),
    },
  ]);
  page.app.server.setPeople(page.id, {
    role: 'viewer',
    ownerId: 'eva',
    ownerName: 'Eva',
    viewersMayTakeOut: true,
  });
  await screen.findByText(/^You can take things out yourself/);
  await page.press('Menu of tent');
  const entries = screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
  expect(entries).toEqual(['Take one out', 'Take several out…', 'Remind me']);
  await page.app.user.keyboard('{Escape}');
  await page.press('Menu of chair');
  expect(screen.queryByRole('menuitem', { name: 'Put back', hidden: true })).toBeNull();
});
