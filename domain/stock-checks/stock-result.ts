import type { Target } from '../access/access.ts';
import { groupBy } from '../group-by.ts';
import { placesWithin, type TreeNode } from '../tree.ts';
import type { ItemInBin, RecordedStockResult, StockCheck, Tick } from './stock-check.ts';
import { tickKey } from './stock-check-rules.ts';

/** Ids of bins and items, without what is gone or hidden from the person. */
export type Contents = {
  /** Directly in the bin, or in the place or one below it. */
  expectedBins: readonly string[];
  /** Ticked, but elsewhere. */
  otherBins: readonly string[];
  /** Items of the expected bins and of the checked bin. */
  items: readonly ItemInBin[];
};

export type StockResult = {
  /** Bins and items that were found where they belong. */
  binsSeenCount: number;
  itemsSeenCount: number;
  binsMissing: string[];
  binsUnexpected: string[];
  itemsMissing: ItemInBin[];
};

/** The most things of each kind that the result in the history names. */
export const recordedMax = 10;

/**
 * A bin is missing unless it was seen. Items are optional: one is missing if it was ticked as not seen, or if
 * another one of its bin was seen and it was not.
 */
export function resultOf({ ticks }: Pick<StockCheck, 'ticks'>, contents: Contents): StockResult {
  const isSeen = seenBy(ticks);
  const seenItems = contents.items.filter((item) => isSeen('item', item.id));
  const binsBegun = new Set(seenItems.map(({ binId }) => binId));
  const binsMissing = contents.expectedBins.filter((bin) => !isSeen('bin', bin));
  return {
    binsSeenCount: contents.expectedBins.length - binsMissing.length,
    itemsSeenCount: seenItems.length,
    binsMissing,
    binsUnexpected: contents.otherBins.filter((bin) => isSeen('bin', bin)),
    itemsMissing: contents.items.filter(
      (item) => isSeen('item', item.id) === false || (binsBegun.has(item.binId) && !isSeen('item', item.id)),
    ),
  };
}

type PlacedBin = TreeNode & {
  locationId?: string | undefined;
  archivedAt?: string | undefined;
  deletedAt?: string | undefined;
};
type PlacedItem = {
  id: string;
  quantity: number;
  loanedTo?: string | undefined;
  loanedCount?: number | undefined;
  deletedAt?: string | undefined;
};
type ItemsOfBin = readonly [binId: string, items: readonly PlacedItem[]];

/**
 * Computes what a check expects and has seen, from the bins that the person sees and the items of at least those bins whose
 * items were ticked. Archived bins, and items that are taken out or lent without a count, are not expected, but may be seen.
 */
export function contentsOf(
  { target, ticks }: Pick<StockCheck, 'target' | 'ticks'>,
  { bins, places }: { bins: Iterable<PlacedBin>; places: Iterable<TreeNode> },
  itemsOfBins: Iterable<ItemsOfBin>,
): Contents {
  const isSeen = seenBy(ticks);
  const live = [...bins].filter(({ deletedAt }) => deletedAt === undefined);
  const inside = live.filter(expectedIn(target, places));
  const checkedBins = new Set([...inside.map(({ id }) => id), ...(target.kind === 'bin' ? [target.id] : [])]);
  const isExpected = (item: PlacedItem) =>
    item.deletedAt === undefined && (!mayBeAway(item) || isSeen('item', item.id) === true);
  const items = [...itemsOfBins].flatMap(([binId, ofBin]) =>
    checkedBins.has(binId) ? ofBin.filter(isExpected).map(({ id }) => ({ binId, id })) : [],
  );
  return {
    expectedBins: inside
      .filter(({ id, archivedAt }) => archivedAt === undefined || isSeen('bin', id) === true)
      .map(({ id }) => id),
    otherBins: live
      .filter(({ id }) => !checkedBins.has(id) && isSeen('bin', id) !== undefined)
      .map(({ id }) => id),
    items,
  };
}

/**
 * Returns whether a check of the target expects a bin: one directly in the checked bin, or in the checked place or a place
 * below it. Bins inside other bins are not expected in a place.
 */
export function expectedIn(
  { kind, id }: Target,
  places: Iterable<TreeNode>,
): (bin: Pick<PlacedBin, 'parentBinId' | 'locationId'>) => boolean {
  if (kind === 'bin') return ({ parentBinId }) => parentBinId === id;
  const placeIds = placesWithin(places, id);
  return ({ parentBinId, locationId = '' }) => parentBinId === undefined && placeIds.has(locationId);
}

/** Taken out, or lent without saying how many, so that the bin may hold none: a stock check does not expect it. */
export function mayBeAway({
  quantity,
  loanedTo,
  loanedCount,
}: Pick<PlacedItem, 'quantity' | 'loanedTo' | 'loanedCount'>): boolean {
  return quantity === 0 || (loanedTo !== undefined && loanedCount === undefined);
}

export function recordedResult(result: StockResult): RecordedStockResult {
  const { binsMissing, binsUnexpected, itemsMissing } = result;
  const byBin = groupBy(itemsMissing, ({ binId }) => binId);
  return {
    seenCount: result.binsSeenCount + result.itemsSeenCount,
    missingCount: binsMissing.length + itemsMissing.length,
    unexpectedCount: binsUnexpected.length,
    binsMissing: binsMissing.slice(0, recordedMax),
    binsUnexpected: binsUnexpected.slice(0, recordedMax),
    itemsMissing: itemsMissing.slice(0, recordedMax),
    itemsMissingByBin: [...byBin]
      .slice(0, recordedMax)
      .map(([binId, { length }]) => ({ binId, count: length })),
  };
}

/** Undefined for what was not ticked. */
function seenBy(ticks: readonly Tick[]): (kind: Tick['kind'], id: string) => boolean | undefined {
  const tickOf = new Map(ticks.map((one) => [tickKey(one), one.isSeen]));
  return (kind, id) => tickOf.get(tickKey({ kind, id }));
}
