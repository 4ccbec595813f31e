import type { Item } from '#domain/items/item.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordEvents } from '#server/features/history/record.ts';
import type { Account } from '#test/account.ts';
import { withDatabase } from './household.ts';

/** Adds this many history events, alternately of names and quantities of the bin's items. */
export async function fillHistory(
  dataDir: string,
  { userId }: Account,
  binId: string,
  { items, lines }: { items: readonly Item[]; lines: number },
): Promise<void> {
  const actor = { userId, userName: 'Olga', now: new Date().toISOString() };
  const events = Array.from({ length: lines }, (_, nth) => {
    const { id, name } = items[nth % items.length] as Item;
    const change =
      nth % 2 === 0 ? { field: 'quantity', from: 3, to: 1 } : { field: 'notes', to: `Note ${nth}` };
    return {
      target: { kind: 'bin' as const, id: binId },
      event: 'itemChanged' as const,
      names: [name],
      detail: { ids: [id], changes: [change] },
    };
  });
  await withDatabase(dataDir, (pool) => inTransaction(pool, (tx) => recordEvents(tx, actor, userId, events)));
}
