import { useMemo } from 'react';
import { peopleAt } from '#domain/access/who-sees.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item, Loan } from '#domain/items/item.ts';
import { countedLoan, isLent, isOverdue, lentPieces, ownedPieces } from '#domain/items/loan.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import type { Account as Me } from '#domain/live.ts';
import { useBinHeader, useProfile } from '#web/data/account/hooks.ts';
import { type Formats, localDay, useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** The fields of an item that describe its loans; search results have only these. */
export type Lent = Pick<Item, 'id' | 'quantity' | 'loans' | 'loanedTo' | 'loanedCount' | 'dueDate'>;

/** Returns the sentences about the loans in a bin; people with access appear by their present names. */
export function useLoanWords(binId: string) {
  const { t } = useTranslation();
  const formats = useFormats();
  const me = useProfile();
  const { bin } = useBinHeader(binId);
  return useMemo(() => loanWordsIn(bin, { t, formats, me }), [bin, t, formats, me]);
}

/** Returns the sentence about the loans of an item in any of these bins: "2 lent to Sven, back by 10 May". */
export function useLoanSummaries(
  bins: ReadonlyMap<string, BinHeader>,
): (item: Lent & Pick<Item, 'binId'>) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  const me = useProfile();
  return useMemo(() => {
    const byBin = new Map<string, ReturnType<typeof loanWordsIn>>();
    return (item) => {
      if (!isLent(item)) return '';
      const words = byBin.get(item.binId) ?? loanWordsIn(bins.get(item.binId), { t, formats, me });
      byBin.set(item.binId, words);
      return words.summaryOf(item);
    };
  }, [bins, t, formats, me]);
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

/** Returns undefined for one single thing, whose number is not written. */
function countOf(item: Lent, loan: Loan): number | undefined {
  return item.quantity > 0 || lentPieces(item) > 1 ? loan.quantity : undefined;
}

/** The person who has it: the present name of a person with access, or the name at that time. */
type Borrower = { name: string; isMe: boolean };

/** "2 lent to Sven, back by 10 May", "you have 2, back by 10 May", "taken out by you, since 3 May". `count` is left out of one single thing. */
function loanWords(
  t: TFunction,
  { shortDate }: Formats,
  { isTakenOut, since, dueDate }: Pick<Loan, 'isTakenOut' | 'since' | 'dueDate'>,
  { name, isMe }: Borrower,
  {
    count,
    hasSince = false,
    hasDay = true,
  }: { count: number | undefined; hasSince?: boolean; hasDay?: boolean },
): string {
  return [
    isTakenOut ? takenWords(t, { name, isMe }, count) : lentToWords(t, { name, isMe }, count),
    hasSince && since !== undefined && t('itemList.since', { date: shortDate(since) }),
    hasDay && dueDate !== undefined && dueDayWords(t, { shortDate }, dueDate),
  ]
    .filter(Boolean)
    .join(', ');
}

function lentToWords(t: TFunction, { name: to, isMe }: Borrower, count: number | undefined): string {
  if (isMe) return count === undefined ? t('itemList.youHave') : t('itemList.youHaveCount', { count });
  return count === undefined ? t('itemList.lentTo', { to }) : t('itemList.lentCount', { to, count });
}

function takenWords(t: TFunction, { name: by, isMe }: Borrower, count: number | undefined): string {
  if (isMe) return count === undefined ? t('itemList.takenByYou') : t('itemList.takenCountByYou', { count });
  return count === undefined ? t('itemList.takenBy', { by }) : t('itemList.takenCountBy', { by, count });
}

/** "back by 10 May", or "overdue since 10 May". */
export function dueDayWords(t: TFunction, { shortDate }: Pick<Formats, 'shortDate'>, day: string): string {
  // At noon it is the same day in every time zone.
  const date = shortDate(`${day}T12:00:00`);
  return t(day < localDay(new Date()) ? 'itemList.overdueSince' : 'itemList.backBy', { date });
}

const peopleNamed = 3;

/** "Anna, Bo and 48 more"; up to three people are all named. */
function peopleWords(t: TFunction, { list }: Pick<Formats, 'list'>, names: readonly string[]): string {
  const all = [...new Set(names)];
  if (all.length <= peopleNamed) return list(all);
  const named = all.slice(0, peopleNamed - 1);
  return list([...named, t('itemList.andMore', { count: all.length - named.length })]);
}

const itemsNamed = 4;

type LentItem = Pick<Item, 'id' | 'loans' | 'loanedTo' | 'loanedCount' | 'dueDate'>;

/** The items lent by one act, each of which is an operation of its own. */
export const lentAtOnceMax = 100;

/** "Tent (Anna), drill (Sven) and 3 more"; undefined if none of them is lent. */
export function lentWords(
  t: TFunction,
  formats: Formats,
  items: readonly (LentItem & Pick<Item, 'name' | 'deletedAt'>)[],
): { count: number; who: string } | undefined {
  const lent = items.filter((item) => isLent(item) && item.deletedAt === undefined);
  if (lent.length === 0) return undefined;
  const named = lent.slice(0, itemsNamed).map((item) => `${item.name} (${borrowersOf(t, formats, item)})`);
  const rest = lent.length - named.length;
  const who = formats.list(rest === 0 ? named : [...named, t('itemList.andMore', { count: rest })]);
  return { count: lent.length, who };
}

/** "It is lent to Sven.", or "1 of them is lent to Sven." if there are more of it. */
export function lentSentence(
  t: TFunction,
  formats: Formats,
  item: LentItem & Pick<Item, 'quantity'>,
): string {
  const to = borrowersOf(t, formats, item);
  const count = countedLoan(item);
  return count === undefined
    ? t('itemList.deleteLent', { to })
    : t('itemList.deleteLentCount', { to, count });
}

function borrowersOf(t: TFunction, formats: Formats, item: LentItem): string {
  return peopleWords(
    t,
    formats,
    loansOf(item).map(({ borrower }) => borrower),
  );
}
