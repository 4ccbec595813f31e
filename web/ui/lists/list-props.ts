import type { ReactNode, RefObject } from 'react';

export type VirtualListProps<Item> = {
  label: string;
  items: readonly Item[];
  /** Not needed if the children set `data-key` and `data-index` themselves. */
  keyOf?: (item: Item) => string;
  /** The estimated height in px; rows may be higher. */
  rowHeight: number;
  /** In px. */
  gap?: number;
  /** Draws a line between rows. */
  hasLines?: boolean;
  /** The key of a row to scroll into view, unless it is visible. */
  reveal?: string | undefined;
  /** For rows with several entries: whether the entry with this key is among them. */
  contains?: (item: Item, key: string) => boolean;
  children: (item: Item, index: number) => ReactNode;
};

export type DrawnListProps<Item> = VirtualListProps<Item> & { list: RefObject<HTMLUListElement | null> };
