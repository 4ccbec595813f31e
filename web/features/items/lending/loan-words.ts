import type { Item } from '#domain/items/item.ts';
import type { Loan } from '#domain/items/item-loan.ts';
import { countedLoan, isLent } from '#domain/items/loan.ts';
import type { Formats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';

const namedAtMost = 4;

/** "Tent (Anna), drill (Sven) and 3 more"; undefined if none of them is lent. */
export function lentWords(
  t: TFunction,
  { list }: Formats,
  items: readonly Pick<Item, 'name' | 'loanedTo' | 'deletedAt'>[],
): { count: number; who: string } | undefined {
  const lent = items.filter((item) => isLent(item) && item.deletedAt === undefined);
  if (lent.length === 0) return undefined;
  const named = lent.slice(0, namedAtMost).map(({ name, loanedTo }) => `${name} (${loanedTo})`);
  const rest = lent.length - named.length;
  const who = list(rest === 0 ? named : [...named, t('itemList.andMore', { count: rest })]);
  return { count: lent.length, who };
}

/** "It is lent to Sven.", or "1 of them is lent to Sven." if there are more of it. */
export function lentSentence(
  t: TFunction,
  item: Pick<Item, 'quantity' | 'loanedTo' | 'loanedCount'>,
): string {
  const to = item.loanedTo ?? '';
  const count = countedLoan(item);
  return count === undefined
    ? t('itemList.deleteLent', { to })
    : t('itemList.deleteLentCount', { to, count });
}

/** Who has it: the present name of a person with access, or the name at that time. */
export type Borrower = { name: string; isMe: boolean };

/** "2 lent to Sven, back by 10 May", "taken out by you, since 3 May". `count` is left out of one single thing. */
export function loanWords(
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
    isTakenOut ? takenWords(t, { name, isMe }, count) : lentToWords(t, name, count),
    hasSince && since !== undefined && t('itemList.since', { date: shortDate(since) }),
    // At noon it is the same day in every time zone.
    hasDay && dueDate !== undefined && t('itemList.backBy', { date: shortDate(`${dueDate}T12:00:00`) }),
  ]
    .filter(Boolean)
    .join(', ');
}

function lentToWords(t: TFunction, to: string, count: number | undefined): string {
  return count === undefined ? t('itemList.lentTo', { to }) : t('itemList.lentCount', { to, count });
}

function takenWords(t: TFunction, { name: by, isMe }: Borrower, count: number | undefined): string {
  if (isMe) return count === undefined ? t('itemList.takenByYou') : t('itemList.takenCountByYou', { count });
  return count === undefined ? t('itemList.takenBy', { by }) : t('itemList.takenCountBy', { by, count });
}
