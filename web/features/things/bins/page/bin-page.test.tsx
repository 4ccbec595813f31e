import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Photo } from '#domain/photos/photo.ts';
import { type BinPage, binPage, openBinPage } from '#test/web/bin-page.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { newId } from '#web/data/operations/new-id.ts';

let page: BinPage;

afterEach(() => page.app.close());

const open = async (...given: Parameters<typeof openBinPage>) => {
  page = await openBinPage(...given);
};
const openAt = async (id: string, prepare: (server: SmallServer) => void) => {
  page = binPage(await openApp(`/bins/${id}`, { prepare }), id);
};

describe('the bin', () => {
  test('unfolds its code, description and tags, and all of a long name', async () => {
    const long = 'Everything for the big tent '.repeat(4).trim();
    const id = newId();
    await openAt(id, (server) =>
      giveBin(server, long, ['pegs'], { id, description: 'Behind the skis', tags: ['camping'] }),
    );
    const toggle = await screen.findByRole('button', { name: /Details$/ });
    const title = screen.getByRole('heading', { name: long });
    const details = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
    expect(details?.hidden).toBe(true);
    expect(title.className).toContain('fade-two-lines');
    await page.app.user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(details?.hidden).toBe(false);
    expect(details?.textContent).toContain('Behind the skis');
    expect(within(details as HTMLElement).getByRole('list', { name: 'Tags' }).textContent).toBe('camping');
    expect(title.className).not.toContain('fade-two-lines');
  });

  test('asks what its photo shows while it is empty, and shows it above the items', async () => {
    const photo = { id: newId(), width: 40, height: 30, placeholder: '' };
    const give = (items: string[]) => (server: SmallServer) => {
      giveBin(server, 'Pots', items, { id });
      const bin = server.bins.get(id);
      if (bin) bin.header = { ...bin.header, photos: [photo as Photo] };
    };
    const isAboveLine = (face: HTMLElement) =>
      face.compareDocumentPosition(screen.getByLabelText('Add an item')) & Node.DOCUMENT_POSITION_FOLLOWING;
    let id = newId();
    await openAt(id, give([]));
    const question = await screen.findByText('What is in this picture?');
    expect(isAboveLine(question)).toBeTruthy();
    await page.app.close();
    id = newId();
    await openAt(id, give(['pan']));
    expect(isAboveLine(await screen.findByRole('button', { name: 'Pots, photo 1 of 1' }))).toBeTruthy();
    expect(screen.queryByText('What is in this picture?')).toBeNull();
  });

  test('goes to the trash, and back to the list goes the person', async () => {
    await open(['drill']);
    await page.press('Bin menu');
    await page.app.user.click(screen.getByRole('menuitem', { name: 'Delete bin', hidden: true }));
    const message = await screen.findByText('“Tools” moved to the trash');
    expect(message.parentElement?.querySelector('svg')?.classList).toContain('text-spruce');
    await page.app.user.hover(message);
    await waitFor(() => expect(page.app.address()).toMatch(/^\/bins\?/));
    await waitFor(() => expect(page.app.server.bins.get(page.id)?.header.deletedAt).toBeTruthy());
    await page.press('Undo');
    await waitFor(() => expect(page.app.server.bins.get(page.id)?.header.deletedAt).toBeUndefined());
  });

  test('restored from the trash is not offered for Undo any more', async () => {
    await open(['drill']);
    await page.press('Bin menu');
    await page.app.user.click(screen.getByRole('menuitem', { name: 'Delete bin', hidden: true }));
    await page.app.user.hover(await screen.findByText('“Tools” moved to the trash'));
    await page.app.go('/settings?open=trash');
    await page.app.user.click(await screen.findByRole('button', { name: 'Restore Tools' }));
    await screen.findByText('“Tools” is back');
    expect(screen.queryByText('“Tools” moved to the trash')).toBeNull();
  });

  test('in the trash can only be looked at, and restored', async () => {
    const trashed = newId();
    await openAt(trashed, (server) => {
      giveBin(server, 'Tools', ['drill'], { id: trashed });
      server.act({ call: 'bins.delete', data: { id: trashed } });
      giveBin(server, 'tools');
    });
    expect(await screen.findByText('This bin is in the trash')).toBeTruthy();
    expect(screen.queryByLabelText('Add an item')).toBeNull();
    await page.press('Restore');
    expect(await screen.findByText('“Tools 2” is back. Its old name was taken.')).toBeTruthy();
    expect(await screen.findByLabelText('Add an item')).toBeTruthy();
  });

  test('is marked as missing, also offline, says so wherever it is listed, and is found', async () => {
    await open(['drill']);
    const missing = /^Missing since \d+ \w+$/;
    page.app.server.network = () => 'unreachable';
    page.app.server.cutConnections();
    await screen.findAllByText('Offline');
    await page.press('Bin menu');
    await page.app.user.click(screen.getByRole('menuitem', { name: 'More' }));
    await page.app.user.click(screen.getByRole('menuitem', { name: 'Mark as missing' }));
    expect(await screen.findByText(missing)).toBeTruthy();
    for (const look of ['rows', 'cards', 'tree']) {
      await page.app.go(`/bins?look=${look}`);
      // On a card, the mark of a pending change precedes the name.
      const marked = await screen.findByRole('link', { name: /Tools.*Missing since/ });
      expect(within(marked).getByText(missing)).toBeTruthy();
      expect(screen.getAllByText(missing)).toHaveLength(1);
    }
    page.app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(page.app.server.bins.get(page.id)?.header.missingSince).toBeTruthy());
    await page.app.go(`/bins/${page.id}`);
    await page.app.user.click(await screen.findByRole('button', { name: 'Found it' }));
    await waitFor(() => expect(page.app.server.bins.get(page.id)?.header.missingSince).toBeUndefined());
    await waitFor(() => expect(screen.queryByText(missing)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Found it' })).toBeNull();
  });

  test('is missing for a viewer too, who scans its label to find it', async () => {
    await open();
    page.app.server.act({ call: 'bins.update', data: { id: page.id, isMissing: true } });
    await screen.findByRole('button', { name: 'Found it' });
    page.app.server.setPeople(page.id, { role: 'viewer', ownerId: 'eva', ownerName: 'Eva' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Found it' })).toBeNull());
    expect(screen.getByText(/^Missing since/)).toBeTruthy();
    await page.press('Bin menu');
    expect(screen.queryByRole('menuitem', { name: 'Found it', hidden: true })).toBeNull();
  });

  test('that does not exist says so, and what may have happened', async () => {
    await openAt('0190a8e0-0000-7000-8000-000000000000', (server) => giveBin(server, 'Tools'));
    expect(await screen.findByRole('heading', { name: 'No bin found' })).toBeTruthy();
  });

  test('has the bins inside it and leads to another', async () => {
    await open();
    giveBin(page.app.server, 'Screws', ['wood screw'], { parentBinId: page.id });
    const inside = await screen.findByRole('list', { name: 'Bins inside' });
    expect(inside.textContent).toContain('Screws');
    const add = screen.getByRole('link', { name: 'New bin inside' });
    expect(add.getAttribute('href')).toContain(`parent=${page.id}`);
    await page.app.user.click(within(inside).getByRole('link', { name: /Screws/ }));
    const path = await screen.findByRole('navigation', { name: 'Where this bin is' });
    await waitFor(() => expect(path.textContent).toContain('Tools'));
  });
});
