import { type FormEvent, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { isOut } from '#domain/items/item-rules.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import { rememberBorrower } from '#web/data/storage/preferences.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { focusFault } from '../form/check-values.ts';
import { CountField } from './count-field.tsx';
import { countIn } from './count-in.ts';
import { BorrowerField, DueDayField } from './loan-fields.tsx';
import { useLoanActs } from './use-loan-acts.ts';

type LendSheetProps = { item: Item; onClose: () => void };

export function LendSheet({ item, onClose }: LendSheetProps) {
  const { t } = useTranslation();
  const { lend } = useLoanActs();
  const { values, put, draft } = useNewValues({ form: `lend:${item.id}`, isSilent: true }, () => ({
    to: '',
    count: '1',
    until: item.dueDate ?? '',
  }));
  const [fault, setFault] = useState<string>();
  const to = tidyLine(values.to);
  const range = { min: 1, max: item.quantity };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const count = isOut(item) ? 0 : countIn(values.count, range);
    if (to === '') setFault(t('lending.toMissing'));
    if (to === '' || count === undefined) return focusFault(event.currentTarget as HTMLElement);
    if (!(await lend(item, { to, until: values.until || undefined, count }))) return;
    rememberBorrower(to);
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
      <BorrowerField
        values={values}
        fault={fault}
        onChange={(change) => {
          put(change);
          setFault(undefined);
        }}
      />
      {item.quantity > 1 && (
        <CountField
          label={t('lending.count')}
          text={values.count}
          range={range}
          onChange={(count) => put({ count })}
        />
      )}
      <DueDayField values={values} onChange={put} />
    </FormSheet>
  );
}
