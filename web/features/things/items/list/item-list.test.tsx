import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type BinPage, openBinPage } from '#test/web/bin-page.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';

let page: BinPage;

afterEach(() => page.app.close());

const open = async (...given: Parameters<typeof openBinPage>) => {
  page = await openBinPage(...given);
};

describe('the list of items', () => {
  const fifteen = [
    'axe',
    'bolt',
    'clamp',
    'drill',
    'epoxy',
    'file',
    'brush',
    'hook',
    'jack',
    'knife',
    'mop',
    'nut',
    'oar',
    'pin',
    'glue',
  ];
  const thirty = [...Array.from({ length: 15 }, (_, n) => `part ${n}`), ...fifteen];

  test('can be searched from 30 items on', async () => {
    await open(thirty.slice(1));
    expect(screen.getByRole('heading', { name: '29 items' })).toBeTruthy();
    expect(screen.queryByLabelText('Find in this bin')).toBeNull();
    await page.app.user.type(page.line(), 'tape{Enter}');
    const field = await screen.findByLabelText('Find in this bin');
    expect(field.getAttribute('placeholder')).toBe('Search 30 items');
    expect(screen.getByRole('button', { name: 'Sort: Newest first' })).toBeTruthy();
  });

  test('is searched, and leads on to all bins where nothing fits', async () => {
    await open(thirty);
    await page.app.user.type(screen.getByLabelText('Find in this bin'), 'dri');
    await waitFor(() => expect(page.names()).toEqual(['drill']));
    await page.app.user.type(screen.getByLabelText('Find in this bin'), 'zzz');
    const onward = await screen.findByRole('link', { name: 'Search all bins' });
    expect(onward.getAttribute('href')).toContain('q=drizzz');
  });

  test('lets several be deleted at once, and only those in sight', async () => {
    await open(thirty);
    await page.press('Select');
    await page.app.user.click(screen.getByRole('checkbox', { name: 'axe' }));
    await page.app.user.click(screen.getByRole('checkbox', { name: 'glue' }));
    await page.app.user.type(screen.getByLabelText('Find in this bin'), 'l');
    expect(await screen.findByRole('toolbar', { name: '1 selected' })).toBeTruthy();
    await page.app.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(page.onServer().map((item) => item.name)).toEqual(thirty.slice(0, -1)));
  });

  const deletedBy = (actorId: string, id: string) => ({
    ...{ id: newId(), at: new Date().toISOString(), kind: 'itemsDeleted' as const, binId: page.id },
    ...{ actorId, actorName: 'Karin', names: ['vice'], count: 1, ids: [id] },
  });
  const rename = async (id: string) => {
    await act('items.update', { binId: page.id, id, name: 'vice, large', was: { name: 'vice' } });
    await waitFor(() => expect(page.onServer().map(({ name }) => name)).toContain('vice, large'));
  };
  const idOf = (name: string) => page.onServer().find((item) => item.name === name)?.id ?? '';
  const deleteElsewhere = (actorId: string, id: string) => {
    page.app.server.answers['history.list'] = () => ({ events: [deletedBy(actorId, id)], hasMore: false });
    page.app.server.act({ call: 'items.delete', data: { binId: page.id, ids: [id] } });
  };

  test('tells who deleted an item that was changed here, and restores it', async () => {
    await open(['vice', 'axe']);
    const id = idOf('vice');
    await rename(id);
    deleteElsewhere(newId(), id);
    expect(await screen.findByText('Karin deleted “vice, large”. It is in the trash.')).toBeTruthy();
    await page.press('Restore');
    await waitFor(() => expect(page.names()).toContain('vice, large'));
  });

  test('tells nothing of own deletions, nor of items that were not changed here', async () => {
    await open(['vice', 'axe', 'saw']);
    const [vice, axe] = [idOf('vice'), idOf('axe')];
    await rename(vice);
    deleteElsewhere(newId(), axe);
    await waitFor(() => expect(page.names()).not.toContain('axe'));
    const lookUps = () => page.app.server.received.filter(({ call }) => call === 'history.list').length;
    expect(lookUps()).toBe(0);
    deleteElsewhere(page.app.server.userId, vice);
    await waitFor(() => expect(page.names()).toEqual(['saw']));
    await waitFor(() => expect(lookUps()).toBe(1));
    expect(screen.queryByText(/^Karin deleted/)).toBeNull();
  });

  test('names how many items the sheet moves', async () => {
    await open(fifteen);
    await page.press('Select');
    for (const name of ['axe', 'glue']) await page.app.user.click(screen.getByRole('checkbox', { name }));
    await page.app.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Move' }));
    expect(await screen.findByRole('dialog', { name: 'Move 2 items to' })).toBeTruthy();
  });
});
