import type { ItemColumnKey } from '#domain/inventory/columns.ts';
import { type ItemField, itemFieldNames } from '#domain/items/item-fields.ts';
import type { TFunction } from '#web/i18n/translate.ts';

export type ColumnLabels = { items: Record<ItemColumnKey, string> };

export function columnLabels(t: TFunction): ColumnLabels {
  const fields = Object.fromEntries(itemFieldNames.map((name) => [name, t(`itemForm.${name}`)]));
  return {
    items: {
      ...(fields as Record<ItemField, string>),
      place: t('inventory.place'),
      bin: t('itemForm.bin'),
      label: t('inventory.label'),
      name: t('common.name'),
      quantity: t('inventory.quantity'),
      value: t('inventory.each'),
      total: t('inventory.total'),
      tags: t('common.tags'),
      dateAdded: t('itemForm.dateAdded'),
      sharedBy: t('inventory.sharedBy'),
    },
  };
}
