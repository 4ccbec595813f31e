import { encode } from 'uqr';
import type { QrMark } from './mark.ts';

/** Modules of white that a reader needs on each side (ISO/IEC 18004). */
export const quietZone = 4;

/** Weighing all eight masks takes 18 times as long; by the standard's penalties the third is nearly as good (590 to 567). */
const maskPattern = 2;

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
