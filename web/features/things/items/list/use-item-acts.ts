import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { ItemLine } from '#domain/items/item-rules.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { inBatchesOfBins } from '../in-batches.ts';
import { lentSentence, lentWords } from '../lending/loan-words.ts';
import { stepBy, useLoanActs } from '../lending/use-loan-acts.ts';

/** Each act resolves to whether it was done. `binId` is where items are added. */
export function useItemActs(binId: string) {
  const { t } = useTranslation();
  const formats = useFormats();
  const run = useUndoable();
  const confirm = useConfirm();
  const { takeOut } = useLoanActs();

  return {
    add: ({ name, quantity }: ItemLine) =>
      run({ acts: [act('items.create', { binId, items: [{ id: newId(), name, quantity }] })] }),

    step: (item: Item, by: number) => run({ acts: [stepBy(item, by)] }),

    setQuantity: (item: Item, quantity: number) =>
      run({
        acts: [
          act(
            'items.update',
            { binId: item.binId, id: item.id, quantity, was: { quantity: item.quantity } },
            { rows: [item] },
          ),
        ],
      }),

    takeOut,

    /** They may be of several bins. */
    move(items: readonly Item[], to: Pick<BinHeader, 'id' | 'name'>) {
      return run({
        acts: inBatchesOfBins(items).map(({ binId: from, rows }) =>
          act('items.move', { binId: from, ids: idsOf(rows), toBinId: to.id }, { rows }),
        ),
        done: t('itemList.moved', { count: items.length, name: items[0]?.name ?? '', bin: to.name }),
        undo: () => ({
          acts: inBatchesOfBins(items).map(({ binId: from, rows }) => {
            const there = rows.map((item) => ({ ...item, binId: to.id }));
            return act('items.move', { binId: to.id, ids: idsOf(rows), toBinId: from }, { rows: there });
          }),
        }),
      });
    },

    /** Deletes items, also of several bins. If some are lent, asks first and names the borrowers; otherwise Undo is enough. */
    async remove(items: readonly Item[]) {
      const lent = lentWords(t, formats, items);
      const textParams = { count: items.length, name: items[0]?.name ?? '' };
      if (lent !== undefined) {
        const isSure = await confirm({
          title: t('itemList.deleteTitle', textParams),
          text:
            items.length === 1 && items[0]
              ? lentSentence(t, formats, items[0])
              : t('itemList.deleteLentAmong', lent),
          okLabel: t('common.delete'),
          isDangerous: true,
        });
        if (!isSure) return false;
      }
      return run({
        acts: inBatchesOfBins(items).map(({ binId: from, rows }) =>
          act('items.delete', { binId: from, ids: idsOf(rows) }, { rows }),
        ),
        done: t('itemList.deleted', textParams),
        about: items.map(({ id }) => id).join(),
        undo: () => ({
          acts: inBatchesOfBins(items).map(({ binId: from, rows }) =>
            act('items.restore', { binId: from, ids: idsOf(rows) }, { rows }),
          ),
        }),
      });
    },
  };
}

function idsOf(items: readonly Item[]): string[] {
  return items.map(({ id }) => id);
}
