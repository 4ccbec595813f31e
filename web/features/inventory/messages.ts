import type { BinHeader } from '#domain/bins/bin.ts';
import type { ContentOptions } from '#domain/inventory/columns.ts';
import type { ChosenBins } from '#domain/inventory/inventory.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Locale } from '#web/i18n/locale.ts';
import type { ColumnLabels } from './column-labels.ts';

export type InventoryFormat = 'xlsx' | 'csv';

/** All that a file is made of but the items, which are sent before it, a few bins at a time. */
export type InventoryJob = ContentOptions & {
  format: InventoryFormat;
  chosen: ChosenBins;
  bins: ReadonlyMap<string, BinHeader>;
  locations: ReadonlyMap<string, Location>;
  labels: ColumnLabels;
  locale: Locale;
};

export type ToInventoryWorker =
  | { type: 'items'; items: readonly (readonly [binId: string, items: readonly Item[]])[] }
  | { type: 'make'; job: InventoryJob };

export type FromInventoryWorker = { type: 'done'; file: Blob } | { type: 'failed' };
