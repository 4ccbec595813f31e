import type { Page } from '@playwright/test';
import { buildPdf } from '#test/build-pdf.ts';
import { axeFaults } from './axe.ts';
import { callFrom, goWithin, newEmail, signUp, untilInstalled } from './journey.ts';
import { expect, test } from './server.ts';

test.use({ settings: { DEFAULT_PLAN: 'unlimited', PHOTO_TEXT: 'on' } });

type Made = { id: string };
type Documents = { items: { documents?: { textModel?: number }[] }[] };

const results = (page: Page) => page.getByRole('list', { name: 'Results' });

test('a word in a receipt is found by others, offline too, until access ends', {
  tag: '@installed',
}, async ({ page, browser, server }) => {
  // The server reads documents with the lowest priority.
  test.setTimeout(300_000);
  await signUp(page);
  const { id: binId } = await callFrom<Made>(page, 'bins.create', { name: 'Kitchen' });
  const { items } = await callFrom<{ items: Made[] }>(page, 'items.create', {
    binId,
    items: [{ name: 'Mixer' }],
  });
  const otherContext = await browser.newContext({ baseURL: server.address, serviceWorkers: 'allow' });
  const other = await otherContext.newPage();
  const email = newEmail();
  await signUp(other, email);
  const { uid } = await callFrom<{ uid: string }>(other, 'me.get', {});
  const { invites } = await callFrom<{ invites: { link: string }[] }>(page, 'invites.create', {
    targets: [{ kind: 'bin', id: binId }],
    emails: [email],
    role: 'viewer',
  });
  await callFrom(other, 'invites.accept', { token: invites[0]?.link.split('/').at(-1) });
  await Promise.all([untilInstalled(page), untilInstalled(other)]);

  await goWithin(page, `/bins/${binId}/items/${items[0]?.id}`);
  await expect(page.getByRole('button', { name: 'Add document' })).toBeVisible();
  const receipt = await buildPdf(['Kvitto\nClas Ohlson', 'Köksassistent 4 999 kr\nFörlängd garanti']);
  await page.locator('input[data-takes-drops=documents]').setInputFiles({
    name: 'Kvitto mixer.pdf',
    mimeType: 'application/pdf',
    buffer: receipt,
  });
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
  const isRead = async () =>
    (await callFrom<Documents>(other, 'bins.get', { id: binId })).items[0]?.documents?.[0]?.textModel !==
    undefined;
  await expect.poll(isRead, { timeout: 200_000 }).toBe(true);

  await other.goto('/search?q=köksassistent');
  const found = results(other).getByRole('link', { name: /^Mixer/ });
  await expect(found).toContainText('In the receipt, page 2: Köksassistent 4 999 kr');
  expect(await axeFaults(other)).toEqual([]);
  // The file is kept once it was opened.
  await found.click();
  const viewer = other.getByRole('dialog', { name: 'Kvitto mixer', exact: true });
  await expect(viewer.getByLabel('Page', { exact: true })).toHaveValue('2');
  await expect(viewer.locator('.found')).toHaveText(/Köksassistent/);

  await otherContext.setOffline(true);
  await other.goto('/search?q=köksassistent');
  await found.click();
  await expect(viewer.getByLabel('Page', { exact: true })).toHaveValue('2');
  await expect(viewer.locator('.found')).toHaveText(/Köksassistent/);
  await other.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  await callFrom(page, 'accessEntries.delete', { target: { kind: 'bin', id: binId }, userId: uid });
  await otherContext.setOffline(false);
  await other.goto('/search?q=köksassistent');
  await expect(other.getByText('Nothing found')).toBeVisible();
  await otherContext.close();
});
