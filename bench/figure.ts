import { parseArgs } from 'node:util';
import type { Testbed } from './testbed.ts';

/** A measured value with its goal. `detail` describes the measurement. */
export type Figure = {
  name: string;
  value: number;
  unit: '%' | 'ms' | 's' | 'KB' | 'MB' | '1/s' | '×' | 'points';
  goal: { atLeast: number } | { atMost: number } | undefined;
  detail: string;
};

export type MeasureOptions = {
  testbed: Testbed;
  /** How long each call of the server is measured. */
  seconds: number;
  /** Only this part, where there are parts. */
  part?: string | undefined;
  /** The main file of another checkout's server to compare with, where that is supported. */
  server?: string | undefined;
  /** Prints the figures of one part at once; an error ends only this part. */
  measurePart(name: string, measure: () => Promise<Figure[]>): Promise<void>;
};

export function figure(
  name: string,
  value: number,
  unit: Figure['unit'],
  goal: Figure['goal'],
  detail: string,
): Figure {
  return { name, value, unit, goal, detail };
}

/** The 95th percentile of some times, with their number and their median in the detail. */
export function p95Figure(name: string, times: readonly number[], atMost: number, from: string): Figure {
  const detail = `${from}, ${times.length} rounds, p50 ${percentile(times, 0.5).toFixed(1)} ms`;
  return figure(name, percentile(times, 0.95), 'ms', { atMost }, detail);
}

/** The value below which this share (0 to 1) of the samples is. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const { values } = parseArgs({ options: { scale: { type: 'string' } }, strict: false });

/** The size of all measurements, from `--scale`. */
export const scale = Number(values.scale ?? 1);

/** This many things or rounds at scale 1, and at least `least` at any scale. */
export function scaled(count: number, least = 1): number {
  return Math.max(Math.min(count, least), Math.round(count * scale));
}

/** Returns whether the figure meets its goal; true without a goal. */
export function isReached({ value, goal }: Figure): boolean {
  if (goal === undefined) return true;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** Formats all figures as a table. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((each) => [
    each.name,
    `${show(each.value)} ${each.unit}`,
    goalText(each),
    each.goal === undefined ? '' : isReached(each) ? 'reached' : 'MISSED',
    each.detail,
  ]);
  const head = ['what', 'measured', 'goal', '', 'from'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: string[]) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function goalText({ goal, unit }: Figure): string {
  if (goal === undefined) return '–';
  return 'atLeast' in goal ? `≥ ${goal.atLeast} ${unit}` : `≤ ${goal.atMost} ${unit}`;
}

function show(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
