import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Icon } from '#web/ui/marks/icon.ts';
import { namedIcons } from '#web/ui/marks/named-icons.ts';

const faces = join(import.meta.dirname, '../node_modules/@fontsource/bricolage-grotesque/files');

const weights = { bold: 700, regular: 500 };
const subsets = ['latin', 'latin-ext'] as const;

/** For each font face of labels, the advance widths in thousandths of the font size, with their characters. */
export async function glyphWidths() {
  const ofWeight = async (weight: number) => {
    const tables = subsets.map(async (subset) => [subset, widthsOf(await readFace(subset, weight))]);
    return Object.fromEntries(await Promise.all(tables));
  };
  return { bold: await ofWeight(weights.bold), regular: await ofWeight(weights.regular) };
}

async function readFace(subset: string, weight: number): Promise<Font> {
  return create(await readFile(join(faces, `bricolage-grotesque-${subset}-${weight}-normal.woff`)));
}

function widthsOf(font: Font): [width: number, characters: string][] {
  const byWidth = new Map<number, string>();
  for (const codePoint of font.characterSet) {
    const character = String.fromCodePoint(codePoint);
    // Without combining marks, which need positioning; composed characters are included.
    if (/[\p{C}\p{M}]/u.test(character) || (character !== ' ' && /\s/.test(character))) continue;
    const width =
      Math.round((font.glyphForCodePoint(codePoint).advanceWidth * 10_000) / font.unitsPerEm) / 10;
    byWidth.set(width, (byWidth.get(width) ?? '') + character);
  }
  return [...byWidth].sort(([a], [b]) => a - b);
}

/** Each bin icon as one stroked path on a grid of 24 units. */
export function iconPaths(): Record<string, string> {
  return Object.fromEntries(Object.entries(namedIcons).map(([name, icon]) => [name, pathOfIcon(icon)]));
}

function pathOfIcon(icon: Icon): string {
  const markup = renderToStaticMarkup(createElement(icon));
  const shapes = [...markup.matchAll(/<(?!svg)(\w+) ([^>]*?)\/?>/g)];
  return shapes.map(([, tag = '', attributes = '']) => pathOf(tag, readAttributes(attributes))).join('');
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

function pathOf(tag: string, attributes: Record<string, string>): string {
  const value = (name: string) => Number(attributes[name] ?? 0);
  switch (tag) {
    case 'path':
      // Absolute, as a relative first move would start at the end of the previous path.
      return (attributes.d ?? '').replace(/^m/, 'M0 0m');
    case 'line':
      return `M${value('x1')} ${value('y1')}L${value('x2')} ${value('y2')}`;
    case 'polyline':
      return `M${attributes.points}`;
    case 'polygon':
      return `M${attributes.points}z`;
    case 'circle':
      return ellipse(value('cx'), value('cy'), value('r'), value('r'));
    case 'ellipse':
      return ellipse(value('cx'), value('cy'), value('rx'), value('ry'));
    case 'rect':
      return roundedRect(value('x'), value('y'), value('width'), value('height'), value('rx'));
    default:
      throw new Error(`an icon has a ${tag}, which labels cannot draw`);
  }
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
}

function roundedRect(x: number, y: number, width: number, height: number, r: number): string {
  const arc = (dx: number, dy: number) => (r === 0 ? '' : `a${r} ${r} 0 0 1 ${dx} ${dy}`);
  return [
    `M${x + r} ${y}h${width - 2 * r}${arc(r, r)}`,
    `v${height - 2 * r}${arc(-r, r)}`,
    `h${2 * r - width}${arc(-r, -r)}`,
    `v${2 * r - height}${arc(r, -r)}z`,
  ].join('');
}
