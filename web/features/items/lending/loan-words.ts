import type { Item } from '#domain/items/item.ts';
import type { Formats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';

/** "lent to Sven, back by 3 May"; undefined for what is not lent. */
export function loanWords(
  t: TFunction,
  { shortDate }: Formats,
  { loanedTo, dueDate }: Pick<Item, 'loanedTo' | 'dueDate'>,
): string | undefined {
  if (loanedTo === undefined) return undefined;
  if (dueDate === undefined) return t('itemList.lentTo', { to: loanedTo });
  // At noon it is the same day everywhere.
  return t('itemList.lentToUntil', { to: loanedTo, date: shortDate(`${dueDate}T12:00:00`) });
}
