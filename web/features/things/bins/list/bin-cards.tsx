import { use, useRef } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { InListPaneContext } from '#web/ui/layout/pane-context.ts';
import { useWidth } from '#web/ui/layout/use-width.ts';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { BinCard } from './bin-card.tsx';
import type { BinListProps } from './bin-list-props.ts';

/** Each row of the virtual list is a row of cards. */
export function BinCards(props: BinListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const leastCard = useRef<HTMLDivElement>(null);
  const usualWidth = useUnscaledWidth();
  const width = useWidth(frame) ?? usualWidth;
  const leastWidth = useWidth(leastCard) ?? cardWidthMin;
  return (
    <div ref={frame}>
      <div ref={leastCard} className="w-[9.75em]" />
      <RowsOfCards {...props} columns={columnsIn(width, leastWidth)} />
    </div>
  );
}

function RowsOfCards(props: BinListProps & { columns: number }) {
  const { bins, pathTo, waitingIds, selection, label, openId, columns } = props;
  if (bins.length === 0) return null;
  return (
    <VirtualList
      items={rowsOf(bins, columns)}
      rowHeight={164}
      gap={gap}
      label={label}
      reveal={openId}
      contains={(row, id) => row.some((bin) => bin.id === id)}
    >
      {(row, index) => (
        <div className="grid" style={{ gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {row.map((bin, column) => (
            <div key={bin.id} data-key={bin.id} data-index={index * columns + column} className="contents">
              <BinCard
                {...{ bin, selection }}
                path={pathTo?.(bin) ?? ''}
                isWaiting={waitingIds.has(bin.id)}
              />
            </div>
          ))}
        </div>
      )}
    </VirtualList>
  );
}

/** The width at the default font size; a wrong column count would render everything twice. */
function useUnscaledWidth(): number {
  return use(InListPaneContext) ? (innerWidth < 1200 ? 383 : 255) : Math.min(innerWidth - 32, 704);
}

function columnsIn(width: number, leastWidth: number): number {
  return Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
}

function rowsOf(bins: readonly BinHeader[], columns: number): BinHeader[][] {
  const count = Math.ceil(bins.length / columns);
  return Array.from({ length: count }, (_, row) => bins.slice(row * columns, (row + 1) * columns));
}

const gap = 12;
/** Minimum width of a card in px at the default font size. */
const cardWidthMin = 156;
