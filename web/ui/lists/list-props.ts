import type { ReactNode, RefObject } from 'react';

export type VirtualListProps<Item> = {
  label: string;
  items: readonly Item[];
  /** Left out where rows are only numbered, and what lies in them has `data-key` and `data-index` of its own. */
  keyOf?: (item: Item) => string;
  /** What a row is expected to measure, in px; rows may be higher. */
  rowHeight: number;
  /** Room between two rows, in px. */
  gap?: number;
  /** The key of a row to bring into sight. */
  reveal?: string;
  children: (item: Item, index: number) => ReactNode;
};

export type DrawnListProps<Item> = VirtualListProps<Item> & { list: RefObject<HTMLUListElement | null> };
