import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

describe('the plan', () => {
  const onFree = (server: SmallServer) => {
    server.me = { ...server.me, plan: 'free', maxBins: 5, maxItemsPerBin: 20 };
    server.answers['about.get'] = () => ({
      supportEmail: 'help@example.org',
      sendsMail: true,
      sellsPlans: false,
    });
  };

  test('says what it gives, what larger ones give, and whom to ask for one', async () => {
    app = await openApp('/settings?open=plan', { prepare: onFree });
    const section = within(await screen.findByRole('region', { name: 'Plan' }));
    expect(section.getByText(/^Up to 5 bins with up to 20 items in each/)).toBeTruthy();
    expect(section.getByText(/^Up to 50 bins with up to 100 items in each/)).toBeTruthy();
    expect(section.getByText(/^Room for 20,000 bins, with 10,000 items in each/)).toBeTruthy();
    expect(section.getByText(/Advanced analytics: how your things and their value grew/)).toBeTruthy();
    const ask = await section.findByRole('link', { name: 'Write to help@example.org' });
    expect(ask.getAttribute('href')).toMatch(/^mailto:help@example.org\?subject=/);
  });

  const sold = { isSold: true, price: { amount: 3900, currency: 'SEK', interval: 'month' } };

  test('shows the price where plans are sold, and why checkout could not open', async () => {
    app = await openApp('/settings?open=plan', {
      prepare(server) {
        onFree(server);
        server.answers['plans.get'] = () => ({ ...sold, canUpgrade: true });
        server.answers['plans.checkout'] = () => {
          throw new AppError('plans.unreachable');
        };
      },
    });
    const section = within(await screen.findByRole('region', { name: 'Plan' }));
    expect(await section.findByText(/^39\skr a month$/)).toBeTruthy();
    expect(section.queryByText(/The person who runs this server/)).toBeNull();
    expect(section.queryByText('Pro')).toBeNull();
    await app.user.click(section.getByRole('button', { name: 'Upgrade to Unlimited' }));
    expect(await section.findByText('The payment service did not answer. Try again later.')).toBeTruthy();
    app.server.network = () => 'unreachable';
    app.server.cutConnections();
    expect(await section.findByText('You can change your plan when you are online.')).toBeTruthy();
    expect(section.getByRole('button', { name: 'Upgrade to Unlimited' })).toHaveProperty('disabled', true);
  });

  test.each([
    ['renews', /^Paid\. Renews on 22 December 2026\.$/, true],
    ['ends', /^Cancelled\. You have it until 22 December 2026\./, false],
    ['unpaid', /^The last payment did not go through/, false],
  ] as const)(
    'a subscription that %s is shown, and cancelled at most once',
    async (state, words, canCancel) => {
      app = await openApp('/settings?open=plan', {
        prepare(server) {
          const subscription = { state, until: '2026-12-22T12:00:00.000Z' };
          server.answers['plans.get'] = () => ({ ...sold, canUpgrade: false, subscription });
        },
      });
      const section = within(await screen.findByRole('region', { name: 'Plan' }));
      expect(await section.findByText(words)).toBeTruthy();
      expect(section.getByRole('button', { name: 'Card and receipts' })).toBeTruthy();
      expect(section.queryByRole('button', { name: 'Cancel' }) !== null).toBe(canCancel);
    },
  );

  test('offers nothing larger than the largest', async () => {
    app = await openApp('/settings?open=plan');
    const section = within(await screen.findByRole('region', { name: 'Plan' }));
    expect(section.getByText(/^Room for 20,000 bins, with 10,000 items in each/)).toBeTruthy();
    expect(section.queryByRole('heading', { name: 'More room' })).toBeNull();
  });

  test('a full list of bins and a refused restore each link to the plan', async () => {
    const old = newId();
    app = await openApp('/bins/create', {
      prepare(server) {
        for (const name of ['Old', 'A', 'B', 'C', 'D', 'E']) {
          const id = name === 'Old' ? old : newId();
          server.act({ call: 'bins.create', data: { id, name } });
          if (id === old) server.act({ call: 'bins.delete', data: { id } });
        }
        onFree(server);
      },
    });
    await app.user.click(await screen.findByRole('link', { name: 'See your plan' }));
    const section = await screen.findByRole('region', { name: 'Plan' });
    await waitFor(() => expect(document.activeElement?.contains(section)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    await app.go('/settings?open=trash');
    await app.user.click(await screen.findByRole('button', { name: /^Restore/ }));
    expect(
      await screen.findByText(
        "You've reached your limit of 5 bins. The person who runs this server can give you room for more.",
      ),
    ).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'See your plan' }));
    expect(await screen.findByRole('region', { name: 'Plan' })).toBeTruthy();
  });
});
