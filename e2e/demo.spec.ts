import { demoAddress, demoPassword } from '#domain/account/demo.ts';
import { expect, test } from './server.ts';

test.use({ settings: { DEMO: '1' } });

/** True once the last household that the server makes at its start is shared. */
async function isMade(address: string): Promise<boolean> {
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${address}/api/${path}`, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', origin: address, ...headers },
    });
  const person = { email: demoAddress('viewer', 'sv'), password: demoPassword };
  const session = await post('auth/sign-in/email', person);
  if (!session.ok) return false;
  const { token } = (await session.json()) as { token: string };
  const list = await post('bins.list', { data: {} }, { authorization: `Bearer ${token}` });
  const { result } = (await list.json()) as { result?: { bins: unknown[] } };
  return (result?.bins.length ?? 0) > 0;
}

test('a visitor enters the demo by one press as either person', async ({ page, server }) => {
  await expect.poll(() => isMade(server.address), { timeout: 90_000 }).toBe(true);
  await page.goto('/');
  await page.getByRole('link', { name: 'Open the demo' }).first().click();
  await page.getByRole('button', { name: /^Enter as Olga/ }).click();
  await page.waitForURL('**/home');
  await expect(page.getByText('Demo: starts over every night')).toBeVisible();
  await page.goto('/bins');
  await expect(page.getByRole('link', { name: /Cottage kitchen/ })).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Svenska' }).click();
  await page.getByRole('button', { name: /^Gå in som Nils/ }).click();
  await page.waitForURL('**/home');
  await page.goto('/bins');
  await page.getByRole('link', { name: /Kiosken/ }).click();
  await expect(page.getByRole('textbox', { name: 'Lägg till en sak' })).toBeVisible();
});
