import type { Item, Loan } from '#domain/items/item.ts';
import { loansOf } from '#domain/items/loan-rules.ts';

export type Direction = 'out' | 'back';
export type Borrower = Pick<Loan, 'borrower' | 'borrowerId' | 'dueDate' | 'contact' | 'note'>;

/** One piece of an item that can be handed out, or a loan that can come back. */
export type Candidate = { item: Item; loan?: Loan | undefined };

/** What of a scanned bin can be handed out, or taken back from this person, from anybody if none is chosen. */
export function candidatesIn(
  items: readonly Item[],
  direction: Direction,
  borrower: Borrower | undefined,
): Candidate[] {
  const present = items.filter(({ deletedAt }) => deletedAt === undefined);
  if (direction === 'out') return present.filter(({ quantity }) => quantity > 0).map((item) => ({ item }));
  return present.flatMap((item) =>
    loansOf(item)
      .filter((loan) => borrower === undefined || isOf(loan, borrower))
      .map((loan) => ({ item, loan })),
  );
}

function isOf(loan: Loan, { borrower, borrowerId }: Borrower): boolean {
  return borrowerId === undefined ? loan.borrower === borrower : loan.borrowerId === borrowerId;
}
