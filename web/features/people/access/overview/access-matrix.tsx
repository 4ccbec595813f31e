import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import type { AccessTarget } from '../access-target.ts';
import { useGroups } from '../own-groups.ts';
import { useGridFocus } from './grid-keys.ts';
import { singleBins } from './matrix-cells.tsx';
import { byPlace, ColumnName, type OpenedList, RowCell, RowName, rowsOf } from './matrix-rows.tsx';
import type { SharedWith, Sharer } from './overview.ts';

type AccessMatrixProps = SharedWith & {
  accessTargets: readonly AccessTarget[];
  onEndAll: (person: Sharer) => void;
};

/** Groups and people by places with their roles. Bins that somebody sees without their place are in a last column. */
export function AccessMatrix(props: AccessMatrixProps) {
  const { groups, people, withCode, linked, accessTargets } = props;
  const { t } = useTranslation();
  const places = usePlaces(accessTargets);
  const [opened, setOpened] = useState<OpenedList>();
  const matrixRows = useMemo(
    () => rowsOf({ groups, people, withCode, linked }),
    [groups, people, withCode, linked],
  );
  const ownGroups = useGroups();
  const groupById = useMemo(() => new Map(ownGroups.map((group) => [group.id, group])), [ownGroups]);
  const withCodeAt = useMemo(() => byPlace(withCode, places), [withCode, places]);
  const hasSingles =
    linked.some(({ accessTarget }) => accessTarget.target.kind === 'bin') ||
    [...groups, ...people].some(({ tops }) => singleBins(tops).length > 0) ||
    withCodeAt.has(undefined);
  const size = { rows: matrixRows.length, columns: places.length + (hasSingles ? 1 : 0) };
  const box = useRef<HTMLDivElement>(null);
  const { active, tabIndexOf, handlers } = useGridFocus(box, size);
  const isWhole = size.rows * size.columns <= wholeCellsMax;
  const rows = useDrawn(box, { count: size.rows, focused: active.row - 1, length: rowHeight, isWhole });
  const columns = useDrawn(box, {
    count: size.columns,
    focused: active.column - 1,
    length: columnWidth,
    isWhole,
    isHorizontal: true,
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts
    <div
      ref={box}
      role="grid"
      aria-label={t('access.matrix')}
      aria-rowcount={size.rows + 1}
      aria-colcount={size.columns + 1}
      {...handlers}
      className="relative max-h-[max(20rem,calc(100dvh-14rem))] w-fit max-w-full overflow-auto overscroll-contain rounded-card border border-hairline bg-card"
      style={{ scrollPaddingTop: `${headHeight}rem`, scrollPaddingLeft: `${nameWidth}rem` }}
    >
      <div
        className="relative"
        style={{
          width: `${nameWidth + size.columns * columnWidth}rem`,
          height: `${headHeight + size.rows * rowHeight}rem`,
        }}
      >
        <Row at={0} className="sticky z-2 border-b bg-card" style={{ top: 0, height: `${headHeight}rem` }}>
          <Cell at={[0, 0]} role="columnheader" className="z-1 text-ink-soft text-sm">
            {t('sharing.people')}
          </Cell>
          {columns.map((column) => (
            <Cell key={column} at={[0, column + 1]} role="columnheader">
              <ColumnName place={places[column]} tabIndex={tabIndexOf({ row: 0, column: column + 1 })} />
            </Cell>
          ))}
        </Row>
        {rows.map((at) => {
          const row = matrixRows[at];
          if (row === undefined) return null;
          return (
            <Row
              key={row.key}
              at={at + 1}
              className="absolute not-last:border-b"
              style={{ top: `${headHeight + at * rowHeight}rem`, height: `${rowHeight}rem` }}
            >
              <Cell at={[at + 1, 0]} role="rowheader" className="z-1 gap-3">
                <RowName
                  row={row}
                  tabIndex={tabIndexOf({ row: at + 1, column: 0 })}
                  onEndAll={props.onEndAll}
                />
              </Cell>
              {columns.map((column) => (
                <Cell key={column} at={[at + 1, column + 1]} role="gridcell">
                  <RowCell
                    {...{ row, withCodeAt, groupById, linked }}
                    place={places[column]}
                    tabIndex={tabIndexOf({ row: at + 1, column: column + 1 })}
                    onOpen={setOpened}
                  />
                </Cell>
              ))}
            </Row>
          );
        })}
      </div>
      {opened && (
        <Sheet isOpen title={opened.title} onClose={() => setOpened(undefined)}>
          <ul className="-mx-4 divide-y divide-hairline">{opened.list}</ul>
        </Sheet>
      )}
    </div>
  );
}

/** Smaller grids are drawn as a whole. */
const wholeCellsMax = 400;

const rowHeight = 4;

const columnWidth = 9;

const headHeight = 4;

/** In rem. */
const nameWidth = 17;

function usePlaces(accessTargets: readonly AccessTarget[]): AccessTarget[] {
  const { compareNames } = useFormats();
  return useMemo(
    () =>
      accessTargets
        .filter(({ target, role }) => target.kind === 'location' && can(role, 'manage people'))
        .sort((a, b) => compareNames(a.name, b.name)),
    [accessTargets, compareNames],
  );
}

type DrawnOptions = {
  count: number;
  /** Is drawn even where it is not visible, as it has the focus. */
  focused: number;
  /** In rem. */
  length: number;
  isWhole: boolean;
  isHorizontal?: boolean;
};

/** Returns the indexes of the visible rows or columns. */
function useDrawn(
  box: RefObject<HTMLDivElement | null>,
  { count, focused, length, isWhole, isHorizontal = false }: DrawnOptions,
): number[] {
  const virtual = useVirtualizer({
    count,
    horizontal: isHorizontal,
    getScrollElement: () => box.current,
    estimateSize: () => length * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    initialRect: { width: innerWidth, height: innerHeight },
    overscan: 3,
    enabled: !isWhole,
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), focused])],
  });
  if (isWhole) return Array.from({ length: count }, (_, index) => index);
  return virtual
    .getVirtualItems()
    .map(({ index }) => index)
    .filter((index) => index >= 0 && index < count);
}

type RowProps = { at: number; className: string; style: CSSProperties; children: ReactNode };

function Row({ at, className, style, children }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
    <div
      role="row"
      aria-rowindex={at + 1}
      className={cx('inset-x-0 border-hairline', className)}
      style={style}
    >
      {children}
    </div>
  );
}

type CellProps = {
  at: readonly [row: number, column: number];
  role: 'gridcell' | 'columnheader' | 'rowheader';
  className?: string;
  children: ReactNode;
};

/** The first column stays in view. */
function Cell({ at: [row, column], role, className, children }: CellProps) {
  const isName = column === 0;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: each of these roles does
    <div
      role={role}
      aria-colindex={column + 1}
      data-cell={`${row}:${column}`}
      className={cx(
        'flex h-full items-center px-3',
        isName ? 'sticky left-0 border-hairline border-r bg-card' : 'absolute top-0',
        className,
      )}
      style={
        isName
          ? { width: `${nameWidth}rem` }
          : { left: `${nameWidth + (column - 1) * columnWidth}rem`, width: `${columnWidth}rem` }
      }
    >
      {children}
    </div>
  );
}
