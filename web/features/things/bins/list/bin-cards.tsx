import { memo, type ReactNode, use, useRef } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { longLabel } from '#domain/bins/bin-number.ts';
import { BinTile, hueOf } from '#web/features/things/photos/tiles.tsx';
import { InListPaneContext } from '#web/ui/layout/pane-context.ts';
import { useWidth } from '#web/ui/layout/use-is-wide.ts';
import { Selectable } from '#web/ui/lists/selectable.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import { BinMarks, BinValues, MissingChip } from '../bin-marks.tsx';
import { useContentsText } from '../contents-text.ts';
import { type BinEntryProps, type BinListProps, BinPress } from './bin-press.tsx';

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
  const contentsText = useContentsText();
  if (bins.length === 0) return null;
  return (
    <VirtualList
      items={rowsOf(bins, columns)}
      rowHeight={140}
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
                bin={bin}
                selection={selection}
                path={pathTo?.(bin) ?? ''}
                contents={contentsText(bin)}
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

/** Looks like the label on a box. Memoized. */
const BinCard = memo(function BinCard(props: BinEntryProps) {
  const { bin, selection } = props;
  return (
    <Selectable id={bin.id} selection={selection} className="h-full">
      <BinPress
        bin={bin}
        selection={selection}
        boxClass={cx(cardClass, selection.ids.has(bin.id) ? 'bg-kraft' : 'bg-card')}
        linkClass={cx(
          cardClass,
          'bg-card hover:bg-kraft/40 active:scale-[0.98] aria-[current=page]:bg-kraft',
        )}
      >
        {(box) => <CardContent {...props} corner={box} />}
      </BinPress>
    </Selectable>
  );
});

const cardClass =
  'relative flex h-full min-h-32 flex-col overflow-hidden rounded-card border border-hairline py-2.5 pr-3 pl-4.5 transition-[transform,background-color] duration-150 [-webkit-touch-callout:none]';

type CardContentProps = BinEntryProps & { corner?: ReactNode };

function CardContent({ bin, path, contents, isWaiting, corner }: CardContentProps) {
  const detail = [path, longLabel(bin), contents].filter(Boolean);
  return (
    <>
      <span data-hue={hueOf(bin)} aria-hidden className="absolute inset-y-0 left-0 w-1.5 bg-hue" />
      <span className="mb-1.5 flex items-start justify-between gap-2">
        <BinTile bin={bin} size="large" />
        <span className="flex items-center gap-1.5 pt-0.5">
          <BinMarks bin={bin} isWaiting={isWaiting} />
          {corner}
        </span>
      </span>
      <FoldedName name={bin.name} className="whole-words font-semibold text-[1.0625rem] leading-tight" />
      <FoldedName name={detail.join(' · ')} className="mt-0.5 text-ink-soft text-sm" />
      <BinValues bin={bin} />
      <MissingChip bin={bin} />
    </>
  );
}
