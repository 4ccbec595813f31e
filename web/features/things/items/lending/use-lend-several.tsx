import { lazy, Suspense, useEffect, useState } from 'react';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import type { SeveralProps } from './lend-several-sheet.tsx';

const loadSheet = () => import('./lend-several-sheet.tsx');

const LendSeveralSheet = lazy(async () => {
  const [module] = await Promise.all([loadSheet(), loadLaterTexts()]);
  return { default: module.LendSeveralSheet };
});

/** Render `severalSheet`; each act resolves to whether it was done once its sheet is closed. */
export function useLendSeveral(binIds: readonly string[]) {
  const [open, setOpen] = useState<Pick<SeveralProps, 'ids' | 'isTakenOut' | 'onClose'>>();
  // Without the app in the browser's storage, it could not be loaded offline.
  useEffect(() => whenIdle(loadSheet), []);
  const show = (isTakenOut: boolean, ids?: readonly string[]) =>
    new Promise<boolean>((resolve) => {
      const onClose = (isDone = false) => {
        setOpen(undefined);
        resolve(isDone);
      };
      setOpen({ isTakenOut, ids, onClose });
    });
  return {
    /** Without ids all that is in the bins is offered. */
    lendSeveral: (ids?: readonly string[]) => show(false, ids),
    takeOutSeveral: (ids?: readonly string[]) => show(true, ids),
    severalSheet: open && (
      <Suspense>
        <LendSeveralSheet binIds={binIds} {...open} />
      </Suspense>
    ),
  };
}
