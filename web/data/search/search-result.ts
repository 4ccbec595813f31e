import type { BinColor, BinIcon } from '#domain/bins/bin-look.ts';

export type SearchField = 'name' | 'tags' | 'notes' | 'code' | 'description' | 'label' | 'address';

export type SearchFilter = {
  kind?: 'item' | 'bin' | 'location';
  tag?: string;
  binId?: string;
  /** Only items of which none is left, and bins without items. */
  isOut?: boolean;
};

export type SearchResult = BinResult | LocationResult;

type Found = {
  name: string;
  /** Where the words were found, as [start, end) in `name`, or in `excerpt` if that is given. */
  matches: [number, number][];
  field: SearchField;
  /** The part of the notes, description, tags, code, label or address that was found. */
  excerpt?: string;
  color?: BinColor;
};

export type BinResult = Found & {
  kind: 'item' | 'bin';
  binId: string;
  itemId?: string;
  /** The names of the place of its bin and of the bins around it, outermost first. */
  path: string[];
  binName: string;
  icon?: BinIcon;
  quantity?: number;
};

export type LocationResult = Found & { kind: 'location'; locationId: string };
