import type { Inventory } from '#domain/inventory/inventory.ts';
import type { Locale } from '#domain/locale.ts';
import { type ReadPhoto, readPhoto } from '#web/data/attachments/draw-small.ts';
import { ascent, descent } from '#web/features/labels/print/layout/glyphs.ts';
import { type Weight, weightNumbers } from '#web/features/labels/print/layout/mark.ts';
import { loadFaces } from '#web/features/labels/print/pdf/faces.ts';
import { type Faces, type PdfPage, writePdf } from '#web/features/labels/print/pdf/write-pdf.ts';
import { inventory as en } from '#web/i18n/en/inventory.ts';
import { inventory as sv } from '#web/i18n/sv/inventory.ts';
import { createTranslator, type TFunction } from '#web/i18n/translate.ts';
import type { InventoryGaps, InventoryJob, InventoryProgress, TableJob } from '../messages.ts';
import { layOutInventory } from './lay-out-inventory.ts';
import { layOutTable } from './lay-out-table.ts';
import { createLetters, type Ground, type Letters, type SignPicture } from './letters.ts';
import { colors } from './page-flow.ts';

/** Pixels of the letters' size: about 500 dpi in print. */
const size = 64;
/** More would take minutes. */
const signsMax = 2_000;
const grounds: Record<Ground, string> = { white: '#ffffff', fill: colors.fill };
const inks: Record<Weight, string> = { bold: colors.ink, regular: colors.soft };

type OnProgress = (progress: InventoryProgress) => void;

/** Runs in the worker. @throws Error if the typeface cannot be loaded. */
export async function makePdf(
  inventory: Inventory,
  job: InventoryJob,
  onProgress: OnProgress,
): Promise<{ file: Blob; gaps: Partial<InventoryGaps> }> {
  const [faces, photos] = await Promise.all([loadFaces(), readPhotos(job.photos, onProgress)]);
  const missingPhotos = job.photos.length - photos.size;
  const t = translator(job.locale);
  const content = { ...job, inventory, t, photos, missingPhotos };
  const laidOut = await layOutWithPictures((letters, hasOtherSigns) =>
    layOutInventory({ ...content, hasOtherSigns }, letters, (done, of) =>
      onProgress({ stage: 'layout', done, of }),
    ),
  );
  const file = await pdfOf(laidOut.pages, job.title, faces, onProgress);
  return { file, gaps: { photos: missingPhotos, hasOtherSigns: laidOut.hasOtherSigns } };
}

/** Runs in the worker. @throws Error if the typeface cannot be loaded. */
export async function makeTablePdf(
  job: TableJob,
  onProgress: OnProgress,
): Promise<{ file: Blob; gaps: Partial<InventoryGaps> }> {
  const faces = await loadFaces();
  const content = { ...job, t: translator(job.locale) };
  const { pages, hasOtherSigns } = await layOutWithPictures((letters) => layOutTable(content, letters));
  return { file: await pdfOf(pages, job.title, faces, onProgress), gaps: { hasOtherSigns } };
}

function translator(locale: Locale): TFunction {
  return createTranslator({ inventory: locale === 'sv' ? sv : en }, locale).t;
}

async function pdfOf(
  pages: readonly PdfPage[],
  title: string,
  faces: Faces,
  onProgress: OnProgress,
): Promise<Blob> {
  const onPage = (done: number) => onProgress({ stage: 'pages', done, of: pages.length });
  return new Blob(await writePdf(pages, { title, faces, onPage }), { type: 'application/pdf' });
}

/** A first layout finds signs that the typeface lacks; they are drawn as pictures, and a note tells if any cannot be. */
async function layOutWithPictures(
  layOut: (letters: Letters, hasOtherSigns: boolean) => PdfPage[],
): Promise<{ pages: PdfPage[]; hasOtherSigns: boolean }> {
  const plain = createLetters();
  const pages = layOut(plain, false);
  if (plain.lacking.size === 0) return { pages, hasOtherSigns: false };
  const pictures = await drawSigns(plain.lacking);
  const hasOtherSigns = [...plain.lacking].some((sign) => !pictures.has(sign));
  return { pages: layOut(createLetters(pictures), hasOtherSigns), hasOtherSigns };
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

/** Draws words in the worker with the device's own fonts. */
async function drawSigns(words: Iterable<string>): Promise<Map<string, SignPicture>> {
  const pictures = new Map<string, SignPicture>();
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d');
  if (!context) return pictures;
  const draw = async (word: string, weight: Weight, ground: Ground) => {
    context.font = fontOf(weight);
    canvas.width = Math.max(1, Math.ceil(context.measureText(word).width));
    canvas.height = Math.ceil((ascent + descent) * size);
    context.fillStyle = grounds[ground];
    context.fillRect(0, 0, canvas.width, canvas.height);
    // A canvas of a new size has forgotten its font.
    context.font = fontOf(weight);
    context.fillStyle = inks[weight];
    context.fillText(word, 0, ascent * size);
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return new Uint8Array(await jpeg.arrayBuffer());
  };
  const widthIn = (word: string, weight: Weight) => {
    context.font = fontOf(weight);
    return Math.max(1, Math.ceil(context.measureText(word).width)) / size;
  };
  for (const word of [...words].slice(0, signsMax)) {
    const onGrounds = async (weight: Weight) => ({
      white: await draw(word, weight, 'white'),
      fill: await draw(word, weight, 'fill'),
    });
    pictures.set(word, {
      width: { bold: widthIn(word, 'bold'), regular: widthIn(word, 'regular') },
      jpegs: { bold: await onGrounds('bold'), regular: await onGrounds('regular') },
    });
  }
  return pictures;
}

function fontOf(weight: Weight): string {
  return `${weightNumbers[weight]} ${size}px system-ui, sans-serif`;
}
