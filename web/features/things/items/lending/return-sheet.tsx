import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { Item } from '#domain/items/item.ts';
import { quantityMax } from '#domain/items/item-limits.ts';
import type { Loan } from '#domain/items/item-loan.ts';
import { useBinHeader } from '#web/data/account/hooks.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { focusFault } from '#web/forms/use-focused-field.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { CountField } from './count-field.tsx';
import { countIn } from './count-in.ts';
import { useLoanActs } from './use-loan-acts.ts';
import { useLoanWords } from './use-loan-words.ts';

type ReturnSheetProps = {
  item: Item;
  loan: Loan;
  /** Offers to add one that was not lent. */
  canAdd?: boolean | undefined;
  onClose: () => void;
};

/** Asks how many came back if there may be several and, for a loan without a count, whether that was all. */
export function ReturnSheet({ item, loan, canAdd = false, onClose }: ReturnSheetProps) {
  const { t } = useTranslation();
  const { putBack, addSome } = useLoanActs();
  const { lineOf, borrowerOf } = useLoanWords(item.binId);
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
          ofAll={lent}
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
export function AnotherOne({ item, onAdded }: { item: Item; onAdded: () => void }) {
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
