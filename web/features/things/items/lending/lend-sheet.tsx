import type { FormEvent } from 'react';
import type { Item } from '#domain/items/item.ts';
import { isOut } from '#domain/items/item-rules.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { focusFault } from '#web/forms/use-focused-field.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import {
  CountField,
  countIn,
  DueDayField,
  NoteFields,
  useBorrower,
  usePastDayQuestion,
} from './loan-fields.tsx';
import { useLoanWords } from './loan-words.ts';
import { useLoanActs } from './use-loan-acts.ts';

type LendSheetProps = { item: Item; onClose: () => void };

export function LendSheet({ item, onClose }: LendSheetProps) {
  const { t } = useTranslation();
  const { lend } = useLoanActs();
  const { people } = useLoanWords(item.binId);
  const { values, put, draft } = useNewValues({ form: `lend:${item.id}`, isSilent: true }, () => ({
    to: '',
    count: '1',
    // The due date of a lent item belongs to another loan.
    until: item.loanedTo === undefined ? (item.dueDate ?? '') : '',
    contact: '',
    note: '',
  }));
  const { borrowerField, readDetails, remember } = useBorrower({ values, people, onChange: put });
  const { number } = useFormats();
  const isDayMeant = usePastDayQuestion();
  const range = { min: 1, max: item.quantity };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    // An item with quantity 0 is lent without a count.
    const count = isOut(item) ? 0 : countIn(values.count, range);
    const lending = readDetails(event);
    if (lending === undefined) return;
    if (count === undefined) return focusFault(event.currentTarget as HTMLElement);
    if (!(await isDayMeant(lending.dueDate))) return;
    if (!(await lend(item, { ...lending, ...(count > 0 && { quantity: count }) }))) return;
    remember(lending);
    draft.saved();
    onClose();
  };

  return (
    <FormSheet
      title={t('lending.title', { name: item.name })}
      submitLabel={t('lending.lend')}
      onSubmit={save}
      onClose={onClose}
    >
      {borrowerField}
      {item.quantity > 1 && (
        <CountField
          label={t('lending.count')}
          ofAll={t('lending.ofAll', { all: number(item.quantity) })}
          text={values.count}
          range={range}
          onChange={(count) => put({ count })}
        />
      )}
      <DueDayField values={values} onChange={put} />
      <NoteFields values={values} onChange={put} />
    </FormSheet>
  );
}
