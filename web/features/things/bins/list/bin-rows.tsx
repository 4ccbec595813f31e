import { memo, type ReactNode } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { longLabel } from '#domain/bins/bin-number.ts';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { BinTile } from '#web/features/things/photos/tiles.tsx';
import { Selectable } from '#web/ui/lists/selectable.tsx';
import { TreeBranch } from '#web/ui/lists/tree-branch.tsx';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import type { TreeRow } from '../../tree/tree-rows.ts';
import { BinMarks, BinValues, MissingChip } from '../bin-marks.tsx';
import { useContentsText } from '../contents-text.ts';
import { type BinEntryProps, type BinListProps, BinPress } from './bin-press.tsx';

type BinRowsProps = BinListProps & {
  /** One per bin; empty for a flat list. */
  tree: readonly TreeRow<BinHeader>[];
  /** The heading above the first bin of each group in a tree. */
  groupOf?: ((bin: BinHeader) => string) | undefined;
};

export function BinRows(props: BinRowsProps) {
  const { bins, pathTo, waitingIds, selection, tree, groupOf, label, openId } = props;
  const expanded = usePreference('expandedBins');
  const contentsText = useContentsText();
  const handleToggle = useSteady((id: string) =>
    setPreference(
      'expandedBins',
      expanded.includes(id) ? expanded.filter((each) => each !== id) : [...expanded, id],
    ),
  );
  if (bins.length === 0) return null;
  // Without sub-bins, the rows need no room for the unfold buttons.
  const isTree = tree.some(({ childCount }) => childCount > 0);
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
                {...(isTree && branchOf(tree[index]))}
                bin={bin}
                selection={selection}
                path={pathTo?.(bin) ?? ''}
                contents={contentsText(bin)}
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

function branchOf(row: TreeRow<BinHeader> | undefined) {
  if (row === undefined) return undefined;
  const { node: _, ...branch } = row;
  return branch;
}

/** A tree row if it has `depth`. Memoized. */
const BinRow = memo(function BinRow(props: BinRowProps) {
  const { bin, selection, depth, childCount = 0, isExpanded = false, onToggle } = props;
  const isSelected = selection.ids.has(bin.id);
  const inTree = depth !== undefined;
  const pressClass = cx(rowClass, inTree && 'pl-1');
  return (
    <Selectable
      id={bin.id}
      selection={selection}
      className={cx(
        'flex items-stretch transition-colors duration-150',
        isSelected && selection.isOn
          ? 'bg-kraft'
          : 'hover:bg-kraft/40 has-[>a[aria-current=page]]:bg-kraft has-[>a[aria-current=page]]:current',
      )}
    >
      {inTree && (
        <TreeBranch
          name={bin.name}
          depth={depth}
          hasChildren={childCount > 0}
          isExpanded={isExpanded}
          onToggle={() => onToggle(bin.id)}
        />
      )}
      <BinPress bin={bin} selection={selection} boxClass={pressClass} linkClass={pressClass}>
        {(box) => <RowContent {...props} box={box} />}
      </BinPress>
    </Selectable>
  );
});

const rowClass =
  'flex min-h-16 min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 py-2.5 pr-3.5 pl-3.5 -outline-offset-3 [-webkit-touch-callout:none]';

type BinRowProps = BinEntryProps &
  Partial<Omit<TreeRow<BinHeader>, 'node'>> & {
    onToggle: (id: string) => void;
  };

function RowContent(props: BinRowProps & { box?: ReactNode }) {
  const { bin, path, contents, isWaiting, depth, isOnlyPath, box } = props;
  const detail = [path, longLabel(bin), contents].filter(Boolean).join(' · ');
  return (
    <>
      <span className="flex min-w-[min(100%,9em)] max-w-full grow basis-[min-content] items-center gap-3">
        {box}
        <BinTile bin={bin} size={depth === undefined ? 'medium' : 'small'} />
        <span className="min-w-0 grow">
          <FoldedName
            name={bin.name}
            className={cx('whole-words font-semibold leading-snug', isOnlyPath && 'text-ink-soft')}
          />
          <span className="block text-ink-soft text-sm">{detail}</span>
          <BinValues bin={bin} />
          <MissingChip bin={bin} />
        </span>
      </span>
      <span className="ml-auto flex max-w-full items-center gap-1.5 empty:hidden">
        <BinMarks bin={bin} isWaiting={isWaiting} />
      </span>
    </>
  );
}
