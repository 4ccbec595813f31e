import type { BinHeader } from '#domain/bins/bin.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Item, Loan } from '#domain/items/item.ts';
import { isLoanOverdue } from '#domain/items/loan.ts';
import { byDueDay, loansOf } from '#domain/items/loan-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { nameKey } from '#domain/text.ts';
import type { LentGrouping } from './lent-address.ts';

/** One loan of one item. */
export type LentLoan = { item: Item; loan: Loan };

export type LentGroup = {
  kind: 'group';
  key: string;
  /** Empty for bins in no place. */
  name: string;
  /** The number of loans, without what people took out for themselves. */
  loanCount: number;
  takenCount: number;
  overdueCount: number;
};
export type LentRow = LentGroup | ({ kind: 'loan'; key: string } & LentLoan);

/** All loans of these items. */
export function loansIn(items: readonly Item[]): LentLoan[] {
  return items.flatMap((item) => loansOf(item).map((loan) => ({ item, loan })));
}

/** Identifies a borrower: the account id, or the folded name of a person without an account. */
export function personKey({ borrowerId, borrower }: Loan): string {
  return borrowerId ?? `name:${nameKey(borrower)}`;
}

export function loanKey({ item, loan }: LentLoan): string {
  return `${item.id} ${loan.id}`;
}

type Names = {
  bins: ReadonlyMap<string, BinHeader>;
  locations: ReadonlyMap<string, Location>;
  borrowerOf: (lent: LentLoan) => string;
  compareNames: (a: string, b: string) => number;
};

/** Each group followed by its loans, those due first on top. Groups with overdue loans come first, then all are ordered by name. */
export function lentRows(
  loans: readonly LentLoan[],
  grouping: LentGrouping,
  today: string,
  names: Names,
): LentRow[] {
  const groups = groupBy(loans, (each) => groupKey(each, grouping, names));
  return [...groups]
    .map(([key, inGroup]) => ({
      key,
      inGroup,
      name: groupName(inGroup[0], grouping, names),
      overdueCount: inGroup.filter(({ loan }) => isLoanOverdue(loan, today)).length,
    }))
    .sort(
      (a, b) =>
        Number(b.overdueCount > 0) - Number(a.overdueCount > 0) ||
        Number(a.name === '') - Number(b.name === '') ||
        names.compareNames(a.name, b.name),
    )
    .flatMap(({ key, inGroup, name, overdueCount }) => [
      {
        kind: 'group' as const,
        key,
        name,
        loanCount: inGroup.filter(({ loan }) => !loan.isTakenOut).length,
        takenCount: inGroup.filter(({ loan }) => loan.isTakenOut).length,
        overdueCount,
      },
      ...sortByDueDay(inGroup, names.compareNames).map((each) => ({
        kind: 'loan' as const,
        key: loanKey(each),
        ...each,
      })),
    ]);
}

/** Sorts by due day, those without one last, then by the item's name. */
export function sortByDueDay(loans: readonly LentLoan[], compareNames: Names['compareNames']): LentLoan[] {
  return [...loans].sort((a, b) => byDueDay(a.loan, b.loan) || compareNames(a.item.name, b.item.name));
}

function groupKey({ item, loan }: LentLoan, grouping: LentGrouping, { bins }: Names): string {
  switch (grouping) {
    case 'person':
      return personKey(loan);
    case 'place':
      return bins.get(item.binId)?.locationId ?? '';
    case 'bin':
      return item.binId;
  }
}

function groupName(
  first: LentLoan | undefined,
  grouping: LentGrouping,
  { bins, locations, borrowerOf }: Names,
): string {
  if (first === undefined) return '';
  const bin = bins.get(first.item.binId);
  switch (grouping) {
    case 'person':
      return borrowerOf(first);
    case 'place':
      return locations.get(bin?.locationId ?? '')?.name ?? '';
    case 'bin':
      return bin?.name ?? '';
  }
}
