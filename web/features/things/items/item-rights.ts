import { useCallback } from 'react';
import { can, mayTakeOut } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { Loan } from '#domain/items/item.ts';
import { mayReturn } from '#domain/items/loan-rules.ts';
import { placesAround } from '#domain/tree.ts';
import { useLocations, useProfile } from '#web/data/account/hooks.ts';

/** Returns whether this person may take items out of the bin and put them back. */
export function useMayTakeOut(): (bin: BinHeader | undefined) => boolean {
  const { locations } = useLocations();
  return useCallback(
    (bin) => {
      if (bin === undefined || bin.deletedAt !== undefined) return false;
      return mayTakeOut(bin, placesAround(locations, bin));
    },
    [locations],
  );
}

/** Returns whether this person may put any of these loans back. */
export function useMayPutBack(): (bin: BinHeader | undefined, loans: readonly Loan[]) => boolean {
  const mayTakeOutOf = useMayTakeOut();
  const myId = useProfile()?.uid ?? '';
  return (bin, loans) =>
    bin !== undefined && mayTakeOutOf(bin) && loans.some((loan) => mayReturn(bin.role, loan, myId));
}

/** Bins of the same owner, in use, whose items the person may change. */
export function binsToMoveTo(
  bins: Iterable<BinHeader>,
  from: Pick<BinHeader, 'id' | 'ownerId'>,
): BinHeader[] {
  return [...bins].filter(
    (bin) =>
      bin.id !== from.id && bin.ownerId === from.ownerId && isInUse(bin) && can(bin.role, 'change items'),
  );
}
