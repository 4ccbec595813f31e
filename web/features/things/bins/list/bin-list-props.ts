import type { BinHeader } from '#domain/bins/bin.ts';
import type { ListSelection } from '#web/ui/lists/use-selection.ts';

/** `path` as in "Garage › Shelf"; empty at the top. */
export type BinEntryProps = { bin: BinHeader; path: string; isWaiting: boolean; selection: ListSelection };

export type BinListProps = {
  bins: readonly BinHeader[];
  /** Called only for visible bins. */
  pathTo?: (bin: BinHeader) => string;
  waitingIds: ReadonlySet<string>;
  selection: ListSelection;
  label: string;
  /** The bin open beside the list, which is scrolled into view. */
  openId?: string | undefined;
};
