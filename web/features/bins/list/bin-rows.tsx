import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import type { BinListProps } from './bin-list-props.ts';
import { BinRow } from './bin-row.tsx';
import type { TreeRow } from './tree-rows.ts';

type BinRowsProps = BinListProps & {
  /** One per bin; empty for a flat list. */
  tree: readonly TreeRow[];
};

export function BinRows({ bins, pathTo, waitingIds, selection, tree, label, openId }: BinRowsProps) {
  const expanded = usePreference('expandedBins');
  const handleToggle = useSteady((id: string) =>
    setPreference(
      'expandedBins',
      expanded.includes(id) ? expanded.filter((each) => each !== id) : [...expanded, id],
    ),
  );
  if (bins.length === 0) return null;
  // Without sub-bins, the rows need no room for the unfold buttons.
  const isTree = tree.some(({ subBinCount }) => subBinCount > 0);
  return (
    <div className="overflow-hidden rounded-card border border-hairline bg-card">
      <VirtualList items={bins} keyOf={({ id }) => id} rowHeight={68} hasLines label={label} reveal={openId}>
        {(bin, index) => (
          <BinRow
            {...(isTree && tree[index])}
            {...{ bin, selection }}
            path={pathTo?.(bin) ?? ''}
            isWaiting={waitingIds.has(bin.id)}
            onToggle={handleToggle}
          />
        )}
      </VirtualList>
    </div>
  );
}
