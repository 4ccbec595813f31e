import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

test('Back closes an open dialog first, and only then leaves the page', async () => {
  const garage = newId();
  app = await openApp('/locations', {
    prepare(server) {
      server.act({ call: 'locations.create', data: { id: garage, name: 'Garage' } });
      giveBin(server, 'Skis', [], { locationId: garage });
      giveBin(server, 'Tent');
    },
  });
  await app.user.click(await screen.findByRole('link', { name: /Garage/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Put bins here' }));
  const sheet = await screen.findByRole('dialog', { name: 'Which bins are here?' });
  expect(within(sheet).getByText('Tent')).toBeTruthy();

  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(location.pathname).toBe(`/locations/${garage}`));
  expect(screen.getByRole('heading', { name: 'Garage', level: 1 })).toBeTruthy();

  history.back();
  await waitFor(() => expect(location.pathname).toBe('/locations'));
  await waitFor(() => expect(app.address()).toBe('/locations'));
});

test('Back closes an open menu, and a sheet that it opened, before it leaves the page', async () => {
  const skis = newId();
  app = await openApp('/bins', {
    prepare(server) {
      giveBin(server, 'Skis', [], { id: skis });
      giveBin(server, 'Tent');
    },
  });
  await app.user.click(await screen.findByRole('link', { name: /Skis/ }));
  const menu = await screen.findByRole('button', { name: 'Bin menu' });
  await app.user.click(menu);
  history.back();
  await waitFor(() => expect(menu.getAttribute('aria-expanded')).toBe('false'));
  await waitFor(() => expect(location.pathname).toBe(`/bins/${skis}`));

  await app.user.click(menu);
  await app.user.click(await screen.findByRole('menuitem', { name: /^Move/, hidden: true }));
  await screen.findByRole('dialog');
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(location.pathname).toBe(`/bins/${skis}`));
  history.back();
  await waitFor(() => expect(app.address()).toBe('/bins'));
});
