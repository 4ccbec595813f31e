/** Smaller labels have no room for a 10 mm QR code with its quiet zone and the code. */
export const smallestLabel = 20;
const largestLabel = 300;

/** Manufacturers round their measurements. */
const slack = 0.5;

/**
 * A sheet of labels, or a roll, on which each label is a page. All measurements in millimetres from the top left
 * corner.
 */
export type LabelTemplate = {
  id: string;
  page: { width: number; height: number };
  columns: number;
  rows: number;
  label: { width: number; height: number };
  /** The left and top edge of the first label. */
  left: number;
  top: number;
  /** From one label's left edge to the next one's, and from top edge to top edge. */
  pitchX: number;
  pitchY: number;
};

const a4 = { width: 210, height: 297 };
const letter = { width: 215.9, height: 279.4 };

/**
 * The makers' printed measures. Left and top margins follow from them, as these grids are centred on their sheets; they
 * agree with gLabels (templates/avery-iso-templates.xml, avery-us-templates.xml) within 0.3 mm. HERMA 4360 is sold as the
 * equivalent of Avery 3475: 70 × 36 mm, 3 × 8. Brother DK-22205 and DK-11201 are the 62 mm and the 29 × 90 mm roll.
 */
export const templates: readonly LabelTemplate[] = [
  sheet('avery-l7160', a4, [3, 7], { width: 63.5, height: 38.1 }, { x: 2.54, y: 0 }),
  sheet('avery-l7163', a4, [2, 7], { width: 99.1, height: 38.1 }, { x: 2.5, y: 0 }),
  sheet('avery-l4737', a4, [3, 9], { width: 63.5, height: 29.6 }, { x: 2.54, y: 0 }),
  sheet('herma-4360', a4, [3, 8], { width: 70, height: 36 }, { x: 0, y: 0 }),
  sheet('avery-5160', letter, [3, 10], { width: 66.675, height: 25.4 }, { x: 3.175, y: 0 }),
  sheet('avery-5163', letter, [2, 5], { width: 101.6, height: 50.8 }, { x: 4.7625, y: 0 }),
  roll('roll-62', { width: 62, height: 35 }),
  roll('roll-29x90', { width: 90, height: 29 }),
  roll('roll-40x30', { width: 40, height: 30 }),
];

/** A grid centred on its sheet. */
function sheet(
  id: string,
  page: LabelTemplate['page'],
  [columns, rows]: [number, number],
  label: LabelTemplate['label'],
  gap: { x: number; y: number },
): LabelTemplate {
  const pitchX = label.width + gap.x;
  const pitchY = label.height + gap.y;
  return {
    id,
    page,
    columns,
    rows,
    label,
    pitchX,
    pitchY,
    left: round((page.width - columns * pitchX + gap.x) / 2),
    top: round((page.height - rows * pitchY + gap.y) / 2),
  };
}

export function roll(id: string, label: LabelTemplate['label']): LabelTemplate {
  const pitch = { pitchX: label.width, pitchY: label.height };
  return { id, page: label, columns: 1, rows: 1, label, left: 0, top: 0, ...pitch };
}

export function labelsPerPage({ columns, rows }: LabelTemplate): number {
  return columns * rows;
}

/** The top left corner of a label by its position on the page, counted row by row from 0. */
export function cornerOf(template: LabelTemplate, place: number): { x: number; y: number } {
  const column = place % template.columns;
  const row = Math.floor(place / template.columns);
  return { x: template.left + column * template.pitchX, y: template.top + row * template.pitchY };
}

/** The position of the label at this point of the page. */
export function placeAt(template: LabelTemplate, { x, y }: { x: number; y: number }): number | undefined {
  for (let place = 0; place < labelsPerPage(template); place++) {
    const corner = cornerOf(template, place);
    const { width, height } = template.label;
    if (x >= corner.x && x < corner.x + width && y >= corner.y && y < corner.y + height) return place;
  }
  return undefined;
}

function round(millimetres: number): number {
  return Math.round(millimetres * 10_000) / 10_000;
}

type Paper = 'roll' | 'a4' | 'letter';

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

/** Returns whether it is a template whose labels fit beside each other on the page. */
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

function isLabelSize(millimetres: number): boolean {
  return millimetres >= smallestLabel && millimetres <= largestLabel;
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 20;
}
