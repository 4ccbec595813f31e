/** A mark that both the preview and the PDF draw, in millimetres from the page's top left corner. */
export type Mark = TextMark | BarMark | QrMark | IconMark;

export type Weight = 'regular' | 'bold';

export const weightNumbers: Record<Weight, number> = { regular: 500, bold: 700 };

/** One line. Drawn without kerning and ligatures, as it was measured. */
export type TextMark = {
  kind: 'text';
  text: string;
  x: number;
  baseline: number;
  size: number;
  weight: Weight;
  /** Black if absent. */
  color?: string;
};

export type BarMark = { kind: 'bar'; x: number; y: number; width: number; height: number; color: string };

/** The dark modules as runs in rows: column and row of the first, and the length. The quiet zone is outside. */
export type QrMark = {
  kind: 'qr';
  x: number;
  y: number;
  module: number;
  runs: readonly (readonly [column: number, row: number, length: number])[];
};

/** A path on a grid of 24 units, stroked 2 units wide with round ends. */
export type IconMark = { kind: 'icon'; x: number; y: number; size: number; path: string; color: string };

export type PrintedPage = { width: number; height: number; marks: readonly Mark[] };
