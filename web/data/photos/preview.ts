import { drawnJpeg } from './drawn-jpeg.ts';

/** Of the longer side, in pixels: as many as a tile has on the sharpest phones, or more. */
const previewSide = 512;

/**
 * A small picture of a photo as phones take it. Reads the JPEG at an eighth of its size, in less than half the time
 * that reading it whole takes. Undefined for other formats, and where the browser reads none at a reduced size.
 */
export async function previewOf(file: Blob): Promise<Blob | undefined> {
  if (file.type !== 'image/jpeg' || typeof ImageDecoder !== 'function') return undefined;
  // What is no photo is told of where it is made small.
  return readSmall(file).catch(() => undefined);
}

async function readSmall(file: Blob): Promise<Blob | undefined> {
  const size = { desiredWidth: previewSide, desiredHeight: previewSide };
  const decoder = new ImageDecoder({ data: file.stream(), type: file.type, ...size });
  try {
    const { image } = await decoder.decode();
    try {
      // The right way up, which the frame knows.
      const { displayWidth: width, displayHeight: height } = image;
      return await drawnJpeg(image, { width, height, quality: 0.85 });
    } finally {
      image.close();
    }
  } finally {
    decoder.close();
  }
}
