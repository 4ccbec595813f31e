import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;
let id: string;

afterEach(() => app.close());

type Given = Parameters<typeof giveBin>[2];

/** Opens the page of a bin that holds these items, another bin beside it. */
async function open(items: Given = [], limit?: number) {
  app = await openApp('/bins?look=rows', {
    prepare(server) {
      id = giveBin(server, 'Tools', items);
      giveBin(server, 'Attic');
      if (limit) server.me = { ...server.me, plan: 'free', maxBins: 5, maxItemsPerBin: limit };
    },
  });
  await app.user.click(await screen.findByRole('link', { name: /Tools/ }));
  await screen.findByLabelText('Add an item');
}

const line = () => screen.getByLabelText('Add an item');
const rows = () => within(screen.getByRole('list', { name: 'What is in it' })).getAllByRole('listitem');
const names = () => rows().map((row) => row.querySelector('.font-medium')?.textContent);
const press = (label: string | RegExp) => app.user.click(screen.getByRole('button', { name: label }));
const inMenu = async (item: string, entry: string) => {
  await press(`Menu of ${item}`);
  const row = rows().find((each) => each.textContent?.startsWith(item));
  if (!row) throw new Error(`${item} is not in the list`);
  await app.user.click(within(row).getByRole('menuitem', { name: entry, hidden: true }));
};
const onServer = () => app.server.bins.get(id)?.items.filter((item) => item.deletedAt === undefined) ?? [];
const countOf = (name: string) => onServer().find((item) => item.name === name)?.quantity;

describe('the line to add by', () => {
  test('understands a count, and keeps the focus for the next', async () => {
    await open();
    await app.user.type(line(), '3x socks{Enter}hammer{Enter}');
    expect(document.activeElement).toBe(line());
    expect(line()).toHaveProperty('value', '');
    expect(await screen.findByText('“hammer” added', { selector: '[role=status]' })).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['hammer', 'socks']));
    await waitFor(() => expect(countOf('socks')).toBe(3));
  });

  test('has its words again after a reload, until they are added or taken to the form', async () => {
    giveSearchWorker();
    await open();
    await app.user.type(line(), '3 Doors Down CD');
    await press('Use as typed');
    window.dispatchEvent(new Event('pagehide'));
    await app.drawAnew();
    await waitFor(() => expect(line()).toHaveProperty('value', '3 Doors Down CD'));
    await app.user.type(line(), '{Enter}');
    await waitFor(() => expect(countOf('3 Doors Down CD')).toBe(1));
    await app.user.type(line(), 'lamp');
    await press('Other ways to add');
    await app.user.click(screen.getByRole('menuitem', { name: 'Add with details', hidden: true }));
    expect(await screen.findByRole('combobox', { name: 'What is it?' })).toHaveProperty('value', 'lamp');
    await app.go(`/bins/${id}`);
    await waitFor(() => expect(line()).toHaveProperty('value', ''));
  });

  test('shows the quantity it read, which one press leaves in the name', async () => {
    await open();
    await app.user.type(line(), '12 forks');
    expect(screen.getByText('12 ×').parentElement?.textContent).toBe('12 × forks');
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(countOf('forks')).toBe(12));
    await app.user.type(line(), '3 Doors Down CD');
    expect(screen.getByText('3 ×').parentElement?.textContent).toBe('3 × Doors Down CD');
    await press('Use as typed');
    expect(screen.queryByText('3 ×')).toBeNull();
    expect(document.activeElement).toBe(line());
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(countOf('3 Doors Down CD')).toBe(1));
    await app.user.type(line(), '3 socks{Enter}');
    await waitFor(() => expect(countOf('socks')).toBe(3));
  });

  test('says why it takes no quantity, and leaves what was typed', async () => {
    await open();
    await app.user.type(line(), '2,5 socks');
    const why = 'Write a whole number, without a comma or point.';
    expect(screen.getByText(why)).toBeTruthy();
    await app.user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(why);
    expect(line()).toHaveProperty('value', '2,5 socks');
    expect(onServer()).toEqual([]);
    await press('Use as typed');
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(countOf('2,5 socks')).toBe(1));
  });

  test.each([
    [false, 'smooth'],
    [true, 'instant'],
  ])('is gone back to; with reduced motion (%s) that is %s', async (matches, behavior) => {
    await open(['axe', 'bolt', 'clamp', 'drill', 'file', 'glue']);
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: matches && media.includes('reduce'),
        media,
      } as MediaQueryList),
    );
    const scrolled = vi.spyOn(window, 'scrollTo');
    await press('Add more items');
    expect(document.activeElement).toBe(line());
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior });
  });

  test('shows pasted lines before they are added', async () => {
    await open();
    await app.user.type(line(), 'rope');
    await app.user.paste(' x2\n- socks, 4\n\nsaw');
    const preview = await screen.findByRole('list', { name: 'This is what will be added' });
    expect(within(preview).getAllByRole('listitem')).toHaveLength(3);
    const add = screen.getByRole('button', { name: 'Add 3' });
    expect(document.activeElement).toBe(add);
    await app.user.click(add);
    await waitFor(() => expect(names()).toEqual(['rope', 'socks', 'saw']));
    await waitFor(() => expect(onServer()).toHaveLength(3));
    expect(line()).toHaveProperty('value', '');
  });

  test('keeps what is typed when the plan has no room for it', async () => {
    await open(
      Array.from({ length: 20 }, (_, n) => `thing ${n}`),
      20,
    );
    await app.user.type(line(), 'one more{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain("You've reached your limit of 20");
    expect(line()).toHaveProperty('value', 'one more');
  });
});

test('large numbers are written as the language writes them', async () => {
  await open([{ name: 'nails', quantity: 12_000 }]);
  await app.user.type(line(), '1500x screws');
  expect(screen.getByText('1,500 ×')).toBeTruthy();
  app.server.setPeople(id, { role: 'viewer', ownerId: 'eva', ownerName: 'Eva' });
  expect(await screen.findByText('12,000')).toBeTruthy();
});

describe('a row', () => {
  test('counts in steps that add up with those of another person', async () => {
    await open([{ name: 'socks', quantity: 5 }]);
    const [item] = onServer();
    await press('One more, Quantity of socks');
    await press('One more, Quantity of socks');
    app.server.act({ call: 'items.update', data: { binId: id, id: item?.id ?? '', quantityBy: -3 } });
    await waitFor(() => expect(countOf('socks')).toBe(4));
    expect(await screen.findByDisplayValue('4')).toBeTruthy();
  });

  test('says who took the last one out, and gives it back', async () => {
    await open(['drill']);
    await inMenu('drill', 'Take one out');
    await app.user.hover(await screen.findByText('Took out 1: drill'));
    expect(screen.getByText(/^taken out by Olga, /)).toBeTruthy();
    await waitFor(() => expect(countOf('drill')).toBe(0));
    await press('Undo');
    await waitFor(() => expect(screen.queryByText(/^taken out by Olga/)).toBeNull());
    await waitFor(() => expect(countOf('drill')).toBe(1));
  });

  test('is lent from its menu, with Undo', async () => {
    await open([{ name: 'chair', quantity: 6 }]);
    await inMenu('chair', 'Lend to…');
    const sheet = within(await screen.findByRole('dialog', { name: 'Lend chair' }));
    await app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    expect(await sheet.findByText('Write who borrows it.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(sheet.getByRole('textbox', { name: 'Lend to' })));
    await app.user.type(sheet.getByRole('textbox', { name: 'Lend to' }), ' Sven ');
    await app.user.click(sheet.getByRole('button', { name: 'One more, How many' }));
    await app.user.click(sheet.getByRole('button', { name: 'In a week' }));
    await app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    await app.user.hover(await screen.findByText('2 × chair are lent to Sven'));
    expect(screen.getByText(/^2 lent to Sven, back by \d/)).toBeTruthy();
    const lent = {
      quantity: 4,
      loanedTo: 'Sven',
      loanedCount: 2,
      dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    };
    await waitFor(() => expect(onServer()).toMatchObject([lent]));
    await press('Undo');
    await waitFor(() => expect(countOf('chair')).toBe(6));
    expect(onServer()[0]).not.toHaveProperty('loanedTo');
    expect(onServer()[0]).not.toHaveProperty('loanedCount');
    expect(onServer()[0]).not.toHaveProperty('dueDate');
  });

  test('is whole again by Undo of the loan after some came back', async () => {
    await open([{ name: 'chair', quantity: 6 }]);
    await inMenu('chair', 'Lend to…');
    const lending = within(await screen.findByRole('dialog', { name: 'Lend chair' }));
    await app.user.type(lending.getByRole('textbox', { name: 'Lend to' }), 'Sven');
    await app.user.click(lending.getByRole('button', { name: 'One more, How many' }));
    await app.user.click(lending.getByRole('button', { name: 'Lend' }));
    await app.user.hover(await screen.findByText('2 × chair are lent to Sven'));
    const [undoLoan] = screen.getAllByRole('button', { name: 'Undo' });
    await inMenu('chair', 'Put back');
    const returning = within(await screen.findByRole('dialog', { name: 'Put back chair' }));
    await app.user.click(returning.getByRole('button', { name: 'One less, How many came back' }));
    await app.user.click(returning.getByRole('button', { name: 'Put back' }));
    await waitFor(() => expect(onServer()).toMatchObject([{ quantity: 5, loanedCount: 1 }]));
    await app.user.click(undoLoan as HTMLElement);
    await waitFor(() => expect(onServer()[0]).not.toHaveProperty('loanedTo'));
    expect(onServer()).toMatchObject([{ quantity: 6 }]);
  });

  test('is not lent in a number that is not there', async () => {
    await open([{ name: 'chair', quantity: 6 }]);
    await inMenu('chair', 'Lend to…');
    const sheet = within(await screen.findByRole('dialog', { name: 'Lend chair' }));
    const count = sheet.getByRole('textbox', { name: 'How many' });
    await app.user.type(sheet.getByRole('textbox', { name: 'Lend to' }), 'Sven');
    await app.user.clear(count);
    await app.user.type(count, '7');
    await app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    expect(sheet.getByText('A number from 1 to 6.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(count));
    expect(onServer()).toMatchObject([{ quantity: 6 }]);
  });

  test('that is already out is lent as it is, and whom one has lent to is offered', async () => {
    await open([
      { name: 'drill', quantity: 0 },
      { name: 'saw', quantity: 0, loanedTo: 'Berit' },
    ]);
    await inMenu('drill', 'Lend to…');
    const sheet = within(await screen.findByRole('dialog', { name: 'Lend drill' }));
    expect(sheet.queryByRole('textbox', { name: 'How many' })).toBeNull();
    await app.user.click(await sheet.findByRole('button', { name: 'Berit' }));
    await app.user.click(sheet.getByRole('button', { name: 'Lend' }));
    await waitFor(() =>
      expect(onServer().find(({ name }) => name === 'drill')).toMatchObject({
        quantity: 0,
        loanedTo: 'Berit',
      }),
    );
  });

  test('says whom it is lent to, and is put back from its menu, which ends the loan, with Undo', async () => {
    await open([{ name: 'drill', quantity: 0, loanedTo: 'Sven', dueDate: '2030-05-03' }]);
    expect(await screen.findByText('lent to Sven, back by 3 May 2030')).toBeTruthy();
    await inMenu('drill', 'Put back');
    const sheet = within(await screen.findByRole('dialog', { name: 'Put back drill' }));
    await app.user.click(sheet.getByRole('button', { name: 'Put back' }));
    await app.user.hover(await screen.findByText('Put back 1: drill (was lent to Sven)'));
    await waitFor(() => expect(countOf('drill')).toBe(1));
    expect(screen.queryByText(/^lent to Sven/)).toBeNull();
    expect(onServer()[0]).not.toHaveProperty('loanedTo');
    await press('Undo');
    const lent = { quantity: 0, loanedTo: 'Sven', dueDate: '2030-05-03' };
    await waitFor(() => expect(onServer()).toMatchObject([lent]));
  });

  test('is deleted with Undo', async () => {
    await open(['drill', 'saw']);
    await inMenu('drill', 'Delete');
    await app.user.hover(await screen.findByText('“drill” moved to the trash'));
    await waitFor(() => expect(names()).toEqual(['saw']));
    await press('Undo');
    await waitFor(() => expect(names().sort()).toEqual(['drill', 'saw']));
    await waitFor(() => expect(onServer()).toHaveLength(2));
  });

  test('moves to another bin with Undo', async () => {
    await open(['drill', 'saw']);
    await inMenu('drill', 'Move to another bin');
    const sheet = await screen.findByRole('dialog', { name: 'Move to which bin?' });
    await app.user.type(within(sheet).getByRole('searchbox'), 'att{Enter}');
    await waitFor(() => expect(names()).toEqual(['saw']));
    await app.user.hover(await screen.findByText('“drill” moved to “Attic”'));
    await waitFor(() => expect(app.server.inventory()).toEqual({ Attic: ['1x drill'], Tools: ['1x saw'] }));
    await press('Undo');
    await waitFor(() => expect(app.server.inventory().Tools).toHaveLength(2));
  });

  test('moves to a bin that is made from the typed name, without a connection too', async () => {
    await open(['drill', 'saw']);
    app.server.weather = () => 'unreachable';
    await inMenu('drill', 'Move to another bin');
    const sheet = await screen.findByRole('dialog', { name: 'Move to which bin?' });
    const field = within(sheet).getByRole('searchbox', { name: 'Find or type a new bin' });
    await app.user.type(field, ' attic ');
    expect(within(sheet).queryByRole('button', { name: /New bin/ })).toBeNull();
    await app.user.clear(field);
    await app.user.type(field, 'tools');
    expect(await within(sheet).findByText(/already have a bin with this name/)).toBeTruthy();
    await app.user.clear(field);
    await app.user.click(field);
    await app.user.paste('x'.repeat(121));
    expect(await within(sheet).findByText('At most 120 characters.')).toBeTruthy();
    await app.user.clear(field);
    await app.user.type(field, ' Kitchen  2');
    await app.user.click(within(sheet).getByRole('button', { name: 'New bin “Kitchen 2”' }));
    await app.user.hover(await screen.findByText('“drill” moved to “Kitchen 2”'));
    await waitFor(() => expect(names()).toEqual(['saw']));
    app.server.weather = () => 'fine';
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(app.server.inventory()['Kitchen 2']).toEqual(['1x drill']));
    await press('Undo');
    await waitFor(() => expect(app.server.inventory()['Kitchen 2']).toEqual([]));
  });

  test('meets the plan where a new bin would be one too many', async () => {
    await open(['drill'], 20);
    for (const name of ['B', 'C', 'D']) await act('bins.create', { id: newId(), name });
    await inMenu('drill', 'Move to another bin');
    const sheet = await screen.findByRole('dialog', { name: 'Move to which bin?' });
    await app.user.type(within(sheet).getByRole('searchbox'), 'Kitchen{Enter}');
    expect(within(sheet).getByText(/reached your limit of 5 bins/)).toBeTruthy();
    expect(within(sheet).queryByRole('button', { name: /New bin/ })).toBeNull();
    expect(app.server.inventory()).not.toHaveProperty('Kitchen');
  });

  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientY: 20 };
  const rowToPush = () => {
    const row = rows()[0]?.querySelector('.touch-pan-y');
    if (!row) throw new Error('no row to push');
    row.setPointerCapture = () => {};
    Object.defineProperty(row, 'clientWidth', { value: 300 });
    return row;
  };

  test('is pushed aside by a finger to take one out', async () => {
    await open([{ name: 'socks', quantity: 2 }]);
    const row = rowToPush();
    fireEvent.pointerDown(row, { ...finger, clientX: 290 });
    for (const clientX of [260, 180, 60]) fireEvent.pointerMove(row, { ...finger, clientX });
    fireEvent.pointerUp(row, { ...finger, clientX: 60 });
    expect(await screen.findByText('Took out 1: socks')).toBeTruthy();
    await waitFor(() => expect(countOf('socks')).toBe(1));
  });

  test('shows what can be done until it is closed, whatever moves in it meanwhile', async () => {
    await open([{ name: 'socks', quantity: 2 }]);
    const row = rowToPush();
    const [link] = within(rows()[0] as HTMLElement).getAllByRole('link');
    const front = row.lastElementChild as HTMLElement;
    const tray = () => within(row as HTMLElement).queryByText('Move');
    fireEvent.pointerDown(row, { ...finger, clientX: 290 });
    for (const clientX of [270, 250]) fireEvent.pointerMove(row, { ...finger, clientX });
    fireEvent.transitionEnd(link as HTMLElement);
    fireEvent.transitionEnd(front);
    expect(tray()).toBeTruthy();
    fireEvent.pointerCancel(row, { ...finger, clientX: 250 });
    fireEvent.transitionEnd(link as HTMLElement);
    expect(tray()).toBeTruthy();
    fireEvent.transitionEnd(front);
    expect(tray()).toBeNull();
  });
});

describe('the list of items', () => {
  const fifteen = [
    ...['axe', 'bolt', 'clamp', 'drill', 'epoxy', 'file', 'brush', 'hook'],
    ...['jack', 'knife', 'mop', 'nut', 'oar', 'pin', 'glue'],
  ];

  test('can be searched from 15 items on', async () => {
    await open(fifteen.slice(1));
    expect(screen.getByRole('heading', { name: '14 items' })).toBeTruthy();
    expect(screen.queryByLabelText('Find in this bin')).toBeNull();
    await app.user.type(line(), 'axe{Enter}');
    const field = await screen.findByLabelText('Find in this bin');
    expect(field.getAttribute('placeholder')).toBe('Search 15 items');
    expect(screen.getByRole('button', { name: 'Sort: Newest first' })).toBeTruthy();
  });

  test('is searched, and leads on to all bins where nothing fits', async () => {
    await open(fifteen);
    await app.user.type(screen.getByLabelText('Find in this bin'), 'dri');
    await waitFor(() => expect(names()).toEqual(['drill']));
    await app.user.type(screen.getByLabelText('Find in this bin'), 'zzz');
    const onward = await screen.findByRole('link', { name: 'Search all bins' });
    expect(onward.getAttribute('href')).toContain('q=drizzz');
  });

  test('lets several be deleted at once, and only those in sight', async () => {
    await open(fifteen);
    await press('Select');
    await app.user.click(screen.getByRole('checkbox', { name: 'axe' }));
    await app.user.click(screen.getByRole('checkbox', { name: 'glue' }));
    await app.user.type(screen.getByLabelText('Find in this bin'), 'l');
    expect(await screen.findByRole('toolbar', { name: '1 selected' })).toBeTruthy();
    await app.user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(onServer().map((item) => item.name)).toEqual(fifteen.slice(0, 14)));
  });
});

describe('the bin', () => {
  test('unfolds its code, description and tags, and all of a long name', async () => {
    const long = 'Everything for the big tent '.repeat(4).trim();
    app = await openApp('/bins?look=rows', {
      prepare(server) {
        id = giveBin(server, long, ['pegs'], { description: 'Behind the skis', tags: ['camping'] });
      },
    });
    await app.user.click(await screen.findByRole('link', { name: /Everything/ }));
    const toggle = await screen.findByRole('button', { name: /Code and details$/ });
    const title = screen.getByRole('heading', { name: long });
    const details = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
    expect(details?.hidden).toBe(true);
    expect(title.className).toContain('fade-two-lines');
    await app.user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(details?.hidden).toBe(false);
    expect(details?.textContent).toContain('Behind the skis');
    expect(within(details as HTMLElement).getByRole('list', { name: 'Tags' }).textContent).toBe('camping');
    expect(title.className).not.toContain('fade-two-lines');
  });

  test('goes to the trash, and back to the list goes the person', async () => {
    await open(['drill']);
    await press('Bin menu');
    await app.user.click(screen.getByRole('menuitem', { name: 'Delete bin', hidden: true }));
    await app.user.hover(await screen.findByText('“Tools” moved to the trash'));
    await waitFor(() => expect(app.address()).toMatch(/^\/bins\?/));
    await waitFor(() => expect(app.server.bins.get(id)?.header.deletedAt).toBeTruthy());
    await press('Undo');
    await waitFor(() => expect(app.server.bins.get(id)?.header.deletedAt).toBeUndefined());
  });

  test('in the trash can only be looked at, and restored', async () => {
    const trashed = newId();
    app = await openApp(`/bins/${trashed}`, {
      prepare(server) {
        giveBin(server, 'Tools', ['drill'], { id: trashed });
        server.act({ call: 'bins.delete', data: { id: trashed } });
        giveBin(server, 'tools');
      },
    });
    expect(await screen.findByText('This bin is in the trash')).toBeTruthy();
    expect(screen.queryByLabelText('Add an item')).toBeNull();
    await press('Restore');
    expect(await screen.findByText('“Tools 2” is back. Its old name was taken.')).toBeTruthy();
    expect(await screen.findByLabelText('Add an item')).toBeTruthy();
  });

  test('is marked as missing, also offline, says so wherever it is listed, and is found', async () => {
    await open(['drill']);
    const missing = /^Missing since \d+ \w+$/;
    app.server.weather = () => 'unreachable';
    app.server.cutConnections();
    await screen.findAllByText('Offline');
    await press('Bin menu');
    await app.user.click(screen.getByRole('menuitem', { name: 'Mark as missing', hidden: true }));
    expect(await screen.findByText(missing)).toBeTruthy();
    for (const look of ['rows', 'cards', 'tree']) {
      await app.go(`/bins?look=${look}`);
      const marked = await screen.findByRole('link', { name: /^Tools.*Missing since/ });
      expect(within(marked).getByText(missing)).toBeTruthy();
      expect(screen.getAllByText(missing)).toHaveLength(1);
    }
    app.server.weather = () => 'fine';
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(app.server.bins.get(id)?.header.missingSince).toBeTruthy());
    await app.go(`/bins/${id}`);
    await app.user.click(await screen.findByRole('button', { name: 'Found it' }));
    await waitFor(() => expect(app.server.bins.get(id)?.header.missingSince).toBeUndefined());
    await waitFor(() => expect(screen.queryByText(missing)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Found it' })).toBeNull();
  });

  test('is missing for a viewer too, who scans its label to find it', async () => {
    await open();
    app.server.act({ call: 'bins.update', data: { id, isMissing: true } });
    await screen.findByRole('button', { name: 'Found it' });
    app.server.setPeople(id, { role: 'viewer', ownerId: 'eva', ownerName: 'Eva' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Found it' })).toBeNull());
    expect(screen.getByText(/^Missing since/)).toBeTruthy();
    await press('Bin menu');
    expect(screen.queryByRole('menuitem', { name: 'Found it', hidden: true })).toBeNull();
  });

  test('that does not exist says so, and what may have happened', async () => {
    await open();
    await app.close();
    app = await openApp('/bins/0190a8e0-0000-7000-8000-000000000000', {
      prepare: (server) => giveBin(server, 'Tools'),
    });
    expect(await screen.findByRole('heading', { name: 'No bin found' })).toBeTruthy();
  });

  test('has the bins inside it and leads to another', async () => {
    await open();
    giveBin(app.server, 'Screws', ['wood screw'], { parentBinId: id });
    const inside = await screen.findByRole('list', { name: 'Sub-bins' });
    expect(inside.textContent).toContain('Screws');
    const add = screen.getByRole('link', { name: 'Add sub-bin' });
    expect(add.getAttribute('href')).toContain(`parent=${id}`);
    await app.user.click(within(inside).getByRole('link', { name: /Screws/ }));
    const path = await screen.findByRole('navigation', { name: 'Where this bin is' });
    await waitFor(() => expect(path.textContent).toContain('Tools'));
  });
});
