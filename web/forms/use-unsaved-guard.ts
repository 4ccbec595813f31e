import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';

/** Asks before unsaved input is left. Call the returned function before leaving on purpose. */
export function useUnsavedGuard(isDirty: boolean): () => void {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const isLeaving = useRef(false);
  useBlocker({
    enableBeforeUnload: () => isDirty && !isLeaving.current,
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty || isLeaving.current || current.pathname === next.pathname) return false;
      const isSure = await confirm({
        title: t('itemForm.unsavedTitle'),
        text: t('itemForm.unsavedText'),
        okLabel: t('itemForm.unsavedLeave'),
        isDangerous: true,
      });
      return !isSure;
    },
  });
  return () => {
    isLeaving.current = true;
  };
}
