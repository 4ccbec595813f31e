import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { Item } from '#domain/items/item.ts';
import type { OverviewItem } from '#domain/overview/bin-summary.ts';
import type { Duplicate } from '#domain/overview/overview.ts';
import { act } from '#web/data/account/act.ts';
import { itemsOf } from '#web/data/account/items-of.ts';
import { inParts } from '#web/features/items/in-parts.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Bins that have the thing and may get the rest of it: items move only between bins of one owner. */
export function binsToPutTogetherIn(
  { items }: Duplicate,
  bins: ReadonlyMap<string, BinHeader>,
): readonly { bin: BinHeader; items: readonly OverviewItem[]; others: readonly OverviewItem[] }[] {
  const mayChange = ({ binId }: OverviewItem) => {
    const bin = bins.get(binId);
    return bin && isInUse(bin) && can(bin.role, 'change items') ? bin : undefined;
  };
  const found = new Set(items.flatMap((item) => mayChange(item) ?? []));
  return [...found]
    .map((bin) => ({
      bin,
      items: items.filter(({ binId }) => binId === bin.id),
      others: items.filter((item) => item.binId !== bin.id && mayChange(item)?.ownerId === bin.ownerId),
    }))
    .filter(({ others }) => others.length > 0);
}

/** Moves what the other bins have of it into one, and back with Undo; the items stay as they are. */
export function usePutTogether() {
  const { t } = useTranslation();
  const run = useUndoable();
  return async (others: readonly OverviewItem[], to: Pick<BinHeader, 'id' | 'name'>): Promise<boolean> => {
    const from = [...new Set(others.map(({ binId }) => binId))];
    const ids = new Set(others.map(({ id }) => id));
    const moves = await Promise.all(
      from.map(async (binId) => ({ binId, rows: (await itemsOf(binId)).filter(({ id }) => ids.has(id)) })),
    );
    const parts = moves.flatMap(({ binId, rows }) => inParts(rows).map((part) => ({ binId, rows: part })));
    const move = (binId: string, toBinId: string, rows: readonly Item[]) =>
      act('items.move', { binId, ids: rows.map(({ id }) => id), toBinId }, { rows });
    return run({
      acts: parts.map(({ binId, rows }) => move(binId, to.id, rows)),
      done: t('overview.putTogetherDone', {
        count: others.length,
        name: others[0]?.name ?? '',
        bin: to.name,
      }),
      undo: () => ({
        acts: parts.map(({ binId, rows }) =>
          move(
            to.id,
            binId,
            rows.map((row) => ({ ...row, binId: to.id })),
          ),
        ),
      }),
    });
  };
}
