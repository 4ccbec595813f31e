import type { Item } from '#domain/items/item.ts';
import { itemWithReturn } from '#domain/items/loan-rules.ts';
import { lendItem, returnItem } from '#web/features/items/lending/use-loan-acts.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { LentLoan } from './lent-rows.ts';

/** Puts everything that a person has back, with one Undo that lends all of it again. */
export function useReturnAll(): (loans: readonly LentLoan[], person: string) => Promise<boolean> {
  const { t } = useTranslation();
  const run = useUndoable();
  return (loans, person) => {
    const returned = new Map<string, Item>();
    const counts = loans.map(({ item, loan }) => {
      const before = returned.get(item.id) ?? item;
      const after = itemWithReturn(before, { loanId: loan.id });
      returned.set(item.id, after);
      return after.quantity - before.quantity;
    });
    return run({
      acts: loans.map(({ item, loan }) => returnItem(item, { loanId: loan.id })),
      done: t('lent.returnedAll', { count: loans.length, person }),
      undo: () => ({
        acts: loans.map(({ item, loan: { id: loanId, ...loan } }, at) =>
          lendItem(returned.get(item.id) ?? item, { loanId, ...loan, quantity: counts[at] || undefined }),
        ),
      }),
    });
  };
}
