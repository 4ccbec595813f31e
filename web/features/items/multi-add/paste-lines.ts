import { formatItemLines, type ItemLine, parseItemLine } from '#domain/items/item-lines.ts';

/** `at` counts all lines, empty ones too. */
export type PasteLine = ItemLine & { at: number };

export function readPaste(text: string): PasteLine[] {
  return linesOf(text).flatMap((line, at) => {
    const item = parseItemLine(line);
    return item ? [{ ...item, at }] : [];
  });
}

export function withQuantity(text: string, at: number, quantity: number): string {
  return linesOf(text)
    .map((line, index) => {
      const item = index === at ? parseItemLine(line) : undefined;
      return item ? lineFor({ ...item, quantity }) : line;
    })
    .join('\n');
}

export function withoutLine(text: string, at: number): string {
  return linesOf(text)
    .filter((_, index) => index !== at)
    .join('\n');
}

export function onlyLines(text: string, lineIndexes: readonly number[]): string {
  const wantedLines = new Set(lineIndexes);
  return linesOf(text)
    .filter((_, index) => wantedLines.has(index))
    .join('\n');
}

// A name that looks like a count ("socks, 4") needs its own count in front to be parsed back.
function lineFor(item: ItemLine): string {
  const short = formatItemLines([item]);
  const read = parseItemLine(short);
  const isReadBack = read?.name === item.name && read.quantity === item.quantity;
  return isReadBack ? short : `${item.quantity}x ${item.name}`;
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}
