import type { BinHeader } from '#domain/bins/bin.ts';
import type { ListSelection } from '#web/ui/lists/use-selection.ts';

/** What a card or row of the list shows. `path` names the bins around it, "Garage › Shelf"; empty at the top. */
export type ListedBin = { bin: BinHeader; path: string; isWaiting: boolean; selection: ListSelection };

/** What all of them show. */
export type ListedBins = {
  bins: readonly BinHeader[];
  /** Asked only for the bins in sight. */
  pathTo?: (bin: BinHeader) => string;
  waiting: ReadonlySet<string>;
  selection: ListSelection;
  label: string;
};
