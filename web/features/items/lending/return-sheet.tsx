import { type FormEvent, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { quantityMax } from '#domain/items/item-limits.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { useItemActs } from '../list/use-item-acts.ts';
import { CountField } from './count-field.tsx';
import { countIn } from './count-in.ts';
import { loanWords } from './loan-words.ts';

/** None ends the loan of what was counted already, or never comes back. */
const range = { min: 0, max: quantityMax };

type ReturnSheetProps = { item: Item; onClose: () => void };

/** Asks how many came back: an item says who has it, not how many they took. */
export function ReturnSheet({ item, onClose }: ReturnSheetProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { putBack } = useItemActs(item.binId);
  const [text, setText] = useState('1');
  const [hasMore, setHasMore] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const count = countIn(text, range);
    if (count === undefined) return;
    const isNothing = count === 0 && hasMore;
    if (isNothing || (await putBack(item, { count, isAll: !hasMore }))) onClose();
  };

  return (
    <FormSheet
      title={t('lending.returnTitle', { name: item.name })}
      submitLabel={t('itemList.putBackLent')}
      isSubmitFocused
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-ink-soft [overflow-wrap:anywhere] first-letter:uppercase">
        {loanWords(t, formats, item)}
      </p>
      <CountField label={t('lending.returnCount')} text={text} range={range} onChange={setText} />
      <Checkbox
        label={t('lending.hasMore', { name: item.loanedTo ?? '' })}
        checked={hasMore}
        onChange={setHasMore}
      />
    </FormSheet>
  );
}
