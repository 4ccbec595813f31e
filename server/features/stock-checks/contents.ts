import type { StockCheck } from '#domain/stock-checks/stock-check.ts';
import { type Contents, contentsOf } from '#domain/stock-checks/stock-result.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryBinsToCheck, queryItemsToCheck } from './stock-check.queries.ts';

/** The maximum number of items compared; nobody checks more by hand. */
const ITEMS_MAX = 20_000;

type TargetAndTicks = Pick<StockCheck, 'target' | 'ticks'>;

/** Reads the contents that the person sees now. */
export async function readContents(
  db: Queryable,
  { ownerId, readerId }: { ownerId: string; readerId: string },
  check: TargetAndTicks,
): Promise<Contents> {
  const { target, ticks } = check;
  const ticked = ticks.filter(({ kind }) => kind === 'bin').map(({ id }) => id);
  const rows = await queryBinsToCheck(db, {
    ownerId,
    readerId,
    kind: target.kind,
    target: target.id,
    ticked,
  });
  const bins = rows.map(({ id, parentBinId, locationId, archivedAt }) => ({
    id,
    parentBinId: parentBinId ?? undefined,
    locationId: locationId ?? undefined,
    archivedAt: archivedAt ?? undefined,
  }));
  const visibleIds = new Set([target.id, ...bins.map(({ id }) => id)]);
  const binIds = [...new Set(ticks.flatMap(({ binId }) => binId ?? []))].filter((id) => visibleIds.has(id));
  const rowsOfItems = await queryItemsToCheck(db, { ownerId, binIds, limit: ITEMS_MAX });
  const items = rowsOfItems.map(({ loanedTo, loanedCount, ...item }) => ({
    ...item,
    loanedTo: loanedTo ?? undefined,
    loanedCount: loanedCount ?? undefined,
  }));
  return contentsOf(
    check,
    bins,
    Map.groupBy(items, ({ binId }) => binId),
  );
}
