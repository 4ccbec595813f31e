import { useCallback } from 'react';
import type { Item, ItemChange } from '#domain/items/item.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { type RecordChange, useCellEdits } from '#web/features/things/tables/use-cell-edits.ts';
import { localDay } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CellEdit } from '#web/ui/table/table-column.ts';
import { faultText } from '../form/check-values.ts';
import { itemChangeBack } from '../form/item-change.ts';
import type { ValueDefaults } from '../form/item-values.ts';
import { type CellFault, faultOfEdit, type ItemUpdate, planEdits } from './item-edits.ts';

/** Edits cells of the table of items, or fields of its page. `nameOf` names columns. */
export function useItemEdits(defaults: ValueDefaults, nameOf: (column: string) => string) {
  const { t } = useTranslation();
  const me = useProfile();
  const faultOf = useCallback(
    (edit: CellEdit<Item>) => {
      const fault = faultOfEdit(edit, defaults);
      return fault && cellFaultText(t, fault);
    },
    [defaults, t],
  );
  const edit = useCellEdits<Item>({
    plan(edits) {
      const planned = planEdits(edits, defaults, {
        userId: me?.uid ?? '',
        userName: me?.displayName ?? '',
        now: new Date().toISOString(),
      });
      if ('fault' in planned) return { edit: planned.edit, fault: cellFaultText(t, planned.fault) };
      return planned.map(asUpdate);
    },
    nameOf,
    changedText: (said) => t('table.itemsChanged', said),
  });
  /** `faultOf` returns undefined if the edit is allowed. */
  return { faultOf, edit };
}

export function asUpdate({ before, after, change }: ItemUpdate): RecordChange {
  const reverse = itemChangeBack(after, before);
  return {
    id: after.id,
    name: after.name,
    write: () => [writeOf(before, change)],
    takeBack: () => (reverse ? [writeOf(after, reverse)] : []),
  };
}

function writeOf(item: Item, change: ItemChange): Promise<unknown> {
  return act('items.update', { binId: item.binId, id: item.id, ...change }, { rows: [item] });
}

export function cellFaultText(t: TFunction, fault: CellFault): string {
  switch (fault.kind) {
    case 'noDay':
      return t('table.noDay', { example: localDay(new Date()) });
    case 'noCurrency':
      return t('table.noCurrency');
    case 'tags': {
      const { reason, max } = fault.fault;
      return reason === 'tooLong' ? t('common.tooLong', { max }) : t('table.tooManyTags', { count: max });
    }
    default:
      return faultText(t, fault) ?? '';
  }
}
