import { lineHeight } from '#web/features/labels/print/layout/fit-text.ts';
import { ascent } from '#web/features/labels/print/layout/glyphs.ts';
import type { Weight } from '#web/features/labels/print/layout/mark.ts';
import { qrRuns, quietZone } from '#web/features/labels/print/layout/qr.ts';
import type { PdfPage, PhotoMark } from '#web/features/labels/print/pdf/write-pdf.ts';
import { type Ground, hasPicture, type Letters } from './letters.ts';

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

/** `size` of the letters in millimetres; `ground` is what they stand on. */
export type TextStyle = { size: number; weight?: Weight; color?: string; ground?: Ground };

const margin = { side: 16, top: 16, bottom: 18 };

export type PageFlow = ReturnType<typeof createPageFlow>;

/** Fills pages from top to bottom, in millimetres; `isLandscape` turns them. */
export function createPageFlow(paper: Paper, letters: Letters, isLandscape = false) {
  const { width: short, height: long } = papers[paper];
  const [width, height] = isLandscape ? [long, short] : [short, long];
  const pages: { width: number; height: number; marks: Mark[] }[] = [];
  let onNewPage = () => {};
  let marks: Mark[] = [];

  const flow = {
    pages,
    left: margin.side,
    right: width - margin.side,
    width: width - 2 * margin.side,
    bottom: height - margin.bottom,
    /** The height of what a page holds. */
    height: height - margin.top - margin.bottom,
    y: margin.top,

    /** Sets the drawing that is repeated at the top of each further page. */
    repeat(draw: () => void): void {
      onNewPage = draw;
    },

    startPage(): void {
      marks = [];
      pages.push({ width, height, marks });
      flow.y = margin.top;
      if (pages.length > 1) onNewPage();
    },

    /** Adds to an earlier page; the first is 1. */
    openPage(number: number): void {
      marks = pages[number - 1]?.marks ?? marks;
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

    /** The white border that scanners need is inside of `size`. */
    qr(address: string, x: number, y: number, size: number): void {
      const { size: modules, runs } = qrRuns(address);
      const module = size / (modules + 2 * quietZone);
      marks.push({ kind: 'qr', x: x + quietZone * module, y: y + quietZone * module, module, runs });
    },

    /** Prepared lines of at most this width. */
    wrap(text: string, width: number, { size, weight = 'regular' }: TextStyle): string[] {
      return wrapText(text, { width: width / size, weight, letters });
    },

    /** The width of a prepared line. */
    widthOf(text: string, { size, weight = 'regular' }: TextStyle): number {
      return letters.measure(text, weight) * size;
    },

    /** A prepared line whose top is at `y`. */
    line(text: string, x: number, y: number, style: TextStyle): void {
      marks.push(...marksOfLine(letters, text, { x, y }, style));
    },

    /** One line that begins at `x`; smaller, then cut, if it is wider than `most`. */
    lineFrom(text: string, x: number, y: number, style: TextStyle & { most: number }): void {
      const fitting = fitted(letters, text, style);
      flow.line(fitting.text, x, y + ascent * (style.size - fitting.size), { ...style, size: fitting.size });
    },

    /** One line that ends at `right`, made to fit like `lineFrom`. */
    lineTo(text: string, right: number, y: number, style: TextStyle & { most: number }): void {
      const fitting = fitted(letters, text, style);
      flow.lineFrom(text, right - fitting.width, y, style);
    },

    /** Lines below each other that end at `right`. */
    linesTo(texts: readonly string[], right: number, y: number, style: TextStyle & { most: number }): void {
      for (const [at, text] of texts.entries()) {
        flow.lineTo(text, right, y + heightOfLines(at, style.size), style);
      }
    },
    /** A line from margin to margin. */
    rule(color: string = colors.line, ruleHeight = 0.2): void {
      flow.bar(flow.left, flow.y, flow.width, ruleHeight, color);
      flow.y += ruleHeight;
    },

    paragraph(text: string, style: TextStyle & { width?: number }): void {
      if (text === '') return;
      for (const line of flow.wrap(text, style.width ?? flow.width, style)) {
        flow.need(style.size * lineHeight);
        flow.line(line, flow.left, flow.y, style);
        flow.y += style.size * lineHeight;
      }
    },
  };

  return flow;
}

type Mark = PdfPage['marks'][number];

function marksOfLine(
  letters: Letters,
  text: string,
  { x, y }: { x: number; y: number },
  style: TextStyle,
): Mark[] {
  const { size, weight = 'regular', color = colors.ink, ground = 'white' } = style;
  const marks: Mark[] = [];
  let at = x;
  for (const run of runsOf(text)) {
    const picture = letters.pictureOf(run);
    const runWidth = letters.measure(run, weight) * size;
    if (picture) {
      const jpeg = picture.jpegs[weight][ground];
      marks.push({ kind: 'photo', jpeg, x: at, y, width: runWidth, height: size * lineHeight });
    } else {
      marks.push({ kind: 'text', text: run, x: at, baseline: y + ascent * size, size, weight, color });
    }
    at += runWidth;
  }
  return marks;
}

/** The line in a smaller size, then cut, if it is wider than `most`. */
function fitted(
  letters: Letters,
  text: string,
  { size, weight = 'regular', most }: TextStyle & { most: number },
) {
  const prepared = hasPicture(text) ? text : letters.prepare(text);
  const width = letters.measure(prepared, weight);
  const fittingSize = Math.max(size * 0.6, Math.min(size, most / width));
  if (width * fittingSize <= most + 1e-6)
    return { text: prepared, size: fittingSize, width: width * fittingSize };
  const dots = letters.measure('…', weight);
  const [start = ''] = wrapText(text, { width: most / fittingSize - dots, weight, letters });
  const cut = `${start.trimEnd()}…`;
  return { text: cut, size: fittingSize, width: letters.measure(cut, weight) * fittingSize };
}

/** Texts and pictures apart. */
function runsOf(text: string): string[] {
  if (text === '') return [];
  return hasPicture(text) ? text.split(/([\ue000-\uf8ff])/).filter((run) => run !== '') : [text];
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
  const style = { size: 2.8, color: colors.soft };
  const y = flow.bottom + 5;
  for (let page = 1; page <= flow.pages.length; page++) {
    flow.openPage(page);
    flow.lineFrom(title, flow.left, y, { ...style, most: flow.width - 40 });
    flow.lineTo(pageText(page, flow.pages.length), flow.right, y, { ...style, most: 36 });
  }
}

type Measure = { width: number; weight: Weight; letters: Letters };

/** Prepared lines of at most this width, at size 1. Breaks words that are longer. Linear in the length of the text. */
export function wrapText(text: string, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(measure.letters.prepare(paragraph), measure));
}

function wrapParagraph(text: string, { width, weight, letters }: Measure): string[] {
  const space = letters.measure(' ', weight);
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  const endLine = () => {
    lines.push(line);
    line = '';
    lineWidth = 0;
  };
  for (const word of text.split(' ')) {
    const wordWidth = letters.measure(word, weight);
    if (line !== '' && lineWidth + space + wordWidth <= width) {
      line += ` ${word}`;
      lineWidth += space + wordWidth;
      continue;
    }
    if (line !== '') endLine();
    if (wordWidth <= width) {
      line = word;
      lineWidth = wordWidth;
      continue;
    }
    for (const character of word) {
      const characterWidth = letters.measure(character, weight);
      if (line !== '' && lineWidth + characterWidth > width) endLine();
      line += character;
      lineWidth += characterWidth;
    }
  }
  endLine();
  return lines;
}
