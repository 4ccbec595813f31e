import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';

let app: OpenApp;

afterEach(() => app.close());

describe('storage', () => {
  const full = (used: number) => ({
    bins: { used, max: 100 },
    locations: { used: 1, max: 200 },
    bytes: { used: 2_500_000, max: 33_554_432 },
  });

  test('shows what is used of what may be, and leads to the trash when it is nearly full', async () => {
    app = await openApp('/settings?open=storage', {
      prepare(server) {
        server.answers['usage.get'] = () => full(97);
      },
    });
    const bins = await screen.findByRole('meter', { name: 'Bins, including the trash' });
    expect(bins.getAttribute('aria-valuetext')).toBe('97 of 100');
    expect(screen.getByRole('meter', { name: 'Used' }).getAttribute('aria-valuetext')).toBe(
      '2.5 MB of 34 MB',
    );
    await app.user.click(screen.getByRole('link', { name: 'Open the trash' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Trash' })).toBeTruthy();
  });

  test('says why it shows nothing without a connection', async () => {
    app = await openApp('/settings?open=storage', {
      prepare(server) {
        server.answers['usage.get'] = () => {
          throw new AppError('server.failed');
        };
      },
    });
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
    app.server.network = () => 'unreachable';
    app.server.cutConnections();
    expect(await screen.findByText(/is shown when you are online/)).toBeTruthy();
  });
});
