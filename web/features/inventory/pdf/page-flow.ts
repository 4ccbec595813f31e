import { fitLine, lineHeight } from '#web/features/print/layout/fit-text.ts';
import { ascent, widthOf } from '#web/features/print/layout/glyphs.ts';
import type { Weight } from '#web/features/print/layout/mark.ts';
import { printable } from '#web/features/print/layout/printable.ts';
import type { PdfPage, PhotoMark } from '#web/features/print/pdf/write-pdf.ts';

export const papers = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const;
export type Paper = keyof typeof papers;

export const colors = {
  ink: '#221d17',
  soft: '#6b6258',
  line: '#d9cfc0',
  fill: '#f6f0e6',
  tape: '#b5460f',
} as const;

/** Sizes of letters, in millimetres. */
export type TextStyle = { size: number; weight?: Weight; color?: string };

const margin = { side: 16, top: 16, bottom: 18 };

export type PageFlow = ReturnType<typeof createPageFlow>;

/** Fills pages from top to bottom, in millimetres. */
export function createPageFlow(paper: Paper) {
  const { width, height } = papers[paper];
  const pages: { width: number; height: number; marks: PdfPage['marks'][number][] }[] = [];
  let onNewPage = () => {};
  let marks: PdfPage['marks'][number][] = [];

  const flow = {
    pages,
    left: margin.side,
    right: width - margin.side,
    width: width - 2 * margin.side,
    bottom: height - margin.bottom,
    /** The height of what a page holds. */
    height: height - margin.top - margin.bottom,
    y: margin.top,

    /** What is repeated at the top of each further page. */
    repeat(draw: () => void): void {
      onNewPage = draw;
    },

    startPage(): void {
      marks = [];
      pages.push({ width, height, marks });
      flow.y = margin.top;
      if (pages.length > 1) onNewPage();
    },

    /** Starts a page unless there is room for this height. */
    need(space: number): void {
      if (flow.y + space > flow.bottom) flow.startPage();
    },

    bar(x: number, y: number, barWidth: number, barHeight: number, color: string): void {
      marks.push({ kind: 'bar', x, y, width: barWidth, height: barHeight, color });
    },

    photo(photo: Omit<PhotoMark, 'kind'>): void {
      marks.push({ kind: 'photo', ...photo });
    },

    /** One line whose top is at `y`. */
    line(
      text: string,
      x: number,
      y: number,
      { size, weight = 'regular', color = colors.ink }: TextStyle,
    ): void {
      if (text !== '')
        marks.push({ kind: 'text', text, x, baseline: y + ascent * size, size, weight, color });
    },

    /** One line that ends at `right`; smaller, then cut, if it is wider than `most`. */
    lineTo(text: string, right: number, y: number, style: TextStyle & { most: number }): void {
      const { size, weight = 'regular', most } = style;
      const fitting = fitLine(printable(text).text, most, { largest: size, smallest: size * 0.6, weight });
      const x = right - widthOf(fitting.text, weight) * fitting.size;
      flow.line(fitting.text, x, y + ascent * (size - fitting.size), { ...style, size: fitting.size });
    },
    /** Lines below each other that end at `right`. */
    linesTo(texts: readonly string[], right: number, y: number, style: TextStyle & { most: number }): void {
      for (const [at, text] of texts.entries()) {
        flow.lineTo(text, right, y + heightOfLines(at, style.size), style);
      }
    },
  };
  return flow;
}

export function heightOfLines(count: number, size: number): number {
  return count * size * lineHeight;
}

/** "Page 2 of 5" and the title at the foot of each page. */
export function addFooters(
  flow: PageFlow,
  title: string,
  pageText: (page: number, of: number) => string,
): void {
  const size = 2.8;
  flow.pages.forEach(({ marks, height }, at) => {
    const text = pageText(at + 1, flow.pages.length);
    const baseline = height - 10;
    const room = flow.width - widthOf(text, 'regular') * size - 8;
    const left = fitLine(printable(title).text, room, { largest: size, smallest: size, weight: 'regular' });
    const common = { kind: 'text', baseline, size, weight: 'regular', color: colors.soft } as const;
    marks.push({ ...common, text: left.text, x: flow.left });
    marks.push({ ...common, text, x: flow.right - widthOf(text, 'regular') * size });
  });
}
