import type { TextBox } from './text-boxes.ts';

/** Three bytes a pixel: red, green, blue. */
export type Pixels = { data: Uint8Array; width: number; height: number };

/** Pixels of a line as the recognition model takes them: three planes of values from -1 to 1, black being -1. */
export type LinePixels = { values: Float32Array; width: number };

/** The height of the lines that the model was trained with. */
export const LINE_HEIGHT = 48;
const WIDTH_MIN = 48;
const WIDTH_MAX = 1_600;
/** The model halves the width three times. */
const WIDTH_STEP = 8;
/** Points per pixel and direction at most, where a line is made smaller. */
const POINTS_MAX = 4;

export function lineWidth({ width, height }: TextBox): number {
  const steps = Math.ceil((LINE_HEIGHT * width) / height / WIDTH_STEP);
  return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, steps * WIDTH_STEP));
}

/** Cuts a turned box out of a picture and scales it to the height of a line. Outside of the text the line is grey. */
export function cutLine(picture: Pixels, box: TextBox): LinePixels {
  const width = lineWidth(box);
  const plane = LINE_HEIGHT * width;
  const values = new Float32Array(3 * plane);
  const textWidth = Math.min(width, Math.max(1, Math.round((LINE_HEIGHT * box.width) / box.height)));
  const points = Math.min(POINTS_MAX, Math.max(1, Math.round(box.height / LINE_HEIGHT)));
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const sum = new Float64Array(3);
  const scale = points * points * 127.5;
  for (let row = 0; row < LINE_HEIGHT; row++)
    for (let column = 0; column < textWidth; column++) {
      sum.fill(0);
      for (let n = 0; n < points * points; n++) {
        const along = ((column + ((n % points) + 0.5) / points) / textWidth - 0.5) * box.width;
        const across = ((row + (Math.floor(n / points) + 0.5) / points) / LINE_HEIGHT - 0.5) * box.height;
        addPoint(picture, box.x + along * cos - across * sin, box.y + along * sin + across * cos, sum);
      }
      const at = row * width + column;
      for (let channel = 0; channel < 3; channel++)
        values[channel * plane + at] = (sum[channel] ?? 0) / scale - 1;
    }
  return { values, width };
}

/** Adds the colour at a point between four pixels; beyond the edge, that of the nearest pixel. */
function addPoint({ data, width, height }: Pixels, x: number, y: number, sum: Float64Array): void {
  const left = Math.min(width - 1, Math.max(0, x - 0.5));
  const top = Math.min(height - 1, Math.max(0, y - 0.5));
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [toRight, toBottom] = [left - x0, top - y0];
  const at = 3 * (y0 * width + x0);
  const right = x0 + 1 < width ? 3 : 0;
  const below = y0 + 1 < height ? 3 * width : 0;
  for (let channel = 0; channel < 3; channel++) {
    const upper = mix(data[at + channel], data[at + right + channel], toRight);
    const lower = mix(data[at + below + channel], data[at + below + right + channel], toRight);
    sum[channel] = (sum[channel] ?? 0) + mix(upper, lower, toBottom);
  }
}

function mix(a = 0, b = 0, share: number): number {
  return a + (b - a) * share;
}
