import { useCallback, useMemo } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binColors } from '#domain/bins/bin-look.ts';
import type { DeviceView } from '#domain/device-view.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { type RecordChange, useCellEdits } from '#web/features/things/tables/use-cell-edits.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CellEdit } from '#web/ui/table/table-column.ts';
import { containerChoiceOf, moveDestination } from '../acts/container-choices.ts';
import { changeBack } from '../form/bin-values.ts';
import { type BinEdits, type CellFault, faultOfEdit, planEdits } from './bin-edits.ts';

/** Edits cells of the table of bins. `nameOf` names columns. */
export function useBinEdits(view: DeviceView, nameOf: (column: string) => string) {
  const { t } = useTranslation();
  const me = useProfile();
  const editView = useMemo(
    () => ({
      ...view,
      colorNamed: (name: string) => binColors.find((color) => t(`looks.colors.${color}`) === name),
    }),
    [view, t],
  );
  const faultOf = useCallback(
    (edit: CellEdit<BinHeader>) => {
      const fault = faultOfEdit(edit, editView);
      return fault && cellFaultText(t, fault);
    },
    [editView, t],
  );
  const edit = useCellEdits<BinHeader>({
    plan(edits) {
      const planned = planEdits(edits, editView, {
        userId: me?.uid ?? '',
        userName: me?.displayName ?? '',
        now: new Date().toISOString(),
      });
      if ('fault' in planned) return { edit: planned.edit, fault: cellFaultText(t, planned.fault) };
      return [...planned.updates.map(asUpdate), ...planned.moves.map((move) => asMove(move, view))];
    },
    nameOf,
    changedText: (said) => t('table.binsChanged', said),
  });
  /** `faultOf` returns undefined if the edit is allowed. */
  return { faultOf, edit };
}

export function cellFaultText(t: TFunction, fault: CellFault): string {
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
      return t('table.tooManyTags', { count: fault.max });
    default:
      return t(`table.${fault.reason}`);
  }
}

export function asUpdate(update: BinEdits['updates'][number]): RecordChange {
  const { after, change } = update;
  const reverse = changeBack(update.after, update.before);
  return {
    id: after.id,
    name: after.name,
    write: () => [act('bins.update', change)],
    takeBack: () => (reverse ? [act('bins.update', reverse)] : []),
  };
}

function asMove({ bin, container }: BinEdits['moves'][number], view: DeviceView): RecordChange {
  const { id, name } = bin;
  const before = containerChoiceOf(bin, view);
  return {
    id,
    name,
    write: () => [act('bins.move', { id, ...moveDestination(container) })],
    takeBack: () => [act('bins.move', { id, ...moveDestination(before) })],
  };
}
