import { callFrom, signUp } from './journey.ts';
import { expect, test } from './server.ts';

type Manifest = {
  shortcuts: { url: string; icons: { src: string }[] }[];
  file_handlers: { action: string }[];
};

test('the browser accepts the manifest, and its shortcuts lead to screens', async ({ page, context }) => {
  await signUp(page);
  const devtools = await context.newCDPSession(page);
  const { errors, data = '' } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data) as Manifest;
  expect(manifest.file_handlers.map(({ action }) => action)).toEqual(['/import']);
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/scan-qr', '/search', '/home#add']);
  for (const { icons } of manifest.shortcuts)
    for (const { src } of icons) expect((await page.request.get(src)).status()).toBe(200);
});

test('the shortcut to add items asks for the bin once', async ({ page }) => {
  await signUp(page);
  for (const name of ['Attic', 'Cellar']) await callFrom(page, 'bins.create', { name });
  await page.goto('/bins');
  for (const name of ['Attic', 'Cellar']) await expect(page.getByRole('link', { name })).toBeVisible();
  await page.goto('/home#add');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cellar/ })
    .click();
  await expect(page).toHaveURL(/\/items\/add$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a spreadsheet that the system opens with the app is shown in the import', async ({ page }) => {
  await signUp(page);
  // A browser under test has no files opened by the system, so its queue is played here.
  await page.addInitScript(() => {
    const file = new File(['Item;Bin\nTent;Camping\n'], 'cellar.csv', { type: 'text/csv' });
    const handle = { getFile: async () => file };
    const picture = { getFile: async () => new File(['x'], 'cat.gif', { type: 'image/gif' }) };
    type Consumer = (launch: { files: object[] }) => void;
    const launchQueue = { setConsumer: (take: Consumer) => take({ files: [handle, picture] }) };
    Object.defineProperty(window, 'launchQueue', { value: launchQueue });
  });
  await page.goto('/import');
  await expect(page.getByText('cellar.csv')).toBeVisible();
  await expect(page.getByText('1 bin and 1 item').first()).toBeVisible();
  await expect(page.getByText(/cat\.gif/)).toBeVisible();
});
