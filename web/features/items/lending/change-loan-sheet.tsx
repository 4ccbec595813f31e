import { type FormEvent, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import { rememberBorrower } from '#web/data/storage/preferences.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { focusFault } from '../form/check-values.ts';
import { BorrowerField, DueDayField } from './loan-fields.tsx';
import { useLoanActs } from './use-loan-acts.ts';

/** Changes borrower and due date of a loan. Only lending and returning change its count. */
export function ChangeLoanSheet({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation();
  const { correct } = useLoanActs();
  const { loanedTo = '', dueDate = '' } = item;
  const { values, put, draft } = useNewValues({ form: `loan:${item.id}`, isSilent: true }, () => ({
    to: loanedTo,
    until: dueDate,
  }));
  const [fault, setFault] = useState<string>();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const to = tidyLine(values.to);
    if (to === '') {
      setFault(t('lending.toMissing'));
      return focusFault(event.currentTarget as HTMLElement);
    }
    const isSame = to === loanedTo && values.until === dueDate;
    if (!isSame && !(await correct(item, { to, until: values.until || undefined }))) return;
    rememberBorrower(to);
    draft.saved();
    onClose();
  };

  return (
    <FormSheet
      title={t('lending.changeTitle', { name: item.name })}
      submitLabel={t('common.save')}
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
      <DueDayField values={values} onChange={put} />
    </FormSheet>
  );
}
