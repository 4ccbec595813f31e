import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { planLimits } from '#domain/plans/plan-rules.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const press = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));

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

  const deletionOf = (id: string, actorName: string) => ({
    id: newId(),
    kind: 'deleted' as const,
    at: new Date().toISOString(),
    actorId: newId(),
    actorName,
    names: [],
    count: 0,
    target: { kind: 'bin' as const, id },
  });

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
    expect(await screen.findByText(/was in Kitchen · 30\sdays\sleft/)).toBeTruthy();
    await press('Restore Whisk');
    await waitFor(() => expect(app.server.inventory()).toEqual({ Kitchen: ['1x Cups', '1x Whisk'] }));
    expect(await screen.findByText('The trash is empty')).toBeTruthy();
  });

  test('gives many things back at once, with one Undo, and names what is refused', async () => {
    const old = newId();
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'items.delete', data: { binId: kitchen, ids: [whisk] } });
        for (const id of [old, newId()]) {
          server.act({ call: 'bins.create', data: { id, name: 'Attic' } });
          server.act({ call: 'bins.delete', data: { id } });
        }
        server.answers['activity.list'] = () => ({ events: [deletionOf(old, 'Anna')] });
      },
    });
    expect(await screen.findByText(/deleted by Anna/)).toBeTruthy();
    await press('Select');
    await press('Select all');
    await press('Select none');
    await press('Select all');
    await press('Restore');
    await waitFor(() =>
      expect(app.server.inventory()).toEqual({
        Attic: [],
        'Attic 2': [],
        Kitchen: ['1x Cups', '1x Whisk'],
      }),
    );
    await screen.findByText('3 things are back. Where a name was taken, there is a new one.');
    await press('Undo');
    await waitFor(() => expect(app.server.inventory()).toEqual({ Kitchen: ['1x Cups'] }));
    expect(await screen.findByText('Whisk')).toBeTruthy();
  });

  test('lists an undone import as one entry, which comes back as a whole', async () => {
    const id = newId();
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'bins.delete', data: { id: kitchen } });
        const undoneAt = server.backUp()[0]?.[1].header.deletedAt;
        let state = 'undone';
        server.answers['imports.list'] = () => ({
          imports: [{ id, fileName: 'store.xlsx', state, ...(state === 'undone' && { undoneAt }) }],
        });
        server.answers['imports.redo'] = () => {
          state = 'done';
          server.act({ call: 'bins.restore', data: { id: kitchen } });
          return { id, state: 'redoing' };
        };
      },
    });
    expect(await screen.findByText('Import store.xlsx')).toBeTruthy();
    expect(screen.getByText(/1\sbin · 2\sitems · 30\sdays\sleft/)).toBeTruthy();
    expect(screen.queryByText('Kitchen')).toBeNull();
    await press('Restore store.xlsx');
    await waitFor(() => expect(app.server.inventory()).toEqual({ Kitchen: ['1x Cups', '1x Whisk'] }));
    await waitFor(() => expect(screen.queryByText('Import store.xlsx')).toBeNull());
  });

  test('names what could not be restored, and restores the rest', async () => {
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        server.me = { ...server.me, plan: 'free', ...planLimits.free };
        fill(server);
        const old = newId();
        server.act({ call: 'bins.create', data: { id: old, name: 'Old' } });
        server.act({ call: 'bins.delete', data: { id: old } });
        for (const name of ['Attic', 'Boat', 'Cellar', 'Shed'])
          server.act({ call: 'bins.create', data: { id: newId(), name } });
        server.act({ call: 'items.delete', data: { binId: kitchen, ids: [whisk] } });
      },
    });
    await press('Select');
    await press('Select all');
    await press('Restore');
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('1 thing could not be restored')).toBeTruthy();
    expect(notice.getByText('Old')).toBeTruthy();
    await screen.findByText('1 thing is back');
    await waitFor(() => expect(app.server.inventory()).toMatchObject({ Kitchen: ['1x Cups', '1x Whisk'] }));
    expect(Object.keys(app.server.inventory())).not.toContain('Old');
  });

  test('arrow keys move between things, and the focus survives a restore', async () => {
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
    expect(await screen.findByText(/2 items, with 1 bin inside/)).toBeTruthy();
    expect(screen.queryByText('Spices')).toBeNull();
    await press('Restore Kitchen');
    await waitFor(() => expect(Object.keys(app.server.inventory())).toEqual(['Kitchen', 'Spices']));
  });

  test('is emptied once one is sure of what goes', async () => {
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'items.delete', data: { binId: kitchen, ids: [whisk] } });
        const attic = newId();
        server.act({ call: 'bins.create', data: { id: attic, name: 'Attic' } });
        server.act({ call: 'items.create', data: { binId: attic, items: [{ id: newId(), name: 'Lamp' }] } });
        server.act({ call: 'bins.delete', data: { id: attic } });
      },
    });
    const asked: unknown[] = [];
    app.server.answers['trash.delete'] = (data) => {
      asked.push(data);
      return { isMore: false, revisions: {} };
    };
    await screen.findByText('Whisk');
    await press('Empty trash');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/1 bin and 2 items/)).toBeTruthy();
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(asked).toEqual([]);
    await press('Empty trash');
    const again = within(await screen.findByRole('alertdialog'));
    await app.user.click(again.getByRole('button', { name: 'Empty trash' }));
    await screen.findByText('The trash is empty.');
    expect(asked).toEqual([{}]);
  });

  test('one thing is deleted for good, but not what is another’s', async () => {
    const othersBin = newId();
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'items.delete', data: { binId: kitchen, ids: [whisk] } });
        server.act({ call: 'bins.create', data: { id: othersBin, name: 'Theirs' } });
        server.act({ call: 'bins.delete', data: { id: othersBin } });
        server.setPeople(othersBin, { ownerId: newId(), ownerName: 'Anna', role: 'admin' });
      },
    });
    const asked: unknown[] = [];
    app.server.answers['trash.delete'] = (data) => {
      asked.push(data);
      return { isMore: false, revisions: {} };
    };
    expect(await screen.findByRole('button', { name: 'Restore Theirs' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete Theirs for good' })).toBeNull();
    await press('Delete Whisk for good');
    await press('Delete for good');
    await screen.findByText('Whisk is gone for good.');
    expect(asked).toEqual([{ binId: kitchen, itemIds: [whisk] }]);
  });

  test('deletes chosen things for good, by one call for each bin', async () => {
    const attic = newId();
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'items.delete', data: { binId: kitchen, ids: [whisk] } });
        server.act({ call: 'bins.create', data: { id: attic, name: 'Attic' } });
        server.act({ call: 'bins.delete', data: { id: attic } });
      },
    });
    const asked: unknown[] = [];
    app.server.answers['trash.delete'] = (data) => {
      asked.push(data);
      return { isMore: false, revisions: {} };
    };
    await press('Select');
    await press('Select all');
    await press('Delete for good');
    const question = within(await screen.findByRole('alertdialog', { name: /^Delete 2\sthings for good/ }));
    await app.user.click(question.getByRole('button', { name: 'Delete for good' }));
    await screen.findByText(/2\sthings are gone for good/);
    expect(asked).toEqual([{ binId: kitchen, itemIds: [whisk] }, { target: { kind: 'bin', id: attic } }]);
  });

  test('is not emptied without a connection, and says so', async () => {
    app = await openApp('/settings?open=trash', {
      prepare(server) {
        fill(server);
        server.act({ call: 'items.delete', data: { binId: kitchen, ids: [whisk] } });
      },
    });
    await screen.findByText('Whisk');
    app.server.network = () => 'unreachable';
    app.server.cutConnections();
    expect(await screen.findByText('You have to be online to empty the trash.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Empty trash' })).toHaveProperty('disabled', true);
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
