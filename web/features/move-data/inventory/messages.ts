import type { BinHeader } from '#domain/bins/bin.ts';
import type { ContentOptions } from '#domain/inventory/columns.ts';
import type { ChosenBins } from '#domain/inventory/inventory.ts';
import type { Item } from '#domain/items/item.ts';
import type { Locale } from '#domain/locale.ts';
import type { Location } from '#domain/locations/location.ts';
import type { TableFile } from '#web/features/things/tables/table-file.ts';
import type { ColumnLabels } from './column-labels.ts';
import type { Paper } from './pdf/page-flow.ts';

export type InventoryFormat = 'pdf' | 'xlsx' | 'csv';

/** All that a file is made of but the items, which are sent before it, a few bins at a time. */
export type InventoryJob = ContentOptions & {
  format: InventoryFormat;
  chosen: ChosenBins;
  bins: ReadonlyMap<string, BinHeader>;
  locations: ReadonlyMap<string, Location>;
  labels: ColumnLabels;
  locale: Locale;
  /** Bins whose items are not on this device yet. */
  missingBins: number;
  /** For a PDF. */
  title: string;
  owners: readonly string[];
  /** `2026-11-26` */
  day: string;
  paper: Paper;
  /** Ids and addresses of the items' first photos; empty if none are wanted. */
  photos: readonly (readonly [id: string, address: string])[];
};

/** A list of any kind as a file. */
export type TableJob = TableFile & {
  format: InventoryFormat;
  title: string;
  /** Below the title of a PDF, such as how many rows there are. */
  summary: string;
  locale: Locale;
  /** `2026-11-26` */
  day: string;
  paper: Paper;
};

export type ToInventoryWorker =
  | { type: 'items'; items: readonly (readonly [binId: string, items: readonly Item[]])[] }
  | { type: 'make'; job: InventoryJob }
  | { type: 'table'; job: TableJob };

/**
 * The data missing in a file: bins and photos that could not be read, signs that cannot be drawn, and when bins were last
 * seen, which only the server knows.
 */
export type InventoryGaps = { bins: number; photos: number; hasOtherSigns: boolean; hasNoSightings?: true };

/** In this order; a stage may be left out. */
export const inventoryStages = ['bins', 'photos', 'layout', 'pages'] as const;

export type InventoryProgress = { stage: (typeof inventoryStages)[number]; done: number; of: number };

export type FromInventoryWorker =
  | ({ type: 'progress' } & InventoryProgress)
  | { type: 'done'; file: Blob; gaps: InventoryGaps }
  | { type: 'failed' };
