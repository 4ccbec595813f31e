import sharp from 'sharp';
import { type Bytes, bytesOf } from '#test/build-photo.ts';

/** A JPEG of random pixels, which has the maximum size for its dimensions. */
export async function noisePhoto(random: () => number, width: number, height: number): Promise<Bytes> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = 256 * random();
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return bytesOf(await picture.jpeg().toBuffer());
}
