import type { FormEvent } from 'react';
import { isSame } from '#domain/is-same.ts';
import type { Item } from '#domain/items/item.ts';
import type { Loan } from '#domain/items/item-loan.ts';
import { getPreference, setPreference } from '#web/data/storage/preferences.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { DueDayField, NoteFields, useBorrower, usePastDayQuestion } from './loan-fields.tsx';
import { useLoanActs } from './use-loan-acts.ts';
import { useLoanWords } from './use-loan-words.ts';

type ChangeLoanSheetProps = { item: Item; loan: Loan; onClose: () => void };

/** Changes who has it, until when, and the note. Only lending and returning change how many. */
export function ChangeLoanSheet({ item, loan, onClose }: ChangeLoanSheetProps) {
  const { t } = useTranslation();
  const { changeLoan } = useLoanActs();
  const { people, borrowerOf } = useLoanWords(item.binId);
  const opened = {
    ...{ to: borrowerOf(loan).name, until: loan.dueDate ?? '' },
    ...{ contact: loan.contact ?? '', note: loan.note ?? '' },
  };
  const { values, put, draft } = useNewValues(
    { form: `loan:${item.id}:${loan.id}`, isSilent: true },
    () => opened,
  );
  const { borrowerField, readDetails, remember } = useBorrower({ values, people, onChange: put });

  const isDayMeant = usePastDayQuestion();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const details = readDetails(event);
    if (details === undefined) return;
    const { borrower, borrowerId, contact, dueDate, note } = details;
    const change = {
      ...(borrower !== opened.to && { borrower, borrowerId: borrowerId ?? null }),
      ...(values.contact !== opened.contact && { contact: contact ?? null }),
      ...(values.until !== opened.until && { dueDate: dueDate ?? null }),
      ...(values.note !== opened.note && { note: note ?? null }),
    };
    if (change.dueDate !== undefined && !(await isDayMeant(dueDate))) return;
    if (!isSame(change, {}) && !(await changeLoan(item, loan, change))) return;
    if (change.borrower !== undefined) forgetBorrower(opened.to);
    if (!loan.isTakenOut) remember(details);
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
      {borrowerField}
      <DueDayField values={values} onChange={put} />
      <NoteFields values={values} onChange={put} />
    </FormSheet>
  );
}

/** A corrected name was mistyped, and is not suggested any more. */
function forgetBorrower(name: string): void {
  setPreference(
    'recentBorrowers',
    getPreference('recentBorrowers').filter((each) => each !== name),
  );
}
