import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { olga, type SmallSignIn } from '#test/web/small-sign-in.ts';
import { hasPasswords, providers } from '#web/data/wire/auth-call.ts';

let app: OpenApp;

afterEach(() => {
  hasPasswords.set(true);
  return app.close();
});

type Popup = { closed: boolean; close(): void; location: { replace(url: string): void } };

/** A fake result of `window.open`. */
function givePopup(): Popup & { went: string[] } {
  const went: string[] = [];
  const popup = {
    closed: false,
    went,
    close() {
      popup.closed = true;
    },
    location: { replace: (url: string) => went.push(url) },
  };
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  return popup;
}

async function open(
  address: string,
  ways?: string[],
  locale: 'en' | 'sv' = 'en',
  hasMail = true,
  offered: Record<string, string> = { google: 'Google' },
): Promise<void> {
  providers.set(undefined);
  app = await openApp(address, {
    isSignedIn: ways !== undefined,
    locale,
    prepareSignIn(signIn) {
      signIn.providers = offered;
      signIn.hasMail = hasMail;
      signIn.methods = ways ?? [];
    },
  });
}

const press = async (name: string) => app.user.click(await screen.findByRole('button', { name }));
const lastAsked = (path: string): SmallSignIn['asked'][number] | undefined =>
  app.signIn.asked.findLast((each) => each.path === path);

/** Like the page at which the popup ends. */
function answer(path: string, error: string | null, ofAnother = false): void {
  const asked = new URL(String(lastAsked(path)?.body.callbackURL), 'http://localhost');
  const attempt = ofAnother ? 'another' : asked.searchParams.get('attempt');
  const channel = new BroadcastChannel('whichbin.provider');
  channel.postMessage({ attempt, error });
  channel.close();
}

describe('signing in with Google', () => {
  const way = '/sign-in/social';

  test('is not shown where the server does not offer it', async () => {
    providers.set(undefined);
    app = await openApp('/login', { isSignedIn: false });
    await waitFor(() => expect(providers.get()).toEqual([]));
    expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  });

  test.each(['/login', '/signup'])('goes on from %s to where one wanted to go', async (page) => {
    const popup = givePopup();
    await open(`${page}?next=%2Fsettings`);
    await press('Continue with Google');
    await waitFor(() => expect(popup.went).toEqual(['https://provider.example/auth']));
    app.signIn.enter();
    answer(way, null);
    await waitFor(() => expect(app.address()).toBe('/settings'));
  });

  test('opens the popup in the press itself, and hears only its own answer', async () => {
    givePopup();
    await open('/login');
    await press('Continue with Google');
    expect(window.open).toHaveBeenCalledOnce();
    expect(await screen.findByText('Continue in Google’s window.')).toBeTruthy();
    await waitFor(() => expect(lastAsked(way)).toBeTruthy());
    answer(way, 'access_denied', true);
    answer(way, 'account_not_linked');
    expect((await screen.findByRole('alert')).textContent).toContain('There is already an account');
  });

  test('an answer without a session is ignored', async () => {
    givePopup();
    await open('/login');
    await press('Continue with Google');
    await waitFor(() => expect(lastAsked(way)).toBeTruthy());
    answer(way, null);
    expect((await screen.findByRole('alert')).textContent).toContain('Google’s answer could not be used');
  });

  test('closes the popup when the server cannot be reached', async () => {
    const popup = givePopup();
    await open('/login');
    await screen.findByRole('button', { name: 'Continue with Google' });
    app.server.network = () => 'unreachable';
    await press('Continue with Google');
    expect((await screen.findByRole('alert')).textContent).toBe('The server could not be reached.');
    expect([popup.closed, popup.went]).toEqual([true, []]);
  });

  test.each([
    ['account_not_linked', 'Det finns redan ett konto med den adressen'],
    ['access_denied', 'Du lät inte Google dela vem du är.'],
    ['state_mismatch', 'Det tog för lång tid'],
    ['<b>invented</b>', 'Svaret från Google gick inte att använda.'],
  ])('explains the outcome in the same tab: %s', async (error, words) => {
    await open(`/login?provider=google&error=${encodeURIComponent(error)}`, undefined, 'sv');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });
});

describe('signing in with a provider of one’s own', () => {
  const offered = { oidc: 'Acme & Söner', google: 'Google' };

  test('stands before Google, and is the one that is asked', async () => {
    const popup = givePopup();
    await open('/login', undefined, 'en', true, offered);
    const buttons = await screen.findAllByRole('button', { name: /^Continue with/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Continue with Acme & Söner',
      'Continue with Google',
    ]);
    await press('Continue with Acme & Söner');
    expect(await screen.findByText('Continue in Acme & Söner’s window.')).toBeTruthy();
    await waitFor(() => expect(popup.went).toHaveLength(1));
    expect(lastAsked('/sign-in/social')?.body).toMatchObject({ provider: 'oidc' });
  });

  test.each([
    ['group_missing', 'Acme & Söner känner dig, men du är inte med i gruppen'],
    ['email_not_found', 'Acme & Söner delade ingen e-postadress'],
    ['unable_to_get_user_info', 'Svaret från Acme & Söner gick inte att använda.'],
    ['invalid_code', 'Svaret från Acme & Söner gick inte att använda.'],
    ['issuer_mismatch', 'Svaret från Acme & Söner gick inte att använda.'],
  ])('explains the outcome in the same tab: %s', async (error, words) => {
    await open(`/login?provider=oidc&error=${error}`, undefined, 'sv', true, offered);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
  });

  test('is connected beside Google', async () => {
    givePopup();
    await open('/settings?open=you', ['credential', 'google'], 'en', true, offered);
    expect(await screen.findByRole('button', { name: 'Disconnect Google' })).toBeTruthy();
    await press('Connect Acme & Söner');
    await app.user.type(screen.getByLabelText('Your password'), `${olga.password}{Enter}`);
    await waitFor(() => expect(lastAsked('/link-social')?.body).toMatchObject({ provider: 'oidc' }));
  });
});

describe('where the server uses no passwords', () => {
  const openWithout = async (address: string, ways?: string[]) => {
    providers.set(undefined);
    app = await openApp(address, {
      isSignedIn: ways !== undefined,
      prepareSignIn(signIn) {
        signIn.providers = { oidc: 'Acme', google: 'Google' };
        signIn.hasPasswords = false;
        signIn.hasMail = true;
        signIn.methods = ways ?? [];
      },
    });
  };

  test('signing in offers the providers alone', async () => {
    await openWithout('/login');
    expect(await screen.findByRole('button', { name: 'Continue with Acme' })).toBeTruthy();
    for (const name of ['Email', 'Password']) expect(screen.queryByLabelText(name)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
    expect(screen.queryByText('or with email')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull();
  });

  test('signing up does, too', async () => {
    await openWithout('/signup');
    expect(await screen.findByRole('button', { name: 'Continue with Acme' })).toBeTruthy();
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in instead' })).toBeTruthy();
  });

  test.each(['/forgot-password', '/reset-password#token'])('%s says so', async (address) => {
    await openWithout(address);
    expect(await screen.findByText('This server uses no passwords.')).toBeTruthy();
  });

  test('an account that is not connected is not said to have a password', async () => {
    await openWithout('/login?provider=oidc&error=account_not_linked');
    expect((await screen.findByRole('alert')).textContent).toContain('It is not connected to Acme.');
  });

  test('Settings shows what is connected, and nothing to change', async () => {
    await openWithout('/settings?open=you', ['credential', 'oidc']);
    expect(await screen.findByText('You can sign in with Acme.')).toBeTruthy();
    for (const name of ['Change password', 'Set a password', 'Disconnect Acme', 'Connect Google'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('Google in Settings', () => {
  const way = '/link-social';

  test('is connected with the right password only', async () => {
    const popup = givePopup();
    await open('/settings?open=you', ['credential']);
    await press('Connect Google');
    const field = screen.getByLabelText('Your password');
    await app.user.type(field, 'wrong horse{Enter}');
    await waitFor(() => expect(screen.getByText('That is not your current password.')).toBeTruthy());
    expect(popup.closed).toBe(true);
    popup.closed = false;
    await app.user.clear(field);
    await app.user.type(field, `${olga.password}{Enter}`);
    await waitFor(() => expect(popup.went).toHaveLength(1));
    app.signIn.methods = ['credential', 'google'];
    answer(way, null);
    expect(await screen.findByText('You can sign in with Google.')).toBeTruthy();
    expect(screen.queryByLabelText('Your password')).toBeNull();
  });

  test('explains a failure and keeps the form', async () => {
    const popup = givePopup();
    await open('/settings?open=you', ['credential']);
    await press('Connect Google');
    await app.user.type(screen.getByLabelText('Your password'), `${olga.password}{Enter}`);
    await waitFor(() => expect(popup.went).toHaveLength(1));
    answer(way, 'account_already_linked_to_different_user');
    expect((await screen.findByRole('alert')).textContent).toContain('signs in to another account here');
    expect(screen.getByLabelText('Your password')).toHaveProperty('value', olga.password);
  });

  test('is disconnected by the password', async () => {
    await open('/settings?open=you', ['credential', 'google']);
    await press('Disconnect Google');
    await app.user.type(screen.getByLabelText('Your password'), olga.password);
    await press('Disconnect');
    expect(await screen.findByText('Sign in with one press.')).toBeTruthy();
  });

  test('stays as the only method until a mailed link sets a password', async () => {
    await open('/settings?open=you', ['google']);
    expect(await screen.findByText(/To disconnect it, set a password first/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Disconnect Google' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
    await press('Set a password');
    await press('Send the link');
    expect(await screen.findByText(/An email with a link is on its way/)).toBeTruthy();
    expect(lastAsked('/request-password-reset')?.body).toEqual({ email: olga.email });
  });

  test('says whom to ask for a password where no mail is sent', async () => {
    await open('/settings?open=you', ['google'], 'en', false);
    await press('Set a password');
    expect(await screen.findByText(/This server can’t send email\. The person/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull();
  });
});
