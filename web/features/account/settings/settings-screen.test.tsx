import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { unsavedBeforeSignOut } from '#web/data/session/session-life.ts';
import { drafts } from '#web/data/storage/drafts.ts';

let app: OpenApp;

afterEach(() => app.close());

const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));

test('signing out asks only when changes would be lost, and says how many', async () => {
  app = await openApp('/settings');
  app.server.network = () => 'unreachable';
  await act('bins.create', { id: newId(), name: 'Kitchen' });
  await press('Sign out');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/1 change is not saved on the server/)).toBeTruthy();
  await app.user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(app.address()).toBe('/settings');
  app.server.network = () => 'fine';
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(app.server.inventory()).toEqual({ Kitchen: [] }));
  await waitFor(async () => expect(await unsavedBeforeSignOut()).toBe(0));
  await press('Sign out');
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
  await waitFor(() => expect(app.signIn.asked.map(({ path }) => path)).toContain('/sign-out'));
});

test('signing out says how many drafts would be lost, and leaves none behind', async () => {
  app = await openApp('/settings');
  drafts.set(app.server.userId, 'bin:1', { at: '2026-05-03', values: { name: 'Diary' }, initial: {} });
  await press('Sign out');
  const question = within(await screen.findByRole('alertdialog', { name: 'Sign out and lose drafts?' }));
  expect(question.getByText('1 draft that you have not saved would be lost.')).toBeTruthy();
  await app.user.click(question.getByRole('button', { name: 'Sign out anyway' }));
  await screen.findByRole('heading', { name: 'Welcome back' });
  expect(drafts.count(app.server.userId)).toBe(0);
});

test('on a phone the settings are a list of rows, each with a screen of its own', async () => {
  app = await openApp('/settings');
  await screen.findByRole('link', { name: /Olga/ });
  await screen.findByRole('link', { name: 'Help' });
  const rows = within(screen.getByRole('main')).getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    '/scan-qr',
    '/settings?open=you',
    '/notifications',
    '/activity',
    '/access-overview',
    '/locations',
    '/lists',
    '/bin-codes',
    '/settings?open=fields',
    '/storage-overview',
    '/settings/data',
    '/settings?open=trash',
    '/settings?open=look',
    '/settings?open=notices',
    '/settings?open=storage',
    '/settings?open=programs',
    '/help',
    '/about',
  ]);
  await app.user.click(screen.getByRole('link', { name: 'Appearance and language' }));
  await screen.findByRole('heading', { name: 'Appearance and language', level: 1 });
  await app.user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Appearance and language' }));
});

test.each([
  ['reminders', 'Reminders and push'],
  ['plan', 'Plan and storage'],
])('leaving %s focuses the row that it shares', async (open, name) => {
  app = await openApp(`/settings?open=${open}`);
  await screen.findByRole('heading', { name, level: 1 });
  await app.user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  expect(document.activeElement).toBe(screen.getByRole('link', { name }));
});
