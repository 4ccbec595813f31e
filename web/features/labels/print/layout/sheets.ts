import { type LabelContent, type LabelFields, layOutLabel } from './label.ts';
import type { Mark, PrintedPage } from './mark.ts';
import { cornerOf, type LabelTemplate, labelsPerPage } from './template.ts';

/** Everything that determines the printed pages; sent to the worker as it is. */
export type PrintJob = {
  template: LabelTemplate;
  labels: readonly LabelContent[];
  fields: LabelFields;
  copies: number;
  /** Used positions on the first sheet. */
  skip: number;
  hasCutMarks: boolean;
  /** The printer's offset in millimetres to the right and down. */
  offset: { x: number; y: number };
  /** Prints a page with the labels' outlines instead. */
  isTest?: boolean;
};

export function pageCount(job: PrintJob): number {
  if (job.isTest) return 1;
  return Math.ceil((skipOf(job) + job.labels.length * job.copies) / labelsPerPage(job.template));
}

/** Each page is laid out separately, so that memory does not grow with their number. */
export function layOutPage(job: PrintJob, page: number): PrintedPage {
  const { template, labels, copies, fields, hasCutMarks, offset } = job;
  if (job.isTest) return layOutTestPage(job);
  const perPage = labelsPerPage(template);
  const first = page * perPage - skipOf(job);
  const marks: Mark[] = [];
  for (let place = 0; place < perPage; place++) {
    const content = labels[Math.floor((first + place) / copies)];
    if (!content) continue;
    const corner = cornerOf(template, place);
    const box = { x: corner.x + offset.x, y: corner.y + offset.y, ...template.label };
    if (hasCutMarks) marks.push(...cutMarks(box));
    marks.push(...layOutLabel(content, box, fields));
  }
  return { ...template.page, marks };
}

/** Frames of all labels with crosses and a 50 mm scale, to measure a printer's offset. */
function layOutTestPage({ template, offset }: PrintJob): PrintedPage {
  const marks: Mark[] = [];
  for (let place = 0; place < labelsPerPage(template); place++) {
    const { x, y } = cornerOf(template, place);
    marks.push(...frame({ x: x + offset.x, y: y + offset.y, ...template.label }));
  }
  const center = { x: template.page.width / 2 + offset.x, y: template.page.height / 2 + offset.y };
  const half = Math.min(25, Math.floor(Math.min(template.page.width, template.page.height) / 20) * 5);
  for (let at = -half; at <= half; at++) {
    const length = at % 10 === 0 ? 4 : at % 5 === 0 ? 3 : 1.5;
    marks.push(line(center.x + at, center.y - length / 2, thin, length));
    marks.push(line(center.x - length / 2, center.y + at, length, thin));
  }
  return { ...template.page, marks };
}

/** A roll has no used positions. */
function skipOf({ template, skip }: PrintJob): number {
  return Math.min(skip, labelsPerPage(template) - 1);
}

const thin = 0.1;
const cutLength = 2;

type Box = { x: number; y: number; width: number; height: number };

function cutMarks({ x, y, width, height }: Box): Mark[] {
  return [x, x + width].flatMap((edge, isRight) =>
    [y, y + height].flatMap((level, isBottom) => [
      line(edge - (isRight ? cutLength : 0), level - thin / 2, cutLength, thin),
      line(edge - thin / 2, level - (isBottom ? cutLength : 0), thin, cutLength),
    ]),
  );
}

function frame({ x, y, width, height }: Box): Mark[] {
  return [
    line(x, y - thin / 2, width, thin),
    line(x, y + height - thin / 2, width, thin),
    line(x - thin / 2, y, thin, height),
    line(x + width - thin / 2, y, thin, height),
  ];
}

function line(x: number, y: number, width: number, height: number): Mark {
  return { kind: 'bar', x, y, width, height, color: '#808080' };
}
