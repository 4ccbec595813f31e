import { useCallback } from 'react';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

export type Undoable = {
  /** Promises of `act()`; their effect is already on the screen. */
  acts: readonly Promise<unknown>[];
  done?: string;
  undo?: () => Undoable;
  /** A further act that the toast offers beside Undo. */
  also?: { label: string; onPress: () => void };
  /** The ids of what is changed: a later toast with the same ids replaces this one. */
  about?: string;
};

/** Awaits acts, then shows a toast with Undo or the error. @returns whether all succeeded */
export function useUndoable(): (undoable: Undoable) => Promise<boolean> {
  const toast = useToast();
  const { t } = useTranslation();
  return useCallback(
    async function run({ acts, done, undo, also, about }: Undoable): Promise<boolean> {
      const outcomes = await Promise.allSettled(acts);
      const refused = outcomes.find((outcome) => outcome.status === 'rejected');
      if (refused) toast.failed(errorText(t, refused.reason));
      else if (done) {
        if (about !== undefined) toast.drop(about);
        const onPress = undo && (() => void run(undo()));
        const action = onPress && { label: t('common.undo'), isUndo: true, onPress, about, also };
        toast.done(done, action, outcomes.flatMap(operationIdOf));
      }
      return refused === undefined;
    },
    [toast, t],
  );
}

/** Acts resolve with the id of their change. */
function operationIdOf(outcome: PromiseSettledResult<unknown>): string[] {
  const value = outcome.status === 'fulfilled' ? outcome.value : undefined;
  const isChange = typeof value === 'object' && value !== null && 'operationId' in value;
  return isChange && typeof value.operationId === 'string' ? [value.operationId] : [];
}
