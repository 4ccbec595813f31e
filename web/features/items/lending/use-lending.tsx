import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { isLent } from '#domain/items/loan.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useLoanActs } from './use-loan-acts.ts';

const LendSheet = lazy(async () => {
  const [module] = await Promise.all([import('./lend-sheet.tsx'), loadLaterTexts()]);
  return { default: module.LendSheet };
});

const ChangeLoanSheet = lazy(async () => {
  const [module] = await Promise.all([import('./change-loan-sheet.tsx'), loadLaterTexts()]);
  return { default: module.ChangeLoanSheet };
});

const ReturnSheet = lazy(async () => {
  const [module] = await Promise.all([import('./return-sheet.tsx'), loadLaterTexts()]);
  return { default: module.ReturnSheet };
});

type OpenSheet = { kind: 'lend' | 'change' | 'return' | 'returnOrAdd'; item: Item; close: () => void };

/** Render `lendingSheet`; each act resolves when it is done or its sheet is closed. */
export function useLending() {
  const { putBack } = useLoanActs();
  const [open, setOpen] = useState<OpenSheet>();
  const show = (kind: OpenSheet['kind'], item: Item) =>
    new Promise<void>((resolve) => {
      const close = () => {
        setOpen(undefined);
        resolve();
      };
      setOpen({ kind, item, close });
    });
  return {
    lend: (item: Item) => show('lend', item),
    changeLoan: (item: Item) => show('change', item),
    /** Asks how many came back, unless it can only be one. */
    async putBack(item: Item) {
      if (isLent(item) && item.loanedCount !== 1) return show('return', item);
      await putBack(item);
    },
    /** For adding one to a lent item: it may have come back, or be another one. */
    returnOrAdd: (item: Item) => show('returnOrAdd', item),
    lendingSheet: open && <LendingSheet {...open} />,
  };
}

function LendingSheet({ kind, item, close }: OpenSheet): ReactNode {
  return (
    <Suspense>
      {kind === 'lend' && <LendSheet item={item} onClose={close} />}
      {kind === 'change' && <ChangeLoanSheet item={item} onClose={close} />}
      {kind === 'return' && <ReturnSheet item={item} onClose={close} />}
      {kind === 'returnOrAdd' && <ReturnSheet item={item} canAdd onClose={close} />}
    </Suspense>
  );
}
