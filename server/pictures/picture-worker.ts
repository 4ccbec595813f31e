// A process of its own for files from anybody: what crashes or fills it costs the server nothing.
import { type FileHandle, open, readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type PhotoSize, photoSideMax } from '#domain/photos/photo-limits.ts';
import { suggestionSideMax } from '#domain/suggestions/suggestion-limits.ts';
import { costModel } from '../cost-model.ts';
import { serveTasks } from '../readers/guard.ts';
import {
  isPlainWebp,
  type Picture,
  type PictureAnswer,
  type PictureFault,
  type PictureTask,
  type StoredPictureTask,
} from './picture.ts';

const sniffedBytes = 64;

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const avifBrands = new Set(['avif', 'avis']);
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

const { maxPixels, maxPixelsAtOnce, maxPixelsOfAvif, maxSide } = costModel.photo;
const MEDIUM_SIDE = 720;
const SMALL_SIDE = 240;
const PLACEHOLDER_SIDE = 8;
const PLACEHOLDER_LENGTH_MAX = 1_000;

sharp.cache(false);
sharp.concurrency(1);
// Security: no other reader of libvips ever sees a file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
});

serveTasks(costModel.photo, (task: PictureTask) =>
  convert(task).catch((): PictureAnswer => ({ fault: 'photos.unreadable' })),
);

async function convert(task: PictureTask): Promise<PictureAnswer> {
  return task.make === 'stored' ? takeOver(task) : read(task);
}

const sides = { large: photoSideMax, medium: MEDIUM_SIDE, small: SMALL_SIDE } satisfies Record<
  PhotoSize,
  number
>;

/** Each file must be a plain WebP of the size that it has here, whose pixels can be read to the end. */
async function takeOver({ paths, placeholder }: StoredPictureTask): Promise<PictureAnswer> {
  const large = await readPlain(paths.large, sides.large);
  const medium = await readPlain(paths.medium, sides.medium);
  const small = await readPlain(paths.small, sides.small);
  if (
    !large ||
    !medium ||
    !small ||
    !isScaled(large, medium, sides.medium) ||
    !isScaled(large, small, sides.small)
  )
    return { fault: 'photos.unreadable' };
  const { width, height } = large;
  const tiny = Buffer.from(placeholder, 'base64');
  const isPlain = placeholder.length <= PLACEHOLDER_LENGTH_MAX && isPlainWebp(tiny);
  if (!isPlain || tiny.toString('base64') !== placeholder) return { fault: 'photos.unreadable' };
  const files = { large: large.bytes, medium: medium.bytes, small: small.bytes };
  return { picture: { files, width, height, placeholder } };
}

type PlainFile = { bytes: Buffer; width: number; height: number };

async function readPlain(path: string, side: number): Promise<PlainFile | undefined> {
  const bytes = await readFile(path);
  if (!isPlainWebp(bytes)) return undefined;
  const input = sharp(path, { limitInputPixels: maxPixelsAtOnce, failOn: 'error' });
  const { format, width, height, pages = 1 } = await input.metadata();
  if (format !== 'webp' || pages > 1 || Math.max(width, height) > side) return undefined;
  await input.stats();
  return { bytes, width, height };
}

/** Returns whether the size equals that of `fit: 'inside'`, up to one pixel of rounding. */
function isScaled(large: PlainFile, scaled: PlainFile, side: number): boolean {
  const factor = Math.min(1, side / Math.max(large.width, large.height));
  return (
    Math.abs(large.width * factor - scaled.width) <= 1 && Math.abs(large.height * factor - scaled.height) <= 1
  );
}

async function read({ path, make }: Exclude<PictureTask, StoredPictureTask>): Promise<PictureAnswer> {
  const format = sniffFormat(await readStart(path));
  if (format === undefined) return { fault: 'photos.unreadable' };
  if (format === 'heic') return { fault: 'photos.heic' };
  const input = sharp(path, { limitInputPixels: maxPixels, sequentialRead: true, failOn: 'error' });
  const metadata = await input.metadata().catch((error: Error) => faultOf(error));
  if (typeof metadata === 'string') return { fault: metadata };
  const fault = faultIn(metadata, format);
  if (fault !== undefined) return { fault };
  // Security: only bare pixels pass on, no metadata, no profile and no second image of the file.
  const side = make === 'photo' ? photoSideMax : suggestionSideMax;
  const { data, info } = await input
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  if (make === 'jpeg') return { jpeg: await pixels().flatten({ background: '#fff' }).jpeg().toBuffer() };
  return { picture: { ...(await write(pixels)), width, height } };
}

async function write(pixels: () => Sharp): Promise<Pick<Picture, 'files' | 'placeholder'>> {
  const scaled = (side: number) => pixels().resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const large = await pixels().webp({ quality: 80, effort: 1 }).toBuffer();
  const medium = await scaled(MEDIUM_SIDE).webp({ quality: 78, effort: 2 }).toBuffer();
  const small = await scaled(SMALL_SIDE).webp({ quality: 75, effort: 4 }).toBuffer();
  const placeholder = await scaled(PLACEHOLDER_SIDE)
    .flatten({ background: '#fff' })
    .webp({ quality: 30, effort: 4 })
    .toBuffer();
  return { files: { large, medium, small }, placeholder: placeholder.toString('base64') };
}

function faultIn(metadata: Metadata, format: PictureFormat): PictureFault | undefined {
  const { width, height } = metadata;
  const isSame = metadata.format === format || (format === 'avif' && metadata.format === 'heif');
  if (!isSame) return 'photos.unreadable';
  const isTooLarge = Math.max(width, height) > maxSide || width * height > pixelsOf(metadata, format);
  return isTooLarge ? 'photos.tooManyPixels' : undefined;
}

function pixelsOf({ isProgressive }: Metadata, format: PictureFormat): number {
  if (format === 'avif') return maxPixelsOfAvif;
  // Others are read line by line.
  return isProgressive === true || format === 'webp' ? maxPixelsAtOnce : maxPixels;
}

function faultOf({ message }: Error): PictureFault {
  return /pixel limit/.test(message) ? 'photos.tooManyPixels' : 'photos.unreadable';
}

async function readStart(path: string): Promise<Buffer> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file?.close();
  }
}

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** By the first bytes of the file, whatever it is called; HEIC is named as people often send it. */
function sniffFormat(start: Buffer): PictureFormat | 'heic' | undefined {
  if (start.subarray(0, 3).equals(jpegStart)) return 'jpeg';
  if (start.subarray(0, 8).equals(pngStart)) return 'png';
  if (textAt(start, 0) === 'RIFF' && textAt(start, 8) === 'WEBP') return 'webp';
  if (textAt(start, 4) !== 'ftyp') return undefined;
  const brands = brandsOf(start);
  if (brands.some((brand) => avifBrands.has(brand))) return 'avif';
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined;
}

/** The main brand and, after its version, the compatible ones. */
function brandsOf(start: Buffer): string[] {
  const end = Math.min(start.length, start.length < 4 ? 0 : start.readUInt32BE(0));
  const brands = [textAt(start, 8)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(start, at));
  return brands;
}

function textAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}
