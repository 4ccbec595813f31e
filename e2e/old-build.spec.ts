import { goWithin, signUp } from './journey.ts';
import { expect, test } from './server.ts';

test('a page whose code was replaced by a newer build is reloaded and keeps drafts', async ({
  page,
  faults,
}) => {
  await signUp(page);
  await goWithin(page, '/bins/create');
  await page.getByLabel('Name', { exact: true }).fill('Half a name');
  let refused = 0;
  // Simulates an upgrade: files of the old build are gone, and the reloaded page has the names of the new ones.
  await page.route(
    '**/assets/print-*.js',
    (route) => {
      refused++;
      return route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' });
    },
    { times: 1 },
  );
  await goWithin(page, '/print/qr-batch');
  await expect(page.getByRole('heading', { name: 'Print labels', level: 1 })).toBeVisible();
  expect(refused).toBe(1);
  // The missing file, and what waited for it when the page was left.
  for (const fault of faults.splice(0)) expect(fault).toMatch(/status of 404|reading 'PrintPage'/);
  await goWithin(page, '/bins/create');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a name');
});
