import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Item, Loan } from '#domain/items/item.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import type { SeveralProps } from './lend-several-sheet.tsx';
import { useLoanActs } from './use-loan-acts.ts';

const loadLend = () => import('./lend-sheet.tsx');

const loadLoans = () => import('./loans-sheet.tsx');

const loadSheets = () =>
  Promise.all([loadLend(), loadLoans(), import('./loan-day-sheet.tsx'), loadLaterTexts()]);

const LendSheet = lazy(async () => {
  const [module] = await Promise.all([loadLend(), loadLaterTexts()]);
  return { default: module.LendSheet };
});

const ChangeLoanSheet = lazy(async () => {
  const [module] = await Promise.all([loadLoans(), loadLaterTexts()]);
  return { default: module.ChangeLoanSheet };
});

const ReturnSheet = lazy(async () => {
  const [module] = await Promise.all([loadLoans(), loadLaterTexts()]);
  return { default: module.ReturnSheet };
});

const LoansSheet = lazy(async () => {
  const [module] = await Promise.all([loadLoans(), loadLaterTexts()]);
  return { default: module.LoansSheet };
});

type Sheet =
  | { kind: 'lend'; item: Item }
  | { kind: 'change'; item: Item; loan: Loan }
  | { kind: 'return'; item: Item; loan: Loan; canAdd?: boolean }
  | { kind: 'loans'; item: Item; canAdd?: boolean };

/** Render `lendingSheet`; each act resolves when it is done or its sheet is closed. */
export function useLending() {
  const { putBack, addSome } = useLoanActs();
  const [open, setOpen] = useState<Sheet & { close: () => void }>();
  // Without the app in the browser's storage, they could not be loaded offline.
  useEffect(() => whenIdle(loadSheets), []);
  const show = (sheet: Sheet) =>
    new Promise<void>((resolve) => {
      const close = () => {
        setOpen(undefined);
        resolve();
      };
      setOpen({ ...sheet, close });
    });
  /** Asks how many came back, unless it can only be one. */
  const putBackLoan = async (item: Item, loan: Loan): Promise<void> => {
    if (loan.quantity === 1) await putBack(item, loan, { count: 1 });
    else await show({ kind: 'return', item, loan });
  };
  return {
    lend: (item: Item) => show({ kind: 'lend', item }),
    /** Opens the sheet of the only loan; several loans have a button each in a sheet of their own. */
    changeLoan(item: Item): Promise<void> {
      const [loan, ...others] = loansOf(item);
      return show(loan && others.length === 0 ? { kind: 'change', item, loan } : { kind: 'loans', item });
    },
    changeOneLoan: (item: Item, loan: Loan) => show({ kind: 'change', item, loan }),
    putBackLoan,
    /** Puts back the only loan; several are chosen as in `changeLoan`. */
    async putBack(item: Item): Promise<void> {
      const [loan, ...others] = loansOf(item);
      if (loan === undefined) await addSome(item, 1);
      else if (others.length === 0) await putBackLoan(item, loan);
      else await show({ kind: 'loans', item });
    },
    /** For adding one to a lent item: it may have come back, or be another one. */
    returnOrAdd(item: Item): Promise<void> {
      const [loan, ...others] = loansOf(item);
      const isOne = loan !== undefined && others.length === 0;
      return show(
        isOne ? { kind: 'return', item, loan, canAdd: true } : { kind: 'loans', item, canAdd: true },
      );
    },
    lendingSheet: open && <LendingSheet sheet={open} onClose={open.close} />,
  };
}

function LendingSheet({ sheet, onClose }: { sheet: Sheet; onClose: () => void }): ReactNode {
  return (
    <Suspense>
      {sheet.kind === 'lend' && <LendSheet item={sheet.item} onClose={onClose} />}
      {sheet.kind === 'change' && <ChangeLoanSheet item={sheet.item} loan={sheet.loan} onClose={onClose} />}
      {sheet.kind === 'return' && (
        <ReturnSheet item={sheet.item} loan={sheet.loan} canAdd={sheet.canAdd} onClose={onClose} />
      )}
      {sheet.kind === 'loans' && <LoansSheet item={sheet.item} canAdd={sheet.canAdd} onClose={onClose} />}
    </Suspense>
  );
}

const loadSeveral = () => import('./lend-several-sheet.tsx');

const LendSeveralSheet = lazy(async () => {
  const [module] = await Promise.all([loadSeveral(), loadLaterTexts()]);
  return { default: module.LendSeveralSheet };
});

/** Render `severalSheet`; each act resolves to whether it was done once its sheet is closed. */
export function useLendSeveral(binIds: readonly string[]) {
  const [open, setOpen] = useState<SeveralProps>();
  // Without the app in the browser's storage, it could not be loaded offline.
  useEffect(() => whenIdle(loadSeveral), []);
  const show = (isTakenOut: boolean, ids?: readonly string[], inBins = binIds) =>
    new Promise<boolean>((resolve) => {
      const onClose = (isDone = false) => {
        setOpen(undefined);
        resolve(isDone);
      };
      setOpen({ binIds: inBins, isTakenOut, ids, onClose });
    });
  return {
    /** Without ids all that is in the bins is offered. */
    lendSeveral: (ids?: readonly string[]) => show(false, ids),
    takeOutSeveral: (ids?: readonly string[], inBins?: readonly string[]) => show(true, ids, inBins),
    severalSheet: open && (
      <Suspense>
        <LendSeveralSheet {...open} />
      </Suspense>
    ),
  };
}
