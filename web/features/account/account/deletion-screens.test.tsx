import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CallResult } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';

let app: OpenApp;
afterEach(() => app.close());

const state = (more: Partial<CallResult<'accountDeletion.get'>> = {}): CallResult<'accountDeletion.get'> => ({
  days: 7,
  hasPassword: true,
  hasPasskeys: false,
  summary: { places: 1, bins: 12, items: 340, photos: 0, links: 2, people: ['Anna', 'Erik'], isPaying: true },
  ...more,
});

test('says what goes, who loses access and when', async () => {
  app = await openApp('/settings/delete-account', {
    prepare(server) {
      server.answers['accountDeletion.get'] = () => state();
    },
  });
  expect(await screen.findByText('12 bins')).toBeTruthy();
  expect(screen.getByText('340 items')).toBeTruthy();
  expect(screen.queryByText(/photo$/)).toBeNull();
  expect(screen.getByText('Anna and Erik')).toBeTruthy();
  expect(screen.getByText(/Your paid plan is cancelled/)).toBeTruthy();
  expect(screen.getByText(/After 7 days everything is erased/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Export everything' }).getAttribute('href')).toBe('/settings/data');
});

test('an account without a password needs a recent sign-in', async () => {
  app = await openApp('/settings/delete-account', {
    prepare(server) {
      server.answers['accountDeletion.get'] = () => state({ hasPassword: false });
      server.answers['accountDeletion.request'] = () => {
        throw new AppError('accountDeletion.signInFirst');
      };
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText(/Sign out and in again/)).toBeTruthy();
});
