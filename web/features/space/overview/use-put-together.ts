import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { Item } from '#domain/items/item.ts';
import { sameName } from '#domain/overview/bin-summary.ts';
import type { Duplicate } from '#domain/overview/overview.ts';
import { act } from '#web/data/account/act.ts';
import { itemsOf } from '#web/data/account/items-of-bins.ts';
import { inBatches } from '#web/features/things/items/in-batches.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Bins with the item that may receive the rest: items move only between bins of one owner. */
export function binsToPutTogetherIn(
  { binIds }: Duplicate,
  bins: ReadonlyMap<string, BinHeader>,
): readonly BinHeader[] {
  const changeable = binIds.flatMap((id) => {
    const bin = bins.get(id);
    return bin && isInUse(bin) && can(bin.role, 'change items') ? bin : [];
  });
  return changeable.filter((bin) => changeable.some((other) => isWith(bin, other)));
}

function isWith(bin: BinHeader, other: BinHeader): boolean {
  return bin.id !== other.id && bin.ownerId === other.ownerId;
}

export function itemsNamed(name: string, items: readonly Item[]): readonly Item[] {
  const wanted = sameName(name);
  return items.filter((item) => item.deletedAt === undefined && sameName(item.name) === wanted);
}

/** Moves the same item from other bins into one, with Undo; item rows are not combined. */
export function usePutTogether() {
  const { t } = useTranslation();
  const run = useUndoable();
  return async (duplicate: Duplicate, to: BinHeader, bins: readonly BinHeader[]): Promise<boolean> => {
    const others = bins.filter((bin) => isWith(to, bin));
    const found = await Promise.all(
      others.map(async ({ id }) => ({ binId: id, rows: itemsNamed(duplicate.name, await itemsOf(id)) })),
    );
    const parts = found.flatMap(({ binId, rows }) => inBatches(rows).map((part) => ({ binId, rows: part })));
    const move = (binId: string, toBinId: string, rows: readonly Item[]) =>
      act('items.move', { binId, ids: rows.map(({ id }) => id), toBinId }, { rows });
    return run({
      acts: parts.map(({ binId, rows }) => move(binId, to.id, rows)),
      done: t('overview.putTogetherDone', {
        count: parts.reduce((sum, { rows }) => sum + rows.length, 0),
        name: parts[0]?.rows[0]?.name ?? duplicate.name,
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
