import { fold } from '../fold.ts';
import type { BinHeader } from './bin.ts';
import { type BinColor, binColors } from './bin-fields.ts';

/** Muted colours come last. */
const colorOrder: readonly BinColor[] = [
  ...(['teal', 'rust', 'indigo', 'amber', 'moss', 'rose', 'sky', 'plum'] as const),
  ...binColors.filter((color) => color === 'olive' || color === 'slate'),
];

/** The least used colour, so that things differ without anyone choosing. */
export function freshColor(
  things: Iterable<{ color?: BinColor | undefined; deletedAt?: string | undefined }>,
): BinColor {
  const uses = new Map<BinColor, number>();
  for (const { color, deletedAt } of things)
    if (color && deletedAt === undefined) uses.set(color, (uses.get(color) ?? 0) + 1);
  return leastUsed(uses);
}

function leastUsed(uses: ReadonlyMap<BinColor, number>): BinColor {
  return colorOrder.reduce((best, color) => ((uses.get(color) ?? 0) < (uses.get(best) ?? 0) ? color : best));
}

/**
 * Gives colours to bins that have none: all bins of a place have its colour, or one of their own if it has none; elsewhere
 * those with the same first tag share one.
 */
export class ColorsByPlace {
  readonly #colors = new Map<string, BinColor>();
  readonly #uses = new Map<BinColor, number>();

  /** `places` are those that are there, with their colours. */
  constructor(places: Iterable<{ id: string; color?: BinColor | undefined }>) {
    for (const { id, color } of places) if (color !== undefined) this.#set(`place ${id}`, color);
  }

  /** `color` is the one that a new place already has. */
  ofPlace(id: string, color?: BinColor): BinColor {
    return color === undefined ? this.#colorOf(`place ${id}`) : this.#set(`place ${id}`, color);
  }

  ofBin({
    id,
    locationId,
    tags: [tag],
  }: Pick<BinHeader, 'id' | 'tags'> & { locationId?: string | undefined }): BinColor {
    if (locationId !== undefined) return this.ofPlace(locationId);
    return this.#colorOf(tag === undefined ? `bin ${id}` : `tag ${fold(tag)}`);
  }

  #colorOf(key: string): BinColor {
    return this.#colors.get(key) ?? this.#set(key, leastUsed(this.#uses));
  }

  #set(key: string, color: BinColor): BinColor {
    this.#colors.set(key, color);
    this.#uses.set(color, (this.#uses.get(color) ?? 0) + 1);
    return color;
  }
}
