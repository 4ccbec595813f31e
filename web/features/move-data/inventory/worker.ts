import { itemColumns, itemRows } from '#domain/inventory/columns.ts';
import { type CsvRow, csvOf, csvStyleOf } from '#domain/inventory/csv.ts';
import { type Inventory, inventoryOf } from '#domain/inventory/inventory.ts';
import type { Item } from '#domain/items/item.ts';
import { nameOrder } from '#web/i18n/name-order.ts';
import type {
  FromInventoryWorker,
  InventoryFormat,
  InventoryGaps,
  InventoryJob,
  InventoryProgress,
  TableJob,
  ToInventoryWorker,
} from './messages.ts';
import { makePdf, makeTablePdf } from './pdf/make-pdf.ts';
import { writeTableXlsx, writeXlsx } from './write-xlsx.ts';

const items = new Map<string, readonly Item[]>();

self.onmessage = ({ data }: MessageEvent<ToInventoryWorker>) => {
  if (data.type === 'items') {
    for (const [binId, ofBin] of data.items) items.set(binId, ofBin);
    return;
  }
  void (data.type === 'table' ? makeTable(data.job) : make(data.job)).catch((error) => {
    console.warn('The file could not be made', error);
    post({ type: 'failed' });
  });
};

async function make(job: InventoryJob): Promise<void> {
  const inventory = inventoryOf(job.chosen, job, items, nameOrder(job.locale));
  const { file, gaps } = await writers[job.format](inventory, job);
  post({ type: 'done', file, gaps: { bins: job.missingBins, photos: 0, hasOtherSigns: false, ...gaps } });
}

async function makeTable(job: TableJob): Promise<void> {
  const { file, gaps } = await tableWriters[job.format](job);
  post({ type: 'done', file, gaps: { bins: 0, photos: 0, hasOtherSigns: false, ...gaps } });
}

type Writer = (
  inventory: Inventory,
  job: InventoryJob,
) => Promise<{ file: Blob; gaps?: Partial<InventoryGaps> }>;

const writers: Record<InventoryFormat, Writer> = {
  pdf: (inventory, job) => makePdf(inventory, job, postProgress),
  xlsx: async (inventory, job) => ({ file: await writeXlsx(inventory, job) }),
  csv: async (inventory, job) => ({ file: writeCsv(inventory, job) }),
};

const tableWriters: Record<InventoryFormat, (job: TableJob) => ReturnType<Writer>> = {
  pdf: (job) => makeTablePdf(job, postProgress),
  xlsx: async (job) => ({ file: await writeTableXlsx(job) }),
  csv: async (job) => ({ file: tableCsv(job) }),
};

function postProgress(progress: InventoryProgress): void {
  post({ type: 'progress', ...progress });
}

function post(message: FromInventoryWorker): void {
  self.postMessage(message);
}

export function writeCsv(
  inventory: Inventory,
  {
    labels,
    ...options
  }: Pick<InventoryJob, 'labels' | 'locale' | 'hasValues' | 'hasNotes' | 'fields' | 'lastSeen'>,
): Blob {
  const rows = itemRows(inventory);
  const columns = itemColumns(rows, options);
  const head = columns.map(({ key }) => labels.items[key] ?? '');
  const body = rows.map((row): CsvRow => columns.map(({ read }) => read(row) ?? ''));
  return new Blob([csvOf([head, ...body], csvStyleOf(options.locale))], { type: 'text/csv' });
}

export function tableCsv({ columns, rows, locale }: Pick<TableJob, 'columns' | 'rows' | 'locale'>): Blob {
  const body = rows.map((row): CsvRow => columns.map((_, at) => row[at] ?? ''));
  return new Blob([csvOf([columns.map(({ name }) => name), ...body], csvStyleOf(locale))], {
    type: 'text/csv',
  });
}
