import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { olga } from '#test/web/small-sign-in.ts';
import type { ResetOutcome } from '#web/data/session/recover.ts';
import { providers } from '#web/data/wire/auth-call.ts';

let app: OpenApp;

afterEach(() => app.close());

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
/** A field's hint or error. */
const noteOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const submit = (name: string) => app.user.click(screen.getByRole('button', { name }));

const askedAt = (path: string) => app.signIn.asked.findLast((each) => each.path === path);

describe('signing in', () => {
  const open = async (address = '/login') => {
    app = await openApp(address, { isSignedIn: false });
  };

  test('leads on to where one wanted to go', async () => {
    await open('/login?next=%2Fsettings');
    await app.user.type(email(), olga.email);
    await app.user.type(password(), `${olga.password}{Enter}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
    expect(askedAt('/sign-in/email')?.body).toMatchObject({ email: olga.email, rememberMe: true });
  });

  test('stays in this browser only where one asks for that', async () => {
    await open();
    await app.user.click(screen.getByLabelText('Stay signed in on this device'));
    await app.user.type(email(), olga.email);
    await app.user.type(password(), `${olga.password}{Enter}`);
    await waitFor(() => expect(app.address()).toBe('/home'));
    expect(askedAt('/sign-in/email')?.body).toMatchObject({ rememberMe: false });
  });

  test('says beside each field what is missing, and goes to the first', async () => {
    await open();
    await submit('Sign in');
    expect(document.activeElement).toBe(email());
    expect(noteOf(email())).toBe('Enter your email address.');
    expect(noteOf(password())).toBe('Enter your password.');
    await app.user.type(email(), 'olga');
    expect(noteOf(email())).toBe('');
    await submit('Sign in');
    expect(noteOf(email())).toBe('An email address looks like name@example.com.');
  });

  test('keeps what was typed when the password is wrong', async () => {
    await open();
    await app.user.type(email(), olga.email);
    await app.user.type(password(), 'wrong horse{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong email address or password.');
    expect(email()).toHaveProperty('value', olga.email);
    expect(password()).toHaveProperty('value', 'wrong horse');
  });

  test('sends one request however often one presses', async () => {
    await open();
    await app.user.type(email(), olga.email);
    await app.user.type(password(), `${olga.password}{Enter}{Enter}{Enter}`);
    await waitFor(() => expect(app.address()).toBe('/home'));
    expect(app.signIn.asked.filter(({ path }) => path === '/sign-in/email')).toHaveLength(1);
  });

  test('tells that the server cannot be reached, and works when it can', async () => {
    await open();
    app.server.network = () => 'unreachable';
    await app.user.type(email(), olga.email);
    await app.user.type(password(), `${olga.password}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toBe('The server could not be reached.');
    app.server.network = () => 'fine';
    await submit('Sign in');
    await waitFor(() => expect(app.address()).toBe('/home'));
  });

  test('shows the password when asked to', async () => {
    await open();
    await app.user.type(password(), 'secret');
    await submit('Show password');
    expect(password()).toHaveProperty('type', 'text');
    await submit('Hide password');
    expect(password()).toHaveProperty('type', 'password');
  });

  test('changes to the other language at once', async () => {
    await open();
    await submit('Svenska');
    expect(await screen.findByRole('heading', { name: 'Välkommen tillbaka' })).toBeTruthy();
  });
});

describe('where not everybody may sign up', () => {
  const open = (address: string, signUp: 'invited' | 'closed', hasMail = false) =>
    openApp(address, {
      isSignedIn: false,
      prepareSignIn(signIn) {
        signIn.signUp = signUp;
        signIn.hasMail = hasMail;
      },
    });
  // The server's answer is cached until the next request.
  beforeEach(() => providers.set(undefined));
  afterEach(() => {
    app.signIn.signUp = 'open';
    app.signIn.hasMail = false;
  });
  const closed = 'Sign-up is closed here. Ask the person who runs this server for an account.';

  test('a closed server shows no form, and no way to one', async () => {
    app = await open('/signup?next=%2Finvite%2Fabc', 'closed');
    expect(await screen.findByText(closed)).toBeTruthy();
    expect(screen.queryByLabelText('Your name')).toBeNull();
    await app.user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(await screen.findByText(/Ask the person who runs this server for an account/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
  });

  test('an invitation’s link opens the form and is sent with it', async () => {
    app = await open('/login', 'invited');
    expect(await screen.findByText(/Open the link in your invitation/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
    await app.close();
    app = await open('/signup', 'invited');
    expect(await screen.findByText(/You need an invitation/)).toBeTruthy();
    await app.close();
    app = await open('/signup?next=%2Finvite%2Fabc.proof', 'invited');
    await app.user.type(await screen.findByLabelText('Your name'), 'Erik');
    await app.user.type(email(), 'erik@example.org');
    await app.user.type(password(), 'long enough{Enter}');
    await waitFor(() => expect(app.address()).toBe('/invite/abc.proof'));
    expect(askedAt('/sign-up/email')?.body).toMatchObject({ invite: 'abc.proof' });
  });

  test('where mail is sent, an invited address can ask for its link', async () => {
    app = await open('/signup', 'invited', true);
    expect(await screen.findByText(/Use the address that your invitation was sent to/)).toBeTruthy();
    await app.user.type(screen.getByLabelText('Your name'), 'Erik');
    await app.user.type(email(), 'erik@example.org{Enter}');
    await waitFor(() => expect(askedAt('/ask-sign-up')?.body).toMatchObject({ email: 'erik@example.org' }));
  });
});

describe('signing up', () => {
  const open = async (address = '/signup') => {
    app = await openApp(address, { isSignedIn: false });
  };
  const fill = async (name: string, address: string, secret: string) => {
    await app.user.type(screen.getByLabelText('Your name'), name);
    await app.user.type(email(), address);
    await app.user.type(password(), `${secret}{Enter}`);
  };

  test('leads to the first steps', async () => {
    await open();
    await fill('Erik', 'erik@example.org', 'long enough');
    expect(await screen.findByLabelText('Name of your first bin')).toBeTruthy();
  });

  test('asks for a longer password before anything is sent', async () => {
    await open();
    await fill('Erik', 'erik@example.org', 'short');
    expect(document.activeElement).toBe(password());
    expect(noteOf(password())).toBe('Use at least 8 characters.');
    expect(app.signIn.asked.filter(({ path }) => path === '/sign-up/email')).toEqual([]);
  });

  test('says beside the address that it has an account already', async () => {
    await open();
    await fill('Olga', olga.email, 'long enough');
    await waitFor(() => expect(noteOf(email())).toBe('There is already an account with this email address.'));
    expect(document.activeElement).toBe(email());
  });

  test('says beside the password that others would guess it', async () => {
    await open();
    await fill('Olga', 'new@example.org', 'password');
    await waitFor(() => expect(noteOf(password())).toBe('This password is easy to guess. Choose another.'));
    expect(document.activeElement).toBe(password());
    await app.user.type(password(), ' of mine');
    expect(noteOf(password())).not.toContain('guessed');
  });

  test('keeps where one wanted to go on the way to signing in instead', async () => {
    await open('/signup?next=%2Fbins');
    await app.user.click(screen.getByRole('link', { name: 'Sign in instead' }));
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(app.address()).toBe('/login?next=%2Fbins');
  });
});

describe('signing up where mail is sent', () => {
  const tokenOf = (claim: object) => `${Buffer.from(JSON.stringify(claim)).toString('base64url')}.signature`;
  const open = async (address: string) => {
    providers.set(undefined);
    app = await openApp(address, {
      isSignedIn: false,
      prepareSignIn(signIn) {
        signIn.hasMail = true;
      },
      prepare(server) {
        server.answers['address.prove'] = () => ({ email: olga.email, isChanged: false, revisions: {} });
      },
    });
  };
  const bodyOf = (path: string) => app.signIn.asked.find((each) => each.path === path)?.body;

  test('begins with a link, which leads on to where one wanted to go', async () => {
    await open('/signup?next=%2Fbins');
    await app.user.type(await screen.findByLabelText('Your name'), 'Åsa');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await app.user.type(email(), 'asa{Enter}');
    expect(noteOf(email())).toContain('An email address looks like');
    expect(bodyOf('/ask-sign-up')).toBeUndefined();
    await app.user.type(email(), '@example.org{Enter}');
    expect(await screen.findByText(/on its way to asa@example.org/)).toBeTruthy();
    expect(bodyOf('/ask-sign-up')).toEqual({ name: 'Åsa', email: 'asa@example.org', next: '/bins' });
    await app.user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(await screen.findByLabelText('Your name')).toBeTruthy();
  });

  test('ends with a password, and proves the address', async () => {
    const token = tokenOf({ to: olga.email, name: 'Åsa', until: 1 });
    await open(`/signup?next=%2Fbins#${token}`);
    expect(
      await screen.findByText(`Welcome, Åsa! Choose a password for ${olga.email}, and you’re done.`),
    ).toBeTruthy();
    await app.user.type(password(), 'short{Enter}');
    expect(noteOf(password())).toBe('Use at least 8 characters.');
    await app.user.clear(password());
    await app.user.type(password(), 'long enough{Enter}');
    await waitFor(() => expect(app.address()).toBe('/bins'));
    expect(bodyOf('/sign-up/email')).toEqual({ token, password: 'long enough' });
    await waitFor(() => expect(app.server.received.map(({ call }) => call)).toContain('address.prove'));
  });

  test('asks for another link where the one that was opened has ended or is none', async () => {
    await open('/signup#ended');
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
    expect(screen.getByLabelText('Your name')).toBeTruthy();
  });
});

describe('choosing a new password', () => {
  const choose = async (outcome: ResetOutcome) => {
    app = await openApp('/reset-password#token', {
      isSignedIn: false,
      prepareSignIn(signIn) {
        signIn.resetOutcome = outcome;
      },
    });
    await app.user.type(await screen.findByLabelText('New password'), 'a fresh start{Enter}');
    await screen.findByText('Your password is changed');
  };

  test('lists what was removed from an account whose address nobody had proved', async () => {
    await choose({ removed: { passkeys: 2, connections: 1 }, left: { passkeys: 0, connections: 0 } });
    screen.getByText('We removed the other ways to sign in');
    screen.getByText('2 passkeys');
    screen.getByText('The connected account of another service');
    expect(screen.queryByText('You can still sign in without the password')).toBeNull();
  });

  test('says what still opens the account', async () => {
    await choose({ left: { passkeys: 1, connections: 0 } });
    screen.getByText('With 1 passkey');
    expect(screen.queryByText('We removed the other ways to sign in')).toBeNull();
    expect(screen.queryByText('With the connected account of another service')).toBeNull();
  });
});
