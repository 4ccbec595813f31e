import { type PaymentPeer, startPaymentPeer } from '#test/payment-peer.ts';
import { createBin, signUp } from './journey.ts';
import { test as base, expect } from './server.ts';

const test = base.extend<object, { peer: PaymentPeer }>({
  peer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const peer = await startPaymentPeer();
      await use(peer);
      await peer.close();
    },
    { scope: 'worker' },
  ],
  settings: [({ peer }, use) => use({ ...peer.settings }), { scope: 'worker' }],
});

test('a limit leads to paying; cancelling keeps the plan until paid time ends', async ({
  page,
  server,
  peer,
}) => {
  peer.deliverTo = `${server.address}/api/stripe-webhook`;
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page);
  for (let n = 1; n <= 5; n++) await createBin(page, `Box ${n}`);

  await page.goto('/bins/create');
  await expect(page.getByText("You've reached your limit of 5 bins. Upgrade to add more.")).toBeVisible();
  await page.getByRole('link', { name: 'See your plan' }).click();
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  await expect(plan).toBeInViewport();
  await expect(plan.getByText('39 kr a month')).toBeVisible();
  await plan.getByRole('button', { name: 'Upgrade to Unlimited' }).click();

  // Stripe's event arrives late: after the person is back.
  const { deliverTo } = peer;
  peer.deliverTo = undefined;
  await page.getByRole('button', { name: 'Pay 39 kr' }).click();
  await page.waitForURL('**/settings?open=plan');
  peer.deliverTo = deliverTo;
  const [subscription] = peer.subscriptions;
  if (subscription === undefined) throw new Error('nothing was paid');
  await peer.notify(subscription, 'customer.subscription.created');
  await expect(plan.getByText('Room for 20,000 bins, with 10,000 items in each')).toBeVisible();
  await expect(plan.getByText(/^Paid\. Renews on /)).toBeVisible();
  for (let n = 6; n <= 7; n++) await createBin(page, `Box ${n}`);

  await page.goto('/notifications');
  await expect(page.getByText('Receipt: 39 kr paid for your plan')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the receipt' })).toHaveAttribute(
    'href',
    `https://invoice.stripe.example/${peer.invoices[0]?.id}`,
  );

  await page.goto('/settings?open=plan');
  await plan.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel the subscription' }).click();
  await page.waitForURL('**/settings?open=plan');
  const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(subscription.periodEnd * 1000);
  await expect(plan.getByText(`You have it until ${until}`)).toBeVisible();
  await expect(plan.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(plan.getByText('Room for 20,000 bins, with 10,000 items in each')).toBeVisible();

  subscription.status = 'canceled';
  await peer.notify(subscription, 'customer.subscription.deleted');
  await expect(plan.getByText('7 of 5')).toBeVisible();
  await expect(plan.getByText(/Nothing is lost or hidden/)).toBeVisible();
  await expect(plan.getByRole('button', { name: 'Upgrade to Unlimited' })).toBeVisible();
  await page.goto('/bins');
  await expect(page.getByRole('link', { name: /^Box \d/ })).toHaveCount(7);
  await page.goto('/bins/create');
  await expect(page.getByText("You've reached your limit of 5 bins. Upgrade to add more.")).toBeVisible();
});
