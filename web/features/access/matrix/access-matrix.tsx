import { Link } from '@tanstack/react-router';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import type { AccessTarget } from '../access-target.ts';
import type { LinkedTarget, Sharer } from '../overview/overview.ts';
import { useGroups } from '../own-groups.ts';
import { accessPath } from '../target-paths.ts';
import { useGridFocus } from './grid-keys.ts';
import { LinkCell, LinkedBins, LinkedBinsCell, LinkName } from './link-cells.tsx';
import { PersonName, RoleCell, SingleBins, SingleBinsCell, singleBins } from './matrix-cells.tsx';

type AccessMatrixProps = {
  people: readonly Sharer[];
  /** What anyone with a public link sees: a last row. */
  linked: readonly LinkedTarget[];
  accessTargets: readonly AccessTarget[];
  onEndAll: (person: Sharer) => void;
};

/** People by places with their roles. Bins that somebody sees without their place are in a last column. */
export function AccessMatrix({ people, linked, accessTargets, onEndAll }: AccessMatrixProps) {
  const { t } = useTranslation();
  const places = usePlaces(accessTargets);
  const groups = useGroups();
  const groupById = useMemo(() => new Map(groups.map((group) => [group.id, group])), [groups]);
  const [opened, setOpened] = useState<Sharer | 'linked'>();
  const linkedBins = linked.filter(({ accessTarget }) => accessTarget.target.kind === 'bin');
  const linkedById = new Map(linked.map((each) => [each.accessTarget.target.id, each]));
  const hasSingles = linkedBins.length > 0 || people.some((person) => singleBins(person).length > 0);
  const size = {
    rows: people.length + (linked.length > 0 ? 1 : 0),
    columns: places.length + (hasSingles ? 1 : 0),
  };
  const box = useRef<HTMLDivElement>(null);
  const { active, tabIndexOf, handlers } = useGridFocus(box, size);
  const isWhole = size.rows * size.columns <= wholeCellsMax;
  const rows = useDrawn(box, { count: size.rows, focused: active.row - 1, length: rowHeight, isWhole });
  const columns = useDrawn(box, {
    ...{ count: size.columns, focused: active.column - 1, length: columnWidth, isWhole },
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
          {columns.map((column) => {
            const place = places[column];
            const tabIndex = tabIndexOf({ row: 0, column: column + 1 });
            return (
              <Cell key={column} at={[0, column + 1]} role="columnheader">
                {place ? (
                  <Link
                    {...accessPath(place.target)}
                    tabIndex={tabIndex}
                    title={place.name}
                    className="flex min-h-11 items-center rounded-field font-semibold text-sm underline-offset-4 hover:underline"
                  >
                    <span className="line-clamp-2">{place.name}</span>
                  </Link>
                ) : (
                  <span tabIndex={tabIndex} className="font-semibold text-sm">
                    {t('access.singleBins')}
                  </span>
                )}
              </Cell>
            );
          })}
        </Row>
        {rows.map((row) => {
          const person = people[row];
          return (
            <Row
              key={person?.userId ?? 'linked'}
              at={row + 1}
              className="absolute not-last:border-b"
              style={{ top: `${headHeight + row * rowHeight}rem`, height: `${rowHeight}rem` }}
            >
              <Cell at={[row + 1, 0]} role="rowheader" className="z-1 gap-3">
                {person ? (
                  <PersonName
                    person={person}
                    tabIndex={tabIndexOf({ row: row + 1, column: 0 })}
                    onEndAll={() => onEndAll(person)}
                  />
                ) : (
                  <LinkName tabIndex={tabIndexOf({ row: row + 1, column: 0 })} />
                )}
              </Cell>
              {columns.map((column) => {
                const place = places[column];
                const tabIndex = tabIndexOf({ row: row + 1, column: column + 1 });
                return (
                  <Cell key={column} at={[row + 1, column + 1]} role="gridcell">
                    {person === undefined ? (
                      place ? (
                        <LinkCell {...{ place, tabIndex }} link={linkedById.get(place.target.id)} />
                      ) : (
                        <LinkedBinsCell
                          {...{ tabIndex }}
                          count={linkedBins.length}
                          onOpen={() => setOpened('linked')}
                        />
                      )
                    ) : place ? (
                      <RoleCell
                        {...{ person, place, tabIndex }}
                        group={groupById.get(place.accessList[person.userId]?.groupId ?? '')}
                      />
                    ) : (
                      <SingleBinsCell {...{ person, tabIndex }} onOpen={() => setOpened(person)} />
                    )}
                  </Cell>
                );
              })}
            </Row>
          );
        })}
      </div>
      {opened === 'linked' && <LinkedBins linked={linkedBins} onClose={() => setOpened(undefined)} />}
      {opened && opened !== 'linked' && <SingleBins person={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** In rem. */
const nameWidth = 17;
const columnWidth = 9;
const rowHeight = 4;
const headHeight = 4;

/** Smaller grids are drawn as a whole. */
const wholeCellsMax = 400;

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
