import { useCallback } from 'react';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

/** An act of a person, and how it is told. Acts are what `act()` returned: their effect is already on the screen. */
export type Undoable = {
  acts: readonly Promise<unknown>[];
  /** Said when it is done; without it nothing is said. */
  done?: string;
  /** Offered beside what is said. */
  undo?: () => Undoable;
};

/**
 * Waits for acts, tells them in a toast with Undo, and shows a refusal as an error.
 * @returns whether all of them were done.
 */
export function useUndoable(): (undoable: Undoable) => Promise<boolean> {
  const toast = useToast();
  const { t } = useTranslation();
  return useCallback(
    async function run({ acts, done, undo }: Undoable): Promise<boolean> {
      const outcomes = await Promise.allSettled(acts);
      const refused = outcomes.find((outcome) => outcome.status === 'rejected');
      if (refused) toast.error(errorText(t, refused.reason));
      else if (done) {
        toast.info(done, undo && { label: t('common.undo'), onPress: () => void run(undo()) });
      }
      return refused === undefined;
    },
    [toast, t],
  );
}
