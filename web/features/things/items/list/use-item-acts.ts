import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { QuickLine } from '#domain/items/quick-line.ts';
import { act } from '#web/data/account/act.ts';
import { defaultItemFields } from '#web/data/account/own-fields.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { countBins, inBatchesOfBins } from '#web/forms/in-batches.ts';
import { atOnceMax, useManyActs } from '#web/forms/use-many-acts.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { rememberCurrency } from '../form/item-values.ts';
import { lentSentence, lentWords } from '../lending/loan-words.ts';
import { stepBy, useLoanActs } from '../lending/use-loan-acts.ts';

/** Each act resolves to whether it was done. `binId` is where items are added. */
export function useItemActs(binId: string) {
  const { t } = useTranslation();
  const formats = useFormats();
  const run = useUndoable();
  const runMany = useManyActs();
  const confirm = useConfirm();
  const { takeOut } = useLoanActs();

  return {
    add({ isRead: _, refused: __, tags, ...fields }: QuickLine) {
      rememberCurrency(fields);
      const item = { id: newId(), ...defaultItemFields(binId), ...fields, ...(tags && { tags: [...tags] }) };
      return run({ acts: [act('items.create', { binId, items: [item] })] });
    },

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
    move: (items: readonly Item[], to: Pick<BinHeader, 'id' | 'name'>) =>
      runMany({
        parts: inBatchesOfBins(items).map(({ binId: from, rows }) => ({
          count: rows.length,
          write: (actId) => [
            act('items.move', { binId: from, ids: idsOf(rows), toBinId: to.id }, { rows, actId }),
          ],
          takeBack(actId) {
            const there = rows.map((item) => ({ ...item, binId: to.id }));
            return [
              act('items.move', { binId: to.id, ids: idsOf(rows), toBinId: from }, { rows: there, actId }),
            ];
          },
        })),
        title: () => t('longAct.move', { count: items.length, bin: to.name }),
        question: () => ({ text: t('longAct.text'), okLabel: t('common.move') }),
        done: (count) => t('itemList.moved', { count, name: items[0]?.name ?? '', bin: to.name }),
      }),

    /** Deletes items, also of several bins. If some are lent, asks first and names the borrowers; otherwise Undo is enough. */
    async remove(items: readonly Item[]) {
      const lent = lentWords(t, formats, items);
      const textParams = { count: items.length, name: items[0]?.name ?? '' };
      // A long act asks in any case.
      if (lent !== undefined && items.length <= atOnceMax) {
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
      return runMany({
        parts: inBatchesOfBins(items).map(({ binId: from, rows }) => ({
          count: rows.length,
          write: (actId) => [act('items.delete', { binId: from, ids: idsOf(rows) }, { rows, actId })],
          takeBack: (actId) => [act('items.restore', { binId: from, ids: idsOf(rows) }, { rows, actId })],
        })),
        title: () => t('longAct.inBins', { what: t('longAct.delete', textParams), count: countBins(items) }),
        question: () => ({
          text: [lent && t('itemList.deleteLentAmong', lent), t('longAct.text')].filter(Boolean).join(' '),
          okLabel: t('common.delete'),
          isDangerous: true,
        }),
        done: (count) => t('itemList.deleted', { ...textParams, count }),
        about: idsOf(items),
      });
    },
  };
}

function idsOf(items: readonly Item[]): string[] {
  return items.map(({ id }) => id);
}
