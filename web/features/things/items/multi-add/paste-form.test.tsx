import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';

const kitchen = '018f0000-0000-7000-8000-0000000000a1';
const socks = '018f0000-0000-7000-8000-0000000000b1';

let app: OpenApp;

afterEach(() => app.close());

const open = async (prepare: (server: SmallServer) => void = () => {}) => {
  app = await openApp(`/bins/${kitchen}/items/multi-add`, {
    prepare(server) {
      server.act({ call: 'bins.create', data: { id: kitchen, name: 'Kitchen' } });
      const items = [{ id: socks, name: 'Socks', quantity: 3 }];
      server.act({ call: 'items.create', data: { binId: kitchen, items } });
      prepare(server);
    },
  });
  await screen.findByRole('textbox', { name: 'One item per line' });
};
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'One item per line' });
const paste = async (lines: string) => {
  await app.user.click(text());
  await app.user.paste(lines);
};
const add = (name: string) => app.user.click(screen.getByRole('button', { name }));
const preview = () => screen.getByRole('list', { name: 'This is what will be added' });
const inKitchen = () => app.server.inventory().Kitchen;

describe('pasting many lines', () => {
  test('shows them as items, adds them in one call, and takes them back on Undo', async () => {
    await open();
    await paste('3x batteries\n- forks, 4');
    expect(within(preview()).getAllByRole('listitem')).toHaveLength(2);
    await add('Add 2 items');
    await waitFor(() => expect(inKitchen()).toEqual(['3x Socks', '3x batteries', '4x forks']));
    expect(app.server.received.filter(({ call }) => call === 'items.create')).toHaveLength(1);
    await waitFor(() => expect(app.address()).toBe(`/bins/${kitchen}`));
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(inKitchen()).toEqual(['3x Socks']));
  });

  test('keeps the text and the choices for its lines after a reload until added', async () => {
    await open();
    await paste('3x batteries\nsocks');
    await app.user.click(screen.getByRole('radio', { name: 'Skip' }));
    window.dispatchEvent(new Event('pagehide'));
    await app.drawAnew();
    expect(text().value).toBe('3x batteries\nsocks');
    expect(screen.getByRole('radio', { name: 'Skip' })).toHaveProperty('checked', true);
    await add('Add 1 item');
    await waitFor(() => expect(inKitchen()).toEqual(['3x Socks', '3x batteries']));
    await waitFor(() => expect(app.address()).toBe(`/bins/${kitchen}`));
    await app.go(`/bins/${kitchen}/items/multi-add`);
    await waitFor(() => expect(text().value).toBe(''));
  });

  test('writes what is changed in the preview back into the text', async () => {
    await open();
    await paste('forks\n2x plates');
    await add('One more, Quantity of plates');
    expect(text().value).toBe('forks\n3x plates');
    await add('Remove forks');
    expect(text().value).toBe('3x plates');
  });

  test('lets a line be changed before it is added: its name, its quantity and its tags', async () => {
    await open();
    await paste('3 forks\nhat');
    await add('Change forks');
    const sheet = await screen.findByRole('dialog', { name: 'Line 1' });
    const field = (name: string) => within(sheet).getByRole('textbox', { name });
    await app.user.clear(field('Name'));
    await app.user.type(field('Name'), '2 in 1 forks');
    await app.user.clear(field('Quantity'));
    await app.user.type(field('Quantity'), '2,5');
    await app.user.type(within(sheet).getByRole('combobox', { name: 'Tags' }), 'steel{Enter}');
    await app.user.click(within(sheet).getByRole('button', { name: 'Done' }));
    expect(within(sheet).getByText('Enter a whole number, without a comma or point.')).toBeTruthy();
    await app.user.clear(field('Quantity'));
    await app.user.type(field('Quantity'), '6');
    await app.user.click(within(sheet).getByRole('button', { name: 'Done' }));
    expect(text().value).toBe('6x 2 in 1 forks\nhat');
    expect(within(preview()).getByText('steel')).toBeTruthy();
    await add('Add 2 items');
    await waitFor(() => expect(inKitchen()).toEqual(['1x hat', '3x Socks', '6x 2 in 1 forks']));
    const items = app.server.bins.get(kitchen)?.items ?? [];
    expect(items.find(({ name }) => name === '2 in 1 forks')?.tags).toEqual(['steel']);
  });

  test('leaves a number in the name on one press', async () => {
    await open();
    await paste('3 Doors Down CD\n12 forks');
    const [first] = within(preview()).getAllByRole('listitem');
    if (!first) throw new Error('each line is a row');
    await app.user.click(within(first).getByRole('button', { name: 'Keep as typed' }));
    await add('Add 2 items');
    await waitFor(() => expect(inKitchen()).toEqual(['12x forks', '1x 3 Doors Down CD', '3x Socks']));
  });

  test('adds no years up, and leaves any number in the name on one press', async () => {
    await open();
    await paste('Receipts, 2023\nReceipts, 2024\nNokia: 331');
    const [, , phone] = within(preview()).getAllByRole('listitem');
    if (!phone) throw new Error('each line is a row');
    await app.user.click(within(phone).getByRole('button', { name: 'Keep as typed' }));
    await add('Add 3 items');
    await waitFor(() =>
      expect(inKitchen()).toEqual(['1x Nokia: 331', '1x Receipts, 2023', '1x Receipts, 2024', '3x Socks']),
    );
  });

  test('says why a quantity is refused, adds the rest, and takes the corrected one', async () => {
    await open();
    await paste('1,000 forks\nhat');
    expect(within(preview()).getByText('Enter a whole number, without a comma or point.')).toBeTruthy();
    await add('Add 1 and keep 1 as text');
    await waitFor(() => expect(text().value).toBe('1,000 forks'));
    const quantity = within(preview()).getByRole('textbox', { name: 'Quantity of forks' });
    expect(quantity).toHaveProperty('value', '1,000');
    await app.user.clear(quantity);
    await app.user.type(quantity, '2{Enter}');
    expect(text().value).toBe('2x forks');
    await add('Add 1 item');
    await waitFor(() => expect(inKitchen()).toEqual(['1x hat', '2x forks', '3x Socks']));
  });

  test('adds to what is there unless one chooses otherwise', async () => {
    await open();
    await paste('2x SOCKS\nhat\nhat');
    expect(within(preview()).getByText('Already in the bin: 3')).toBeTruthy();
    expect(within(preview()).getByText('Also in line 2')).toBeTruthy();
    await add('Add 3 items');
    await waitFor(() => expect(inKitchen()).toEqual(['2x hat', '5x Socks']));
    expect(await screen.findByText('1 item added, 1 quantity raised')).toBeTruthy();
  });

  test('leaves a heading out unless one chooses otherwise', async () => {
    await open();
    await paste('Kitchen:\nhat\nTools:\n2 Rolls duct tape');
    const [ofKitchen] = within(preview()).getAllByRole('group', { name: /^What to do with/ });
    if (!ofKitchen) throw new Error('a heading asks what to do');
    expect(within(ofKitchen).getByText('Looks like a heading')).toBeTruthy();
    expect(within(ofKitchen).getByRole('radio', { name: 'Skip' })).toHaveProperty('checked', true);
    await app.user.click(within(ofKitchen).getByLabelText('Add anyway'));
    await add('Add 3 items');
    await waitFor(() =>
      expect(inKitchen()).toEqual(['1x Kitchen:', '1x hat', '2x Rolls duct tape', '3x Socks']),
    );
  });

  test('can skip a repetition or add it anyway', async () => {
    await open();
    await paste('2x SOCKS\nhat\nhat');
    const [ofSocks, ofHat] = within(preview()).getAllByRole('group', { name: /^What to do with/ });
    if (!ofSocks || !ofHat) throw new Error('both repetitions ask what to do');
    await app.user.click(within(ofSocks).getByLabelText('Skip'));
    await app.user.click(within(ofHat).getByLabelText('Add anyway'));
    await add('Add 2 items');
    await waitFor(() => expect(inKitchen()).toEqual(['1x hat', '1x hat', '3x Socks']));
  });

  test('adds what fits and keeps the rest as text', async () => {
    await open((server) => {
      server.me = { ...server.me, plan: 'free', maxItemsPerBin: 20 };
      const items = Array.from({ length: 17 }, (_, n) => ({
        id: `018f0000-0000-7000-8000-0000000001${10 + n}`,
        name: `Thing ${n}`,
      }));
      server.act({ call: 'items.create', data: { binId: kitchen, items } });
    });
    expect(await screen.findByText('Room for 2 more items in this bin.')).toBeTruthy();
    await paste('- hat\n2x scarf\nmittens, 4');
    expect(screen.getByText('2 of 3 fit: your plan allows 20 items per bin.')).toBeTruthy();
    await add('Add 2 and keep 1 as text');
    await waitFor(() => expect(inKitchen()).toHaveLength(20));
    await waitFor(() => expect(text().value).toBe('mittens, 4'));
    expect(app.address()).toContain('multi-add');
    await app.user.clear(text());
  });

  test('works without a network and sends it later, once', async () => {
    await open();
    app.server.network = () => 'unreachable';
    await paste('forks\nplates');
    await add('Add 2 items');
    expect(await screen.findByText('plates')).toBeTruthy();
    expect(inKitchen()).toEqual(['3x Socks']);
    app.server.network = () => 'fine';
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(inKitchen()).toEqual(['1x forks', '1x plates', '3x Socks']));
  });

  test('offers the columns of a table to the import, and of a list does not', async () => {
    await open();
    await paste('Socks\t3\nForks\t4');
    expect(screen.queryByRole('link', { name: 'Choose the columns' })).toBeNull();
    await app.user.clear(text());
    await paste('Item\tQty\tNotes\nStove\t12\tCheck valve');
    await app.user.click(await screen.findByRole('link', { name: 'Choose the columns' }));
    expect(app.address()).toBe(`/import?bin=${kitchen}`);
    const table = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Or paste a table' });
    expect(table.value).toBe('Item\tQty\tNotes\nStove\t12\tCheck valve');
  });
});
