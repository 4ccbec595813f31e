import { screen, within } from '@testing-library/react';
import type { Item } from '#domain/items/item.ts';
import { giveBin } from './household-bins.ts';
import { type OpenApp, openApp } from './open-app.tsx';

export type BinPage = {
  app: OpenApp;
  id: string;
  /** The text field that adds items. */
  line(): HTMLElement;
  rows(): HTMLElement[];
  names(): (string | null | undefined)[];
  press(label: string | RegExp): Promise<void>;
  /** Chooses an entry of an item's menu. */
  inMenu(item: string, entry: string): Promise<void>;
  /** Steps the quantity in an item's row. */
  step(item: string, by: 1 | -1): Promise<void>;
  /** The server's items in the bin, without trashed ones. */
  onServer(): Item[];
  countOf(name: string): number | undefined;
};

/** Opens the page of a bin "Tools" with these items; there is another bin. `limit`: on the free plan. */
export async function openBinPage(
  items: Parameters<typeof giveBin>[2] = [],
  limit?: number,
): Promise<BinPage> {
  let id = '';
  const app = await openApp('/bins?look=rows', {
    prepare(server) {
      id = giveBin(server, 'Tools', items);
      giveBin(server, 'Attic');
      if (limit) server.me = { ...server.me, plan: 'free', maxBins: 5, maxItemsPerBin: limit };
    },
  });
  await app.user.click(await screen.findByRole('link', { name: /Tools/ }));
  await screen.findByLabelText('Add an item');
  return binPage(app, id);
}

/** The parts of the open page of a bin. */
export function binPage(app: OpenApp, id: string): BinPage {
  const rows = () => within(screen.getByRole('list', { name: 'What is in it' })).getAllByRole('listitem');
  const press = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));
  const onServer = () => app.server.bins.get(id)?.items.filter((item) => item.deletedAt === undefined) ?? [];
  return {
    app,
    id,
    line: () => screen.getByLabelText('Add an item'),
    rows,
    names: () => rows().map((row) => row.querySelector('.font-medium')?.textContent),
    press,
    async inMenu(item, entry) {
      await press(`Menu of ${item}`);
      await app.user.click(screen.getByRole('menuitem', { name: entry, hidden: true }));
    },
    onServer,
    async step(item, by) {
      const steps = `${by > 0 ? 'One more' : 'One less'}, Quantity of ${item}`;
      if (screen.queryByRole('button', { name: steps }) === null)
        await press(new RegExp(`^Quantity of ${item}: `));
      await press(steps);
    },
    countOf: (name) => onServer().find((item) => item.name === name)?.quantity,
  };
}
