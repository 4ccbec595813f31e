import type { BinColumnKey, ItemColumnKey } from '#domain/inventory/columns.ts';
import { type BuiltInItemField, builtInItemFields } from '#domain/items/item-fields.ts';
import { flatName } from '#domain/own-fields/flat-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { labelOf } from '#web/features/things/own-fields/own-field-inputs.tsx';
import type { TFunction } from '#web/i18n/translate.ts';

type FixedBinColumn = Exclude<BinColumnKey, `${'pieces' | 'worth'} ${string}`>;

export type ColumnLabels = {
  items: Record<ItemColumnKey, string>;
  bins: Record<FixedBinColumn | 'pieces' | 'worth', string>;
  itemsSheet: string;
  binsSheet: string;
  /** The name of the row of sums. */
  total: string;
};

/** `own` are the fields that owners defined for items. */
export function columnLabels(t: TFunction, own: readonly OwnField[] = []): ColumnLabels {
  const fields = Object.fromEntries(builtInItemFields.map((name) => [name, t(`itemForm.${name}`)]));
  const ofBoth = {
    place: t('inventory.place'),
    bin: t('itemForm.bin'),
    label: t('binForm.fields.qrLabel'),
    code: t('inventory.code'),
    tags: t('common.tags'),
    sharedBy: t('inventory.sharedBy'),
    lastSeen: t('inventory.lastSeen'),
    seenBy: t('inventory.seenBy'),
  };
  return {
    itemsSheet: t('inventory.items'),
    binsSheet: t('inventory.bins'),
    total: t('inventory.all'),
    items: {
      ...Object.fromEntries(own.map((field) => [flatName(field.id), labelOf(field)])),
      ...(fields as Record<BuiltInItemField, string>),
      ...ofBoth,
      name: t('common.name'),
      quantity: t('inventory.quantity'),
      value: t('inventory.each'),
      total: t('inventory.total'),
      receipts: t('inventory.receipts'),
      dateAdded: t('itemForm.dateAdded'),
    },
    bins: {
      ...ofBoth,
      items: t('inventory.items'),
      pieces: t('inventory.pieces'),
      description: t('binForm.fields.description'),
      worth: t('itemForm.value'),
    },
  };
}

/** "Value SEK", "Pieces m" */
export function binColumnLabel({ bins }: Pick<ColumnLabels, 'bins'>, key: BinColumnKey): string {
  if (key in bins) return bins[key as FixedBinColumn];
  const of = key.startsWith('pieces ') ? 'pieces' : 'worth';
  return `${bins[of]} ${key.slice(`${of} `.length)}`.trim();
}
