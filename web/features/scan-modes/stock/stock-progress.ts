import type { Contents } from '#domain/stock-checks/stock-result.ts';

type Progress = { count: number; total: number };

/**
 * Of the bins that belong there, and of items: those of the checked bin and of bins whose ticking began, as most people
 * tick no items.
 */
export function progressOf(
  { expectedBins, items }: Contents,
  isTicked: (id: string) => boolean,
  checkedId: string | undefined,
): { bins: Progress; items: Progress } {
  const tickedItems = items.filter(({ id }) => isTicked(id));
  const binsBegun = new Set([checkedId, ...tickedItems.map(({ binId }) => binId)]);
  return {
    bins: { count: expectedBins.filter(isTicked).length, total: expectedBins.length },
    items: { count: tickedItems.length, total: items.filter(({ binId }) => binsBegun.has(binId)).length },
  };
}
