import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { listenForInstallPrompt } from '#web/data/session/install-prompt.ts';
import { countVisit, forgetVisits } from '#web/data/session/visits.ts';

let app: OpenApp;

listenForInstallPrompt();
afterEach(async () => {
  fireEvent(window, new Event('appinstalled'));
  await app.close();
});

/** Chromium's install prompt event. */
function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  fireEvent(window, event);
  return { event, prompt };
}

const section = () => screen.queryByRole('region', { name: 'On the home screen' });

test('where the browser offers it, one press installs the app', async () => {
  const { event, prompt } = offer('accepted');
  expect(event.defaultPrevented).toBe(true);
  app = await openApp('/settings');
  await app.user.click(await screen.findByRole('button', { name: 'Install the app' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(await screen.findByText('Whichbin is being installed.')).toBeTruthy();
  await waitFor(() => expect(section()).toBeNull());
});

test('a declined prompt reports no installation, and may be shown again', async () => {
  offer('dismissed');
  app = await openApp('/settings');
  await app.user.click(await screen.findByRole('button', { name: 'Install the app' }));
  await waitFor(() => expect(section()).toBeNull());
  expect(screen.queryByText('Whichbin is being installed.')).toBeNull();
  offer('dismissed');
  await waitFor(() => expect(section()).not.toBeNull());
});

test('on an iPhone the steps are shown', async () => {
  const agent = vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_1)');
  app = await openApp('/settings');
  await app.user.click(await screen.findByRole('button', { name: 'Add to the home screen' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Add to the home screen' }));
  expect(sheet.getAllByRole('listitem')).toHaveLength(3);
  agent.mockRestore();
});

test('a browser that cannot do it offers nothing', async () => {
  app = await openApp('/settings');
  await screen.findByRole('button', { name: 'Sign out' });
  expect(section()).toBeNull();
});

describe('on Home', () => {
  const withBin = (server: SmallServer) =>
    server.act({ call: 'bins.create', data: { id: newId(), name: 'Tools' } });
  const offered = () => screen.queryByRole('heading', { name: 'Add to the home screen' });

  afterEach(forgetVisits);

  test('it is offered on the third day, and not again once declined', async () => {
    for (const day of ['2026-12-01', '2026-12-01', '2026-12-02']) countVisit(day);
    offer('accepted');
    app = await openApp('/home', { prepare: withBin });
    await screen.findByRole('link', { name: /Tools/ });
    expect(offered()).toBeNull();
    act(() => countVisit('2026-12-03'));
    await waitFor(() => expect(offered()).not.toBeNull());
    await app.user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(offered()).toBeNull();
    expect(await screen.findByText('You can add it under Settings at any time.')).toBeTruthy();
    await app.go('/settings');
    await app.go('/home');
    await screen.findByRole('link', { name: /Tools/ });
    expect(offered()).toBeNull();
  });

  test('on an iPhone it says what notifications need', async () => {
    const agent = vi
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_1)');
    for (const day of ['2026-12-01', '2026-12-02', '2026-12-03']) countVisit(day);
    app = await openApp('/home', { prepare: withBin });
    expect(await screen.findByText(/only an app on the home screen can send notifications/)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Add to the home screen' }));
    expect(await screen.findByRole('dialog', { name: 'Add to the home screen' })).toBeTruthy();
    agent.mockRestore();
  });
});
