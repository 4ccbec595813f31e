import type { Item } from '#domain/items/item.ts';
import { act } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { changesBetween } from '#web/forms/changes-between.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** `until` is a day (`2026-05-03`). */
type Loan = { to: string; until: string | undefined; count: number };

type LoanFields = {
  loanedTo?: string | null | undefined;
  loanedCount?: number | null | undefined;
  dueDate?: string | null | undefined;
};

const noLoan = { loanedTo: undefined, loanedCount: undefined, dueDate: undefined };

/** Each act resolves to whether it was done. */
export function useLoanActs() {
  const { t } = useTranslation();
  const run = useUndoable();

  return {
    /** An item of which none is left in the bin changes borrower and is not taken out again. */
    lend(item: Item, { to, until, count }: Loan) {
      const loan = { loanedTo: to, loanedCount: count || undefined, dueDate: until };
      return run({
        acts: [changeLoan(item, loan, -count)],
        done: t(count > 1 ? 'lending.doneSeveral' : 'lending.done', { name: item.name, to, count }),
        undo() {
          const lent = itemNow(item) ?? { ...item, ...loan, quantity: item.quantity - count };
          // Some, or all, may have come back already.
          const isOver = lent.loanedTo !== to;
          return { acts: isOver ? [] : [changeLoan(lent, item, lent.loanedCount ?? count)] };
        },
      });
    },

    /** Sends only changed fields, so that a count returned by somebody else is kept. */
    correct(item: Item, { to, until }: Pick<Loan, 'to' | 'until'>) {
      const corrected = { ...item, loanedTo: to, dueDate: until };
      return run({
        acts: [correctLoan(item, corrected)],
        done: t('lending.corrected', { name: item.name, to }),
        undo: () => ({ acts: [correctLoan(corrected, item)] }),
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
          acts: [stepBy(item, count)],
          done: t('itemList.returned', { name, count }),
          undo: () => ({ acts: [stepBy(present, -count)] }),
        });
      }
      return run({
        acts: [changeLoan(item, {}, count)],
        done: t(count === 0 ? 'lending.loanEnded' : 'itemList.returnedFrom', {
          name,
          count,
          from: loanedTo,
        }),
        undo: () => ({
          acts: [changeLoan({ ...present, ...noLoan }, item, -count)],
        }),
      });
    },

    /** Adds one that was never lent. */
    addAnother: (item: Item) => run({ acts: [stepBy(item, 1)] }),
  };
}

export function stepBy(item: Item, by: number) {
  const { binId, id } = item;
  return act('items.update', { binId, id, quantityBy: by }, { rows: [item] });
}

/** Missing fields are cleared. */
function changeLoan(
  item: Item,
  { loanedTo = null, loanedCount = null, dueDate = null }: LoanFields,
  by: number,
) {
  return act(
    'items.update',
    {
      ...{ binId: item.binId, id: item.id, loanedTo, loanedCount, dueDate },
      ...(by !== 0 && { quantityBy: by }),
      was: {
        ...{ loanedTo: item.loanedTo ?? null, loanedCount: item.loanedCount ?? null },
        dueDate: item.dueDate ?? null,
      },
    },
    { rows: [item] },
  );
}

function correctLoan(from: Item, to: Item) {
  const { binId, id } = from;
  const change = changesBetween(['loanedTo', 'dueDate'], { ...from, tags: [] }, { ...to, tags: [] });
  return act('items.update', { binId, id, ...change }, { rows: [from] });
}

/** Undefined if the items of its bin are not loaded. */
function itemNow({ binId, id }: Item): Item | undefined {
  const bin = currentAccount.get()?.bin(binId).get();
  return bin?.items.find((each) => each.id === id);
}
