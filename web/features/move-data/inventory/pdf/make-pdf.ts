import type { Inventory } from '#domain/inventory/inventory.ts';
import { type ReadPhoto, readPhoto } from '#web/data/photos/read-photo.ts';
import { loadFaces } from '#web/features/labels/print/pdf/faces.ts';
import { type PdfPage, writePdf } from '#web/features/labels/print/pdf/write-pdf.ts';
import { inventory as en } from '#web/i18n/en/inventory.ts';
import { inventory as sv } from '#web/i18n/sv/inventory.ts';
import { createTranslator } from '#web/i18n/translate.ts';
import type { InventoryGaps, InventoryJob, InventoryProgress } from '../messages.ts';
import { drawSigns } from './draw-signs.ts';
import { layOutInventory } from './lay-out-inventory.ts';
import { createLetters } from './letters.ts';
import type { PdfContent } from './pdf-content.ts';

type OnProgress = (progress: InventoryProgress) => void;

/** Runs in the worker. @throws Error if the typeface cannot be loaded. */
export async function makePdf(
  inventory: Inventory,
  job: InventoryJob,
  onProgress: OnProgress,
): Promise<{ file: Blob; gaps: Partial<InventoryGaps> }> {
  const [faces, photos] = await Promise.all([loadFaces(), readPhotos(job.photos, onProgress)]);
  const missingPhotos = job.photos.length - photos.size;
  const { t } = createTranslator({ inventory: job.locale === 'sv' ? sv : en }, job.locale);
  const content = { ...job, inventory, t, photos, missingPhotos, hasOtherSigns: false };
  const { pages, hasOtherSigns } = await layOutWithPictures(content);
  const onPage = (done: number) => onProgress({ stage: 'pages', done, of: pages.length });
  const pieces = await writePdf(pages, { title: job.title, faces, onPage });
  const file = new Blob(pieces, { type: 'application/pdf' });
  return { file, gaps: { photos: missingPhotos, hasOtherSigns } };
}

/** What the typeface lacks is found by laying out, then drawn, and what can't be drawn is said. */
async function layOutWithPictures(
  content: PdfContent,
): Promise<{ pages: PdfPage[]; hasOtherSigns: boolean }> {
  const plain = createLetters();
  const pages = layOutInventory(content, plain);
  if (plain.lacking.size === 0) return { pages, hasOtherSigns: false };
  const pictures = await drawSigns(plain.lacking);
  const hasOtherSigns = [...plain.lacking].some((sign) => !pictures.has(sign));
  return { pages: layOutInventory({ ...content, hasOtherSigns }, createLetters(pictures)), hasOtherSigns };
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
