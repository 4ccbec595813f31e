import { callFrom, signUp, signUpByForm, untilInstalled } from './journey.ts';
import { expect, test } from './server.ts';

test('after signing out a label reveals nothing, offline or to the next account', {
  tag: '@installed',
}, async ({ page, context, faults }) => {
  await signUp(page);
  const { qrCode } = await callFrom<{ qrCode: string }>(page, 'bins.create', { name: 'Secret box' });
  await page.goto('/home');
  await untilInstalled(page);
  await page.goto(`/c/${qrCode}`);
  await expect(page.getByRole('heading', { name: 'Secret box', level: 1 })).toBeVisible();
  expect(await page.evaluate(everythingStored)).toContain('Secret box');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login*');

  await context.setOffline(true);
  await page.goto(`/c/${qrCode}`);
  await expect(page.getByRole('heading', { name: 'This is the label of a box' })).toBeVisible();
  await expect(page.getByText('Secret box')).toHaveCount(0);
  expect(await page.evaluate(everythingStored)).not.toContain('Secret box');
  await context.setOffline(false);

  await signUpByForm(page);
  await page.goto(`/c/${qrCode}`);
  await expect(page.getByText('This label belongs to a private bin or to nobody.')).toBeVisible();
  await expect(page.getByText('Secret box')).toHaveCount(0);
  // The label is looked up once and not found; requests that failed offline are expected.
  faults.splice(0);
});

/** All rows of all databases and both storages, as one text. Runs in the page. */
async function everythingStored(): Promise<string> {
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const rows: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answerOf(indexedDB.open(name));
    for (const store of database.objectStoreNames)
      rows.push(await answerOf(database.transaction(store).objectStore(store).getAll()));
    database.close();
  }
  return JSON.stringify([rows, { ...localStorage }, { ...sessionStorage }]);
}
