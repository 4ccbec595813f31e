/** What a write changes in one bin, decided while the bin was at `revision`, which it raises by one. */
export type ItemsChange = {
  ownerId: string;
  binId: string;
  /** The bin's, as it was read. */
  revision: number;
  /** Whole items, new or changed, as a JSON list. */
  items: string;
  /** Of items that are new; everybody's ids are different. */
  newIds: readonly string[];
  more: More;
};

/** How many more live items a bin has, how much more they are, and how many more rows and bytes it keeps. */
export type More = { items: number; quantity: number; rows: number; bytes: number };
