import { useMemo } from 'react';
import { peopleAt } from '#domain/access/who-sees.ts';
import type { Account as Me } from '#domain/account-stream.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { Loan } from '#domain/items/item-loan.ts';
import { isOverdue, lentPieces, ownedPieces } from '#domain/items/loan.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { useBinHeader, useProfile } from '#web/data/account/hooks.ts';
import { type Formats, localDay, useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type Borrower, dueDayWords, loanWords, peopleWords } from './loan-words.ts';

/** The fields of an item that describe its loans; search results have only these. */
export type Lent = Pick<Item, 'id' | 'quantity' | 'loans' | 'loanedTo' | 'loanedCount' | 'dueDate'>;

/** What screens say of the loans in a bin; people with access by their present names. */
export function useLoanWords(binId: string) {
  const { t } = useTranslation();
  const formats = useFormats();
  const me = useProfile();
  const { bin } = useBinHeader(binId);
  return useMemo(() => loanWordsIn(bin, { t, formats, me }), [bin, t, formats, me]);
}

type Speech = { t: TFunction; formats: Formats; me: Me | undefined };

function loanWordsIn(bin: BinHeader | undefined, { t, formats, me }: Speech) {
  const people = bin === undefined ? [] : peopleAt(bin, me?.uid);
  const borrowerOf = ({ borrower, borrowerId }: Loan): Borrower => {
    const isMe = borrowerId !== undefined && borrowerId === me?.uid;
    const name = isMe ? me.displayName : people.find(({ userId }) => userId === borrowerId)?.name;
    return { name: (borrowerId === undefined ? undefined : name) || borrower, isMe };
  };
  /** "2 lent to Sven, since 3 May, back by 10 May" */
  const lineOf = (item: Lent, loan: Loan): string =>
    loanWords(t, formats, loan, borrowerOf(loan), {
      count: countOf(item, loan),
      hasSince: true,
    });
  /** "2 lent to Sven" */
  const shortLineOf = (item: Lent, loan: Loan): string =>
    loanWords(t, formats, loan, borrowerOf(loan), { count: countOf(item, loan), hasDay: false });
  /** "2 lent to Sven, back by 10 May", or "3 of 4 out: Sven, Anna and 2 more"; with the day also of several once one is overdue. */
  const summaryOf = (item: Lent, { hasDay = true } = {}): string => {
    const loans = loansOf(item);
    const [only, ...others] = loans;
    if (only === undefined) return '';
    if (others.length === 0) {
      const count = item.quantity > 0 || (only.quantity ?? 0) > 1 ? only.quantity : undefined;
      return loanWords(t, formats, only, borrowerOf(only), { count, hasDay });
    }
    const who = peopleWords(
      t,
      formats,
      loans.map(borrowerOf).map(({ name, isMe }) => (isMe ? t('itemList.you') : name)),
    );
    const counts = { count: lentPieces(item), all: ownedPieces(item), who };
    const lent =
      item.loanedCount === undefined ? t('itemList.lentTo', { to: who }) : t('itemList.outOf', counts);
    const isLate = hasDay && isOverdue(item, localDay(new Date()));
    return isLate ? `${lent}, ${dueDayWords(t, formats, item.dueDate ?? '')}` : lent;
  };
  return { people, borrowerOf, lineOf, shortLineOf, summaryOf };
}

/** Left out of one single thing. */
function countOf(item: Lent, loan: Loan): number | undefined {
  return item.quantity > 0 || lentPieces(item) > 1 ? loan.quantity : undefined;
}
