import type { BinHeader } from '#domain/bins/bin.ts';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { FoldedName } from '#web/ui/marks/folded-name.tsx';
import type { BinListProps } from './bin-list-props.ts';
import { BinRow } from './bin-row.tsx';
import type { TreeRow } from './tree-rows.ts';

type BinRowsProps = BinListProps & {
  /** One per bin; empty for a flat list. */
  tree: readonly TreeRow[];
  /** The heading above the first bin of each group in a tree. */
  groupOf?: ((bin: BinHeader) => string) | undefined;
};

export function BinRows(props: BinRowsProps) {
  const { bins, pathTo, waitingIds, selection, tree, groupOf, label, openId } = props;
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
        {(bin, index) => {
          const group = tree.length > 0 ? groupOf?.(bin) : undefined;
          const before = bins[index - 1];
          return (
            <>
              {group !== undefined && (!before || group !== groupOf?.(before)) && (
                <p className="border-hairline border-b bg-paper px-3.5 py-2 font-semibold text-ink-soft text-sm">
                  <FoldedName name={group} />
                </p>
              )}
              <BinRow
                {...(isTree && tree[index])}
                {...{ bin, selection }}
                path={pathTo?.(bin) ?? ''}
                isWaiting={waitingIds.has(bin.id)}
                onToggle={handleToggle}
              />
            </>
          );
        }}
      </VirtualList>
    </div>
  );
}
