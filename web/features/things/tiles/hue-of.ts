import type { BinHeader } from '#domain/bins/bin.ts';
import { type BinColor, binColors } from '#domain/bins/bin-look.ts';

export function hueOf(bin: Pick<BinHeader, 'color'>): BinColor {
  return bin.color ?? 'slate';
}

/** The least used colour, so that bins differ without anyone choosing. */
export function freshColor(bins: Iterable<Pick<BinHeader, 'color' | 'deletedAt'>>): BinColor {
  const uses = new Map<BinColor, number>(binColors.map((color) => [color, 0]));
  for (const { color, deletedAt } of bins) {
    if (color && deletedAt === undefined) uses.set(color, (uses.get(color) ?? 0) + 1);
  }
  // Muted colours come last.
  const order = [...firstColors, ...binColors.filter((color) => !firstColors.includes(color))];
  return order.reduce((best, color) => ((uses.get(color) ?? 0) < (uses.get(best) ?? 0) ? color : best));
}

const firstColors: BinColor[] = ['teal', 'rust', 'indigo', 'amber', 'moss', 'rose', 'sky', 'plum'];
