import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newId } from '#web/data/operations/new-id.ts';
import { callFrom, goWithin, signUp, untilInstalled } from './journey.ts';
import { expect, test } from './server.ts';

type Made = { id: string; qrCode: string };

test('what a person has is found by name, put back at once and undone, offline', {
  tag: '@installed',
}, async ({ page, context }) => {
  await signUp(page);
  await makeBins(page, ['Tent', 'Stove', 'Lamp']);
  // Only what has arrived on the device can be handed out offline.
  await goWithin(page, '/bins');
  await expect(page.getByRole('link', { name: /^Box of/ })).toHaveCount(3);
  await page.goto('/scan-qr?mode=hand-out');
  await untilInstalled(page);
  await context.setOffline(true);
  await chooseBorrower(page, 'Sven');
  for (const name of ['Tent', 'Stove']) await scan(page, `Box of ${name}`);
  await expect(page.getByText('2 handed out')).toBeVisible();
  await chooseBorrower(page, 'Anna');
  await scan(page, 'Box of Lamp');
  await expect(page.getByText('Lamp is handed out to Anna')).toBeVisible();

  await page.getByText('Take back', { exact: true }).click();
  await scan(page, 'Box of Lamp');
  await expect(page.getByText('Lamp is back from Anna')).toBeVisible();
  await page.getByRole('button', { name: 'Undo last' }).click();
  await expect(page.getByText('Lamp: undone')).toBeVisible();

  await page.goto('/home');
  const section = page.getByRole('region', { name: 'Out now' });
  await section.getByRole('link', { name: 'See all' }).click();
  const rows = page.getByRole('list', { name: 'Lent out' }).getByRole('listitem');
  await expect(rows).toHaveText([/^Anna/, /^Lamp/, /^Sven/, /^Stove/, /^Tent/]);
  await page.getByRole('link', { name: /^Sven/ }).click();
  await expect(page.getByRole('heading', { name: 'Everything Sven has', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Put all 2 back' }).click();
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveText([/^Stove/, /^Tent/]);
  await page.getByRole('button', { name: 'Put back: Tent' }).click();
  await context.setOffline(false);
  await expect.poll(() => whoHasWhat(page)).toEqual(['Lamp Anna', 'Stove Sven', 'Tent']);
});

test('a wide screen shows loans as a table, exports them and lists what came back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signUp(page);
  const bin = await callFrom<Made>(page, 'bins.create', { name: 'Camping' });
  const items = [
    { id: newId(), name: 'Tent', quantity: 3 },
    { id: newId(), name: 'Stove' },
  ];
  await callFrom(page, 'items.create', { binId: bin.id, items });
  const loans = [
    { quantity: 2, borrower: 'Sven', contact: 'sven@example.org', dueDate: '2020-05-03' },
    { quantity: 1, borrower: 'Anna' },
  ];
  for (const [at, loan] of loans.entries())
    await callFrom(page, 'items.lend', { binId: bin.id, id: items[at]?.id, loanId: newId(), ...loan });

  await goWithin(page, '/lent');
  await expect(page.getByText('2 loans · 1 overdue')).toBeVisible();
  const table = page.getByRole('grid', { name: 'Lent out' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('button', { name: /^Put back: / }) });
  await expect(rows).toHaveText([/^SvenTent2.*3.May.2020 · .* days overdue/, /^AnnaStove1/]);

  await page.getByRole('button', { name: 'Export…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Export Lent out' });
  await sheet.getByRole('radio', { name: 'Table (CSV)' }).check();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Lent out \d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /\r\nSven,Tent,2,[\d-]+,2020-05-03,\d+,,Camping,,sven@example.org\r\n/,
  );
  await sheet.getByRole('button', { name: 'Done' }).click();

  await table.getByRole('link', { name: 'Sven' }).click();
  await expect(page.getByRole('heading', { name: 'Everything Sven has', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Message to Sven…' }).click();
  const message = page.getByRole('dialog', { name: 'Message to Sven' });
  await expect(message.getByLabel('Message')).toHaveValue(
    /^Hi Sven,[\s\S]*• 2 × Tent, lent .*, was due back 3 May 2020\n/,
  );
  await expect(message.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    /^mailto:sven@example\.org\?subject=.*&body=Hi%20Sven/,
  );
  await page.keyboard.press('Escape');

  await goWithin(page, '/lent');
  await table.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Put 2 back' }).click();
  await expect(
    page
      .getByText('2 loans are back from Anna and Sven')
      .or(page.getByText('2 loans are back from Sven and Anna')),
  ).toBeVisible();
  await page.getByRole('link', { name: 'What came back' }).click();
  const returned = page.getByRole('table', { name: 'What came back' }).getByRole('row');
  await expect(returned.filter({ hasText: 'Tent' })).toHaveText(/Sven.*3.May.2020.*days late/);
  await expect(returned).toHaveCount(3);
});

async function makeBins(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const bin = await callFrom<Made>(page, 'bins.create', { name: `Box of ${name}` });
    await callFrom(page, 'items.create', { binId: bin.id, items: [{ name }] });
  }
}

async function chooseBorrower(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(Choose|Change)$/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Who is it?' });
  await sheet.getByRole('textbox', { name: 'Lend to' }).fill(name);
  await sheet.getByRole('button', { name: 'Choose' }).click();
  await expect(sheet).toHaveCount(0);
}

async function scan(page: Page, text: string): Promise<void> {
  await page.getByLabel('Code, number or name').fill(text);
  await page.keyboard.press('Enter');
}

async function whoHasWhat(page: Page): Promise<string[]> {
  const { bins } = await callFrom<{ bins: Made[] }>(page, 'bins.list', {});
  const found: string[] = [];
  for (const { id } of bins) {
    const { items } = await callFrom<{ items: { name: string; loanedTo?: string }[] }>(page, 'bins.get', {
      id,
    });
    for (const { name, loanedTo = '' } of items) found.push(`${name} ${loanedTo}`.trim());
  }
  return found.sort();
}
