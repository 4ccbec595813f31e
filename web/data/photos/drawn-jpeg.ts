/** Draws a picture at the given size as JPEG; undefined if the browser cannot make a canvas of this size. */
export async function drawnJpeg(
  picture: ImageBitmap | VideoFrame,
  { width, height, quality }: { width: number; height: number; quality: number },
): Promise<Blob | undefined> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (context === null) return undefined;
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency; without this, transparent pixels become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return asJpeg(canvas, quality);
}

/** Older browsers have no OffscreenCanvas. */
function createCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

async function asJpeg(
  canvas: OffscreenCanvas | HTMLCanvasElement,
  quality: number,
): Promise<Blob | undefined> {
  const type = 'image/jpeg';
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality }).catch(() => undefined);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  return blob ?? undefined;
}
