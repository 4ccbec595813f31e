import { newEmail, password } from './journey.ts';
import { mailedInvite } from './mailed-invite.ts';
import { expect, test } from './server.ts';

test('an invited person without an account reads the invitation, signs up and joins', async ({
  page,
  server,
}) => {
  const path = await mailedInvite(server);
  await page.goto(path);
  await expect(
    page.getByRole('heading', { name: 'Anna invites you to the place “New house”' }),
  ).toBeVisible();
  await expect(page.getByText('It contains 2 bins.')).toBeVisible();
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('Your name').fill('Lisa');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  // The form says who invites, too.
  await expect(page).toHaveURL(path);
  await expect(page.getByText('Anna invites you to the place')).toBeVisible();
  await expect(page.getByText(/sent to a different address, not to yours/)).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { name: 'New house', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /Kitchen 2/ })).toBeVisible();
});

test.describe('in Swedish', () => {
  test.use({ locale: 'sv-SE' });

  test('an invitation is in the browser’s language, and a damaged link says only that', async ({
    page,
    server,
    faults,
  }) => {
    const path = await mailedInvite(server, 'Nya huset');
    await page.goto(path);
    await expect(
      page.getByRole('heading', { name: 'Anna bjuder in dig till platsen ”Nya huset”' }),
    ).toBeVisible();
    await page.goto(path.replace('/invite/', '/invite/x'));
    await expect(page.getByRole('heading', { name: 'Inbjudan gäller inte längre' })).toBeVisible();
    await expect(page.getByText('Nya huset')).toHaveCount(0);
    // The browser reports the "not found" answer.
    faults.splice(0);
  });
});
