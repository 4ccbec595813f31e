import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { givePictures, photoFiles } from '#test/web/pictures.ts';
import { currentAccount } from '#web/data/account/current-account.ts';

let app: OpenApp;

afterEach(() => app.close());

const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));

test('a new name is saved', async () => {
  app = await openApp('/settings?open=you');
  const field = await screen.findByLabelText('Name');
  await app.user.clear(field);
  await app.user.type(field, 'Olga Lind');
  await press('Save name');
  expect(await screen.findByText('Your name is changed.')).toBeTruthy();
  const updates = () => app.server.received.filter(({ call }) => call === 'me.update');
  await waitFor(() => expect(updates()).toHaveLength(1));
});

test('the focus stays in the name when Enter saves it', async () => {
  app = await openApp('/settings?open=you');
  const field = await screen.findByLabelText('Name');
  await app.user.clear(field);
  await app.user.type(field, 'Olga Lind{Enter}');
  await screen.findByText('Your name is changed.');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('an empty name is not', async () => {
  app = await openApp('/settings?open=you');
  await app.user.clear(await screen.findByLabelText('Name'));
  await press('Save name');
  expect(screen.getByText('Enter a name.')).toBeTruthy();
  expect(app.server.received.filter(({ call }) => call === 'me.update')).toEqual([]);
});

test('a new name that was not saved is there again', async () => {
  app = await openApp('/settings?open=you');
  await app.user.type(await screen.findByLabelText('Name'), ' Lind');
  await app.go('/home');
  await app.go('/settings?open=you');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Olga Lind'));
});

describe('one’s photo', () => {
  const file = () => photoFiles('me')[0] as File;

  test('that waits is replaced by a newer one, and stays where that is no photo', async () => {
    givePictures();
    app = await openApp('/settings?open=you');
    app.server.network = () => 'unreachable';
    await screen.findByRole('button', { name: 'Add a photo' });
    const waiting = () => currentAccount.get()?.uploads.get() ?? [];
    await app.user.upload(screen.getByLabelText('Add a photo'), file());
    await waitFor(() => expect(waiting()).toHaveLength(1));
    await app.user.upload(screen.getByLabelText('Replace'), file());
    await waitFor(() => expect(waiting()).toHaveLength(2));
    await waitFor(() => expect(waiting()).toHaveLength(1));
    const [first] = waiting();
    vi.stubGlobal('createImageBitmap', async () => {
      throw new Error('no picture');
    });
    await app.user.upload(screen.getByLabelText('Replace'), file());
    expect(await screen.findByText(/This photo cannot be read/)).toBeTruthy();
    await waitFor(() => expect(waiting().map(({ id }) => id)).toEqual([first?.id]));
  });
});
