import type { BinHeader } from '#domain/bins/bin.ts';
import { fold } from '#web/data/search/fold.ts';
import type { BinListSearch, BinWhose } from './bin-list-search.ts';

type Filter = Pick<BinListSearch, 'whose' | 'place' | 'empty' | 'untouched' | 'archived' | 'named'>;

/** `now` in milliseconds, for `untouched`. */
export function filterBins(bins: Iterable<BinHeader>, filter: Filter, now: number): BinHeader[] {
  const words = fold(filter.named ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return [...bins].filter(
    (bin) =>
      bin.deletedAt === undefined &&
      (bin.archivedAt !== undefined) === (filter.archived === true) &&
      (filter.whose === undefined || isWhose[filter.whose](bin)) &&
      (filter.place === undefined || (bin.locationId ?? 'none') === filter.place) &&
      (!filter.empty || bin.itemCount === 0) &&
      (!filter.untouched || isUntouched(bin, now)) &&
      hasWords(bin, words),
  );
}

export const isWhose: Record<BinWhose, (bin: BinHeader) => boolean> = {
  mine: (bin) => bin.role === 'owner',
  withMe: (bin) => bin.role !== 'owner',
  shared: isShared,
};

export function isShared(bin: BinHeader): boolean {
  return bin.role !== 'owner' || Object.keys(bin.accessList).length > 0;
}

/** A bin that was never opened counts from its creation. */
export function isUntouched(bin: BinHeader, now: number): boolean {
  return now - Date.parse(bin.lastAccessed ?? bin.createdAt) > yearInMs;
}

function hasWords(bin: BinHeader, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text = fold(`${bin.name} ${bin.qrLabel ?? ''}`);
  return words.every((word) => text.includes(word));
}

const yearInMs = 365 * 24 * 60 * 60 * 1000;
