import type { FormEvent } from 'react';
import type { Item, Loan } from '#domain/items/item.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { useBin } from '#web/data/account/hooks.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { DueDayField, usePastDayQuestion } from './loan-fields.tsx';
import { loanToDate } from './loan-to-date.ts';
import { useLoanActs } from './use-loan-acts.ts';

/** Asks until when the person keeps what they took out. Nothing if it has been put back. */
export function LoanToDate() {
  const position = useCell(loanToDate);
  const { items } = useBin(position?.binId ?? '');
  const item = items.find(({ id }) => id === position?.itemId);
  const loan = item && loansOf(item).find(({ id }) => id === position?.loanId);
  return item && loan && <LoanDaySheet key={loan.id} item={item} loan={loan} />;
}

function LoanDaySheet({ item, loan }: { item: Item; loan: Loan }) {
  const { t } = useTranslation();
  const { changeDay } = useLoanActs();
  const before = loan.dueDate ?? '';
  const { values, put, draft } = useNewValues({ form: `loan-day:${loan.id}`, isSilent: true }, () => ({
    to: '',
    until: before,
    contact: '',
    note: '',
  }));
  const isDayMeant = usePastDayQuestion();
  const close = () => loanToDate.set(undefined);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const day = values.until || undefined;
    if (values.until !== before) {
      if (!(await isDayMeant(day)) || !(await changeDay(item, loan, day ?? null))) return;
    }
    draft.saved();
    close();
  };

  return (
    <FormSheet
      title={t('lending.dayTitle', { name: item.name })}
      submitLabel={t('common.save')}
      onSubmit={save}
      onClose={close}
    >
      <DueDayField values={values} onChange={put} />
    </FormSheet>
  );
}
