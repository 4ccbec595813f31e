import { useNavigate } from '@tanstack/react-router';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { isLent } from '#domain/items/loan.ts';
import { paths } from '#domain/paths.ts';
import { useRemindMeSheet } from '#web/features/time/reminders/remind-me-opener.tsx';
import type { FocusField } from '#web/forms/use-focused-field.ts';
import { useSteadyAll } from '#web/ui/lists/use-steady.ts';
import { useLending, useLendSeveral } from '../lending/use-lending.tsx';
import type { ItemRowActs } from './item-menu.tsx';
import { useItemActs } from './use-item-acts.ts';

/**
 * The acts of the rows of a list, and those on several of them. `binId` is undefined for items of several bins. Render
 * `rowSheets`.
 */
export function useItemRowActs(
  binId: string | undefined,
  /** Asks which bin these items move to. */
  pickBin: (moved: readonly Item[]) => Promise<BinHeader | undefined>,
) {
  const navigate = useNavigate();
  const acts = useItemActs(binId ?? '');
  const { lendingSheet, ...lending } = useLending();
  const { remindMeOf, remindMeSheet } = useRemindMeSheet();
  const { lendSeveral, takeOutSeveral, severalSheet } = useLendSeveral(binId === undefined ? [] : [binId]);
  const moveOut = async (moved: readonly Item[]) => {
    const to = await pickBin(moved);
    return to !== undefined && (await acts.move(moved, to));
  };
  const rowActs: ItemRowActs = useSteadyAll({
    onStep: (item: Item, by: 1 | -1) =>
      by > 0 && isLent(item) ? lending.returnOrAdd(item) : acts.step(item, by),
    onQuantity: acts.setQuantity,
    onTakeOut: acts.takeOut,
    onTakeOutSeveral: (item: Item) => takeOutSeveral([item.id], [item.binId]),
    onLend: lending.lend,
    onRemind: ({ id, binId: itsBinId, name }: Item) =>
      remindMeOf({ kind: 'item', id, binId: itsBinId }, name),
    onChangeLoan: lending.changeLoan,
    onPutBack: lending.putBack,
    onMove: (item: Item) => moveOut([item]),
    onDelete: (item: Item) => acts.remove([item]),
    onEdit: (item: Item, focusField?: FocusField) =>
      navigate({ to: paths.itemEdit, params: { binId: item.binId, itemId: item.id }, state: { focusField } }),
  });
  const rowSheets = (
    <>
      {lendingSheet}
      {remindMeSheet}
      {severalSheet}
    </>
  );
  return { rowActs, moveOut, lendSeveral, takeOutSeveral, rowSheets };
}
