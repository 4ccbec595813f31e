import { useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { Item } from '#domain/items/item.ts';
import type { Loan } from '#domain/items/item-loan.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { useBin } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { ChangeLoanSheet } from './change-loan-sheet.tsx';
import { LoanLines } from './loan-lines.tsx';
import { AnotherOne, ReturnSheet } from './return-sheet.tsx';
import { useLoanActs } from './use-loan-acts.ts';

type LoansSheetProps = {
  item: Item;
  /** Offers to add one that was not lent. */
  canAdd?: boolean | undefined;
  onClose: () => void;
};

/** Who has pieces of an item; closes with the last one put back. */
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
