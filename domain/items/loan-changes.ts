import type { FieldChange } from '../history/field-change.ts';
import { isSame } from '../is-same.ts';
import type { Item } from './item.ts';
import type { Loan } from './item-loan.ts';
import { loansOf } from './loan-rules.ts';

/** One change of the field `loan` for each loan that began, changed or ended, as an item's history tells it. */
export function loanChanges(before: Item, after: Item): FieldChange[] {
  const [old, now] = [loansOf(before), loansOf(after)];
  const ids = new Set([...old, ...now].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [from, to] = [old, now].map((loans) => loans.find((each) => each.id === id));
    return isSame(from, to) ? [] : [loanChange(from, to)];
  });
}

function loanChange(from: Loan | undefined, to: Loan | undefined): FieldChange {
  return { field: 'loan', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
