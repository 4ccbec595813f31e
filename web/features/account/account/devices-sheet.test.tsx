import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));

describe('the devices signed in', () => {
  const mine = { id: newId(), isThis: true, browser: 'Firefox', system: 'Linux' };
  const phone = { id: newId(), isThis: false, browser: 'Chrome', system: 'Android' };
  const unknown = { id: newId(), isThis: false };
  const times = { signedInAt: '2026-05-03T10:00:00.000Z', lastUsedAt: '2026-05-04T10:00:00.000Z' };

  async function open(...devices: { id: string; isThis: boolean }[]) {
    let there = devices;
    app = await openApp('/settings?open=you', {
      prepare(server) {
        server.answers['sessions.list'] = () => ({ sessions: there.map((each) => ({ ...each, ...times })) });
        server.answers['sessions.end'] = ({ id }) => {
          there = there.filter((each) => each.id !== id);
          return { revisions: {} };
        };
      },
    });
    await press('Signed-in devices');
    return within(await screen.findByRole('dialog', { name: 'Signed-in devices' }));
  }
  const names = async (sheet: Awaited<ReturnType<typeof open>>) =>
    (await sheet.findAllByRole('listitem')).map((row) => row.textContent);

  test('are named, this one apart, and one of them is signed out after asking', async () => {
    const sheet = await open(mine, phone);
    expect(await names(sheet)).toEqual([
      expect.stringMatching(/^Firefox on Linux · This device/),
      expect.stringMatching(/^Chrome on Android.*Used 4\sMay.*Signed in 3\sMay/),
    ]);
    expect(sheet.queryByRole('button', { name: /all other/ })).toBeNull();
    await press('Sign out: Chrome on Android');
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out Chrome on Android?' }));
    await app.user.click(question.getByRole('button', { name: 'Sign out' }));
    expect(await sheet.findByText('You are not signed in anywhere else.')).toBeTruthy();
    expect(await screen.findByText('Chrome on Android is signed out.')).toBeTruthy();
  });

  test('are all signed out at once where there are several', async () => {
    const sheet = await open(mine, phone, unknown);
    expect((await names(sheet)).at(-1)).toMatch(/^Unknown device/);
    await press('Sign out all other devices');
    const question = within(await screen.findByRole('alertdialog', { name: 'Sign out all other devices?' }));
    await app.user.click(question.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(app.signIn.asked.map(({ path }) => path)).toContain('/revoke-other-sessions'));
  });

  test('cannot be seen without a connection', async () => {
    app = await openApp('/settings?open=you');
    app.server.network = () => 'unreachable';
    window.dispatchEvent(new Event('offline'));
    await press('Signed-in devices');
    expect(await screen.findByText('You have to be online to see where you are signed in.')).toBeTruthy();
  });
});
