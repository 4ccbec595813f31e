import type { Placement } from '#domain/bins/placement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { deleteEntriesFromElsewhere, inheritEntries, refreshVisible } from '../access/entries.queries.ts';

/** Gives new bins the entries of what holds them. */
export async function shareAsHeld(
  tx: Transaction,
  ownerId: string,
  binIds: string[],
  place: Placement,
): Promise<void> {
  if ((await inherit(tx, ownerId, binIds, place)).length > 0) await refreshVisible(tx, ownerId, binIds);
}

/** Shares a moved subtree anew: what came from above goes, what holds it now gives. The bins whose entries changed. */
export async function shareAnew(
  tx: Transaction,
  ownerId: string,
  subtree: string[],
  place: Placement,
): Promise<string[]> {
  const left = await deleteEntriesFromElsewhere(tx, ownerId, subtree, subtree);
  const came = await inherit(tx, ownerId, subtree, place);
  const changed = [...new Set([...left, ...came].map((entry) => entry.target))];
  if (changed.length > 0) await refreshVisible(tx, ownerId, subtree);
  return changed;
}

/** Ends what a subtree still has from things that are no longer above it. The bins whose entries changed. */
export async function endSharesFromElsewhere(
  tx: Transaction,
  ownerId: string,
  subtree: string[],
  above: readonly string[],
): Promise<string[]> {
  const left = await deleteEntriesFromElsewhere(tx, ownerId, subtree, [...subtree, ...above]);
  const changed = [...new Set(left.map((entry) => entry.target))];
  if (changed.length > 0) await refreshVisible(tx, ownerId, changed);
  return changed;
}

async function inherit(
  tx: Transaction,
  ownerId: string,
  binIds: string[],
  { parentBinId, locationId }: Placement,
): Promise<{ target: string }[]> {
  if (parentBinId !== undefined) return inheritEntries(tx, ownerId, binIds, 'bin', parentBinId);
  if (locationId !== undefined) return inheritEntries(tx, ownerId, binIds, 'location', locationId);
  return [];
}
