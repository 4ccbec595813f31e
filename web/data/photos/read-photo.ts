import { drawnJpeg } from './draw-small.ts';

export type ReadPhoto = { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Enough for print at the small size. */
const jpegQuality = 0.85;

/**
 * Reads a photo as JPEG, in a worker as well; `address` is a `photoSource`. Undefined if it is neither on this device
 * nor to be had from the server.
 */
export async function readPhoto(address: string): Promise<ReadPhoto | undefined> {
  const picture = await readPicture(address).catch(() => undefined);
  if (!picture) return undefined;
  const { width, height } = picture;
  const jpeg = await drawnJpeg(picture, { width, height, quality: jpegQuality });
  picture.close();
  return jpeg && { jpeg: new Uint8Array(await jpeg.arrayBuffer()), width, height };
}

async function readPicture(address: string): Promise<ImageBitmap | undefined> {
  const answer = await fetch(address);
  return answer.ok ? createImageBitmap(await answer.blob()) : undefined;
}
