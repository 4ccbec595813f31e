import { type Inventory, inventoryOf } from '#domain/inventory/inventory.ts';
import type { Item } from '#domain/items/item.ts';
import { nameOrder } from '#web/i18n/name-order.ts';
import type { FromInventoryWorker, InventoryFormat, InventoryJob, ToInventoryWorker } from './messages.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const items = new Map<string, readonly Item[]>();

self.onmessage = ({ data }: MessageEvent<ToInventoryWorker>) => {
  if (data.type === 'items') {
    for (const [binId, ofBin] of data.items) items.set(binId, ofBin);
    return;
  }
  void make(data.job).catch((error) => {
    console.warn('The inventory could not be made', error);
    post({ type: 'failed' });
  });
};

async function make(job: InventoryJob): Promise<void> {
  const inventory = inventoryOf(job.chosen, job, items, nameOrder(job.locale));
  post({ type: 'done', file: await writers[job.format](inventory, job) });
}

const writers = {
  csv: writeCsv,
  xlsx: writeXlsx,
} satisfies Record<InventoryFormat, (inventory: Inventory, job: InventoryJob) => Blob | Promise<Blob>>;

function post(message: FromInventoryWorker): void {
  self.postMessage(message);
}
