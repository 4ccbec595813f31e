import type { Item } from '#domain/items/item.ts';
import { countedLoan, isLent } from '#domain/items/loan.ts';
import type { Formats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';

type Loan = Pick<Item, 'quantity' | 'loanedTo' | 'loanedCount' | 'dueDate'>;

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
export function lentSentence(t: TFunction, item: Loan): string {
  const to = item.loanedTo ?? '';
  const count = countedLoan(item);
  return count === undefined
    ? t('itemList.deleteLent', { to })
    : t('itemList.deleteLentCount', { to, count });
}

/** "2 lent to Sven, back by 3 May"; undefined for items that are not lent. */
export function loanWords(t: TFunction, { shortDate }: Formats, item: Loan): string | undefined {
  const { loanedTo: to, dueDate } = item;
  if (to === undefined) return undefined;
  const count = countedLoan(item);
  if (dueDate === undefined) {
    return count === undefined ? t('itemList.lentTo', { to }) : t('itemList.lentCount', { to, count });
  }
  // At noon it is the same day in every time zone.
  const date = shortDate(`${dueDate}T12:00:00`);
  return count === undefined
    ? t('itemList.lentToUntil', { to, date })
    : t('itemList.lentCountUntil', { to, count, date });
}
