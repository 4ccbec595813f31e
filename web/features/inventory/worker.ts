import { inventoryOf } from '#domain/inventory/inventory.ts';
import type { Item } from '#domain/items/item.ts';
import { nameOrder } from '#web/i18n/name-order.ts';
import type { FromInventoryWorker, InventoryJob, ToInventoryWorker } from './messages.ts';
import { writeCsv } from './write-csv.ts';

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
  post({ type: 'done', file: writeCsv(inventory, job) });
}

function post(message: FromInventoryWorker): void {
  self.postMessage(message);
}
