import { setPreference, usePreference } from '#web/data/preferences.ts';
import { useSteady } from '#web/ui/use-steady.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { BinRow } from './bin-row.tsx';
import type { TreeRow } from './bin-tree.ts';
import type { ListedBin } from './listed-bin.ts';

type BinRowsProps = {
  bins: readonly ListedBin[];
  /** One for each bin if it is a tree, else empty. */
  tree: readonly TreeRow[];
  label: string;
};

/** One line for each bin; in a tree those inside another stand further in and can be hidden. */
export function BinRows({ bins, tree, label }: BinRowsProps) {
  const expanded = usePreference('expandedBins');
  const handleToggle = useSteady((id: string) =>
    setPreference(
      'expandedBins',
      expanded.includes(id) ? expanded.filter((each) => each !== id) : [...expanded, id],
    ),
  );
  if (bins.length === 0) return null;
  return (
    <div className="overflow-hidden rounded-card border border-hairline bg-card">
      <VirtualList items={bins} keyOf={({ bin }) => bin.id} rowHeight={68} label={label}>
        {(listed, index) => (
          <div className={index === 0 ? undefined : 'border-hairline border-t'}>
            <BinRow {...listed} branch={tree[index]} onToggle={handleToggle} />
          </div>
        )}
      </VirtualList>
    </div>
  );
}
