import { isSame } from '#domain/fields.ts';
import type { FieldChange } from '#domain/history/field-change.ts';
import type { Item } from '#domain/items/item.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { act } from '#web/data/account/act.ts';
import { loanOfChange } from './loan-sentence.ts';

/** They sum up the loans, which say it themselves. */
const sums: ReadonlySet<string> = new Set(['loanedTo', 'loanedCount', 'dueDate']);

/** The changes of an item apart from its loans, and of the loans. Older lines tell only the sums. */
export function apartFromLoans(changes: readonly FieldChange[]): {
  loans: readonly FieldChange[];
  others: readonly FieldChange[];
} {
  const loans = changes.filter(({ field }) => field === 'loan');
  if (loans.length === 0) return { loans, others: changes };
  return { loans, others: changes.filter(({ field }) => field !== 'loan' && !sums.has(field)) };
}

/** Nobody has changed these loans since. */
export function areLoansAsLeft(item: Item, changes: readonly FieldChange[]): boolean {
  const now = loansOf(item);
  return changes.every((change) => {
    const { from, to } = loanOfChange(change);
    return isSame(
      now.find(({ id }) => id === (to ?? from)?.id),
      to,
    );
  });
}

/** Lends, returns and changes back; `itemNow` has what the acts before did. */
export async function undoLoans(
  itemNow: () => Promise<Item | undefined>,
  changes: readonly FieldChange[],
  quantity: FieldChange | undefined,
): Promise<void> {
  const loans = changes.map(loanOfChange);
  const lent = loans.reduce((sum, { from, to }) => sum + (to?.quantity ?? 0) - (from?.quantity ?? 0), 0);
  // What came or went for good besides.
  const gained = Number(quantity?.to ?? 0) - Number(quantity?.from ?? 0) + lent;
  const run = async (act: (item: Item) => Promise<unknown>) => {
    const item = await itemNow();
    if (item) await act(item);
  };
  if (gained < 0)
    await run((item) => act('items.update', { ...of(item), quantityBy: -gained }, { rows: [item] }));
  for (const { from, to } of loans) {
    const loanId = (from ?? to)?.id ?? '';
    const more = (from?.quantity ?? 0) - (to?.quantity ?? 0);
    if (from === undefined)
      await run((item) =>
        act('items.return', { ...of(item), loanId, quantity: to?.quantity ?? 0 }, { rows: [item] }),
      );
    else if (to === undefined)
      await run((item) => act('items.lend', { ...of(item), loanId, ...withoutId(from) }, { rows: [item] }));
    else {
      if (more > 0)
        await run((item) =>
          act('items.lend', { ...of(item), loanId, ...withoutId(from), quantity: more }, { rows: [item] }),
        );
      if (more < 0)
        await run((item) => act('items.return', { ...of(item), loanId, quantity: -more }, { rows: [item] }));
      const { borrower, borrowerId = null, contact = null, dueDate = null, note = null } = from;
      const details = { borrower, borrowerId, contact, dueDate, note };
      if (!isSame({ ...to, quantity: from.quantity }, from))
        await run((item) => act('items.changeLoan', { ...of(item), loanId, ...details }, { rows: [item] }));
    }
  }
  if (gained > 0)
    await run((item) => act('items.update', { ...of(item), quantityBy: -gained }, { rows: [item] }));
}

function of({ binId, id }: Item) {
  return { binId, id };
}

function withoutId<T extends { id: string }>({ id: _, ...rest }: T): Omit<T, 'id'> {
  return rest;
}
