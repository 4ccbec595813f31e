import { itemsAtOnceMax } from '#domain/items/item-fields.ts';

/** No longer than one call accepts. */
export function inBatches<T>(all: readonly T[], most = itemsAtOnceMax): T[][] {
  const count = Math.ceil(all.length / most);
  return Array.from({ length: count }, (_, n) => all.slice(n * most, (n + 1) * most));
}

/** Batches of one bin each, because one call concerns one bin. */
export function inBatchesOfBins<T extends { binId: string }>(
  all: readonly T[],
): { binId: string; rows: T[] }[] {
  const byBin = [...Map.groupBy(all, ({ binId }) => binId)];
  return byBin.flatMap(([binId, rows]) => inBatches(rows).map((batch) => ({ binId, rows: batch })));
}

export function countBins(items: readonly { binId: string }[]): number {
  return new Set(items.map(({ binId }) => binId)).size;
}
