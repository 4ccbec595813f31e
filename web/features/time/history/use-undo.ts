import { useState } from 'react';
import { useBins } from '#web/data/account/hooks.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { UndoState } from './event-row.tsx';
import { runUndo } from './run-undo.ts';
import type { Undo } from './undo-of.ts';

export function useUndo() {
  const { t } = useTranslation();
  const { bins } = useBins();
  const confirm = useConfirm();
  const toast = useToast();
  const [states, setStates] = useState<Readonly<Record<string, UndoState>>>({});
  const put = (eventId: string, state: UndoState) => setStates((before) => ({ ...before, [eventId]: state }));

  /** Asks before ending all of a person's access, as the event may have given only a part of it. */
  async function confirmUndo(undo: Undo, targetName: string): Promise<boolean> {
    if (undo.kind !== 'endAccess') return true;
    const said = { person: undo.person.userName, name: targetName };
    return confirm({
      title: t('sharing.endTitle', said),
      text: t('sharing.endText', said),
      okLabel: t('sharing.endOk'),
      isDangerous: true,
    });
  }

  async function takeBack(eventId: string, undo: Undo, targetName: string): Promise<void> {
    if (states[eventId] === 'busy' || !(await confirmUndo(undo, targetName))) return;
    put(eventId, 'busy');
    try {
      await runUndo(undo, bins);
      const restored = restoredBy(undo);
      if (restored !== undefined) toast.drop(restored);
      put(eventId, 'done');
    } catch (error) {
      put(eventId, { problem: errorText(t, error) });
    }
  }

  return { states, takeBack };
}

/** The `about` of the toast for its deletion. */
function restoredBy(undo: Undo): string | undefined {
  if (undo.kind === 'restoreBin' || undo.kind === 'restoreLocation') return undo.id;
  return undo.kind === 'restoreItems' ? undo.ids.join() : undefined;
}
