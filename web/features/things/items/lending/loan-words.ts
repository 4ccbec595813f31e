import type { Item } from '#domain/items/item.ts';
import type { Loan } from '#domain/items/item-loan.ts';
import { countedLoan, isLent } from '#domain/items/loan.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { type Formats, localDay } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';

const itemsNamed = 4;
const peopleNamed = 3;

/** "Anna, Bo and 48 more"; up to three people are all named. */
export function peopleWords(t: TFunction, { list }: Pick<Formats, 'list'>, names: readonly string[]): string {
  const all = [...new Set(names)];
  if (all.length <= peopleNamed) return list(all);
  const named = all.slice(0, peopleNamed - 1);
  return list([...named, t('itemList.andMore', { count: all.length - named.length })]);
}

type LentItem = Pick<Item, 'id' | 'loans' | 'loanedTo' | 'loanedCount' | 'dueDate'>;

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

/** Who has it: the present name of a person with access, or the name at that time. */
export type Borrower = { name: string; isMe: boolean };

/** "2 lent to Sven, back by 10 May", "you have 2, back by 10 May", "taken out by you, since 3 May". `count` is left out of one single thing. */
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
    isTakenOut ? takenWords(t, { name, isMe }, count) : lentToWords(t, { name, isMe }, count),
    hasSince && since !== undefined && t('itemList.since', { date: shortDate(since) }),
    hasDay && dueDate !== undefined && dueDayWords(t, { shortDate }, dueDate),
  ]
    .filter(Boolean)
    .join(', ');
}

/** "back by 10 May", or "overdue since 10 May". */
export function dueDayWords(t: TFunction, { shortDate }: Pick<Formats, 'shortDate'>, day: string): string {
  // At noon it is the same day in every time zone.
  const date = shortDate(`${day}T12:00:00`);
  return t(day < localDay(new Date()) ? 'itemList.overdueSince' : 'itemList.backBy', { date });
}

function lentToWords(t: TFunction, { name: to, isMe }: Borrower, count: number | undefined): string {
  if (isMe) return count === undefined ? t('itemList.youHave') : t('itemList.youHaveCount', { count });
  return count === undefined ? t('itemList.lentTo', { to }) : t('itemList.lentCount', { to, count });
}

function takenWords(t: TFunction, { name: by, isMe }: Borrower, count: number | undefined): string {
  if (isMe) return count === undefined ? t('itemList.takenByYou') : t('itemList.takenCountByYou', { count });
  return count === undefined ? t('itemList.takenBy', { by }) : t('itemList.takenCountBy', { by, count });
}
