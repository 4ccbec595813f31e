import type { Cell, CellKind } from '#domain/inventory/columns.ts';
import type { PdfPage } from '#web/features/labels/print/pdf/write-pdf.ts';
import type { TableFileColumn, TableFileGroup } from '#web/features/things/tables/table-file.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import type { TableJob } from '../messages.ts';
import { createLetters, type Letters } from './letters.ts';
import {
  addFooters,
  colors,
  createPageFlow,
  heightOfLines,
  type PageFlow,
  type TextStyle,
} from './page-flow.ts';
import { dateFormat, gap, numberText, sizes } from './pdf-content.ts';

export type TableContent = Omit<TableJob, 'format'> & { t: TFunction };

/** More columns need a page that is wider than high. */
const uprightMax = 6;
/** A list as a table with the heads on each page. A text takes up to this many lines, then it is cut. */
const linesMax = 3;
const size = 3.1;
const padding = 0.9;
/** In mm, with the white border: a phone reads it from the paper in a hand. */
const qrSize = 14;

type PlacedColumn = TableFileColumn & { at: number; x: number; width: number };

export function layOutTable(content: TableContent, letters: Letters = createLetters()): PdfPage[] {
  const { t, title, summary, locale, day, rows, groups, codes = [] } = content;
  const isLandscape = content.columns.filter(({ share }) => share).length > uprightMax;
  const flow = createPageFlow(content.paper, letters, isLandscape);
  const columns = placed(flow, content.columns, codes.some(Boolean) ? qrSize + gap : 0);
  const longDate = dateFormat(locale, 'long')(day);
  const date = dateFormat(locale, 'short');
  const textOf = (cell: Cell, kind: CellKind): string => {
    if (cell === undefined) return '';
    if (typeof cell === 'number') return numberText(locale, cell);
    return kind === 'day' ? date(cell) : cell;
  };
  flow.startPage();
  flow.paragraph(title, { size: sizes.title, weight: 'bold' });
  flow.y += 1;
  flow.paragraph([summary, longDate].filter(Boolean).join(' · '), { size: 3.5, color: colors.soft });
  flow.y += 4;
  drawHeads(flow, columns);
  flow.repeat(() => drawHeads(flow, columns));
  let at = 0;
  for (const group of groups ?? [{ count: rows.length }]) {
    if ('name' in group) drawGroup(flow, columns, group);
    for (const [n, row] of rows.slice(at, at + group.count).entries())
      drawRow(flow, columns, (column) => textOf(row[column.at], column.kind), codes[at + n]);
    at += group.count;
  }
  addFooters(flow, `${title} · ${longDate}`, (page, of) =>
    t('inventory.pageOf', { page: String(page), of: String(of) }),
  );
  return flow.pages;
}

/** `before` is the width to the left of the columns. */
function placed(flow: PageFlow, all: readonly TableFileColumn[], before: number): PlacedColumn[] {
  const printed = all.flatMap((column, at) => (column.share ? { ...column, at } : []));
  const shares = printed.reduce((sum, { share = 0 }) => sum + share, 0);
  const room = flow.width - before - gap * (printed.length - 1);
  let x = flow.left + before;
  return printed.map((column) => {
    const width = (room * (column.share ?? 0)) / shares;
    x += width + gap;
    return { ...column, x: x - width - gap, width };
  });
}

function drawHeads(flow: PageFlow, columns: readonly PlacedColumn[]): void {
  const style = { size: sizes.small, color: colors.soft };
  for (const column of columns) drawLine(flow, column, column.name, flow.y, style);
  flow.y += heightOfLines(1, sizes.small) + 1;
  flow.rule();
}

/** The name of a group, how many rows it has, and their sums below the heads. It does not end a page. */
function drawGroup(
  flow: PageFlow,
  columns: readonly PlacedColumn[],
  { name, count, sums }: TableFileGroup,
): void {
  const style = { size, weight: 'bold' } as const;
  const height = heightOfLines(1, size) + 2 * padding;
  flow.need(3 * height);
  flow.bar(flow.left, flow.y, flow.width, height, colors.fill);
  const y = flow.y + padding;
  const summed = columns.filter(({ at }) => sums[at]);
  const right = Math.min(flow.right, ...summed.map(({ x }) => x)) - gap;
  flow.lineFrom(`${name} · ${count}`, flow.left + padding, y, { ...style, most: right - flow.left });
  for (const column of summed) drawLine(flow, column, sums[column.at] ?? '', y, style);
  flow.y += height;
  flow.rule();
}

function drawRow(
  flow: PageFlow,
  columns: readonly PlacedColumn[],
  textOf: (column: PlacedColumn) => string,
  code: string | undefined,
): void {
  const cells = columns.map((column) => {
    const lines = flow.wrap(textOf(column), column.width, { size });
    const rest = lines.slice(linesMax - 1).join(' ');
    return { column, lines: lines.length > linesMax ? [...lines.slice(0, linesMax - 1), rest] : lines };
  });
  const textHeight = heightOfLines(Math.max(...cells.map(({ lines }) => lines.length)), size);
  const height = Math.max(textHeight, code === undefined ? 0 : qrSize - 2 * padding);
  flow.need(height + 2 * padding);
  if (code !== undefined) flow.qr(code, flow.left, flow.y, qrSize);
  for (const { column, lines } of cells) {
    for (const [at, line] of lines.entries())
      drawLine(flow, column, line, flow.y + padding + heightOfLines(at, size), { size });
  }
  flow.y += height + 2 * padding;
  flow.rule();
}

function drawLine(
  flow: PageFlow,
  { x, width, kind }: PlacedColumn,
  text: string,
  y: number,
  style: TextStyle,
): void {
  if (kind === 'count' || kind === 'amount') flow.lineTo(text, x + width, y, { ...style, most: width });
  else flow.lineFrom(text, x, y, { ...style, most: width });
}
