import type { IndexedHeader, IndexedItem, IndexedLocation } from './index-bin.ts';
import type { Ranked } from './rank.ts';

export type BinMatch = Ranked & { header: IndexedHeader; item?: IndexedItem; location?: undefined };
export type Match = BinMatch | (Ranked & { location: IndexedLocation; item?: undefined });
