import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { isSame } from '#domain/fields.ts';
import type { Item, Loan } from '#domain/items/item.ts';
import { quantityMax } from '#domain/items/item-fields.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { useBin, useBinHeader } from '#web/data/account/hooks.ts';
import { getPreference, setPreference } from '#web/data/storage/preferences.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { focusFault } from '#web/forms/use-focused-field.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import {
  CountField,
  countIn,
  DueDayField,
  NoteFields,
  useBorrower,
  usePastDayQuestion,
} from './loan-fields.tsx';
import { LoanLines } from './loan-lines.tsx';
import { useLoanWords } from './loan-words.ts';
import { useLoanActs } from './use-loan-acts.ts';

type LoansSheetProps = {
  item: Item;
  /** Offers to add one that was not lent. */
  canAdd?: boolean | undefined;
  onClose: () => void;
};

/** Lists who has pieces of an item; closes with the last one put back. */
export function LoansSheet({ item: opened, canAdd = false, onClose }: LoansSheetProps) {
  const { t } = useTranslation();
  const { putBack } = useLoanActs();
  const { bin, items } = useBin(opened.binId);
  const [chosen, setChosen] = useState<{ kind: 'return' | 'change'; loan: Loan }>();
  const item = items.find(({ id }) => id === opened.id) ?? opened;

  if (chosen !== undefined) {
    const Chosen = chosen.kind === 'return' ? ReturnSheet : ChangeLoanSheet;
    return <Chosen item={item} loan={chosen.loan} onClose={onClose} />;
  }
  const onPutBack = async (loan: Loan) => {
    if (loan.quantity !== 1) return setChosen({ kind: 'return', loan });
    const isLast = loansOf(item).length === 1;
    if ((await putBack(item, loan, { count: 1 })) && isLast) onClose();
  };
  return (
    <Sheet isOpen onClose={onClose} title={t('lending.whoHas', { name: item.name })}>
      <LoanLines
        item={item}
        canPutBack
        canChange={can(bin?.role, 'change items')}
        onPutBack={(loan) => void onPutBack(loan)}
        onChange={(loan) => setChosen({ kind: 'change', loan })}
      />
      {canAdd && <AnotherOne item={item} onAdded={onClose} />}
    </Sheet>
  );
}

type ChangeLoanSheetProps = { item: Item; loan: Loan; onClose: () => void };

/** Changes who has it, until when, and the note. Only lending and returning change how many. */
export function ChangeLoanSheet({ item, loan, onClose }: ChangeLoanSheetProps) {
  const { t } = useTranslation();
  const { changeLoan } = useLoanActs();
  const { people, borrowerOf } = useLoanWords(item.binId);
  const opened = {
    to: borrowerOf(loan).name,
    until: loan.dueDate ?? '',
    contact: loan.contact ?? '',
    note: loan.note ?? '',
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
    getPreference('recentBorrowers').filter((borrower) => borrower !== name),
  );
}

type ReturnSheetProps = LoansSheetProps & { loan: Loan };

/** Asks how many came back if there may be several and, for a loan without a count, whether that was all. */
export function ReturnSheet({ item, loan, canAdd = false, onClose }: ReturnSheetProps) {
  const { t } = useTranslation();
  const { putBack, addSome } = useLoanActs();
  const { lineOf, borrowerOf } = useLoanWords(item.binId);
  const { number } = useFormats();
  const { name } = borrowerOf(loan);
  const { bin } = useBinHeader(item.binId);
  const { quantity: lent } = loan;
  const [text, setText] = useState(String(lent ?? 1));
  const [isTicked, setTicked] = useState(false);
  // Zero ends a loan whose items were already counted or will not come back.
  const range = { min: 0, max: lent ?? quantityMax };
  const count = countIn(text, range);
  const rest = lent === undefined || count === undefined ? 0 : lent - count;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (count === undefined) return focusFault(event.currentTarget as HTMLElement);
    if (await putBackCounted(count)) onClose();
  };
  const putBackCounted = (count: number): Promise<boolean> | true => {
    const hasMore = lent === undefined ? isTicked : rest > 0 && !isTicked;
    if (count === 0 && hasMore) return true;
    if (lent === undefined && hasMore) return addSome(item, count);
    return putBack(item, loan, { count, lost: isTicked ? rest : 0 });
  };

  return (
    <FormSheet
      title={t('lending.returnTitle', { name: item.name })}
      submitLabel={t('itemList.putBackLent')}
      isSubmitFocused
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-ink-soft [overflow-wrap:anywhere] first-letter:uppercase">{lineOf(item, loan)}</p>
      {lent !== 1 && (
        <CountField
          label={t('lending.returnCount')}
          ofAll={
            lent === undefined
              ? undefined
              : t(loan.isTakenOut ? 'lending.ofTaken' : 'lending.ofLent', { all: number(lent) })
          }
          text={text}
          range={range}
          onChange={setText}
        />
      )}
      {lent === undefined && (
        <Checkbox label={t('lending.hasMore', { name })} checked={isTicked} onChange={setTicked} />
      )}
      {rest > 0 && can(bin?.role, 'change items') && (
        <Checkbox
          label={t('lending.isRestLost', { name, count: rest })}
          checked={isTicked}
          onChange={setTicked}
        />
      )}
      {canAdd && <AnotherOne item={item} onAdded={onClose} />}
    </FormSheet>
  );
}

/** Adds a piece that was not lent. */
function AnotherOne({ item, onAdded }: { item: Item; onAdded: () => void }) {
  const { t } = useTranslation();
  const { addAnother } = useLoanActs();
  return (
    <Button
      kind="quiet"
      icon={Plus}
      className="-ml-4"
      onClick={async () => {
        if (await addAnother(item)) onAdded();
      }}
    >
      {t('lending.isAnother')}
    </Button>
  );
}
