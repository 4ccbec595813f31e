import type { BinHeader } from '#domain/bins/bin.ts';
import { groupBy } from '#domain/group-by.ts';
import type { Item } from '#domain/items/item.ts';
import type { Loan } from '#domain/items/item-loan.ts';
import { byDueDay, loansOf } from '#domain/items/loan-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { nameKey } from '#domain/name-key.ts';
import type { LentGrouping } from './lent-address.ts';

/** One loan of one item. */
export type LentLoan = { item: Item; loan: Loan };

export type LentGroup = {
  kind: 'group';
  key: string;
  /** Empty for bins in no place. */
  name: string;
  /** Without what people took out for themselves. */
  loanCount: number;
  takenCount: number;
  lateCount: number;
};
export type LentRow = LentGroup | ({ kind: 'loan'; key: string } & LentLoan);

export function loansIn(items: readonly Item[]): LentLoan[] {
  return items.flatMap((item) => loansOf(item).map((loan) => ({ item, loan })));
}

/** The same for all loans of one person: the account, or the name of a person without one. */
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

/** Groups with something overdue and then the others, in the order of their names, each followed by its loans, due first. */
export function lentRows(
  loans: readonly LentLoan[],
  grouping: LentGrouping,
  today: string,
  names: Names,
): LentRow[] {
  const groups = groupBy(loans, (each) => groupKey(each, grouping, names));
  return [...groups]
    .map(([key, inGroup]) => ({
      ...{ key, inGroup, name: groupName(inGroup[0], grouping, names) },
      lateCount: inGroup.filter(({ loan }) => isLate(loan, today)).length,
    }))
    .sort(
      (a, b) =>
        Number(b.lateCount > 0) - Number(a.lateCount > 0) ||
        Number(a.name === '') - Number(b.name === '') ||
        names.compareNames(a.name, b.name),
    )
    .flatMap(({ key, inGroup, name, lateCount }) => [
      {
        ...{ kind: 'group' as const, key, name },
        loanCount: inGroup.filter(({ loan }) => !loan.isTakenOut).length,
        takenCount: inGroup.filter(({ loan }) => loan.isTakenOut).length,
        lateCount,
      },
      ...dueFirst(inGroup, names.compareNames).map((each) => ({
        ...{ kind: 'loan' as const, key: loanKey(each) },
        ...each,
      })),
    ]);
}

export function dueFirst(loans: readonly LentLoan[], compareNames: Names['compareNames']): LentLoan[] {
  return [...loans].sort((a, b) => byDueDay(a.loan, b.loan) || compareNames(a.item.name, b.item.name));
}

export function isLate({ dueDate }: Loan, today: string): boolean {
  return dueDate !== undefined && dueDate < today;
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
