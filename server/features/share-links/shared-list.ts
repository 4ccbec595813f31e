import { markTags } from '#domain/bins/handling-marks.ts';
import { groupBy } from '#domain/group-by.ts';
import type { SharedEntry, SharedList } from '#domain/links/share-link.ts';
import type { List, ListEntry, ListThing } from '#domain/lists/list.ts';
import { entriesOf, isComplete, neededOf, progressOf, tickOf } from '#domain/lists/list-entries.ts';
import type { Queryable } from '#server/db/statement.ts';
import {
  queryMovedItems,
  querySharedList,
  querySharedListBins,
  querySharedListEntries,
  querySharedListItems,
  type SharedEntryRow,
  type SharedListRow,
} from './shared-list.queries.ts';

type Link = { ownerId: string; linkId: string; now: string };

/** Where the link's page shows a bin or item of the list. */
type Thing = ListThing & Pick<SharedEntry, 'name' | 'label' | 'places' | 'binName'> & { tags?: string[] };

type Part = { stage: number | undefined; limit: number; offset: number };

/** Returns the list of a link with a part of its entries, those missing at the stage first; undefined if the link leads to none. */
export async function readSharedList(
  db: Queryable,
  link: Link,
  { stage: requestedStage, limit, offset }: Part,
): Promise<{ name: string; list: SharedList } | undefined> {
  const [row] = await querySharedList(db, link);
  if (row === undefined) return undefined;
  const { list } = row;
  const { things, covered, stored } = await readThings(db, link, row);
  const onList = new Map(entriesOf(list, stored, covered).map((entry) => [entry.id, entry]));
  const entries = [...things.keys()].flatMap((id) => onList.get(id) ?? []);
  const progress = progressOf(list, entries);
  const open = progress.findIndex(({ missing }) => missing.length > 0);
  const stage = Math.min(requestedStage ?? (open === -1 ? progress.length : open + 1), progress.length);
  const missing = new Set(progress[stage - 1]?.missing);
  const ordered = [...missing, ...entries.filter((entry) => !missing.has(entry))];
  return {
    name: list.name,
    list: {
      stages: progress.map(({ stage: { name }, done }) => ({ name, done })),
      entryCount: entries.length,
      stage,
      entries: ordered.slice(offset, offset + limit).flatMap((entry) => {
        const thing = things.get(entry.id);
        return thing === undefined ? [] : [presentEntry(list, stage, entry, thing)];
      }),
    },
  };
}

/** The bins and items that the link shows, by where they are, then by name; also those that are not on the list. */
async function readThings(db: Queryable, { ownerId }: Link, link: SharedListRow) {
  const { list, binId, locationId, withPrivate, makerId } = link;
  const rows = await querySharedListEntries(db, {
    ownerId,
    target: binId ?? locationId ?? '',
    listId: list.id,
  });
  const readBins = (ids: string[]) =>
    querySharedListBins(db, { ownerId, ids, binId, locationId, withPrivate, makerId });
  const bins = await readBins(rows.map((row) => row.binId ?? row.id));
  const itemIds = rows.flatMap(({ kind, id }) => (kind === 'item' ? [id] : []));
  const coveredBins = list.covers === 'items' ? bins.filter(({ isWithin }) => isWithin) : [];
  const coveredBinIds = coveredBins.map(({ id }) => id);
  const items = await querySharedListItems(db, {
    ownerId,
    binIds: bins.map(({ id }) => id),
    ids: itemIds,
    allInBinIds: coveredBinIds,
  });
  const found = new Set(items.map(({ id }) => id));
  // Reads all items of the owner, so only for those that people took into the list.
  const isShown = new Set(rows.flatMap(({ id, isIn, ticks }) => ((isIn ?? ticks !== null) ? id : [])));
  const absentIds = itemIds.filter((id) => !found.has(id) && isShown.has(id));
  const moved = absentIds.length === 0 ? [] : await queryMovedItems(db, { ownerId, ids: absentIds });
  const binIds = new Set(bins.map(({ id }) => id));
  const otherBinIds = moved.flatMap((item) => (binIds.has(item.binId) ? [] : [item.binId]));
  const others = otherBinIds.length === 0 ? [] : await readBins(otherBinIds);
  const allBins = [...bins, ...others.filter(({ id }) => !binIds.has(id))];
  const itemsByBin = groupBy([...items, ...moved], (item) => item.binId);
  const things = allBins.flatMap((bin): Thing[] => {
    const where = bin.places.length > 0 ? { places: bin.places } : {};
    const label = bin.label === null ? {} : { label: bin.label };
    return [
      { kind: 'bin', id: bin.id, name: bin.name, tags: bin.tags, ...label, ...where },
      ...(itemsByBin.get(bin.id) ?? []).map(
        ({ id, name }): Thing => ({ kind: 'item', id, name, binName: bin.name, ...where }),
      ),
    ];
  });
  const binsHere = list.covers === 'bins' ? bins.filter(({ isHere }) => isHere) : [];
  const itemsHere = coveredBinIds.flatMap((id) => itemsByBin.get(id) ?? []);
  const covered = [
    ...binsHere.map(({ id }): ListThing => ({ kind: 'bin', id })),
    ...itemsHere.map(({ id }): ListThing => ({ kind: 'item', id })),
  ];
  return { things: new Map(things.map((thing) => [thing.id, thing])), covered, stored: rows.map(entryOf) };
}

function entryOf({ kind, id, isIn, needed, ticks }: SharedEntryRow): ListEntry {
  return {
    kind,
    id,
    ...(isIn !== null && { isIn }),
    ...(needed !== null && { needed }),
    ...(ticks !== null && { ticks }),
  };
}

/** Security: says nothing of who ticked it and when. */
function presentEntry(
  { stages }: Pick<List, 'stages'>,
  stage: number,
  entry: ListEntry,
  { id: _, tags, ...thing }: Thing,
): SharedEntry {
  const reached = stages.findLast(({ id }) => isComplete({ stages }, entry, id))?.name;
  return {
    ...thing,
    marks: markTags(tags),
    needed: neededOf(entry),
    count: tickOf({ stages }, entry, stages[stage - 1]?.id ?? '')?.count ?? 0,
    ...(reached !== undefined && { reached }),
  };
}
