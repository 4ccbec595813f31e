import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { olga } from '#test/web/small-sign-in.ts';

let app: OpenApp;

afterEach(() => app.close());

const email = () => screen.getByLabelText('E-mail');
const password = () => screen.getByLabelText('Password');
/** What stands beside a field: its hint or what is wrong with it. */
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
    expect(noteOf(email())).toBe('Write your e-mail address.');
    expect(noteOf(password())).toBe('Write your password.');
    await app.user.type(email(), 'olga');
    expect(noteOf(email())).toBe('');
    await submit('Sign in');
    expect(noteOf(email())).toBe('An e-mail address looks like name@example.com.');
  });

  test('keeps what was typed when the password is wrong', async () => {
    await open();
    await app.user.type(email(), olga.email);
    await app.user.type(password(), 'wrong horse{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong e-mail address or password.');
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
    app.server.weather = () => 'unreachable';
    await app.user.type(email(), olga.email);
    await app.user.type(password(), `${olga.password}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toBe('The server could not be reached.');
    app.server.weather = () => 'fine';
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
    expect(await screen.findByRole('link', { name: 'Make your first bin' })).toBeTruthy();
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
    await waitFor(() =>
      expect(noteOf(email())).toBe('There is already an account with this e-mail address.'),
    );
    expect(document.activeElement).toBe(email());
  });

  test('says beside the password that others would guess it', async () => {
    await open();
    await fill('Olga', 'new@example.org', 'password');
    await waitFor(() =>
      expect(noteOf(password())).toBe('This is one of the passwords that are guessed first. Choose another.'),
    );
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
