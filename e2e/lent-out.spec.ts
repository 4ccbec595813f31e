import type { Page } from '@playwright/test';
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
