import { itemsAtOnceMax } from '#domain/items/item-limits.ts';

/** No longer than one call accepts. */
export function inBatches<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / itemsAtOnceMax);
  return Array.from({ length: count }, (_, n) => all.slice(n * itemsAtOnceMax, (n + 1) * itemsAtOnceMax));
}
