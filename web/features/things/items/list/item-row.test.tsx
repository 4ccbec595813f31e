import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Item } from '#domain/items/item.ts';
import { type BinPage, binPage, openBinPage } from '#test/web/bin-page.ts';
import { giveBin } from '#test/web/household-bins.ts';
import { openApp } from '#test/web/open-app.tsx';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { beginningOf } from '../../own-fields/row-values.tsx';

let page: BinPage;

afterEach(() => page.app.close());

const open = async (...given: Parameters<typeof openBinPage>) => {
  page = await openBinPage(...given);
};

describe('a row', () => {
  test('counts in steps that add up with those of another person', async () => {
    await open([{ name: 'socks', quantity: 5 }]);
    const [item] = page.onServer();
    await page.step('socks', 1);
    await page.step('socks', 1);
    page.app.server.act({
      call: 'items.update',
      data: { binId: page.id, id: item?.id ?? '', quantityBy: -3 },
    });
    await waitFor(() => expect(page.countOf('socks')).toBe(4));
    expect(await screen.findByDisplayValue('4')).toBeTruthy();
  });

  test('shows its quantity, except one, as a stepper while it is pressed', async () => {
    await open([{ name: 'socks', quantity: 24 }, 'drill']);
    const socks = await screen.findByRole('button', { name: 'Quantity of socks: 24' });
    expect(socks.textContent).toBe('× 24');
    await page.press('Quantity of drill: 1');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('One more, Quantity of drill');
    await page.app.user.keyboard('{Enter}');
    await waitFor(() => expect(page.countOf('drill')).toBe(2));
    await page.app.user.keyboard('{Escape}');
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Quantity of drill: 2' }));
    await page.press('Quantity of socks: 24');
    const field = screen.getByRole('textbox', { name: 'Quantity of socks' });
    await page.app.user.clear(field);
    await page.app.user.type(field, '2,5');
    await page.app.user.click(page.line());
    expect(screen.getByText('Enter a whole number, without a comma or point.')).toBeTruthy();
    await page.app.user.clear(field);
    await page.app.user.type(field, '25');
    await page.app.user.click(document.body);
    expect(await screen.findByRole('button', { name: 'Quantity of socks: 25' })).toBeTruthy();
  });

  test('says who took the last one out, and gives it back', async () => {
    await open(['drill']);
    await page.inMenu('drill', 'Take one out');
    await page.app.user.hover(await screen.findByText('You took out drill'));
    expect(screen.getByText('taken out by you')).toBeTruthy();
    await waitFor(() => expect(page.countOf('drill')).toBe(0));
    await page.press('Undo');
    await waitFor(() => expect(screen.queryByText(/^taken out by/)).toBeNull());
    await waitFor(() => expect(page.countOf('drill')).toBe(1));
  });

  test('names who took it out by their present name, else as they were called then', async () => {
    const [id, anna] = [newId(), newId()];
    const access = (userName: string) => ({
      accessList: { [anna]: { role: 'editor' as const, userName, grantedBy: newId(), grantedAt: '' } },
    });
    const takers: Record<string, Partial<Item>> = {
      drill: { outBy: 'Anna', outById: anna },
      // No longer has access to the bin.
      saw: { outBy: 'Sven', outById: newId() },
      // Taken out before accounts were stored.
      axe: { outBy: 'Anna', outById: undefined },
    };
    const app = await openApp(`/bins/${id}`, {
      prepare(server) {
        giveBin(
          server,
          'Tools',
          Object.keys(takers).map((name) => ({ name, quantity: 0 })),
          { id },
        );
        const bin = server.bins.get(id);
        if (bin) bin.items = bin.items.map((item) => ({ ...item, ...takers[item.name] }));
        server.setPeople(id, access('Anna B'));
      },
    });
    page = binPage(app, id);
    const takerIn = (name: string) => {
      const row = screen.getAllByRole('listitem').find((each) => each.textContent?.startsWith(name));
      return /taken out by ([^,]+),/.exec(row?.textContent ?? '')?.[1];
    };
    await waitFor(() => expect(['drill', 'saw', 'axe'].map(takerIn)).toEqual(['Anna B', 'Sven', 'Anna']));
    app.server.setPeople(id, access('Anna C'));
    await waitFor(() => expect(['drill', 'saw', 'axe'].map(takerIn)).toEqual(['Anna C', 'Sven', 'Anna']));
  });

  test('marks overdue, expired and out of warranty, and keeps the unit with its number', async () => {
    await open([
      { name: 'rope', quantity: 60, unit: 'm', expiryDate: '2020-01-02', warrantyUntil: '2020-01-02' },
      { name: 'tent', quantity: 1, loanedTo: 'Sven', loanedCount: 1, dueDate: '2020-01-02' },
      { name: 'tarp', quantity: 1, loanedTo: 'Sven', loanedCount: 1, dueDate: '2999-01-02' },
    ]);
    const words = (text: RegExp) => screen.getAllByText(text).map((each) => each.className);
    expect(await screen.findByText(/60 m/)).toBeTruthy();
    expect(screen.getByText('Expired').className).toContain('text-berry');
    expect(screen.getByText(/Warranty ended/)).toBeTruthy();
    expect(words(/lent to Sven, was due back .*2020/)).toEqual([expect.stringContaining('text-berry')]);
    expect(words(/lent to Sven, back by .*2999/)).not.toEqual([expect.stringContaining('text-berry')]);
  });

  test('is deleted with Undo', async () => {
    await open(['drill', 'saw']);
    await page.inMenu('drill', 'Delete');
    await page.app.user.hover(await screen.findByText('“drill” moved to the trash'));
    await waitFor(() => expect(page.names()).toEqual(['saw']));
    await page.press('Undo');
    await waitFor(() => expect(page.names().sort()).toEqual(['drill', 'saw']));
    await waitFor(() => expect(page.onServer()).toHaveLength(2));
  });

  test('moves to another bin with Undo', async () => {
    await open(['drill', 'saw']);
    await page.inMenu('drill', 'Move to another bin');
    const sheet = await screen.findByRole('dialog', { name: 'Move “drill” to' });
    await page.app.user.type(within(sheet).getByRole('searchbox'), 'att{Enter}');
    await waitFor(() => expect(page.names()).toEqual(['saw']));
    await page.app.user.hover(await screen.findByText('“drill” moved to “Attic”'));
    await waitFor(() =>
      expect(page.app.server.inventory()).toEqual({ Attic: ['1x drill'], Tools: ['1x saw'] }),
    );
    await page.press('Undo');
    await waitFor(() => expect(page.app.server.inventory().Tools).toHaveLength(2));
  });

  test('moves to a bin that is made from the typed name, without a connection too', async () => {
    await open(['drill', 'saw']);
    page.app.server.network = () => 'unreachable';
    await page.inMenu('drill', 'Move to another bin');
    const sheet = await screen.findByRole('dialog', { name: 'Move “drill” to' });
    const field = within(sheet).getByRole('searchbox', { name: 'Find or type a new bin' });
    await page.app.user.type(field, ' attic ');
    expect(within(sheet).queryByRole('button', { name: /New bin/ })).toBeNull();
    await page.app.user.clear(field);
    await page.app.user.type(field, 'tools');
    expect(await within(sheet).findByText(/already have a bin with this name/)).toBeTruthy();
    await page.app.user.clear(field);
    await page.app.user.click(field);
    await page.app.user.paste('x'.repeat(121));
    expect(await within(sheet).findByText('At most 120 characters.')).toBeTruthy();
    await page.app.user.clear(field);
    await page.app.user.type(field, ' Kitchen  2');
    await page.app.user.click(within(sheet).getByRole('button', { name: 'New bin “Kitchen 2”' }));
    await page.app.user.hover(await screen.findByText('“drill” moved to “Kitchen 2”'));
    await waitFor(() => expect(page.names()).toEqual(['saw']));
    page.app.server.network = () => 'fine';
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(page.app.server.inventory()['Kitchen 2']).toEqual(['1x drill']));
    await page.press('Undo');
    await waitFor(() => expect(page.app.server.inventory()['Kitchen 2']).toEqual([]));
  });

  test('meets the plan where a new bin would be one too many', async () => {
    await open(['drill'], 20);
    for (const name of ['B', 'C', 'D']) await act('bins.create', { id: newId(), name });
    await page.inMenu('drill', 'Move to another bin');
    const sheet = await screen.findByRole('dialog', { name: 'Move “drill” to' });
    await page.app.user.type(within(sheet).getByRole('searchbox'), 'Kitchen{Enter}');
    expect(within(sheet).getByText(/reached your limit of 5 bins/)).toBeTruthy();
    expect(within(sheet).queryByRole('button', { name: /New bin/ })).toBeNull();
    expect(page.app.server.inventory()).not.toHaveProperty('Kitchen');
  });

  const finger = { pointerId: 1, pointerType: 'touch', isPrimary: true, clientY: 20 };
  const rowToPush = () => {
    const row = page.rows()[0]?.querySelector('.touch-pan-y');
    if (!row) throw new Error('no row to push');
    row.setPointerCapture = () => {};
    Object.defineProperty(row, 'clientWidth', { value: 300 });
    return row;
  };

  test('is swiped to take one out', async () => {
    await open([{ name: 'socks', quantity: 2 }]);
    const row = rowToPush();
    fireEvent.pointerDown(row, { ...finger, clientX: 290 });
    for (const clientX of [260, 180, 60]) fireEvent.pointerMove(row, { ...finger, clientX });
    fireEvent.pointerUp(row, { ...finger, clientX: 60 });
    expect(await screen.findByText('You took out socks')).toBeTruthy();
    await waitFor(() => expect(page.countOf('socks')).toBe(1));
  });

  test('shows what can be done until it is closed, whatever moves in it meanwhile', async () => {
    await open([{ name: 'socks', quantity: 2 }]);
    const row = rowToPush();
    const [link] = within(page.rows()[0] as HTMLElement).getAllByRole('link');
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

describe('the beginning of notes', () => {
  test('is the first line, whole if it is short', () => {
    expect(beginningOf('Bought in Umeå\nfor the cottage')).toBe('Bought in Umeå');
  });

  test('ends between two words', () => {
    expect(beginningOf(`${'word '.repeat(30)}end`)).toBe(`${'word '.repeat(7)}word…`);
  });

  test('has no full stop before the dots', () => {
    expect(beginningOf('Stands innermost, behind the old skis. Lift it')).toBe(
      'Stands innermost, behind the old skis…',
    );
  });

  test('ends within a word only if there is no other place', () => {
    expect(beginningOf('m'.repeat(250))).toBe(`${'m'.repeat(40)}…`);
  });
});
