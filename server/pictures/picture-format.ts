export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

export const sniffedBytes = 64;

/** By the first bytes of the file, whatever it is called; HEIC is named as people often send it. */
export function sniffFormat(start: Buffer): PictureFormat | 'heic' | undefined {
  if (start.subarray(0, 3).equals(jpegStart)) return 'jpeg';
  if (start.subarray(0, 8).equals(pngStart)) return 'png';
  if (textAt(start, 0) === 'RIFF' && textAt(start, 8) === 'WEBP') return 'webp';
  if (textAt(start, 4) !== 'ftyp') return undefined;
  const brands = brandsOf(start);
  if (brands.some((brand) => avifBrands.has(brand))) return 'avif';
  return brands.some((brand) => heicBrands.has(brand)) ? 'heic' : undefined;
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const avifBrands = new Set(['avif', 'avis']);
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

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
