import { type FormEvent, useMemo } from 'react';
import { type Person, peopleAt } from '#domain/access/who-sees.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import {
  DueDayField,
  useBorrower,
  usePastDayQuestion,
} from '#web/features/things/items/lending/loan-fields.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Borrower } from './hand-out-rules.ts';

type BorrowerSheetProps = {
  borrower: Borrower | undefined;
  hasDay: boolean;
  onChoose: (borrower: Borrower) => void;
  onClose: () => void;
};

/** Asks once for whom the next things are, or from whom they come back. */
export function BorrowerSheet({ borrower, hasDay, onChoose, onClose }: BorrowerSheetProps) {
  const { t } = useTranslation();
  const people = usePeople();
  const { values, put, draft } = useNewValues({ form: 'hand-out', isSilent: true }, () => ({
    to: borrower?.borrower ?? '',
    until: borrower?.dueDate ?? '',
    contact: '',
    note: '',
  }));
  const { borrowerField, readDetails, remember } = useBorrower({ values, people, onChange: put });
  const isDayMeant = usePastDayQuestion();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const details = readDetails(event);
    if (details === undefined) return;
    if (hasDay && !(await isDayMeant(details.dueDate))) return;
    remember(details);
    draft.saved();
    onChoose(details);
    onClose();
  };
  return (
    <FormSheet
      title={t('scan.hand.who')}
      submitLabel={t('scan.put.choose')}
      onSubmit={save}
      onClose={onClose}
    >
      {borrowerField}
      {hasDay && <DueDayField values={values} onChange={put} />}
    </FormSheet>
  );
}

/** Everybody who has access to one of the bins. */
function usePeople(): Person[] {
  const { bins } = useBins();
  const myId = useProfile()?.uid;
  return useMemo(() => {
    const people = new Map<string, Person>();
    for (const bin of bins.values())
      for (const person of peopleAt(bin, myId)) people.set(person.userId, person);
    return [...people.values()];
  }, [bins, myId]);
}
