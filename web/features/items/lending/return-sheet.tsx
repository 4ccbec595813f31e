import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { quantityMax } from '#domain/items/item-limits.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { focusFault } from '../form/check-values.ts';
import { CountField } from './count-field.tsx';
import { countIn } from './count-in.ts';
import { loanWords } from './loan-words.ts';
import { useLoanActs } from './use-loan-acts.ts';

type ReturnSheetProps = {
  item: Item;
  /** Offers to add one that was not lent. */
  canAdd?: boolean;
  onClose: () => void;
};

/** Asks how many came back if there may be several and, for a loan without a count, whether that was all. */
export function ReturnSheet({ item, canAdd = false, onClose }: ReturnSheetProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { putBack, addAnother } = useLoanActs();
  const { loanedTo: name = '', loanedCount } = item;
  const [text, setText] = useState(String(loanedCount ?? 1));
  const [isTicked, setTicked] = useState(false);
  // Zero ends a loan whose items were already counted or will not come back.
  const range = { min: 0, max: loanedCount ?? quantityMax };
  const count = countIn(text, range);
  const rest = loanedCount === undefined || count === undefined ? undefined : loanedCount - count;
  const isAll = loanedCount === undefined ? !isTicked : rest === 0 || isTicked;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (count === undefined) return focusFault(event.currentTarget as HTMLElement);
    const isNothing = count === 0 && !isAll;
    if (isNothing || (await putBack(item, { count, isAll }))) onClose();
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
      {loanedCount !== 1 && (
        <CountField label={t('lending.returnCount')} text={text} range={range} onChange={setText} />
      )}
      {loanedCount === undefined && (
        <Checkbox label={t('lending.hasMore', { name })} checked={isTicked} onChange={setTicked} />
      )}
      {rest !== undefined && rest > 0 && (
        <Checkbox
          label={t('lending.isRestLost', { name, count: rest })}
          checked={isTicked}
          onChange={setTicked}
        />
      )}
      {canAdd && (
        <Button
          kind="quiet"
          icon={Plus}
          className="-ml-4"
          onClick={async () => {
            if (await addAnother(item)) onClose();
          }}
        >
          {t('lending.isAnother')}
        </Button>
      )}
    </FormSheet>
  );
}
