/** A measured value with its goal. `detail` describes the measurement. */
export type Figure = {
  name: string;
  value: number;
  unit: '%' | 'ms' | 's' | 'KB' | 'MB' | '1/s' | '×' | 'points';
  goal: { atLeast: number } | { atMost: number } | undefined;
  detail: string;
};

export type MeasureOptions = {
  seconds: number;
  /** Only this part, where there are parts. */
  part?: string | undefined;
  /** The main file of another checkout's server to compare with, where that is supported. */
  server?: string | undefined;
  /** Prints the figures of one part at once; an error ends only this part. */
  measurePart(name: string, measure: () => Promise<Figure[]>): Promise<void>;
};

/** Returns whether the figure meets its goal; true without a goal. */
export function isReached({ value, goal }: Figure): boolean {
  if (goal === undefined) return true;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** Formats all figures as a table. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${show(figure.value)} ${figure.unit}`,
    goalText(figure),
    figure.goal === undefined ? '' : isReached(figure) ? 'reached' : 'MISSED',
    figure.detail,
  ]);
  const head = ['what', 'measured', 'goal', '', 'from'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

/** The value below which this share (0 to 1) of the samples is. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

function goalText({ goal, unit }: Figure): string {
  if (goal === undefined) return '–';
  return 'atLeast' in goal ? `≥ ${goal.atLeast} ${unit}` : `≤ ${goal.atMost} ${unit}`;
}

function show(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
