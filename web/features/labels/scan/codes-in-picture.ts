import { openCodeReader } from '#web/data/scan/code-reader.ts';

/** The file is not a picture that this browser can open. */
export class PictureError extends Error {}

/** Returns the texts of all codes in a picture of any size. @throws PictureError, DecoderError. */
export async function codesInPicture(file: Blob): Promise<readonly string[]> {
  const longest = await longestSideOf(file);
  const reader = openCodeReader();
  try {
    for (const side of sides) {
      const { codes } = await reader.read(await scaledDown(file, longest, side), { isStill: true });
      if (codes.length > 0) return [...new Set(codes.map(({ text }) => text))];
      if (longest.pixels <= side) break;
    }
    return [];
  } finally {
    reader.close();
  }
}

/** In pixels. A distant code in a large picture needs the second size. */
const sides = [2000, 4000];

type LongestSide = { name: 'resizeWidth' | 'resizeHeight'; pixels: number };

/** Determined without decoding the whole picture. */
async function longestSideOf(file: Blob): Promise<LongestSide> {
  const url = URL.createObjectURL(file);
  try {
    const { naturalWidth, naturalHeight } = await loaded(url);
    if (naturalWidth === 0 || naturalHeight === 0) throw new PictureError();
    return naturalWidth > naturalHeight
      ? { name: 'resizeWidth', pixels: naturalWidth }
      : { name: 'resizeHeight', pixels: naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
}

function loaded(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new PictureError());
    image.src = url;
  });
}

/** The other side is scaled in proportion. */
async function scaledDown(file: Blob, { name, pixels }: LongestSide, side: number): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, pixels > side ? { [name]: side, resizeQuality: 'medium' } : {});
  } catch {
    throw new PictureError();
  }
}
