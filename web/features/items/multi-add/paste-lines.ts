import { type ItemLine, parseItemLine, showItemLines } from '#domain/items/item-lines.ts';

/** One line of the text that names an item; `at` is its place among all lines, empty ones included. */
export type PasteLine = ItemLine & { at: number };

/** The lines that name something. The text stays the only truth: changes in the preview are written back into it. */
export function readPaste(text: string): PasteLine[] {
  return linesOf(text).flatMap((line, at) => {
    const item = parseItemLine(line);
    return item ? [{ ...item, at }] : [];
  });
}

/** The text with another count in one line. */
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

/** Only these lines, as they were typed. */
export function onlyLines(text: string, places: readonly number[]): string {
  const kept = new Set(places);
  return linesOf(text)
    .filter((_, index) => kept.has(index))
    .join('\n');
}

// A name that itself looks like a count ("socks, 4") needs its own count before it to be read back as it is.
function lineFor(item: ItemLine): string {
  const short = showItemLines([item]);
  const read = parseItemLine(short);
  const isReadBack = read?.name === item.name && read.quantity === item.quantity;
  return isReadBack ? short : `${item.quantity}x ${item.name}`;
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}
