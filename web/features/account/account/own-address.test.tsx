import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';

let app: OpenApp;

afterEach(() => app.close());

const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));

describe('the email address', () => {
  const email = 'olga@example.org';

  async function open(answer: { isProved: boolean; isMailing: boolean }) {
    app = await openApp('/settings?open=you', {
      prepare(server) {
        server.answers['address.get'] = () => ({ email, ...answer });
        server.answers['address.sendProof'] = () => ({ revisions: {} });
      },
    });
  }

  test('that is not proved has its link sent again', async () => {
    await open({ isProved: false, isMailing: true });
    expect(await screen.findByText(/^Not verified yet/)).toBeTruthy();
    await press('Send the link again');
    expect(await screen.findByText(`A link is on its way to ${email}.`)).toBeTruthy();
  });

  test('is changed by a link to the new one and the password, which are asked for', async () => {
    await open({ isProved: true, isMailing: true });
    expect(await screen.findByText(/^Verified/)).toBeTruthy();
    await press('Change address');
    await app.user.type(await screen.findByLabelText('New email address'), `${email.toUpperCase()}{Enter}`);
    expect(await screen.findByText('That is your address already.')).toBeTruthy();
    expect(app.signIn.asked.map(({ path }) => path)).not.toContain('/ask-address-change');
    const address = screen.getByLabelText('New email address');
    await app.user.clear(address);
    await app.user.type(address, 'olga@example.net');
    await app.user.type(screen.getByLabelText('Current password'), 'correct horse{Enter}');
    expect(await screen.findByText(/^A link is on its way to olga@example.net/)).toBeTruthy();
    expect(app.signIn.asked.at(-1)).toEqual({
      path: '/ask-address-change',
      body: { email: 'olga@example.net', password: 'correct horse' },
    });
    expect(screen.queryByLabelText('New email address')).toBeNull();
  });

  test('is only shown where no mail is sent', async () => {
    await open({ isProved: false, isMailing: false });
    expect(await screen.findByText(/^This server can’t send email, so addresses/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull();
  });
});

describe('the link that proves an address', () => {
  const open = (prove: () => unknown) =>
    openApp('/prove-email#token', {
      prepare(server) {
        server.answers['address.prove'] = prove;
      },
    });

  test('is submitted at once, and says what it changed', async () => {
    app = await open(() => ({ email: 'olga@example.net', isChanged: true, revisions: {} }));
    expect(await screen.findByText('From now on you sign in with olga@example.net.')).toBeTruthy();
  });

  test('that has ended leads to Settings', async () => {
    app = await open(() => {
      throw new AppError('auth.linkEnded');
    });
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To Settings' }).getAttribute('href')).toBe('/settings');
  });

  test('without a token is not submitted', async () => {
    app = await openApp('/prove-email');
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
    expect(app.server.received.map(({ call }) => call)).not.toContain('address.prove');
  });

  test('is tried again after a failure', async () => {
    let isDown = true;
    app = await open(() => {
      if (isDown) throw new TypeError('Failed to fetch');
      return { email: 'olga@example.org', isChanged: false, revisions: {} };
    });
    expect(await screen.findByText('The server could not be reached.')).toBeTruthy();
    isDown = false;
    await press('Try again');
    expect(await screen.findByText('Your address is verified')).toBeTruthy();
  });
});
