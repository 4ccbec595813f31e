import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { encode } from 'uqr';

type Point = { x: number; y: number };

/** A printed code in a picture, including its white margin. */
export type PrintedLabel = {
  text: string;
  /** The label's centre, in pixels. */
  at: Point;
  /** Side length, in pixels. */
  size: number;
  /** In degrees. */
  turn?: number;
  /** 0 is seen from straight above; at 0.5 the near side looks almost twice as long as the far one. */
  tilt?: number;
  /** White on black. */
  isInverted?: boolean;
};

export type Scene = {
  labels: readonly PrintedLabel[];
  /** What lies behind the labels, as `greyFrame` makes it. Default: a plain surface. */
  behind?: Uint8Array;
  /** In pixels. */
  blur?: number;
  /** 1 is daylight. */
  light?: number;
  /** Sensor noise, from 0 to 255. */
  noise?: number;
};

const frameSize = { width: 1280, height: 720 };
const framesPerSecond = 30;

/** Writes a video for Chromium's fake camera: Y4M, in which each frame begins with its brightness. */
export async function writeVideo(path: string, scenes: readonly Scene[], flags = 'w'): Promise<void> {
  const { width, height } = frameSize;
  const file = await open(path, flags);
  try {
    await file.write(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420mpeg2\n`);
    const grey = Buffer.alloc((width * height) / 2, 128);
    let last: { scene: Scene; picture: Uint8Array } | undefined;
    for (const scene of scenes) {
      if (last?.scene !== scene) last = { scene, picture: drawScene(scene) };
      await file.write('FRAME\n');
      await file.write(last.picture);
      await file.write(grey);
    }
  } finally {
    await file.close();
  }
}

/** Writes a video of pictures in colour for Chromium's fake camera, each a file that sharp reads, of even sides. */
export async function writePictures(path: string, pictures: readonly Uint8Array[]): Promise<void> {
  const frames = await Promise.all(
    pictures.map((file) => sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  const { width = 0, height = 0 } = frames[0]?.info ?? {};
  const file = await open(path, 'w');
  try {
    await file.write(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420mpeg2\n`);
    for (const { data } of frames) {
      await file.write('FRAME\n');
      await file.write(planesOf(data, width, height));
    }
  } finally {
    await file.close();
  }
}

/** Brightness, then both colour differences at half the resolution, by ITU-R BT.601. */
function planesOf(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const planes = new Uint8Array((width * height * 3) / 2);
  const quarter = (width * height) / 4;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3);
      planes[y * width + x] = 16 + 0.257 * red + 0.504 * green + 0.098 * blue;
      if (y % 2 === 1 || x % 2 === 1) continue;
      const half = width * height + (y / 2) * (width / 2) + x / 2;
      planes[half] = 128 - 0.148 * red - 0.291 * green + 0.439 * blue;
      planes[half + quarter] = 128 + 0.439 * red - 0.368 * green - 0.071 * blue;
    }
  }
  return planes;
}

/** Repeats a scene; the video restarts at its end. */
export function still(scene: Scene, frames = 6): Scene[] {
  return Array.from({ length: frames }, () => scene);
}

/** A picture file of `side` by `side` pixels, black and white, with one code in the middle. */
export function bitmapOf(text: string, side: number): Buffer {
  const { data, size } = encode(text, { border: margin });
  const rowBytes = Math.ceil(side / 32) * 4;
  const file = Buffer.alloc(62 + rowBytes * side, 0xff);
  file.write('BM', 0);
  const header = [file.length, 0, 62, 40, side, side];
  header.forEach((value, at) => {
    file.writeUInt32LE(value, 2 + at * 4);
  });
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(1, 28);
  file.fill(0, 30, 54);
  file.writeUInt32LE(0x000000, 54);
  file.writeUInt32LE(0xffffff, 58);
  const module = Math.floor(side / 4 / size);
  const start = Math.floor((side - module * size) / 2);
  for (let y = 0; y < module * size; y++) {
    for (let x = 0; x < module * size; x++) {
      if (!data[Math.floor(y / module)]?.[Math.floor(x / module)]) continue;
      const [row, column] = [side - 1 - start - y, start + x];
      const at = 62 + row * rowBytes + (column >> 3);
      file[at] = (file[at] ?? 0) & ~(0x80 >> (column & 7));
    }
  }
  return file;
}

/** A PNG of 400 by 400 pixels with only the dark modules of a code, in a grey of 0 to 255; all else is transparent. */
export async function transparentPng(text: string, grey: number): Promise<Buffer> {
  const { data, size } = encode(text, { border: margin });
  const pixels = data.flat().flatMap((isDark) => [grey, grey, grey, isDark ? 255 : 0]);
  const raw = { width: size, height: size, channels: 4 } as const;
  return sharp(Buffer.from(pixels), { raw }).resize(400, 400, { kernel: 'nearest' }).png().toBuffer();
}

/** A picture file as the brightness of each pixel of a frame. */
export async function greyFrame(file: Uint8Array): Promise<Uint8Array> {
  const { width, height } = frameSize;
  return sharp(file)
    .resize(width, height, { fit: 'cover' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

function drawScene({ labels, behind, blur = 0, light = 1, noise = 0 }: Scene): Uint8Array {
  const picture = new Uint8Array(frameSize.width * frameSize.height).fill(150);
  if (behind) picture.set(behind);
  for (const label of labels) drawLabel(picture, label);
  if (blur > 0) blurRows(picture, blur);
  const random = randomFrom(7);
  for (let at = 0; at < picture.length; at++) {
    const grain = noise === 0 ? 0 : (random() - 0.5) * 2 * noise;
    picture[at] = Math.max(16, Math.min(235, (picture[at] ?? 0) * light + grain));
  }
  return picture;
}

const margin = 4;

function drawLabel(
  picture: Uint8Array,
  { text, at, size, turn = 0, tilt = 0, isInverted = false }: PrintedLabel,
): void {
  const { data, size: modules } = encode(text, { border: margin });
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.ceil(size * 0.75);
  for (let y = Math.max(0, at.y - reach); y < Math.min(frameSize.height, at.y + reach); y++) {
    for (let x = Math.max(0, at.x - reach); x < Math.min(frameSize.width, at.x + reach); x++) {
      const across = ((x - at.x) * cos + (y - at.y) * sin) / size;
      const down = ((y - at.y) * cos - (x - at.x) * sin) / size;
      // Parts of the label that are farther away are smaller in both directions.
      const nearness = 1 - tilt * down;
      const [u, v] = [across / nearness + 0.5, down / nearness + 0.5];
      if (u < 0 || v < 0 || u >= 1 || v >= 1) continue;
      const isInk = data[Math.floor(v * modules)]?.[Math.floor(u * modules)] === true;
      picture[Math.floor(y) * frameSize.width + Math.floor(x)] = isInk !== isInverted ? 30 : 225;
    }
  }
}

/** Each pixel becomes the mean of its neighbours, first by row and then by column. */
function blurRows(picture: Uint8Array, radius: number): void {
  const { width, height } = frameSize;
  const before = new Uint8Array(picture);
  const mean = (from: Uint8Array, to: Uint8Array, step: number, length: number, starts: number[]) => {
    for (const start of starts) {
      for (let at = 0; at < length; at++) {
        let sum = 0;
        let count = 0;
        for (let near = Math.max(0, at - radius); near <= Math.min(length - 1, at + radius); near++) {
          sum += from[start + near * step] ?? 0;
          count++;
        }
        to[start + at * step] = sum / count;
      }
    }
  };
  const rows = Array.from({ length: height }, (_, row) => row * width);
  mean(picture, before, 1, width, rows);
  const columns = Array.from({ length: width }, (_, column) => column);
  mean(before, picture, width, height, columns);
}

/** The same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
