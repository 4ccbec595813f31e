import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';

/** What emptying the trash deletes; items include those in deleted bins. */
export type OwnTrash = { bins: number; items: number; locations: number };

export function ownTrash(
  myId: string | undefined,
  bins: ReadonlyMap<string, BinHeader>,
  items: readonly Item[],
  locations: Iterable<Location>,
): OwnTrash {
  const own = { bins: 0, items: 0, locations: 0 };
  for (const { ownerId, deletedAt, itemCount } of bins.values()) {
    if (ownerId !== myId || deletedAt === undefined) continue;
    own.bins++;
    own.items += itemCount;
  }
  for (const { binId } of items) if (bins.get(binId)?.ownerId === myId) own.items++;
  for (const { ownerId, deletedAt } of locations)
    if (ownerId === myId && deletedAt !== undefined) own.locations++;
  return own;
}
