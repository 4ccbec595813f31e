import { useCallback } from 'react';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** `acts` are promises of `act()`, whose effect is already on the screen. */
export type Undoable = { acts: readonly Promise<unknown>[]; done?: string; undo?: () => Undoable };

/** Awaits acts, shows a toast with Undo or the error. @returns whether all were done */
export function useUndoable(): (undoable: Undoable) => Promise<boolean> {
  const toast = useToast();
  const { t } = useTranslation();
  return useCallback(
    async function run({ acts, done, undo }: Undoable): Promise<boolean> {
      const outcomes = await Promise.allSettled(acts);
      const refused = outcomes.find((outcome) => outcome.status === 'rejected');
      if (refused) toast.error(errorText(t, refused.reason));
      else if (done) {
        toast.info(done, undo && { label: t('common.undo'), isUndo: true, onPress: () => void run(undo()) });
      }
      return refused === undefined;
    },
    [toast, t],
  );
}
