import type { Item } from '#domain/items/item.ts';
import { binsWithChangedItems } from '#domain/predict.ts';
import type { Parts } from './parts.ts';
import { shownItems } from './view.ts';

/** Every item of this copy that is wanted, as the screens would show it. Reads bin by bin, so that memory stays small. */
export async function findItems(
  { database, copy }: Pick<Parts, 'database' | 'copy'>,
  isWanted: (item: Item) => boolean,
): Promise<Item[]> {
  const waiting = copy.waiting();
  const changed = new Set(waiting.flatMap((each) => binsWithChangedItems(each.operation)));
  const found: Item[] = [];
  const gather = (binId: string, base: readonly Item[]) => {
    const items = changed.delete(binId) ? shownItems(binId, base, waiting, copy.actor()) : base;
    for (const item of items) if (isWanted(item)) found.push(item);
  };
  await database.read(['chunks'], async (transaction) => {
    let cursor = await transaction.objectStore('chunks').openCursor();
    while (cursor) {
      gather(cursor.value.binId, cursor.value.items);
      cursor = await cursor.continue();
    }
  });
  // Bins that only waiting changes have filled.
  for (const binId of [...changed]) gather(binId, []);
  return found;
}
