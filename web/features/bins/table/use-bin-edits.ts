import type { BinHeader } from '#domain/bins/bin.ts';
import { binColors } from '#domain/bins/bin-look.ts';
import type { DeviceView } from '#domain/device-view.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { CellEdit } from '#web/ui/table/table-column.ts';
import { containerChoiceOf, moveDestination } from '../acts/container-choices.ts';
import { type CellFault, planEdits, reverseOf } from './bin-edits.ts';

/** Edits cells of the table of bins, all with one Undo; if one is refused, none is changed. `nameOf` names columns. */
export function useBinEdits(view: DeviceView, nameOf: (column: string) => string) {
  const { t } = useTranslation();
  const toast = useToast();
  const run = useUndoable();
  const me = useProfile();

  const faultText = (fault: CellFault): string => {
    switch (fault.reason) {
      case 'tooLong':
        return t('common.tooLong', { max: fault.max });
      case 'nameMissing':
        return t('binForm.nameMissing');
      case 'nameTaken':
        return t('errors.bins.duplicateRename');
      case 'labelLikeCode':
        return t('errors.bins.labelLikeCode');
      case 'tooManyTags':
      case 'tooManyRows':
        return t(`table.${fault.reason}`, { count: fault.max });
      default:
        return t(`table.${fault.reason}`);
    }
  };
  const plan = (edits: readonly CellEdit<BinHeader>[]) =>
    planEdits(
      edits,
      { ...view, colorNamed: (name) => binColors.find((color) => t(`looks.colors.${color}`) === name) },
      {
        userId: me?.uid ?? '',
        userName: me?.displayName ?? '',
        now: new Date().toISOString(),
      },
    );

  return {
    /** Undefined if the edit is allowed. */
    faultOf(edit: CellEdit<BinHeader>): string | undefined {
      const planned = plan([edit]);
      return 'fault' in planned ? faultText(planned.fault) : undefined;
    },

    edit(edits: readonly CellEdit<BinHeader>[]) {
      const planned = plan(edits);
      if ('fault' in planned) {
        const { text, record } = planned.edit;
        toast.failed(t('table.nothingPasted', { text, bin: record.name, why: faultText(planned.fault) }));
        return;
      }
      const { updates, moves } = planned;
      const changed = new Set([...updates.map(({ before }) => before.id), ...moves.map(({ bin }) => bin.id)]);
      if (changed.size === 0) return;
      const [first] = edits;
      const name = (updates[0]?.after ?? moves[0]?.bin)?.name ?? '';
      void run({
        acts: [
          ...updates.map(({ change }) => act('bins.update', change)),
          ...moves.map(({ bin, container }) =>
            act('bins.move', { id: bin.id, ...moveDestination(container) }),
          ),
        ],
        done:
          edits.length === 1 && first
            ? t('table.cellChanged', { column: nameOf(first.column), name })
            : t('table.binsChanged', { count: changed.size, name }),
        about: [...changed].join(),
        undo: () => ({
          acts: [
            ...updates.flatMap((update) => {
              const reverse = reverseOf(update);
              return reverse ? [act('bins.update', reverse)] : [];
            }),
            ...moves.map(({ bin }) =>
              act('bins.move', { id: bin.id, ...moveDestination(containerChoiceOf(bin, view)) }),
            ),
          ],
        }),
      });
    },
  };
}
