import { encode } from 'uqr';
import type { QrMark } from './mark.ts';

/** White modules that scanners require on each side (ISO/IEC 18004). */
export const quietZone = 4;

/** In mm: phones read a QR code of this width at arm's length. */
export const smallestQr = 10;

/**
 * A fixed mask: evaluating all eight takes 18 times as long, and the third is nearly as good by the standard's
 * penalties (590 to 567).
 */
const maskPattern = 2;

/** The dark modules of a QR code, and how many modules it is wide. */
export function qrRuns(text: string): { size: number; runs: QrMark['runs'] } {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern });
  return { size, runs: data.flatMap((row, at) => runsOf(row, at)) };
}

function runsOf(row: readonly boolean[], at: number): [number, number, number][] {
  const runs: [number, number, number][] = [];
  for (let column = 0; column < row.length; column++) {
    if (!row[column]) continue;
    const from = column;
    while (row[column]) column++;
    runs.push([from, at, column - from]);
  }
  return runs;
}
