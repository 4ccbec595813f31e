import { useRef } from 'react';
import { useWidth } from '#web/ui/use-width.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { BinCard } from './bin-card.tsx';
import type { ListedBin } from './listed-bin.ts';

type BinCardsProps = { bins: readonly ListedBin[]; label: string };

/** Cards in as many columns as there is room for; a row of cards is one row of the virtual list. */
export function BinCards({ bins, label }: BinCardsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <div ref={frame}>
      {/* Before that it is not known what a row is, and a long list would be drawn for nothing. */}
      {width !== undefined && <RowsOfCards bins={bins} label={label} columns={columnsIn(width)} />}
    </div>
  );
}

function RowsOfCards({ bins, label, columns }: BinCardsProps & { columns: number }) {
  return (
    <VirtualList items={rowsOf(bins, columns)} rowHeight={164} gap={gap} label={label}>
      {(row, index) => (
        <div className="grid" style={{ gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
          {row.map((listed, column) => (
            <div
              key={listed.bin.id}
              data-key={listed.bin.id}
              data-index={index * columns + column}
              className="contents"
            >
              <BinCard {...listed} />
            </div>
          ))}
        </div>
      )}
    </VirtualList>
  );
}

function columnsIn(width: number): number {
  return Math.max(1, Math.floor((width + gap) / (leastWidth + gap)));
}

function rowsOf(bins: readonly ListedBin[], columns: number): ListedBin[][] {
  const count = Math.ceil(bins.length / columns);
  return Array.from({ length: count }, (_, row) => bins.slice(row * columns, (row + 1) * columns));
}

const gap = 12;
const leastWidth = 156;
