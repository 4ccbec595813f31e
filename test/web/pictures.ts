import { vi } from 'vitest';

/** Adds image decoding to jsdom, which decodes and draws no images. */
export function givePictures(): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 40, height: 30, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  let count = 0;
  URL.createObjectURL = () => `blob:${++count}`;
  URL.revokeObjectURL = () => {};
}

export function photoFiles(...names: string[]): File[] {
  return names.map((name) => new File([new Uint8Array(64)], `${name}.jpg`, { type: 'image/jpeg' }));
}
