import { a4, type LabelTemplate, letter, roll } from '../layout/template.ts';

export type Paper = 'roll' | 'a4' | 'letter';

/** Unparsed, in millimetres; on a roll only the label's own size counts. */
export type OwnSize = {
  paper: Paper;
  width: number;
  height: number;
  columns: number;
  rows: number;
  left: number;
  top: number;
  gapX: number;
  gapY: number;
};

/** Smaller labels have no room for a 10 mm QR code with its quiet zone and the code. */
export const smallestLabel = 20;
export const largestLabel = 300;

export function templateFor(id: string, size: OwnSize): LabelTemplate {
  const label = { width: size.width, height: size.height };
  if (size.paper === 'roll') return roll(id, label);
  return {
    id,
    page: size.paper === 'a4' ? a4 : letter,
    columns: size.columns,
    rows: size.rows,
    label,
    left: size.left,
    top: size.top,
    pitchX: size.width + size.gapX,
    pitchY: size.height + size.gapY,
  };
}

/** Whether it is a template whose labels fit beside each other on the page. */
export function isOnPage(value: unknown): value is LabelTemplate {
  if (typeof value !== 'object' || value === null) return false;
  const { id, page, columns, rows, label, left, top, pitchX, pitchY } = value as Partial<LabelTemplate>;
  if (typeof id !== 'string' || !page || !label) return false;
  const numbers = [
    page.width,
    page.height,
    columns,
    rows,
    label.width,
    label.height,
    left,
    top,
    pitchX,
    pitchY,
  ];
  if (!numbers.every((each) => typeof each === 'number' && Number.isFinite(each))) return false;
  const template = value as LabelTemplate;
  return (
    isLabelSize(template.label.width) &&
    isLabelSize(template.label.height) &&
    isCount(template.columns) &&
    isCount(template.rows) &&
    template.left >= 0 &&
    template.top >= 0 &&
    template.pitchX >= template.label.width &&
    template.pitchY >= template.label.height &&
    template.left + (template.columns - 1) * template.pitchX + template.label.width <=
      template.page.width + slack &&
    template.top + (template.rows - 1) * template.pitchY + template.label.height <=
      template.page.height + slack
  );
}

/** Manufacturers round their measurements. */
const slack = 0.5;

function isLabelSize(millimetres: number): boolean {
  return millimetres >= smallestLabel && millimetres <= largestLabel;
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 20;
}
