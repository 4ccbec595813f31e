import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import type { SmallServer } from '#test/web/small-server.ts';
import { drafts } from '#web/data/storage/drafts.ts';

const kitchen = '018f0000-0000-7000-8000-0000000000a1';
const attic = '018f0000-0000-7000-8000-0000000000a2';
const socks = '018f0000-0000-7000-8000-0000000000b1';

let app: OpenApp;

afterEach(() => app.close());

const open = async (path: string, prepare: (server: SmallServer) => void = () => {}) => {
  giveSearchWorker();
  app = await openApp(path, {
    prepare(server) {
      server.act({ call: 'bins.create', data: { id: kitchen, name: 'Kitchen' } });
      server.act({ call: 'bins.create', data: { id: attic, name: 'Attic' } });
      server.act({
        call: 'items.create',
        data: { binId: kitchen, items: [{ id: socks, name: 'Socks', quantity: 3, tags: ['wool'] }] },
      });
      prepare(server);
    },
  });
};
const deletedByEva = () => ({
  id: crypto.randomUUID(),
  kind: 'deleted' as const,
  at: new Date().toISOString(),
  actorId: crypto.randomUUID(),
  actorName: 'Eva',
  names: ['Kitchen'],
  count: 1,
});
const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
const inKitchen = () => app.server.inventory().Kitchen;
const item = () => app.server.bins.get(kitchen)?.items.find((each) => each.id === socks);

describe('adding an item', () => {
  const name = () => screen.findByRole('combobox', { name: 'What is it?' });
  const openForm = (prepare?: (server: SmallServer) => void) => open(`/bins/${kitchen}/items/add`, prepare);

  test('takes one line and Enter, reads the count in it, and goes back to the bin', async () => {
    await openForm();
    await app.user.type(await name(), '4x whisks');
    expect(screen.getByText('Will be saved as “whisks”, quantity 4.')).toBeTruthy();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(inKitchen()).toContain('4x whisks'));
    await waitFor(() => expect(app.address()).toBe(`/bins/${kitchen}`));
  });

  test.each(['add', 'multi-add', 'photo-first'])(
    'offers a viewer on the page %s no other way to add items',
    async (way) => {
      await open(`/bins/${kitchen}/items/${way}`, (server) =>
        server.setPeople(kitchen, { role: 'viewer', ownerId: crypto.randomUUID() }),
      );
      expect(
        await screen.findByRole('heading', { name: 'You can look at this bin, but not change it.' }),
      ).toBeTruthy();
      expect(screen.queryByRole('link', { name: /^(Add from photos|Paste a list)$/ })).toBeNull();
    },
  );

  test('takes a pasted list to where its lines are shown before they are added', async () => {
    await openForm();
    await app.user.click(await name());
    await app.user.paste('2 rulers\nstapler\n');
    const preview = await screen.findByRole('list', { name: 'This is what will be added' });
    expect(within(preview).getAllByRole('listitem')).toHaveLength(2);
    expect(app.address()).toBe(`/bins/${kitchen}/items/multi-add`);
  });

  test('can go on with the next: the form is empty, the focus in the name', async () => {
    await openForm();
    await app.user.type(await name(), '4x whisks');
    await press('Save and add another');
    await waitFor(() => expect(inKitchen()).toContain('4x whisks'));
    expect(await name()).toHaveProperty('value', '');
    expect(document.activeElement).toBe(await name());
    await app.user.keyboard('Ladle{Enter}');
    await waitFor(() => expect(inKitchen()).toContain('1x Ladle'));
  });

  test('keeps input when the bin is deleted, says by whom and saves after a restore', async () => {
    await openForm((server) => {
      const itemsByAdam = { ...deletedByEva(), kind: 'itemsDeleted' as const, actorName: 'Adam' };
      server.answers['history.list'] = () => ({ events: [itemsByAdam, deletedByEva()], hasMore: false });
    });
    await app.user.type(await name(), '4x whisks');
    app.server.act({ call: 'bins.delete', data: { id: kitchen } });
    expect(await screen.findByText(/Eva deleted it\. What you typed is still here/)).toBeTruthy();
    expect(await name()).toHaveProperty('value', '4x whisks');
    await press('Save');
    expect(await name()).toHaveProperty('value', '4x whisks');
    await press('Restore');
    await waitFor(() => expect(screen.queryByText(/Eva deleted it/)).toBeNull());
    await press('Save');
    await waitFor(() => expect(inKitchen()).toContain('4x whisks'));
  });

  test('completes the name from those used before, and keeps the count', async () => {
    await openForm();
    await app.user.click(await name());
    await app.user.keyboard('2x so');
    await screen.findByRole('option', { name: 'Socks' });
    await app.user.keyboard('{ArrowDown}{Enter}');
    expect(await name()).toHaveProperty('value', 'Socks');
    expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveProperty('value', '2');
  });

  test('keeps a number in the name on request, also in a suggested name', async () => {
    await openForm((server) => {
      const items = [{ id: '018f0000-0000-7000-8000-0000000000b2', name: '3 Doors Down CD' }];
      server.act({ call: 'items.create', data: { binId: attic, items } });
    });
    await app.user.type(await name(), '7 Wonders');
    expect(screen.getByText('Will be saved as “Wonders”, quantity 7.')).toBeTruthy();
    await press('Keep as typed');
    expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveProperty('value', '1');
    await press('Save and add another');
    await waitFor(() => expect(inKitchen()).toContain('1x 7 Wonders'));
    await app.user.type(await name(), 'Doors');
    await screen.findByRole('option', { name: '3 Doors Down CD' });
    await app.user.keyboard('{ArrowDown}{Enter}{Enter}');
    await waitFor(() => expect(inKitchen()).toContain('1x 3 Doors Down CD'));
  });

  test('says beside the field why something typed is no quantity, and saves nothing', async () => {
    await openForm();
    await app.user.type(await name(), 'Lamp');
    const quantity = screen.getByRole('textbox', { name: 'Quantity' });
    await app.user.clear(quantity);
    await app.user.type(quantity, '2,5');
    await press('Save');
    expect(screen.getByText('Enter a whole number, without a comma or point.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(quantity));
    expect(quantity).toHaveProperty('value', '2,5');
    await app.user.clear(await name());
    await app.user.type(await name(), '-1 lamps{Enter}');
    expect(screen.getByText('The quantity can’t be below 0.')).toBeTruthy();
    expect((await name()).getAttribute('aria-invalid')).toBe('true');
    expect(inKitchen()).toEqual(['3x Socks']);
  });

  test('counts a quantity typed right before Ctrl+Enter', async () => {
    await openForm();
    await app.user.type(await name(), 'Lamp');
    const quantity = screen.getByRole('textbox', { name: 'Quantity' });
    await app.user.clear(quantity);
    await app.user.type(quantity, '6{Control>}{Enter}{/Control}');
    await waitFor(() => expect(inKitchen()).toContain('6x Lamp'));
  });

  test('proposes the currency of the value typed last while none is chosen', async () => {
    await openForm();
    await app.user.type(await name(), 'whisk');
    await app.user.click(screen.getByRole('button', { name: /^More details/ }));
    await press('+ Value');
    await app.user.type(screen.getByRole('textbox', { name: 'Value' }), '20');
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'NOK');
    await press('Save and add another');
    await waitFor(() => expect(inKitchen()).toContain('1x whisk'));
    await app.go(`/bins/${kitchen}/items/${socks}/edit`);
    await press('+ Value');
    expect(await screen.findByRole('combobox', { name: 'Currency' })).toHaveProperty('value', 'NOK');
  });

  test('proposes the currency chosen in Settings, and no other', async () => {
    await openForm();
    await app.user.type(await name(), 'whisk');
    await app.user.click(screen.getByRole('button', { name: /^More details/ }));
    await press('+ Value');
    const currency = () => screen.getByRole('combobox', { name: 'Currency' });
    expect(currency()).toHaveProperty('value', '');
    expect(screen.getByText('Choose your usual one in Settings.')).toBeTruthy();
    await app.user.type(screen.getByRole('textbox', { name: 'Value' }), '20');
    await press('Save and add another');
    await waitFor(() => expect(inKitchen()).toContain('1x whisk'));
    const whisk = () => app.server.bins.get(kitchen)?.items.find((each) => each.name === 'whisk');
    expect(whisk()).toMatchObject({ value: 20 });
    expect(whisk()?.currency).toBeUndefined();
    await app.go('/settings?open=you');
    await app.user.selectOptions(await screen.findByRole('combobox', { name: 'Usual currency' }), 'SEK');
    await waitFor(() => expect(app.server.me.currency).toBe('SEK'));
    await app.go(`/bins/${kitchen}/items/${socks}/edit`);
    await press('+ Value');
    expect(await screen.findByRole('combobox', { name: 'Currency' })).toHaveProperty('value', 'SEK');
    await app.go(`/bins/${kitchen}/items/${whisk()?.id}/edit`);
    expect(await screen.findByRole('combobox', { name: 'Currency' })).toHaveProperty('value', '');
  });

  test('says what is missing beside the field', async () => {
    await openForm();
    await app.user.type(await name(), '{Enter}');
    expect(await screen.findByText('Give it a name.')).toBeTruthy();
    expect((await name()).getAttribute('aria-invalid')).toBe('true');
  });

  test('opens what is folded when something in it is wrong', async () => {
    await openForm();
    await app.user.type(await name(), 'Lamp');
    await app.user.click(screen.getByRole('button', { name: /^More details/ }));
    await press('+ Value');
    await app.user.type(screen.getByLabelText('Value'), 'much');
    await app.user.click(screen.getByRole('button', { name: /^More details/ }));
    await press('Save');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Value')));
    expect(inKitchen()).toEqual(['3x Socks']);
  });

  test('says before one types that the bin is full', async () => {
    await openForm((server) => {
      server.me = { ...server.me, plan: 'free', maxItemsPerBin: 20 };
      const items = Array.from({ length: 19 }, (_, n) => ({
        id: `018f0000-0000-7000-8000-0000000001${10 + n}`,
        name: `Thing ${n}`,
      }));
      server.act({ call: 'items.create', data: { binId: kitchen, items } });
    });
    expect(
      await screen.findByText(
        "You've reached your limit of 20 items per bin. The person who runs this server can give you room for more.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your plan' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  test('keeps what is left as a draft, shows it again, and throws it away with Undo', async () => {
    await openForm();
    await app.user.type(await name(), 'Lamp');
    await press('Back');
    expect(await screen.findByText('What you typed is kept as a draft')).toBeTruthy();
    expect(app.address()).not.toContain('/items/add');
    await app.go(`/bins/${kitchen}/items/add`);
    expect(await name()).toHaveProperty('value', 'Lamp');
    await press('Back');
    expect(await screen.findByText('What you typed is kept as a draft')).toBeTruthy();
    await app.go(`/bins/${kitchen}/items/add`);
    const line = await screen.findByText(/^Unsaved draft from \d\d:\d\d$/);
    await app.user.click(within(line).getByRole('button', { name: 'Discard' }));
    expect(await name()).toHaveProperty('value', '');
    await press('Undo');
    expect(await name()).toHaveProperty('value', 'Lamp');
    await press('Save');
    await waitFor(() => expect(inKitchen()).toContain('1x Lamp'));
    await waitFor(() => expect(app.address()).toBe(`/bins/${kitchen}`));
    await app.go(`/bins/${kitchen}/items/add`);
    expect(await name()).toHaveProperty('value', '');
  });

  test('finds a draft that began with a typed name without that name too', async () => {
    await open(`/bins/${kitchen}/items/add?name=Lamp`);
    await app.user.type(await name(), ' shade');
    await app.go(`/bins/${kitchen}/items/add`);
    await waitFor(async () => expect(await name()).toHaveProperty('value', 'Lamp shade'));
  });
});

describe('changing an item', () => {
  const name = () => screen.findByRole('textbox', { name: 'Name' });
  const openForm = () => open(`/bins/${kitchen}/items/${socks}/edit`);
  const elsewhere = (change: { name?: string; quantity?: number }) =>
    app.server.act({ call: 'items.update', data: { binId: kitchen, id: socks, ...change } });

  test('sends what differs', async () => {
    await openForm();
    await app.user.clear(await name());
    await app.user.type(await name(), 'Warm socks');
    await app.user.type(screen.getByLabelText('Tags'), 'winter{Enter}');
    await press('Save');
    await waitFor(() =>
      expect(item()).toMatchObject({ name: 'Warm socks', quantity: 3, tags: ['wool', 'winter'] }),
    );
    expect(await screen.findByText('Warm socks saved')).toBeTruthy();
    await press('Undo');
    await waitFor(() => expect(item()).toMatchObject({ name: 'Socks', tags: ['wool'] }));
  });

  test('holds no loan, and folds the details of an item that has only a photo', async () => {
    const photo = { id: crypto.randomUUID(), width: 4, height: 3, placeholder: '' };
    await open(`/bins/${kitchen}/items/${socks}/edit`, (server) => {
      const data = { binId: kitchen, id: socks, removeTags: ['wool'] };
      server.act({ call: 'items.update', data: { ...data, loanedTo: 'Anna', dueDate: '2099-05-03' } });
      const bin = server.bins.get(kitchen);
      if (bin) bin.items = bin.items.map((each) => ({ ...each, photos: [photo] }));
    });
    await name();
    const fold = screen.getByRole('button', { name: /^More details/ });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    await app.user.click(fold);
    expect(screen.queryByLabelText('Best before')).toBeNull();
    await press('+ Best before');
    expect(document.activeElement).toBe(screen.getByLabelText('Best before'));
    expect(screen.queryByRole('button', { name: '+ Back by' })).toBeNull();
  });

  test('shows what others change meanwhile and keeps what was typed', async () => {
    await openForm();
    await app.user.type(await name(), ' of mine');
    elsewhere({ name: 'Stockings', quantity: 7 });
    expect(await screen.findByText('Changed to “7” in the meantime.')).toBeTruthy();
    expect(screen.getByText('Changed to “Stockings” in the meantime.')).toBeTruthy();
    expect(await name()).toHaveProperty('value', 'Socks of mine');
    await press('Use that value');
    expect(await name()).toHaveProperty('value', 'Stockings');
    await press('Save');
    await waitFor(() => expect(app.address()).toBe(`/bins/${kitchen}`));
    expect(item()).toMatchObject({ name: 'Stockings', quantity: 7 });
  });

  test('keeps a draft after a reload: typed fields stay, the others follow the server', async () => {
    await openForm();
    await app.user.type(await name(), ' of mine');
    window.dispatchEvent(new Event('pagehide'));
    await app.drawAnew();
    elsewhere({ name: 'Stockings', quantity: 7 });
    await waitFor(async () => expect(await name()).toHaveProperty('value', 'Socks of mine'));
    expect(screen.getByText(/^Unsaved draft from/)).toBeTruthy();
    expect(await screen.findByText('Changed to “Stockings” in the meantime.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Quantity' })).toHaveProperty('value', '7');
    await press('Save');
    await waitFor(() => expect(item()).toMatchObject({ name: 'Socks of mine', quantity: 7 }));
  });

  test('moves it to another bin', async () => {
    await openForm();
    await name();
    await press('Move to another bin');
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Attic/ }));
    expect(screen.getByText('Moves to Attic when you save.')).toBeTruthy();
    await press('Save');
    await waitFor(() => expect(app.server.inventory()).toEqual({ Attic: ['3x Socks'], Kitchen: [] }));
    expect(app.address()).toBe(`/bins/${attic}/items/${socks}`);
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(app.server.inventory()).toEqual({ Attic: [], Kitchen: ['3x Socks'] }));
  });

  test('shows what was typed for an item that left the bin, to copy or to add anew', async () => {
    await openForm();
    await app.user.type(await name(), ' of mine');
    app.server.act({ call: 'items.move', data: { binId: kitchen, ids: [socks], toBinId: attic } });
    expect(await screen.findByText('You typed this but did not save it')).toBeTruthy();
    await app.go('/bins');
    await app.go(`/bins/${kitchen}/items/${socks}/edit`);
    const text = within((await screen.findByText('Socks of mine')).closest('ul') ?? document.body);
    expect(text.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Copy the text' })).toBeTruthy();
    await press('Add as a new item');
    const newName = () => screen.findByRole('combobox', { name: 'What is it?' });
    expect(await newName()).toHaveProperty('value', 'Socks of mine');
    await press('Save');
    await waitFor(() =>
      expect(app.server.inventory()).toEqual({ Attic: ['3x Socks'], Kitchen: ['3x Socks of mine'] }),
    );
    expect(drafts.count(app.server.userId)).toBe(0);
  });

  test('saves nothing to a bin that became read-only and shows what was typed', async () => {
    await openForm();
    await app.user.type(await name(), ' of mine');
    app.server.setPeople(kitchen, { role: 'viewer' });
    expect(await screen.findByText('Socks of mine')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add as a new item' })).toBeNull();
    const lost = screen.getByText('You typed this but did not save it').closest<HTMLElement>('[role=status]');
    await app.user.click(within(lost ?? document.body).getByRole('button', { name: 'Discard' }));
    expect(drafts.count(app.server.userId)).toBe(0);
    expect(item()).toMatchObject({ name: 'Socks' });
  });

  test('offers to restore what another has put into the trash', async () => {
    await openForm();
    expect(await name()).toHaveProperty('disabled', false);
    app.server.act({ call: 'items.delete', data: { binId: kitchen, ids: [socks] } });
    expect(await screen.findByText('This item is in the trash.')).toBeTruthy();
    expect((await name()).matches(':disabled')).toBe(true);
    await press('Restore');
    await waitFor(() => expect(inKitchen()).toEqual(['3x Socks']));
    await waitFor(async () => expect((await name()).matches(':disabled')).toBe(false));
  });

  test('puts it into the trash, with Undo', async () => {
    await openForm();
    await name();
    await press('Delete');
    await waitFor(() => expect(inKitchen()).toEqual([]));
    await waitFor(() => expect(app.address()).toBe(`/bins/${kitchen}`));
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(inKitchen()).toEqual(['3x Socks']));
  });
});
