import type { Item } from '#domain/items/item.ts';
import { readChunks } from '../copy/load.ts';
import { shownItems } from '../copy/view.ts';
import { currentAccount } from './current-account.ts';

/** `items` is undefined if they are not on this device yet. */
export type ItemsOfBin = readonly [binId: string, items: readonly Item[] | undefined];

/** So that few whole items are in memory, and the page answers in between. */
const binsPerRead = 40;

/** Yields the items of these bins as the device shows them, including deleted ones. */
export async function* readItems(binIds: readonly string[]): AsyncGenerator<ItemsOfBin[]> {
  const account = currentAccount.get();
  if (!account) return;
  const { database, copy } = account.parts;
  for (let at = 0; at < binIds.length; at += binsPerRead) {
    const ids = binIds.slice(at, at + binsPerRead);
    const chunks = await readChunks(database, ids);
    yield ids.map((id, index) => {
      // A bin that exists only in pending operations has no stored items.
      const base = chunks[index]?.items ?? (copy.record(id) ? undefined : []);
      return [id, base && shownItems(id, base, copy.waiting(), copy.actor())];
    });
  }
}
