import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { scale: { type: 'string' } }, strict: false });

/** The size of all measurements, from `--scale`. */
export const scale = Number(values.scale ?? 1);

/** This many things or rounds at scale 1, and at least `least` at any scale. */
export function scaled(count: number, least = 1): number {
  return Math.max(Math.min(count, least), Math.round(count * scale));
}
