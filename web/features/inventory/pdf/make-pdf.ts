import type { Inventory } from '#domain/inventory/inventory.ts';
import { type ReadPhoto, readPhoto } from '#web/data/photos/read-photo.ts';
import { loadFaces } from '#web/features/print/pdf/faces.ts';
import { writePdf } from '#web/features/print/pdf/write-pdf.ts';
import { inventory as en } from '#web/i18n/en/inventory.ts';
import { inventory as sv } from '#web/i18n/sv/inventory.ts';
import { createTranslator } from '#web/i18n/translate.ts';
import type { InventoryGaps, InventoryJob, InventoryProgress } from '../messages.ts';
import { layOutInventory } from './lay-out-inventory.ts';

type OnProgress = (progress: InventoryProgress) => void;

/** Runs in the worker. @throws Error if the typeface cannot be loaded. */
export async function makePdf(
  inventory: Inventory,
  job: InventoryJob,
  onProgress: OnProgress,
): Promise<{ file: Blob; gaps: InventoryGaps }> {
  const [faces, photos] = await Promise.all([loadFaces(), readPhotos(job.photos, onProgress)]);
  const missingPhotos = job.photos.length - photos.size;
  const { t } = createTranslator({ inventory: job.locale === 'sv' ? sv : en }, job.locale);
  const { pages, hasOtherSigns } = layOutInventory({ ...job, inventory, t, photos, missingPhotos });
  const onPage = (done: number) => onProgress({ stage: 'pages', done, of: pages.length });
  const pieces = await writePdf(pages, { title: job.title, faces, onPage });
  const file = new Blob(pieces, { type: 'application/pdf' });
  return { file, gaps: { photos: missingPhotos, hasOtherSigns } };
}

const photosAtOnce = 6;

/** Photos that cannot be read are left out. */
async function readPhotos(
  wanted: InventoryJob['photos'],
  onProgress: OnProgress,
): Promise<ReadonlyMap<string, ReadPhoto>> {
  const photos = new Map<string, ReadPhoto>();
  const rest = wanted.values();
  let done = 0;
  const readNext = async () => {
    for (const [id, address] of rest) {
      const photo = await readPhoto(address);
      if (photo) photos.set(id, photo);
      onProgress({ stage: 'photos', done: ++done, of: wanted.length });
    }
  };
  await Promise.all(Array.from({ length: photosAtOnce }, readNext));
  return photos;
}
