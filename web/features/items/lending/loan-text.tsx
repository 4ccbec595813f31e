import type { Item } from '#domain/items/item.ts';
import { isOverdue } from '#domain/items/loan.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { loanWords } from './loan-words.ts';

type Lent = Pick<Item, 'quantity' | 'loanedTo' | 'loanedCount' | 'dueDate'>;

/** "2 lent to Sven, back by 3 May"; red after that day. */
export function LoanText({ item }: { item: Lent }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = loanWords(t, formats, item);
  return isOverdue(item, localDay(new Date())) ? (
    <span className="font-medium text-berry">{words}</span>
  ) : (
    words
  );
}
