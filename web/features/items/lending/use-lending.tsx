import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { loadFormTexts } from '#web/i18n/i18n.ts';

const LendSheet = lazy(async () => {
  const [module] = await Promise.all([import('./lend-sheet.tsx'), loadFormTexts()]);
  return { default: module.LendSheet };
});

const ReturnSheet = lazy(async () => {
  const [module] = await Promise.all([import('./return-sheet.tsx'), loadFormTexts()]);
  return { default: module.ReturnSheet };
});

type OpenSheet = { kind: 'lend' | 'return'; item: Item; close: () => void };

/** Put `lendingSheet` into the page; each act resolves when its sheet is closed. */
export function useLending(): {
  lend: (item: Item) => Promise<void>;
  takeReturn: (item: Item) => Promise<void>;
  lendingSheet: ReactNode;
} {
  const [open, setOpen] = useState<OpenSheet>();
  const show = useCallback(
    (kind: OpenSheet['kind'], item: Item) =>
      new Promise<void>((resolve) => {
        const close = () => {
          setOpen(undefined);
          resolve();
        };
        setOpen({ kind, item, close });
      }),
    [],
  );
  const lend = useCallback((item: Item) => show('lend', item), [show]);
  const takeReturn = useCallback((item: Item) => show('return', item), [show]);
  const lendingSheet = open && (
    <Suspense>
      {open.kind === 'lend' ? (
        <LendSheet item={open.item} onClose={open.close} />
      ) : (
        <ReturnSheet item={open.item} onClose={open.close} />
      )}
    </Suspense>
  );
  return { lend, takeReturn, lendingSheet };
}
