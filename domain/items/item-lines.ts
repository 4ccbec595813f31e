/** One typed or pasted line understood as an item: `name` as it will be saved, `quantity` 1 unless the line says more. */
export type ItemLine = { name: string; quantity: number };

const bullet = /^\s*(?:[-–—*•·▪◦]|\[[ xX]?\]|\d{1,3}[.)](?=\s))\s*/u;

// A count before or behind the name: "3x socks", "3 × socks", "4 st glödlampor", "socks x3", "socks, 4", "socks (4)".
// Not "2x4" and not "2XL": there the digits belong to the name.
const leading = /^(\d{1,6})\s*(?:[x×*](?!l\b)(?:\s+|(?=\p{L}))|(?:st|styck(?:en)?|pcs|pc)\.?\s+)(?=\S)/iu;
const trailing = [
  /\s*[,;:\t]\s*(\d{1,6})\s*(?:st|pcs|pc)?\.?$/iu,
  /\s*\(\s*[x×]?\s*(\d{1,6})\s*[x×]?\s*(?:st|pcs|pc)?\.?\s*\)$/iu,
  /\s+(?:[x×]\s?(\d{1,6})|(\d{1,6})\s?[x×])$/iu,
];

/** Reads one line; undefined if nothing is left to name an item by. */
export function parseItemLine(text: string): ItemLine | undefined {
  let name = text.normalize('NFC').replace(bullet, '').replace(bullet, '').trimEnd();
  let quantity = 1;
  const before = leading.exec(name);
  if (before) {
    quantity = Number(before[1]);
    name = name.slice(before[0].length);
  } else {
    for (const pattern of trailing) {
      const behind = pattern.exec(name);
      if (behind === null || behind.index === 0) continue;
      quantity = Number(behind[1] ?? behind[2]);
      name = name.slice(0, behind.index);
      break;
    }
  }
  name = name.replace(/\s+/gu, ' ').trim();
  return name === '' ? undefined : { name, quantity };
}

/** Reads pasted text, one item per line; empty lines are passed over. */
export function parseItemLines(text: string): ItemLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .map(parseItemLine)
    .filter((line) => line !== undefined);
}

/** Lines as text again, to give back what did not fit. */
export function showItemLines(lines: readonly ItemLine[]): string {
  return lines.map((line) => (line.quantity === 1 ? line.name : `${line.quantity}x ${line.name}`)).join('\n');
}
