import type { BinHeader } from '#domain/bins/bin.ts';
import type { ItemLine } from '#domain/items/copied-line.ts';
import type { Item } from '#domain/items/item.ts';
import { act } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { inParts } from '../in-parts.ts';

/** How many of an item go to whom, and until which day (`2026-05-03`). */
type Loan = { to: string; until: string | undefined; count: number };

type LoanFields = {
  loanedTo?: string | null | undefined;
  loanedCount?: number | null | undefined;
  dueDate?: string | null | undefined;
};

const noLoan = { loanedTo: undefined, loanedCount: undefined, dueDate: undefined };

/** Each act resolves to whether it was done. */
export function useItemActs(binId: string) {
  const { t } = useTranslation();
  const run = useUndoable();

  const step = (item: Item, by: number) =>
    act('items.update', { binId, id: item.id, quantityBy: by }, { rows: [item] });

  /** Absent is cleared. */
  const changeLoan = (
    item: Item,
    { loanedTo = null, loanedCount = null, dueDate = null }: LoanFields,
    by: number,
  ) =>
    act(
      'items.update',
      {
        ...{ binId, id: item.id, loanedTo, loanedCount, dueDate },
        ...(by !== 0 && { quantityBy: by }),
        was: {
          ...{ loanedTo: item.loanedTo ?? null, loanedCount: item.loanedCount ?? null },
          dueDate: item.dueDate ?? null,
        },
      },
      { rows: [item] },
    );

  /** Undefined where the items of its bin are not loaded. */
  const itemNow = (id: string) =>
    currentAccount
      .get()
      ?.bin(binId)
      .get()
      .items.find((each) => each.id === id);

  return {
    add: ({ name, quantity }: ItemLine) =>
      run({ acts: [act('items.create', { binId, items: [{ id: newId(), name, quantity }] })] }),

    step: (item: Item, by: number) => run({ acts: [step(item, by)] }),

    setQuantity: (item: Item, quantity: number) =>
      run({
        acts: [
          act(
            'items.update',
            { binId, id: item.id, quantity, was: { quantity: item.quantity } },
            { rows: [item] },
          ),
        ],
      }),

    takeOut: (item: Item) =>
      run({
        acts: [step(item, -1)],
        done: t('itemList.takenOut', { name: item.name }),
        undo: () => ({ acts: [step({ ...item, quantity: item.quantity - 1 }, 1)] }),
      }),

    /** What is out already changes hands and is not taken out again. */
    lend(item: Item, { to, until, count }: Loan) {
      const loan = { loanedTo: to, loanedCount: count || undefined, dueDate: until };
      return run({
        acts: [changeLoan(item, loan, -count)],
        done: t(count > 1 ? 'lending.doneSeveral' : 'lending.done', { name: item.name, to, count }),
        undo() {
          const lent = itemNow(item.id) ?? { ...item, ...loan, quantity: item.quantity - count };
          // Some, or all, may be back already.
          const isOver = lent.loanedTo !== to;
          return { acts: isOver ? [] : [changeLoan(lent, item, lent.loanedCount ?? count)] };
        },
      });
    },

    /** Ends a loan, unless the borrower has more of it. */
    putBack: (item: Item, { count = 1, isAll = true } = {}) => {
      const { name, loanedTo, loanedCount } = item;
      const present = { ...item, quantity: item.quantity + count };
      if (loanedCount !== undefined && !isAll) {
        const rest = { ...item, loanedCount: loanedCount - count };
        return run({
          acts: [changeLoan(item, rest, count)],
          done: t('itemList.returned', { name, count }),
          undo: () => ({
            acts: [changeLoan({ ...present, ...rest, quantity: present.quantity }, item, -count)],
          }),
        });
      }
      if (loanedTo === undefined || !isAll) {
        return run({
          acts: [step(item, count)],
          done: t('itemList.returned', { name, count }),
          undo: () => ({ acts: [step(present, -count)] }),
        });
      }
      return run({
        acts: [changeLoan(item, {}, count)],
        done: t(count === 0 ? 'lending.loanEnded' : 'lending.returnedFrom', {
          name,
          count,
          from: loanedTo,
        }),
        undo: () => ({
          acts: [changeLoan({ ...present, ...noLoan }, item, -count)],
        }),
      });
    },

    move(items: readonly Item[], to: Pick<BinHeader, 'id' | 'name'>) {
      const there = items.map((item) => ({ ...item, binId: to.id }));
      const ids = (part: readonly Item[]) => part.map((item) => item.id);
      return run({
        acts: inParts(items).map((rows) =>
          act('items.move', { binId, ids: ids(rows), toBinId: to.id }, { rows }),
        ),
        done: t('itemList.moved', { count: items.length, name: items[0]?.name ?? '', bin: to.name }),
        undo: () => ({
          acts: inParts(there).map((rows) =>
            act('items.move', { binId: to.id, ids: ids(rows), toBinId: binId }, { rows }),
          ),
        }),
      });
    },

    remove: (items: readonly Item[]) =>
      run({
        acts: inParts(items).map((rows) =>
          act('items.delete', { binId, ids: rows.map((item) => item.id) }, { rows }),
        ),
        done: t('itemList.deleted', { count: items.length, name: items[0]?.name ?? '' }),
        undo: () => ({
          acts: inParts(items).map((rows) =>
            act('items.restore', { binId, ids: rows.map((item) => item.id) }, { rows }),
          ),
        }),
      }),
  };
}
