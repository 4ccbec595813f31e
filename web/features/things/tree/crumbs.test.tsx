import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { giveBin } from '#test/web/household-bins.ts';
import { type OpenApp, openApp } from '#test/web/open-app.tsx';
import { newId } from '#web/data/operations/new-id.ts';

let app: OpenApp;

afterEach(() => app.close());

const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Where this bin is' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

/** Each is inside the previous one; the last is open. */
async function openInside(names: readonly string[]): Promise<void> {
  const ids = names.map(() => newId());
  app = await openApp(`/bins/${ids.at(-1)}`, {
    prepare(server) {
      for (const [index, name] of names.entries())
        giveBin(server, name, [], { id: ids[index], ...(index > 0 && { parentBinId: ids[index - 1] }) });
    },
  });
  await screen.findByRole('heading', { level: 1, name: names.at(-1) });
}

describe('the path to a bin', () => {
  test('is whole while it is short', async () => {
    await openInside(['Garage', 'Shelf', 'Box']);
    expect(crumbs()).toEqual(['Bins', 'Garage', 'Shelf']);
    expect(screen.queryByRole('button', { name: 'Show the whole path' })).toBeNull();
  });

  test('folds its beginning where it is long, never its end, and unfolds', async () => {
    await openInside(['Garage', 'Shelf', 'Box', 'Tin', 'Pouch']);
    expect(crumbs()).toEqual(['Box', 'Tin']);
    const unfold = screen.getByRole('button', { name: 'Show the whole path', expanded: false });
    await app.user.click(unfold);
    expect(crumbs()).toEqual(['Bins', 'Garage', 'Shelf', 'Box', 'Tin']);
    expect(document.activeElement).toBe(unfold);
    expect(unfold.getAttribute('aria-expanded')).toBe('true');
  });
});
