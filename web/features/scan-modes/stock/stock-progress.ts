import type { Contents } from '#domain/stock-checks/stock-result.ts';

/** Of the bins that belong there, and the items of a bin that is checked. Of other items only those whose ticking began, as most people tick none. */
export function progressOf(
  { expectedBins, items }: Contents,
  isTicked: (id: string) => boolean,
  checkedId: string | undefined,
): { count: number; all: number } {
  const tickedItems = items.filter(({ id }) => isTicked(id));
  const binsBegun = new Set([checkedId, ...tickedItems.map(({ binId }) => binId)]);
  return {
    count: expectedBins.filter(isTicked).length + tickedItems.length,
    all: expectedBins.length + items.filter(({ binId }) => binsBegun.has(binId)).length,
  };
}
