import { axeFaults } from './axe.ts';
import { callFrom, goWithin, signUp } from './journey.ts';
import { expect, test } from './server.ts';

test('a program acts by a token in chosen places, and its person undoes it and ends it', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  const garage = await callFrom<{ id: string }>(page, 'locations.create', { name: 'Garage' });
  const tools = await callFrom<{ id: string }>(page, 'bins.create', { name: 'Tools', locationId: garage.id });
  const papers = await callFrom<{ id: string }>(page, 'bins.create', { name: 'Papers' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await goWithin(page, '/settings?open=programs');
  await page.getByRole('button', { name: 'New access token' }).click();
  await page.getByLabel('What is it for?').fill('Kitchen tablet');
  await page.getByRole('radio', { name: /^Read and write/ }).check();
  await page.getByRole('radio', { name: /^Only in places/ }).check();
  await page.getByRole('button', { name: 'Add a place or bin' }).click();
  await page.getByRole('dialog', { name: 'Where may the program act?' }).getByText('Garage').first().click();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('button', { name: 'Copy token' }).click();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^wb_[0-9a-f]{40}$/);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Reads and writes · only in Garage')).toBeVisible();

  const program = async (call: string, data: object) => {
    const answer = await fetch(`${baseURL}/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ data }),
    });
    return { status: answer.status, text: await answer.text() };
  };
  expect((await program('bins.get', { id: papers.id })).text).toContain('tokens.outside');
  expect((await program('bins.list', {})).text).not.toContain('Papers');
  expect((await program('items.create', { binId: tools.id, items: [{ name: 'Drill' }] })).status).toBe(200);

  await goWithin(page, `/bins/${tools.id}`);
  await expect(page.getByRole('link', { name: /Drill/ })).toBeVisible();
  await goWithin(page, '/activity');
  await expect(page.getByText('Through “Kitchen tablet”')).toBeVisible();
  await page.getByRole('button', { name: /^Undo: You added “Drill”/ }).click();
  await goWithin(page, `/bins/${tools.id}`);
  await expect(page.getByRole('link', { name: /Drill/ })).toBeHidden();

  await goWithin(page, '/settings?open=programs');
  await page.getByRole('button', { name: 'More options for Kitchen tablet' }).click();
  await page.getByRole('menuitem', { name: 'End access' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End access' }).click();
  await expect(page.getByText('No program has access.')).toBeVisible();
  expect((await program('bins.list', {})).text).toContain('tokens.ended');
});
