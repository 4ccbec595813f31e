import type { Picture } from './code-reader.ts';

type GreyPicture = { pointer: number; width: number; height: number };

/** The part of an Emscripten module that this file uses. */
export type Memory = {
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  HEAPU8: Uint8Array<ArrayBuffer>;
};

/** A buffer in the decoder's memory, reused for every picture. */
export function createGreyBuffer(memory: Memory) {
  let pointer = 0;
  let length = 0;

  /** Memory growth detaches earlier views. */
  function viewOf(wanted: number): Uint8Array<ArrayBuffer> {
    if (wanted > length) {
      if (pointer) memory._free(pointer);
      pointer = memory._malloc(wanted);
      length = pointer ? wanted : 0;
      if (!pointer) throw new Error(`No memory for ${wanted} bytes`);
    }
    return memory.HEAPU8.subarray(pointer, pointer + wanted);
  }

  /** YUV formats begin with the brightness of all pixels, which is all the decoder needs. */
  async function fillFromFrame(frame: VideoFrame): Promise<GreyPicture> {
    const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
    const bytes = frame.allocationSize();
    const [first] = await frame.copyTo(viewOf(bytes));
    if (hasColorsInOne(frame.format)) toGrey(viewOf(bytes), width * height);
    else if (first?.offset !== 0 || first.stride !== width)
      throw new Error('The rows of the picture are not contiguous');
    return { pointer, width, height };
  }

  function fillFromCanvas(picture: Picture): GreyPicture {
    const [width, height] =
      'displayWidth' in picture
        ? [picture.displayWidth, picture.displayHeight]
        : [picture.width, picture.height];
    const context = contextOf(width, height);
    // The canvas is used again, and a picture may be transparent.
    context.clearRect(0, 0, width, height);
    context.drawImage(picture, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    putOnGround(data);
    const view = viewOf(data.length);
    view.set(data);
    toGrey(view, width * height);
    return { pointer, width, height };
  }

  return {
    async fill(picture: Picture): Promise<GreyPicture> {
      return 'displayWidth' in picture && canCopy(picture) ? fillFromFrame(picture) : fillFromCanvas(picture);
    },
  };
}

const planar = new Set<string | null>(['I420', 'I420A', 'I422', 'I444', 'NV12']);

function hasColorsInOne(format: string | null): boolean {
  return format !== null && !planar.has(format);
}

/** Rotated or mirrored frames must be drawn. */
function canCopy(frame: VideoFrame & { rotation?: number; flip?: boolean }): boolean {
  return frame.format !== null && !frame.rotation && !frame.flip;
}

/** Puts the pixels of a transparent picture (RGBA) on white, or on black if most of what it shows is light. */
export function putOnGround(pixels: Uint8ClampedArray | Uint8Array): void {
  let visible = 0;
  let light = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    visible += alpha;
    if ((pixels[at + 1] ?? 0) > 127) light += alpha;
  }
  if (visible === (pixels.length / 4) * 255) return;
  const ground = light * 2 > visible ? 0 : 255;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255;
    for (let of = at; of < at + 3; of++) pixels[of] = (pixels[of] ?? 0) * alpha + ground * (1 - alpha);
  }
}

/** Converts in place. Red and blue have the same weight, so their order does not matter. */
function toGrey(bytes: Uint8Array, pixels: number): void {
  for (let at = 0; at < pixels; at++) {
    const from = at * 4;
    bytes[at] = ((bytes[from] ?? 0) + 2 * (bytes[from + 1] ?? 0) + (bytes[from + 2] ?? 0)) >> 2;
  }
}

let canvas: OffscreenCanvas | undefined;

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No 2D canvas context');
  return context;
}
