import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { act } from '#web/data/act.ts';
import { newId } from '#web/data/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));

describe('settings', () => {
  test('a new name is saved', async () => {
    app = await openApp('/settings');
    const field = await screen.findByLabelText('Name');
    await app.user.clear(field);
    await app.user.type(field, 'Olga Lind');
    await press('Save name');
    await waitFor(() => expect(app.server.received.at(-1)?.call).toBe('me.update'));
    expect(await screen.findByText('Your name is changed.')).toBeTruthy();
  });

  test('the focus stays in the name when Enter saves it', async () => {
    app = await openApp('/settings');
    const field = await screen.findByLabelText('Name');
    await app.user.clear(field);
    await app.user.type(field, 'Olga Lind{Enter}');
    await screen.findByText('Your name is changed.');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  test('an empty name is not', async () => {
    app = await openApp('/settings');
    await app.user.clear(await screen.findByLabelText('Name'));
    await press('Save name');
    expect(screen.getByText('Write a name.')).toBeTruthy();
    expect(app.server.received).toEqual([]);
  });

  test('language and theme change at once', async () => {
    app = await openApp('/settings');
    await app.user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await app.user.click(screen.getByRole('radio', { name: 'Svenska' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Inställningar' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('sv');
    await app.user.click(screen.getByRole('radio', { name: 'System' }));
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  test('signing out asks only when changes would be lost, and says how many', async () => {
    app = await openApp('/settings');
    app.server.weather = () => 'unreachable';
    await act('bins.create', { id: newId(), name: 'Kitchen' });
    await press('Sign out');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/1 change is not saved on the server/)).toBeTruthy();
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(app.address()).toBe('/settings');
    app.server.weather = () => 'fine';
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(app.server.inventory()).toEqual({ Kitchen: [] }));
    await waitFor(() => expect(screen.queryByText('Changes waiting')).toBeNull());
    await press('Sign out');
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeTruthy();
    expect(app.signIn.asked.at(-1)?.path).toBe('/sign-out');
  });
});

describe('the trash', () => {
  const kitchen = newId();
  const whisk = newId();
  const fill = (server: SmallServer) => {
    server.act({ call: 'bins.create', data: { id: kitchen, name: 'Kitchen' } });
    server.act({
      call: 'items.create',
      data: {
        binId: kitchen,
        items: [
          { id: whisk, name: 'Whisk' },
          { id: newId(), name: 'Cups' },
        ],
      },
    });
  };

  test('is empty until something is deleted', async () => {
    app = await openApp('/settings?open=trash');
    expect(await screen.findByText('The trash is empty')).toBeTruthy();
  });

  test('gives an item back to its bin', async () => {
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'items.delete', data: { binId: kitchen, ids: [whisk] } });
      },
    });
    expect(await screen.findByText(/was in Kitchen · gone for good in 30 days/)).toBeTruthy();
    await press('Restore Whisk');
    await waitFor(() => expect(app.server.inventory()).toEqual({ Kitchen: ['1x Cups', '1x Whisk'] }));
    expect(await screen.findByText('The trash is empty')).toBeTruthy();
  });

  test('goes from thing to thing by the arrow keys, and keeps the focus when one is restored', async () => {
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        for (const name of ['Forks', 'Knives']) {
          const id = newId();
          server.act({ call: 'items.create', data: { binId: kitchen, items: [{ id, name }] } });
          server.act({ call: 'items.delete', data: { binId: kitchen, ids: [id] } });
        }
      },
    });
    const focused = () => document.activeElement?.getAttribute('aria-label');
    const buttons = await screen.findAllByRole('button', { name: /^Restore/ });
    const labels = buttons.map((button) => button.getAttribute('aria-label'));
    buttons[0]?.focus();
    await app.user.keyboard('{ArrowDown}');
    expect(focused()).toBe(labels[1]);
    await app.user.keyboard('{ArrowUp}{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: labels[0] ?? '' })).toBeNull());
    expect(focused()).toBe(labels[1]);
    await app.user.keyboard('{Enter}');
    await screen.findByText('The trash is empty');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Trash' })),
    );
  });

  test('gives a bin back with what went along', async () => {
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'bins.create', data: { id: newId(), name: 'Spices', parentBinId: kitchen } });
        server.act({ call: 'bins.delete', data: { id: kitchen, cascade: true } });
      },
    });
    expect(await screen.findByText(/2 items, with 1 sub-bin/)).toBeTruthy();
    expect(screen.queryByText('Spices')).toBeNull();
    await press('Restore Kitchen');
    await waitFor(() => expect(Object.keys(app.server.inventory())).toEqual(['Kitchen', 'Spices']));
  });

  test('asks for another name where the old one is taken', async () => {
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'bins.delete', data: { id: kitchen } });
        server.act({ call: 'bins.create', data: { id: newId(), name: 'kitchen' } });
      },
    });
    await press('Restore Kitchen');
    const sheet = within(await screen.findByRole('dialog'));
    const field = sheet.getByLabelText('New name');
    expect(field).toHaveProperty('value', 'Kitchen 2');
    await app.user.clear(field);
    await app.user.type(field, 'KITCHEN{Enter}');
    expect(await sheet.findByText(/You already have a bin with this name/)).toBeTruthy();
    await app.user.clear(field);
    await app.user.type(field, 'Old kitchen{Enter}');
    await waitFor(() => expect(Object.keys(app.server.inventory())).toEqual(['kitchen', 'Old kitchen']));
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  });
});
