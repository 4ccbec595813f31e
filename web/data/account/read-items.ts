import type { Item } from '#domain/items/item.ts';
import { readChunks } from '../copy/load.ts';
import { shownItems } from '../copy/view.ts';
import { currentAccount } from './current-account.ts';

export type ItemsOfBin = readonly [binId: string, items: readonly Item[]];

/** So that few whole items are in memory, and the page answers in between. */
const binsPerRead = 40;

/** Yields the items of these bins as the device shows them, including deleted ones; of bins not on it an empty list. */
export async function* readItems(binIds: readonly string[]): AsyncGenerator<ItemsOfBin[]> {
  const account = currentAccount.get();
  if (!account) return;
  const { database, copy } = account.parts;
  for (let at = 0; at < binIds.length; at += binsPerRead) {
    const ids = binIds.slice(at, at + binsPerRead);
    const chunks = await readChunks(database, ids);
    yield ids.map((id, index) => [
      id,
      shownItems(id, chunks[index]?.items ?? [], copy.waiting(), copy.actor()),
    ]);
  }
}
