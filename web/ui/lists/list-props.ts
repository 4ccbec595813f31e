import type { ReactNode, RefObject } from 'react';

export type VirtualListProps<Item> = {
  label: string;
  items: readonly Item[];
  /** Left out if the contents have `data-key` and `data-index` of their own. */
  keyOf?: (item: Item) => string;
  /** The expected height in px; rows may be higher. */
  rowHeight: number;
  /** In px. */
  gap?: number;
  /** Draws a line between each two rows. */
  hasLines?: boolean;
  /** The key of a row to scroll into view, unless it is in sight. */
  reveal?: string | undefined;
  /** For rows of several things: whether the one with this key is among them. */
  holds?: (item: Item, key: string) => boolean;
  children: (item: Item, index: number) => ReactNode;
};

export type DrawnListProps<Item> = VirtualListProps<Item> & { list: RefObject<HTMLUListElement | null> };
