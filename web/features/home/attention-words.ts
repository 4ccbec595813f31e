import type { Attention } from '#domain/items/attention.ts';
import type { Item } from '#domain/items/item.ts';
import type { TFunction } from '#web/i18n/translate.ts';

/** Why an item is worth a look, in words that follow its name. */
export function attentionWords(t: TFunction, item: Item, attention: Attention): string {
  switch (attention.kind) {
    case 'low':
      return item.quantity === 0 ? t('home.usedUp') : t('home.low', { count: item.quantity });
    case 'expires':
      return expiryWords(t, attention.daysLeft);
    case 'dueBack':
      return dueWords(t, attention.daysLeft, item.loanedTo);
  }
}

function expiryWords(t: TFunction, daysLeft: number): string {
  if (daysLeft === 0) return t('home.expiresToday');
  return daysLeft < 0 ? t('home.expired', { count: -daysLeft }) : t('home.expires', { count: daysLeft });
}

function dueWords(t: TFunction, daysLeft: number, name: string | undefined): string {
  if (name === undefined) {
    if (daysLeft === 0) return t('home.dueToday');
    return daysLeft < 0 ? t('home.overdue', { count: -daysLeft }) : t('home.due', { count: daysLeft });
  }
  if (daysLeft === 0) return t('home.dueTodayFrom', { name });
  return daysLeft < 0
    ? t('home.overdueFrom', { name, count: -daysLeft })
    : t('home.dueFrom', { name, count: daysLeft });
}
