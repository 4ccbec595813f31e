import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type BinPage, openBinPage } from '#test/web/bin-page.ts';
import { giveSearchWorker } from '#test/web/in-page-worker.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { newId } from '#web/data/operations/new-id.ts';

let page: BinPage;

afterEach(() => page.app.close());

const open = async (...given: Parameters<typeof openBinPage>) => {
  page = await openBinPage(...given);
};

describe('the line to add by', () => {
  test('understands a count, and keeps the focus for the next', async () => {
    await open();
    await page.app.user.type(page.line(), '3x socks{Enter}hammer{Enter}');
    expect(document.activeElement).toBe(page.line());
    expect(page.line()).toHaveProperty('value', '');
    expect(await screen.findByText('“hammer” added', { selector: '[role=status]' })).toBeTruthy();
    await waitFor(() => expect(page.names()).toEqual(['hammer', 'socks']));
    await waitFor(() => expect(page.countOf('socks')).toBe(3));
  });

  test('has its words again after a reload, until they are added or taken to the form', async () => {
    giveSearchWorker();
    await open();
    await page.app.user.type(page.line(), '3 Doors Down CD');
    await page.press('Keep as typed');
    window.dispatchEvent(new Event('pagehide'));
    await page.app.drawAnew();
    await waitFor(() => expect(page.line()).toHaveProperty('value', '3 Doors Down CD'));
    await page.app.user.type(page.line(), '{Enter}');
    await waitFor(() => expect(page.countOf('3 Doors Down CD')).toBe(1));
    await page.app.user.type(page.line(), 'lamp');
    await page.press('Other ways to add');
    await page.app.user.click(screen.getByRole('menuitem', { name: 'Add with details', hidden: true }));
    expect(await screen.findByRole('combobox', { name: 'What is it?' })).toHaveProperty('value', 'lamp');
    await page.app.go(`/bins/${page.id}`);
    await waitFor(() => expect(page.line()).toHaveProperty('value', ''));
  });

  test('offers templates of items, which fill in the form', async () => {
    await open();
    const [form, ofBin] = [newId(), newId()];
    page.app.server.setMe({
      templates: [
        { id: form, name: 'Drill', items: [{ name: 'Drill', quantity: 4, notes: 'Charged' }] },
        { id: ofBin, name: 'Crockery', bin: {}, items: [] },
      ],
    });
    await waitFor(() => expect(currentAccount.get()?.me.get()?.templates).toHaveLength(2));
    await page.press('Other ways to add');
    expect(screen.queryByRole('menuitem', { name: /Crockery/, hidden: true })).toBeNull();
    await page.app.user.click(screen.getByRole('menuitem', { name: 'From template: Drill', hidden: true }));
    expect(await screen.findByRole('combobox', { name: 'What is it?' })).toHaveProperty('value', 'Drill');
    expect(screen.getByLabelText('From template')).toHaveProperty('value', form);
  });

  test('shows the quantity it read, which one press leaves in the name', async () => {
    await open();
    await page.app.user.type(page.line(), '12 forks');
    expect(screen.getByText('12 ×').parentElement?.textContent).toBe('12 × forks');
    await page.app.user.keyboard('{Enter}');
    await waitFor(() => expect(page.countOf('forks')).toBe(12));
    await page.app.user.type(page.line(), '3 Doors Down CD');
    expect(screen.getByText('3 ×').parentElement?.textContent).toBe('3 × Doors Down CD');
    await page.press('Keep as typed');
    expect(screen.queryByText('3 ×')).toBeNull();
    expect(document.activeElement).toBe(page.line());
    await page.app.user.keyboard('{Enter}');
    await waitFor(() => expect(page.countOf('3 Doors Down CD')).toBe(1));
    await page.app.user.type(page.line(), '3 socks{Enter}');
    await waitFor(() => expect(page.countOf('socks')).toBe(3));
  });

  test('adds an estimate with what was written in the notes', async () => {
    await open();
    await page.app.user.type(page.line(), 'ca 5 spotlights{Enter}');
    await waitFor(() => expect(page.countOf('spotlights')).toBe(5));
    expect(page.onServer()).toMatchObject([{ notes: 'ca 5' }]);
  });

  test('rounds a half, and shows the note with what was written before it adds it', async () => {
    await open();
    await page.app.user.type(page.line(), '2,5 socks');
    expect(screen.getByText('3 ×').parentElement?.textContent).toBe('3 × socks · 2,5');
    await page.app.user.keyboard('{Enter}');
    await waitFor(() => expect(page.countOf('socks')).toBe(3));
    expect(page.onServer()).toMatchObject([{ notes: '2,5' }]);
  });

  test('shows tags and a value it read, and adds them', async () => {
    await open();
    await page.app.user.type(page.line(), 'drill 1200 kr #tools 2 st');
    expect(screen.getByText('2 ×').parentElement?.textContent).toBe('2 × drill1,200\u00a0SEK eachtools');
    expect(
      screen.getByText('Quantity 2, 1,200\u00a0SEK each, tools', { normalizer: (text) => text }),
    ).toBeTruthy();
    await page.app.user.keyboard('{Enter}');
    await waitFor(() => expect(page.countOf('drill')).toBe(2));
    expect(page.onServer()).toMatchObject([{ name: 'drill', value: 1200, currency: 'SEK', tags: ['tools'] }]);
  });

  test('leaves tags and money in the name where that is wanted', async () => {
    await open();
    await page.app.user.type(page.line(), 'mug #winner 5 kr');
    await page.press('Keep as typed');
    await page.app.user.keyboard('{Enter}');
    await waitFor(() => expect(page.countOf('mug #winner 5 kr')).toBe(1));
    expect(page.onServer()).not.toMatchObject([{ value: 5 }]);
  });

  test('says why it takes no quantity, and leaves what was typed', async () => {
    await open();
    await page.app.user.type(page.line(), '1,000 socks');
    const why = 'Enter a whole number, without a comma or point.';
    expect(screen.getByText(why)).toBeTruthy();
    await page.app.user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(why);
    expect(page.line()).toHaveProperty('value', '1,000 socks');
    expect(page.onServer()).toEqual([]);
    await page.press('Keep as typed');
    await page.app.user.keyboard('{Enter}');
    await waitFor(() => expect(page.countOf('1,000 socks')).toBe(1));
  });

  test.each([
    [false, 'smooth'],
    [true, 'instant'],
  ])('is scrolled to; with reduced motion (%s) that is %s', async (matches, behavior) => {
    await open(['axe', 'bolt', 'clamp', 'drill', 'file', 'glue']);
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        matches: matches && media.includes('reduce'),
        media,
      } as MediaQueryList),
    );
    const scrolled = vi.spyOn(window, 'scrollTo');
    await page.press('Add more items');
    expect(document.activeElement).toBe(page.line());
    expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior });
  });

  test('shows pasted lines before they are added', async () => {
    await open();
    await page.app.user.type(page.line(), 'rope');
    await page.app.user.paste(' x2\n- socks, 4\n\nsaw');
    const preview = await screen.findByRole('list', { name: 'This is what will be added' });
    expect(within(preview).getAllByRole('listitem')).toHaveLength(3);
    const add = screen.getByRole('button', { name: 'Add 3 items' });
    expect(document.activeElement).toBe(add);
    await page.app.user.click(add);
    await waitFor(() => expect(page.names()).toEqual(['rope', 'socks', 'saw']));
    await waitFor(() => expect(page.onServer()).toHaveLength(3));
    expect(page.line()).toHaveProperty('value', '');
  });

  test('keeps what is typed when the plan has no room for it', async () => {
    await open(
      Array.from({ length: 20 }, (_, n) => `thing ${n}`),
      20,
    );
    await page.app.user.type(page.line(), 'one more{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain("You've reached your limit of 20");
    expect(page.line()).toHaveProperty('value', 'one more');
  });
});

test('large numbers are written as the language writes them', async () => {
  await open([{ name: 'nails', quantity: 12_000 }]);
  await page.app.user.type(page.line(), '1500x screws');
  expect(screen.getByText('1,500 ×')).toBeTruthy();
  page.app.server.setPeople(page.id, { role: 'viewer', ownerId: 'eva', ownerName: 'Eva' });
  expect(await screen.findByText('× 12,000')).toBeTruthy();
});
