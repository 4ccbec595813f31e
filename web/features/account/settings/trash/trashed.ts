import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binsRestoredWith } from '#domain/bins/bin-tree.ts';
import type { ImportInfo } from '#domain/imports/import-calls.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';

/** Things deleted together with a bin are restored with it, and all that the undo of an import deleted with the import. */
export type Trashed = { id: string; name: string; deletedAt: string } & (
  | { kind: 'bin'; bin: BinHeader; subBins: number; items: number }
  | { kind: 'item'; item: Item; binName: string }
  | { kind: 'location'; location: Location }
  | { kind: 'import'; bins: number; items: number; locations: number }
);

/** An import whose things were all deleted at one moment. */
export type UndoneImport = Pick<ImportInfo, 'id' | 'fileName'> & { undoneAt: string };

export function trashed(
  bins: ReadonlyMap<string, BinHeader>,
  items: readonly Item[],
  locations: Iterable<Location>,
  undone: readonly UndoneImport[] = [],
): Trashed[] {
  const found: Trashed[] = [];
  for (const bin of bins.values()) {
    const { id, name, deletedAt, role } = bin;
    if (deletedAt === undefined || wentWithAnother(bin, bins)) continue;
    if (!can(role, 'delete or restore the bin')) continue;
    const back = binsRestoredWith(bins.values(), bin);
    const items = back.reduce((sum, each) => sum + each.itemCount, 0);
    found.push({ kind: 'bin', id, name, deletedAt, bin, subBins: back.length - 1, items });
  }
  for (const item of items) {
    const { id, name, deletedAt, binId } = item;
    const bin = bins.get(binId);
    if (deletedAt === undefined || !bin || !can(bin.role, 'change items')) continue;
    found.push({ kind: 'item', id, name, deletedAt, item, binName: bin.name });
  }
  for (const location of locations) {
    const { id, name, deletedAt, role } = location;
    if (deletedAt === undefined || !can(role, 'delete or restore the location')) continue;
    found.push({ kind: 'location', id, name, deletedAt, location });
  }
  return withImports(found, undone).sort(
    (a, b) => b.deletedAt.localeCompare(a.deletedAt) || a.id.localeCompare(b.id),
  );
}

/** Replaces what an undo deleted by one entry for its import. */
function withImports(found: readonly Trashed[], undone: readonly UndoneImport[]): Trashed[] {
  const byMoment = new Map(undone.map((each) => [each.undoneAt, each]));
  const ofImports = new Map<string, Trashed & { kind: 'import' }>();
  const others: Trashed[] = [];
  for (const thing of found) {
    const { deletedAt } = thing;
    const made = byMoment.get(deletedAt);
    if (made === undefined) {
      others.push(thing);
      continue;
    }
    const { id, fileName: name } = made;
    const entry = ofImports.get(id) ?? {
      kind: 'import',
      id,
      name,
      deletedAt,
      bins: 0,
      items: 0,
      locations: 0,
    };
    ofImports.set(id, entry);
    if (thing.kind === 'bin') entry.bins += 1 + thing.subBins;
    if (thing.kind === 'bin') entry.items += thing.items;
    if (thing.kind === 'item') entry.items++;
    if (thing.kind === 'location') entry.locations++;
  }
  return [...others, ...ofImports.values()];
}

function wentWithAnother(bin: BinHeader, bins: ReadonlyMap<string, BinHeader>): boolean {
  const { deletedWith } = bin;
  if (deletedWith === undefined || deletedWith === bin.id) return false;
  return bins.get(deletedWith)?.deletedAt !== undefined;
}

/** The name of the bin or place that it was in, if this person sees that. */
export function formerContainer(
  trashed: Trashed,
  bins: ReadonlyMap<string, BinHeader>,
  locations: ReadonlyMap<string, Location>,
): string | undefined {
  if (trashed.kind === 'item') return trashed.binName;
  if (trashed.kind !== 'bin') return undefined;
  const { parentBinId = '', locationId = '' } = trashed.bin;
  return bins.get(parentBinId)?.name ?? locations.get(locationId)?.name;
}

export function ownerOf(trashed: Trashed, bins: ReadonlyMap<string, BinHeader>): string | undefined {
  if (trashed.kind === 'bin') return trashed.bin.ownerId;
  if (trashed.kind === 'location') return trashed.location.ownerId;
  return trashed.kind === 'item' ? bins.get(trashed.item.binId)?.ownerId : undefined;
}

/** The numbers of things that emptying the trash deletes; items include those in deleted bins. */
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
