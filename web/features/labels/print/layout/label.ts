import type { BinColor, BinIcon } from '#domain/bins/bin-fields.ts';
import { codeLength } from '#domain/codes/code.ts';
import { fitLine, fitText, lineHeight } from './fit-text.ts';
import { ascent, printable, widthOf } from './glyphs.ts';
import iconPaths from './icon-paths.json' with { type: 'json' };
import { labelColors } from './label-colors.ts';
import type { Mark, TextMark } from './mark.ts';
import { qrRuns, quietZone, smallestQr } from './qr.ts';

/** The contents of a label; a blank one has only a code, and its number. */
export type LabelContent = {
  code: string;
  /** The address in the QR code. */
  address: string;
  /** The number of a blank label, printed as large as it fits. */
  number?: string;
  name?: string;
  /** A path such as "Attic › Shelf 2". */
  place?: string;
  label?: string;
  /** Formatted, such as "12 items". */
  items?: string;
  /** How the box is carried and unpacked, such as "fragile · open first". */
  marks?: string;
  /** The value of the own field that labels show, such as "Weight: 12 kg". */
  ownFact?: string;
  color?: BinColor;
  icon?: BinIcon;
};

export const labelFields = ['name', 'place', 'look', 'items', 'marks', 'label', 'code'] as const;
export type LabelField = (typeof labelFields)[number];
export type LabelFields = Record<LabelField, boolean>;

type Box = { x: number; y: number; width: number; height: number };

/** In mm: the smallest print on labels, 6 points. */
const smallest = 2.1;

/** All marks on one label, inside its edges. */
export function layOutLabel(content: LabelContent, label: Box, fields: LabelFields): Mark[] {
  const inner = inset(label, Math.min(2.5, Math.max(1, Math.min(label.width, label.height) * 0.06)));
  const texts = textsOf(content, fields);
  const qr = qrRuns(content.address);
  // The height of QR and code together, for a QR width of 1.
  const perWidth = 1 + (fields.code ? codeSizePerWidth * lineHeight : 0);
  const arrangement = arrange(texts, inner);
  const least = (smallestQr * (qr.size + 2 * quietZone)) / qr.size;
  const width = Math.min(
    Math.max(least, preferredWidth[arrangement](inner)),
    inner.width,
    inner.height / perWidth,
  );
  const height = width * perWidth;
  const qrBox = {
    x: arrangement === 'beside' ? inner.x : inner.x + (inner.width - width) / 2,
    y: arrangement === 'below' ? inner.y : inner.y + (inner.height - height) / 2,
    width,
    height: width,
  };
  return [
    ...layOutQr(qr, qrBox),
    ...(fields.code ? layOutCode(content.code, qrBox) : []),
    ...(arrangement === 'beside' ? layOutTexts(texts, rightOf(inner, width + 0.8)) : []),
    ...(arrangement === 'below' ? layOutTexts(texts, belowOf(inner, height + 0.5)) : []),
  ];
}

/** Between the names of a path. */
export const pathMark = ' › ';

type Texts = { headline: string; name: string; details: Detail[]; color?: BinColor; icon?: BinIcon };

/** A line below the name. */
type Detail = { text: string; isBoxed?: boolean };

/** A label text of more letters would leave no room for the name. */
const headlineLetters = 8;

/** Returns the texts; the largest is the one that people look for on a shelf: the label text, or a blank label's number. */
function textsOf(content: LabelContent, fields: LabelFields): Texts {
  const name = fields.name ? printable(content.name ?? '').text : '';
  const label = fields.label ? printable(content.label ?? '').text : '';
  const number = fields.label && name === '' ? content.number : undefined;
  const isShort = label.length <= headlineLetters;
  const details: Detail[] = [
    { text: fields.marks ? printable(content.marks ?? '').text : '', isBoxed: true },
    { text: isShort ? '' : label },
    { text: printable(content.ownFact ?? '').text },
    { text: fields.place ? printable(content.place ?? '').text : '' },
    { text: fields.items ? printable(content.items ?? '').text : '' },
  ];
  return {
    headline: (isShort ? label : '') || (number ?? ''),
    name,
    details: details.filter(({ text }) => text !== ''),
    color: fields.look ? content.color : undefined,
    icon: fields.look ? content.icon : undefined,
  };
}

/** Position of the texts: beside the QR code, below it, or none. */
type Arrangement = 'beside' | 'below' | 'alone';

function arrange({ headline, name, details, color, icon }: Texts, inner: Box): Arrangement {
  if (headline + name === '' && details.length === 0 && !color && !icon) return 'alone';
  return inner.width >= 1.25 * inner.height ? 'beside' : 'below';
}

const preferredWidth: Record<Arrangement, (inner: Box) => number> = {
  beside: ({ width }) => Math.min(36, width * 0.46),
  below: ({ height }) => height * 0.58,
  alone: () => 36,
};

function layOutQr({ size, runs }: ReturnType<typeof qrRuns>, box: Box): Mark[] {
  const module = box.width / (size + 2 * quietZone);
  return [{ kind: 'qr', x: box.x + quietZone * module, y: box.y + quietZone * module, module, runs }];
}

/** Twelve letters of two thirds of the size, with two gaps between the groups of four. */
const codeSizePerWidth = 1 / 10;

/** Three groups of four, each centred in its third, so that codes below each other align. */
function layOutCode(code: string, qr: Box): TextMark[] {
  const third = qr.width / 3;
  const fours = Array.from({ length: codeLength / 4 }, (_, at) => code.slice(at * 4, at * 4 + 4));
  const widest = Math.max(...fours.map((four) => widthOf(four, 'bold')));
  const size = Math.min(qr.width * codeSizePerWidth, (third * 0.94) / widest);
  return fours.map((text, at) => ({
    kind: 'text',
    text,
    x: qr.x + at * third + (third - widthOf(text, 'bold') * size) / 2,
    baseline: qr.y + qr.height + ascent * size,
    size,
    weight: 'bold',
  }));
}

function layOutTexts({ headline, name, details, color, icon }: Texts, box: Box): Mark[] {
  const hasLook = box.height >= 6;
  const barWidth = color && hasLook ? Math.min(2, box.width * 0.08) : 0;
  const { x, y, width, height } = rightOf(box, 2 * barWidth);
  const iconSize = icon && hasLook ? Math.min(8, height * 0.28, width * 0.26) : 0;
  const size = Math.min(3.4, Math.max(smallest, height * 0.095));
  const top = layOutHeadline(headline, name, { x, y, width, height });
  const below = height - top.height;
  const room = headline + name === '' ? below : Math.min(below * 0.62, below - smallest * lineHeight);
  const lines = details.slice(0, Math.max(0, Math.floor(room / (size * lineHeight))));
  const detailsHeight = Math.max(lines.length * size * lineHeight, iconSize);
  const nameHeight = below - detailsHeight - (detailsHeight > 0 ? size * 0.3 : 0);
  const largest = Math.min(7, Math.max(smallest, height * (headline === '' ? 0.2 : 0.15)));
  const bottom = y + height;
  const detailWidth = width - (iconSize > 0 ? iconSize + 1 : 0);
  return [
    ...(color && barWidth > 0 ? [bar({ ...box, width: barWidth }, labelColors[color])] : []),
    ...top.marks,
    ...fitText(
      name,
      { x, y: y + top.height, width, height: nameHeight },
      { largest, smallest, weight: 'bold' },
    ),
    ...lines.flatMap(({ text, isBoxed }, at) => {
      const where = { x, y: bottom - (lines.length - at) * size * lineHeight, width: detailWidth, size };
      return isBoxed ? drawBoxed(text, where) : [drawLine(text, where)];
    }),
    ...(icon && iconSize > 0
      ? [drawIcon(icon, color, { x: x + width - iconSize, y: bottom - iconSize, size: iconSize })]
      : []),
  ];
}

/** One line over the name. A label too low for both has only the name. */
function layOutHeadline(text: string, name: string, box: Box): { marks: Mark[]; height: number } {
  const largest = Math.min(14, box.height * (name === '' ? 0.6 : 0.34));
  if (text === '' || (name !== '' && largest < smallest * 1.5)) return { marks: [], height: 0 };
  const line = fitLine(text, box.width * 0.95, { largest, smallest, weight: 'bold' });
  const mark: TextMark = {
    kind: 'text',
    ...line,
    x: box.x,
    baseline: box.y + ascent * line.size,
    weight: 'bold',
  };
  return { marks: [mark], height: line.size * lineHeight };
}

function bar(box: Box, color: string): Mark {
  return { kind: 'bar', ...box, color };
}

function drawLine(text: string, { x, y, width, size }: Omit<Box, 'height'> & { size: number }): TextMark {
  const fitting = shortenedPath(text, width / smallest);
  const line = fitLine(fitting, width, { largest: size, smallest, weight: 'regular' });
  return { kind: 'text', ...line, x, baseline: y + ascent * size, weight: 'regular' };
}

/** White on black, to be seen by whoever lifts the box. Plain where a box would cut the text. */
function drawBoxed(text: string, { x, y, width, size }: Omit<Box, 'height'> & { size: number }): Mark[] {
  const padding = size * 0.25;
  const room = width - 2 * padding;
  const weight = widthOf(text, 'bold') * smallest <= room ? 'bold' : 'regular';
  if (widthOf(text, weight) * smallest > room) return [drawLine(text, { x, y, width, size })];
  const line = fitLine(text, room, { largest: size * 0.95, smallest, weight });
  const black = {
    x,
    y,
    width: widthOf(line.text, weight) * line.size + 2 * padding,
    height: line.size * lineHeight,
  };
  const baseline = y + ascent * line.size;
  return [
    bar(black, '#000000'),
    { kind: 'text', ...line, x: x + padding, baseline, weight, color: '#ffffff' },
  ];
}

/** Leaves out the outermost names of a path that is too long, as the innermost one says most. */
function shortenedPath(text: string, width: number): string {
  const names = text.split(pathMark);
  for (let from = 1; from < names.length && widthOf(text, 'regular') > width; from++)
    text = ['…', ...names.slice(from)].join(pathMark);
  return text;
}

function drawIcon(icon: BinIcon, color: BinColor | undefined, square: Square): Mark {
  return { kind: 'icon', ...square, path: iconPaths[icon], color: color ? labelColors[color] : '#000000' };
}

type Square = { x: number; y: number; size: number };

function rightOf(box: Box, by: number): Box {
  return { ...box, x: box.x + by, width: box.width - by };
}

function belowOf(box: Box, by: number): Box {
  return { ...box, y: box.y + by, height: box.height - by };
}

function inset(box: Box, by: number): Box {
  return { x: box.x + by, y: box.y + by, width: box.width - 2 * by, height: box.height - 2 * by };
}
