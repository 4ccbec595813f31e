import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CallData } from '#domain/calls.ts';
import type { EventKind, HistoryEvent } from '#domain/history/history.ts';
import type { Operation } from '#domain/operation.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { givePictures, photoFiles } from '#test/web/pictures.ts';
import { someLocation } from '#test/web/sample-records.ts';
import type { SmallServer } from '#test/web/small-server.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const open = async (address: string, prepare: (server: SmallServer) => void = () => {}) => {
  app = await openApp(address, { prepare });
};
const tent = newId();
const name = () => screen.getByLabelText('Name');
const note = () => document.getElementById(name().getAttribute('aria-describedby') ?? '')?.textContent;
const press = (label: string) => app.user.click(screen.getByRole('button', { name: label }));
/** Both presses happen before the page can react to the first. */
const pressTwice = (label: string) => {
  const button = screen.getByRole('button', { name: label });
  fireEvent.click(button);
  fireEvent.click(button);
};
const header = (wanted: string) =>
  [...app.server.bins.values()].find((bin) => bin.header.name === wanted)?.header;

describe('making a bin', () => {
  test('leads to the new bin, ready to add what is in it', async () => {
    await open('/bins/create');
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await app.user.type(name(), '  Ski   boots{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Ski boots' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Add an item')));
    await waitFor(() =>
      expect(header('Ski boots')).toMatchObject({ isPrivate: true, color: 'teal', icon: 'shirt' }),
    );
  });

  test('keeps a photo in the draft, and gives it to the bin, offline too', async () => {
    givePictures();
    await open('/bins/create');
    await app.user.upload(screen.getByLabelText('Take a photo of the open bin'), photoFiles('box'));
    await screen.findByRole('button', { name: 'Remove the photo' });
    window.dispatchEvent(new Event('pagehide'));
    await app.drawAnew();
    const face = () => screen.findByRole('button', { name: 'Remove the photo' });
    await waitFor(async () => expect((await face()).parentElement?.querySelector('img')).not.toBeNull());
    app.server.network = () => 'unreachable';
    await app.user.type(name(), 'Ski boots{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Ski boots' });
    expect(await screen.findByRole('button', { name: 'Photo is waiting to be sent' })).toBeTruthy();
  });

  test('takes the place that Enter chooses, and the list stays closed', async () => {
    await open('/bins/create', (server) => {
      const loft = someLocation({ id: newId(), name: 'Costume loft' });
      server.locations.set(loft.id, loft);
    });
    await app.user.click(screen.getByLabelText('Where is it?'));
    await app.user.type(within(await screen.findByRole('dialog')).getByRole('searchbox'), 'cost{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Where is it?').textContent).toContain('Costume loft'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('reports a taken name while typing', async () => {
    await open('/bins/create', (server) => giveBin(server, 'Tools'));
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await app.user.type(name(), 'tools ');
    expect(note()).toBe('You already have a bin with this name. Please choose another name.');
    await press('Create bin');
    expect(app.address()).toBe('/bins/create');
    await app.user.type(name(), '2');
    expect(note()).toBe('For example Costumes 4');
  });

  test('says whose bin has the name already', async () => {
    const cottage = newId();
    await open(`/bins/create?location=${cottage}`, (server) => {
      server.locations.set(
        cottage,
        someLocation({
          id: cottage,
          name: 'Cottage',
          ownerId: 'eva',
          ownerName: 'Eva',
          role: 'editor',
          revision: 1,
        }),
      );
      const oars = giveBin(server, 'Oars', [], { locationId: cottage });
      server.setPeople(oars, { ownerId: 'eva', ownerName: 'Eva', role: 'editor' });
    });
    await app.user.type(await screen.findByLabelText('Name'), 'oars');
    expect(note()).toBe('Eva already has a bin with this name.');
    await app.close();
    await open(`/bins/${tent}/edit`, (server) => {
      for (const [name, id] of [
        ['Oars', newId()],
        ['Tent', tent],
      ] as const) {
        giveBin(server, name, [], { id });
        server.setPeople(id, { ownerId: 'eva', ownerName: 'Eva', role: 'editor' });
      }
    });
    await app.user.clear(await screen.findByLabelText('Name'));
    await app.user.type(name(), 'oars');
    expect(note()).toBe('Eva already has a bin with this name.');
  });

  test('reports a label that looks like a code while typing', async () => {
    await open('/bins/create');
    await app.user.type(await screen.findByLabelText('Name'), 'Shed');
    await app.user.click(screen.getByRole('button', { name: /^More/ }));
    const label = screen.getByLabelText('Number');
    await app.user.type(label, 'abcd efgh jkmn');
    const sentence = /^A label cannot look like a code/;
    expect(screen.getByText(sentence)).toBeTruthy();
    await press('Create bin');
    expect(app.address()).toBe('/bins/create');
    await app.user.type(label, '{Backspace}');
    expect(screen.queryByText(sentence)).toBeNull();
    await press('Create bin');
    await waitFor(() => expect(header('Shed')?.qrLabel).toBe('abcd efgh jkm'));
  });

  test('requires a name', async () => {
    await open('/bins/create');
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await press('Create bin');
    expect(note()).toBe('Give the bin a name.');
    expect(document.activeElement).toBe(name());
  });

  test('names a bin after its label if it gets no name', async () => {
    let code = '';
    await open('/bins', (server) => {
      giveBin(server, 'Box 1');
      code = server.makeCodes(1, 'labels')[0]?.code ?? '';
    });
    await waitFor(() => expect(currentAccount.get()?.codes.get().has(code)).toBe(true));
    await app.go(`/bins/create?code=${code}&name=Pots`);
    await waitFor(() => expect(name()).toHaveProperty('placeholder', 'Box 1 (2)'));
    await app.user.clear(name());
    await press('Create bin');
    expect(await screen.findByRole('heading', { level: 1, name: /Box 1 \(2\)/ })).toBeTruthy();
    await waitFor(() => expect(header('Box 1 (2)')).toMatchObject({ qrLabel: '1', qrCode: code }));
  });

  test('starts with the name and parent from the address', async () => {
    let parent = '';
    await open('/bins', (server) => {
      parent = giveBin(server, 'Garage');
    });
    await app.close();
    await open(`/bins/create?name=Shelf&parent=${parent}`, (server) => {
      server.act({ call: 'bins.create', data: { id: parent, name: 'Garage' } });
    });
    await waitFor(() => expect(name()).toHaveProperty('value', 'Shelf'));
    expect(screen.getByLabelText('Where is it?').textContent).toContain('Garage');
    await press('Create bin');
    await waitFor(() => expect(header('Shelf')?.parentBinId).toBe(parent));
  });

  test('offers the place of the newest bin by one press', async () => {
    const attic = newId();
    await open('/bins/create', (server) => {
      server.act({ call: 'locations.create', data: { id: attic, name: 'Attic' } });
      server.act({ call: 'bins.create', data: { id: newId(), name: 'Tent', locationId: attic } });
    });
    await app.user.click(await screen.findByRole('button', { name: 'As last time: Attic' }));
    expect(screen.getByLabelText('Where is it?').textContent).toContain('Attic');
    expect(screen.queryByRole('button', { name: /^As last time/ })).toBeNull();
  });

  test('says that the plan is full before the form is filled in', async () => {
    await open('/bins/create', (server) => {
      for (let n = 1; n <= 5; n++) giveBin(server, `Box ${n}`);
      server.me = { ...server.me, plan: 'free', maxBins: 5, maxItemsPerBin: 20 };
    });
    expect(
      await screen.findByText(
        "You've reached your limit of 5 bins. The person who runs this server can give you room for more.",
      ),
    ).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });

  test('creates a bin in another’s location although the own plan is full', async () => {
    const [cellar, owner] = [newId(), newId()];
    await open('/bins/create', (server) => {
      for (let n = 1; n <= 5; n++) giveBin(server, `Box ${n}`);
      server.act({ call: 'locations.create', data: { id: cellar, name: 'Cellar' } });
      const entry = {
        role: 'editor' as const,
        userName: 'Me',
        grantedBy: owner,
        grantedAt: '2026-05-03T10:00:00.000Z',
      };
      const accessList = { [server.userId]: entry };
      server.setPeople(cellar, { role: 'editor', ownerId: owner, ownerName: 'Anna', accessList });
      server.me = { ...server.me, plan: 'free', maxBins: 5, maxItemsPerBin: 20 };
    });
    expect(
      await screen.findByText(
        "You've reached your limit of 5 bins. The person who runs this server can give you room for more.",
      ),
    ).toBeTruthy();
    await app.user.type(name(), 'Tools');
    await app.user.click(screen.getByLabelText('Where is it?'));
    const picker = within(await screen.findByRole('dialog'));
    expect(picker.queryByText('Box 1')).toBeNull();
    await app.user.click(await picker.findByRole('button', { name: /Cellar/ }));
    await press('Create bin');
    await waitFor(() => expect(header('Tools')?.locationId).toBe(cellar));
  });

  test('keeps what was typed as a draft when it is left', async () => {
    await open('/bins');
    await app.user.click((await screen.findAllByRole('link', { name: 'New bin' }))[0] ?? document.body);
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await app.user.type(name(), 'Tools');
    await press('Back');
    expect(await screen.findByText('What you typed is kept as a draft')).toBeTruthy();
    await app.go('/bins/create');
    await waitFor(() => expect(name()).toHaveProperty('value', 'Tools'));
    await press('Create bin');
    await waitFor(() => expect(header('Tools')).toBeTruthy());
    await app.drawAnew();
    await app.go('/bins/create');
    await waitFor(() => expect(name()).toHaveProperty('value', ''));
  });

  test('never counts the bin being stored as a duplicate name or as over the limit', async () => {
    await open('/bins/create', (server) => {
      for (let n = 1; n <= 4; n++) giveBin(server, `Box ${n}`);
      server.me = { ...server.me, plan: 'free', maxBins: 5, maxItemsPerBin: 20 };
    });
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await app.user.type(name(), 'Tools');
    const shown: (string | null)[] = [];
    const watch = new MutationObserver(() => shown.push(document.body.textContent));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    await press('Create bin');
    expect(await screen.findByRole('heading', { level: 1, name: 'Tools' })).toBeTruthy();
    watch.disconnect();
    expect(shown.filter((text) => /already have a bin|reached your limit/.test(text ?? ''))).toEqual([]);
  });

  test('creates one bin for repeated presses', async () => {
    await open('/bins/create');
    await waitFor(() => expect(document.activeElement).toBe(name()));
    await app.user.type(name(), 'Tools');
    pressTwice('Create bin');
    expect(await screen.findByRole('heading', { level: 1, name: 'Tools' })).toBeTruthy();
    await waitFor(() => expect(header('Tools')).toBeTruthy());
    expect(app.server.received.filter(({ call }) => call === 'bins.create')).toHaveLength(1);
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
  });

  test('works without a connection', async () => {
    await open('/bins/create');
    await waitFor(() => expect(document.activeElement).toBe(name()));
    app.server.network = () => 'unreachable';
    app.server.cutConnections();
    await app.user.type(name(), 'Cellar{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Cellar' })).toBeTruthy();
    expect(header('Cellar')).toBeUndefined();
  });
});

describe('changing a bin', () => {
  let id = '';
  const openTools = () =>
    open('/bins', (server) => {
      id = giveBin(server, 'Tools', [], { qrLabel: 'A3', tags: ['garage'] });
    });
  const goToForm = async () => {
    await app.user.click(await screen.findByRole('link', { name: /Tools/ }));
    await app.user.click(await screen.findByRole('button', { name: 'Bin menu' }));
    await app.user.click(screen.getByRole('menuitem', { name: 'Edit bin', hidden: true }));
    await screen.findByRole('heading', { level: 1, name: 'Edit bin' });
  };

  test('keeps what another person changed in the meantime', async () => {
    await openTools();
    await goToForm();
    app.server.act({ call: 'bins.update', data: { id, qrLabel: 'B9' } });
    await app.user.clear(name());
    await app.user.type(name(), 'Hand tools{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Hand tools' })).toBeTruthy();
    await waitFor(() =>
      expect(app.server.bins.get(id)?.header).toMatchObject({ name: 'Hand tools', qrLabel: 'B9' }),
    );
  });

  test('changes the look and the tags', async () => {
    await openTools();
    await goToForm();
    await app.user.click(screen.getByRole('radio', { name: 'Plum' }));
    await app.user.click(screen.getByRole('radio', { name: 'Wrench' }));
    await app.user.click(screen.getByRole('button', { name: 'Remove garage' }));
    await app.user.type(screen.getByLabelText('Tags'), 'heavy{Enter}');
    await press('Save');
    await screen.findByRole('heading', { level: 1, name: 'Tools' });
    await waitFor(() =>
      expect(app.server.bins.get(id)?.header).toMatchObject({
        color: 'plum',
        icon: 'wrench',
        tags: ['heavy'],
        qrLabel: 'A3',
      }),
    );
  });

  test('is left once for repeated saves', async () => {
    await openTools();
    await goToForm();
    await app.user.type(name(), ' of mine');
    const back = vi.spyOn(history, 'back');
    pressTwice('Save');
    await waitFor(() => expect(header('Tools of mine')).toBeTruthy());
    expect(await screen.findByRole('heading', { level: 1, name: 'Tools of mine' })).toBeTruthy();
    expect(back).toHaveBeenCalledTimes(1);
  });

  test('refuses the name of another bin in its own words', async () => {
    await openTools();
    giveBin(app.server, 'Paint');
    await screen.findByRole('link', { name: /Paint/ });
    await goToForm();
    await app.user.clear(name());
    await app.user.type(name(), 'PAINT');
    expect(note()).toBe('Duplicate bin name for your account');
  });
});

describe('a bin that others change while its form is open', () => {
  const garage = '018f0000-0000-7000-8000-0000000000d1';
  const attic = '018f0000-0000-7000-8000-0000000000d2';
  const tools = '018f0000-0000-7000-8000-0000000000d3';
  const shed = '018f0000-0000-7000-8000-0000000000d4';
  const openForm = async () => {
    await open(`/bins/${tools}/edit`, (server) => {
      server.act({ call: 'locations.create', data: { id: garage, name: 'Garage' } });
      server.act({ call: 'locations.create', data: { id: attic, name: 'Attic' } });
      giveBin(server, 'Shed', [], { id: shed });
      giveBin(server, 'Tools', [], { id: tools, locationId: garage, qrLabel: 'A3', tags: ['old'] });
    });
    await screen.findByLabelText('Name');
  };
  const elsewhere = (data: Partial<CallData<'bins.update'>>) =>
    app.server.act({ call: 'bins.update', data: { id: tools, ...data } });
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  /** Collects the changes that the device sends from now on. */
  const listen = () => {
    const sent: Operation[] = [];
    app.server.refuse = (operation) => {
      if (operation.call !== 'bins.open') sent.push(operation);
      return undefined;
    };
    return sent;
  };

  test('untouched fields update, a typed one stays and shows the new value', async () => {
    await openForm();
    await app.user.type(name(), ' of mine');
    elsewhere({ name: 'Hand tools', qrLabel: 'B9', color: 'plum', icon: 'wrench', addTags: ['sharp'] });
    expect(await screen.findByText('Changed to “Hand tools” in the meantime.')).toBeTruthy();
    expect(value('Name')).toBe('Tools of mine');
    expect(value('Number')).toBe('B9');
    expect(screen.getByRole('radio', { name: 'Plum' })).toHaveProperty('checked', true);
    for (const news of ['B9', 'Plum', 'Wrench', 'old, sharp']) {
      expect(screen.getByText(`Changed to “${news}” in the meantime.`)).toBeTruthy();
    }
    const sent = listen();
    await press('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.data).toEqual({ id: tools, name: 'Tools of mine', was: { name: 'Hand tools' } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Tools of mine' })).toBeTruthy();
  });

  test('names who changed a field, and speaks of another device only for own changes', async () => {
    await openForm();
    const eva = newId();
    const event = (kind: EventKind, more: Partial<HistoryEvent>): HistoryEvent => ({
      id: newId(),
      kind,
      at: new Date().toISOString(),
      actorId: eva,
      actorName: 'Eva',
      names: [],
      count: 0,
      ...more,
    });
    const change = (field: string) => ({ changes: [{ field }] });
    app.server.answers['history.list'] = () => ({
      events: [
        event('changed', { ...change('qrLabel'), actorId: app.server.userId, actorName: 'Olga' }),
        event('changed', { ...change('description'), actorName: '' }),
        event('movedIn', {}),
        event('renamed', { names: ['Tools', 'Hand tools'] }),
      ],
      hasMore: false,
    });
    await app.user.type(name(), ' of mine');
    elsewhere({ name: 'Hand tools', qrLabel: 'B9', description: 'Heavy' });
    app.server.act({ call: 'bins.move', data: { id: tools, parentBinId: shed } });
    expect(await screen.findByText('Eva changed it to “Hand tools”.')).toBeTruthy();
    expect(await screen.findByText('Eva changed it to “Shed”.')).toBeTruthy();
    expect(screen.getByText('You changed it to “B9” on another device.')).toBeTruthy();
    expect(screen.getByText('Somebody else changed it to “Heavy”.')).toBeTruthy();
  });

  test('theirs is taken on request, and nothing is left to send', async () => {
    await openForm();
    await app.user.type(name(), ' of mine');
    elsewhere({ name: 'Hand tools' });
    await screen.findByText('Changed to “Hand tools” in the meantime.');
    const sent = listen();
    await press('Use that value');
    expect(value('Name')).toBe('Hand tools');
    expect(screen.queryByText(/in the meantime/)).toBeNull();
    await press('Save');
    expect(await screen.findByRole('heading', { level: 1, name: 'Hand tools' })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('the container updates, unless another one was chosen here', async () => {
    await openForm();
    app.server.act({ call: 'bins.move', data: { id: tools, parentBinId: shed } });
    expect(await screen.findByText('Changed to “Shed” in the meantime.')).toBeTruthy();
    expect(screen.getByLabelText('Where is it?').textContent).toContain('Shed');
    await app.user.click(screen.getByLabelText('Where is it?'));
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Attic/ }));
    await waitFor(() => expect(screen.getByLabelText('Where is it?').textContent).toContain('Attic'));
    app.server.act({ call: 'bins.move', data: { id: tools, locationId: garage } });
    expect(await screen.findByText('Changed to “Garage” in the meantime.')).toBeTruthy();
    await press('Save');
    await waitFor(() => expect(header('Tools')).toMatchObject({ locationId: attic }));
  });

  test('a draft is restored with others’ changes since', async () => {
    await openForm();
    await app.user.type(name(), ' of mine');
    await app.go('/bins');
    app.server.act({ call: 'bins.update', data: { id: tools, description: 'Heavy' } });
    await app.go(`/bins/${tools}/edit`);
    await waitFor(() => expect(value('Name')).toBe('Tools of mine'));
    await waitFor(() => expect(screen.getByLabelText(/^Description/)).toHaveProperty('value', 'Heavy'));
    expect(screen.getByText(/^Unsaved draft from/)).toBeTruthy();
    await press('Save');
    await waitFor(() => expect(header('Tools of mine')?.description).toBe('Heavy'));
  });

  test('a refused move does not report the saved name as another’s change', async () => {
    await openForm();
    await app.user.type(name(), '  2 ');
    await app.user.click(screen.getByLabelText('Where is it?'));
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Shed/ }));
    await waitFor(() => expect(screen.getByLabelText('Where is it?').textContent).toContain('Shed'));
    app.server.act({ call: 'bins.delete', data: { id: shed } });
    await press('Save');
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    await waitFor(() => expect(header('Tools 2')).toBeTruthy());
    expect(value('Name')).toBe('Tools 2');
    expect(screen.queryByText(/in the meantime/)).toBeNull();
  });

  test('typed text can be copied after access is lost', async () => {
    await openForm();
    await app.user.type(name(), ' of mine');
    app.server.takeAway(tools);
    expect(await screen.findByText('This bin no longer exists')).toBeTruthy();
    expect(name()).toMatchObject({ value: 'Tools of mine', readOnly: true, disabled: false });
    expect(save().disabled).toBe(true);
    await press('Back');
    expect(await screen.findByText('What you typed is kept as a draft')).toBeTruthy();
  });

  test('continues after the bin is restored', async () => {
    await openForm();
    await app.user.type(name(), ' of mine');
    app.server.act({ call: 'bins.delete', data: { id: tools } });
    expect(await screen.findByText('This bin is in the trash')).toBeTruthy();
    expect(save().disabled).toBe(true);
    await press('Restore');
    await waitFor(() => expect(save().disabled).toBe(false));
    expect(name()).toMatchObject({ value: 'Tools of mine', readOnly: false });
  });

  test('says so when the bin becomes read-only', async () => {
    await openForm();
    await app.user.type(name(), ' of mine');
    app.server.setPeople(tools, { role: 'viewer', ownerId: 'eva', ownerName: 'Eva' });
    expect(await screen.findByText('You can look at this bin, but not change it.')).toBeTruthy();
    expect(value('Name')).toBe('Tools of mine');
    expect(save().disabled).toBe(true);
  });
});
