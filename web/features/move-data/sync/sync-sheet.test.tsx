import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { givePictures } from '#test/web/pictures.ts';
import { until } from '#test/web/until.ts';
import { act } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { newId } from '#web/data/operations/new-id.ts';
import type { PhotoUpload } from '#web/data/operations/upload.ts';
import { unsavedBeforeSignOut } from '#web/data/session/session-life.ts';

let app: OpenApp;

afterEach(() => app.close());

const deletedByEva = {
  id: newId(),
  kind: 'deleted' as const,
  at: '2026-05-03T10:00:00.000Z',
  actorId: newId(),
  actorName: 'Eva',
  names: ['Kitchen'],
  count: 1,
};

const openSheet = async (name: RegExp) => {
  const [button] = await screen.findAllByRole('button', { name });
  if (button) await app.user.click(button);
  return within(await screen.findByRole('dialog'));
};

describe('changes that wait', () => {
  test('are listed in words, and the list empties when the server can be reached', async () => {
    app = await openApp('/home');
    app.server.network = () => 'unreachable';
    const binId = newId();
    await act('bins.create', { id: binId, name: 'Kitchen' });
    await act('items.create', {
      binId,
      items: [
        { id: newId(), name: 'Whisk' },
        { id: newId(), name: 'Cups' },
      ],
    });
    const sheet = await openSheet(/2 (changes )?waiting/);
    const words = sheet.getAllByRole('listitem').map((row) => row.textContent);
    expect(words[0]).toMatch(/^New bin Kitchen/);
    expect(words[1]).toMatch(/^Added 2 items to Kitchen/);
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    expect(await sheet.findByText('Everything is saved.')).toBeTruthy();
  });
});

describe('photos', () => {
  const putUpload = (binId: string, change: Partial<PhotoUpload>) =>
    currentAccount.get()?.parts.database.write(['uploads'], async (transaction) => {
      transaction.objectStore('uploads').put({
        id: newId(),
        operationId: newId(),
        build: '1',
        createdAt: new Date().toISOString(),
        target: { kind: 'bin', id: binId },
        bytes: new ArrayBuffer(64),
        type: 'image/jpeg',
        width: 40,
        height: 30,
        ...change,
      });
    });

  test('count with pending changes; a refused one can be discarded wherever it belongs', async () => {
    givePictures();
    app = await openApp('/home');
    app.server.network = () => 'unreachable';
    const binId = newId();
    await act('bins.create', { id: binId, name: 'Kitchen' });
    await putUpload(binId, {});
    const refusal = { code: 'photos.full', message: 'full', params: { used: 9, max: 9 } };
    await putUpload(newId(), { target: { kind: 'item', id: newId(), binId: newId() }, refusal });
    await currentAccount.get()?.attachments();
    // Simulates the broadcast of another tab.
    const channel = new BroadcastChannel(`whichbin:${app.server.userId}:uploads`);
    channel.postMessage('changed');
    await waitFor(() => expect(currentAccount.get()?.sync.get().refusedUploads).toBe(1));
    channel.close();
    const sheet = await openSheet(/Could not save/);
    expect(await sheet.findByText('Photo for Kitchen')).toBeTruthy();
    expect(sheet.getByText('Photo for a bin')).toBeTruthy();
    expect(sheet.getByText(/storage for photos and documents is full: 9 of 9 MB/)).toBeTruthy();
    await app.user.click(sheet.getByRole('button', { name: 'Discard photo' }));
    await waitFor(() => expect(sheet.queryByText('Photo for a bin')).toBeNull());
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(currentAccount.get()?.sync.get()).toMatchObject({
      waiting: 1,
      waitingUploads: 1,
      refusedUploads: 0,
    });
    expect(await unsavedBeforeSignOut()).toBe(2);
  });
});

describe('changes that were refused', () => {
  const refuseKitchen = async () => {
    app = await openApp('/home');
    app.server.refuse = ({ call, data }) =>
      call === 'bins.create' && data.name === 'Kitchen' ? new AppError('bins.duplicateName') : undefined;
    const binId = newId();
    app.server.network = () => 'unreachable';
    await act('bins.create', { id: binId, name: 'Kitchen' });
    await act('items.create', { binId, items: [{ id: newId(), name: 'Whisk' }] });
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    await until('the bin is refused', () => currentAccount.get()?.refused.get().length === 1, 8_000);
    return openSheet(/Could not save/);
  };

  test('say why, and what built on them', async () => {
    const sheet = await refuseKitchen();
    expect(sheet.getByText('New bin Kitchen')).toBeTruthy();
    expect(sheet.getByText(/You already have a bin with this name/)).toBeTruthy();
    expect(sheet.getByText('1 change built on it:')).toBeTruthy();
    expect(sheet.getByText('Added Whisk to Kitchen')).toBeTruthy();
  });

  test('are saved under another name together with what built on them', async () => {
    const sheet = await refuseKitchen();
    await app.user.click(sheet.getByRole('button', { name: 'Save as Kitchen 2' }));
    await waitFor(() => expect(app.server.inventory()).toEqual({ 'Kitchen 2': ['1x Whisk'] }));
    expect(await sheet.findByText('Everything is saved.')).toBeTruthy();
  });

  const makeCode = async () => {
    const [row] = app.server.makeCodes(1, 'labels');
    if (!row) throw new Error('one was made');
    await until('the code is here', () => currentAccount.get()?.codes.get().has(row.code) === true);
    return row;
  };
  const goOnline = () => {
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    return until('it is refused', () => currentAccount.get()?.refused.get().length === 1, 8_000);
  };

  test('get a new code where somebody else was faster with theirs', async () => {
    app = await openApp('/home');
    const { server } = app;
    const row = await makeCode();
    server.network = () => 'unreachable';
    await act('bins.create', { id: newId(), name: 'Kitchen', code: row.code });
    server.codes.set(row.code, { ...row, state: 'used' });
    await goOnline();
    const sheet = await openSheet(/Could not save/);
    expect(sheet.getByText('This code is already on something else.')).toBeTruthy();
    await app.user.click(sheet.getByRole('button', { name: 'Create with a new code' }));
    await waitFor(() => expect(server.inventory()).toEqual({ Kitchen: [] }));
    expect([...server.bins.values()].map(({ header }) => header.qrCode)).not.toContain(row.code);
  });

  test('replace a printed label for the asking', async () => {
    app = await openApp('/home');
    const { server } = app;
    const { code } = await makeCode();
    const id = newId();
    await act('bins.create', { id, name: 'Kitchen' });
    server.refuse = ({ call, data }) =>
      call === 'codes.claim' && data.replace !== true ? new AppError('codes.targetHasLabel') : undefined;
    server.network = () => 'unreachable';
    await act('codes.claim', { code, target: { kind: 'bin', id } });
    await goOnline();
    const sheet = await openSheet(/Could not save/);
    expect(sheet.getByText(/^Put the code .* on Kitchen$/)).toBeTruthy();
    await app.user.click(sheet.getByRole('button', { name: 'Replace the label' }));
    await waitFor(() => expect(server.bins.get(id)?.header.qrCode).toBe(code));
  });

  test('stay when trying again meets the same refusal', async () => {
    const sheet = await refuseKitchen();
    await app.user.click(sheet.getByRole('button', { name: 'Try again' }));
    await until('it was sent again', () => callsSent('bins.create') === 2, 8_000);
    expect(await sheet.findByText('New bin Kitchen')).toBeTruthy();
  });

  test('are discarded only after asking', async () => {
    const sheet = await refuseKitchen();
    await app.user.click(sheet.getByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/2 changes, were never saved/)).toBeTruthy();
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sheet.getByText('New bin Kitchen')).toBeTruthy();
    await app.user.click(sheet.getByRole('button', { name: 'Discard' }));
    await app.user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }),
    );
    expect(await sheet.findByText('Everything is saved.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole('button', { name: 'Close' })));
    expect(app.server.inventory()).toEqual({});
  });

  test('say who deleted the bin meanwhile, and are saved once it is restored', async () => {
    app = await openApp('/home', {
      prepare(server) {
        server.answers['history.list'] = () => ({ events: [deletedByEva], hasMore: false });
      },
    });
    const binId = newId();
    app.server.act({ call: 'bins.create', data: { id: binId, name: 'Kitchen' } });
    await until('the bin is here', () => currentAccount.get()?.headers.get().has(binId) === true, 8_000);
    app.server.network = () => 'unreachable';
    await act('items.create', { binId, items: [{ id: newId(), name: 'Whisk' }] });
    app.server.act({ call: 'bins.delete', data: { id: binId } });
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    await until('it is refused', () => currentAccount.get()?.refused.get().length === 1, 8_000);
    const sheet = await openSheet(/Could not save/);
    expect(await sheet.findByText('Eva deleted it.')).toBeTruthy();
    await app.user.click(sheet.getByRole('button', { name: 'Restore and save' }));
    await waitFor(() => expect(app.server.inventory()).toEqual({ Kitchen: ['1x Whisk'] }));
    expect(await sheet.findByText('Everything is saved.')).toBeTruthy();
  });

  test('that move an item in the trash restore it first', async () => {
    const [kitchen, attic, mortar] = [newId(), newId(), newId()];
    app = await openApp(`/bins/${kitchen}`, {
      prepare(server) {
        server.act({ call: 'bins.create', data: { id: kitchen, name: 'Kitchen' } });
        server.act({ call: 'bins.create', data: { id: attic, name: 'Attic' } });
        server.act({
          call: 'items.create',
          data: { binId: kitchen, items: [{ id: mortar, name: 'Mortar' }] },
        });
      },
    });
    const { server } = app;
    await screen.findByText('Mortar');
    server.network = () => 'unreachable';
    await act('items.move', { binId: kitchen, toBinId: attic, ids: [mortar] });
    server.act({ call: 'items.delete', data: { binId: kitchen, ids: [mortar] } });
    const isTrashed = () => server.bins.get(kitchen)?.items.some(({ deletedAt }) => deletedAt !== undefined);
    server.refuse = ({ call }) =>
      call === 'items.move' && isTrashed() ? new AppError('items.inTrash') : undefined;
    await goOnline();
    expect(currentAccount.get()?.refused.get()[0]?.code).toBe('items.inTrash');
    const sheet = await openSheet(/Could not save/);
    expect(sheet.getByText('The change is no longer shown on this device.')).toBeTruthy();
    expect(sheet.queryByRole('button', { name: 'Try again' })).toBeNull();
    await app.user.click(sheet.getByRole('button', { name: 'Restore and move' }));
    await waitFor(() => expect(server.inventory()).toEqual({ Attic: ['1x Mortar'], Kitchen: [] }));
    expect(await sheet.findByText('Everything is saved.')).toBeTruthy();
  });

  test('are shown and fixed on the bin’s own page', async () => {
    app = await openApp('/bins/create');
    app.server.refuse = ({ call, data }) =>
      call === 'bins.create' && data.name === 'Kitchen' ? new AppError('bins.duplicateName') : undefined;
    app.server.network = () => 'unreachable';
    await app.user.type(await screen.findByLabelText('Name'), 'Kitchen{Enter}');
    await screen.findByRole('heading', { name: 'Kitchen', level: 1 });
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    await screen.findByText('This bin could not be saved', undefined, { timeout: 8_000 });
    const sheet = await openSheet(/See what happened/);
    await app.user.click(sheet.getByRole('button', { name: 'Save as Kitchen 2' }));
    expect(await screen.findByRole('heading', { name: 'Kitchen 2', level: 1 })).toBeTruthy();
  });

  test('of a new bin in another’s place say it was refused and whose plan was full', async () => {
    const [cellar, anna] = [newId(), newId()];
    app = await openApp(`/bins/create?location=${cellar}`, {
      prepare(server) {
        server.act({ call: 'locations.create', data: { id: cellar, name: 'Cellar' } });
        const entry = { userName: 'Me', grantedBy: anna, grantedAt: '2026-05-03T10:00:00.000Z' };
        const accessList = { [server.userId]: { role: 'editor' as const, ...entry } };
        server.setPeople(cellar, { role: 'editor', ownerId: anna, ownerName: 'Anna', accessList });
      },
    });
    app.server.refuse = ({ call }) =>
      call === 'bins.create' ? new AppError('bins.limitReached', { n: 5 }) : undefined;
    app.server.network = () => 'unreachable';
    await app.user.type(await screen.findByLabelText('Name'), 'Kitchen{Enter}');
    await screen.findByRole('heading', { name: 'Kitchen', level: 1 });
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    await screen.findByText('This bin could not be saved', undefined, { timeout: 8_000 });
    expect(screen.queryByText(/no longer have access/)).toBeNull();
    const sheet = await openSheet(/See what happened/);
    expect(
      sheet.getByText('Anna’s plan is full: it has room for 5 bins. Only Anna can change that.'),
    ).toBeTruthy();
    expect(sheet.queryByRole('link', { name: 'See your plan' })).toBeNull();
  });

  const callsSent = (name: string) => app.server.received.filter(({ call }) => call === name).length;
});
