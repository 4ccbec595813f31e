import { Link } from '@tanstack/react-router';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import MapPinOff from 'lucide-react/icons/map-pin-off';
import Plus from 'lucide-react/icons/plus';
import UserMinus from 'lucide-react/icons/user-minus';
import { type CSSProperties, memo, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import type { Role } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import { faceOf } from '#web/features/photos/face-of.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Menu } from '#web/ui/actions/menu.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { Faces } from '#web/ui/marks/faces.tsx';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { AccessTarget } from '../access-target.ts';
import type { Sharer, VisibleTarget } from '../overview/overview.ts';
import { RoleMenu, useChangeRole } from '../people/role-menu.tsx';
import { rolesToGive } from '../people-of.ts';
import { grantAll } from '../share/share-targets.ts';
import { accessPath } from '../target-paths.ts';
import { TargetTile } from '../target-tile.tsx';
import { useAllPlacesOf } from '../use-all-places-of.ts';
import { useEndAccess } from '../use-end-access.ts';
import { useGridFocus } from './grid-keys.ts';

type AccessMatrixProps = {
  people: readonly Sharer[];
  accessTargets: readonly AccessTarget[];
  onEndAll: (person: Sharer) => void;
};

/** People by places with their roles. Bins that somebody sees without their place are in a last column. */
export function AccessMatrix({ people, accessTargets, onEndAll }: AccessMatrixProps) {
  const { t } = useTranslation();
  const places = usePlaces(accessTargets);
  const [opened, setOpened] = useState<Sharer>();
  const hasSingles = people.some((person) => singleBins(person).length > 0);
  const size = { rows: people.length, columns: places.length + (hasSingles ? 1 : 0) };
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
          if (person === undefined) return null;
          return (
            <Row
              key={person.userId}
              at={row + 1}
              className="absolute not-last:border-b"
              style={{ top: `${headHeight + row * rowHeight}rem`, height: `${rowHeight}rem` }}
            >
              <Cell at={[row + 1, 0]} role="rowheader" className="z-1 gap-3">
                <PersonName
                  person={person}
                  tabIndex={tabIndexOf({ row: row + 1, column: 0 })}
                  onEndAll={() => onEndAll(person)}
                />
              </Cell>
              {columns.map((column) => {
                const place = places[column];
                const tabIndex = tabIndexOf({ row: row + 1, column: column + 1 });
                return (
                  <Cell key={column} at={[row + 1, column + 1]} role="gridcell">
                    {place ? (
                      <RoleCell {...{ person, place, tabIndex }} />
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
      {opened && <SingleBins person={opened} onClose={() => setOpened(undefined)} />}
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

function singleBins({ tops }: Sharer): VisibleTarget[] {
  return tops.filter(({ accessTarget }) => accessTarget.target.kind === 'bin');
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

type PersonNameProps = { person: Sharer; tabIndex: number; onEndAll: () => void };

function PersonName({ person, tabIndex, onEndAll }: PersonNameProps) {
  const { t } = useTranslation();
  const allPlaces = useAllPlacesOf(person);
  return (
    <>
      <Faces people={[faceOf(person)]} />
      <span className="min-w-0 grow" title={person.email}>
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{person.name}</span>
        {allPlaces.groups.length > 0 && (
          <span className="block truncate text-ink-soft text-sm">{t('access.laterToo')}</span>
        )}
      </span>
      <Menu
        label={t('access.moreOf', { person: person.name })}
        tabIndex={tabIndex}
        className="-mr-3"
        entries={[
          ...allPlaces.groups.map((group) => ({
            label: group.isNamed
              ? t('access.endAllPlacesBy', { group: group.name })
              : t('access.endAllPlacesOf', { person: person.name }),
            icon: MapPinOff,
            onPress: () => void allPlaces.end(group),
            isDangerous: true,
          })),
          {
            label: t('access.endAllOf', { person: person.name }),
            icon: UserMinus,
            onPress: onEndAll,
            isDangerous: true,
          },
        ]}
      />
    </>
  );
}

type RoleCellProps = { person: Sharer; place: AccessTarget; tabIndex: number };

/** Memoized, as scrolling draws the grid anew. */
const RoleCell = memo(function RoleCell({ person, place, tabIndex }: RoleCellProps) {
  const { t } = useTranslation();
  const changeRole = useChangeRole();
  const grant = useGrant();
  const { end } = useEndAccess();
  const role = place.accessList[person.userId]?.role;
  const said = { person: person.name, name: place.name };
  const roles = rolesToGive(place.role);
  if (person.userId === place.ownerId)
    return (
      <Quiet tabIndex={tabIndex} said={t('access.ownsIn', said)}>
        {t('sharing.roles.owner')}
      </Quiet>
    );
  const isKnown = person.tops.some(({ accessTarget }) => accessTarget.ownerId === place.ownerId);
  if (role === undefined && !isKnown)
    return (
      <Quiet tabIndex={tabIndex} said={t('access.noRoleIn', said)}>
        –
      </Quiet>
    );
  if (role === undefined)
    return (
      <RoleMenu
        label={t('access.giveIn', said)}
        {...{ role, roles, tabIndex }}
        onRole={(next) => grant(place, person, next)}
        className="[&>svg:first-child]:hidden opacity-60 hover:opacity-100 focus-visible:opacity-100"
      >
        <Plus size={18} aria-hidden />
        <VisuallyHidden>{t('access.giveIn', said)}</VisuallyHidden>
      </RoleMenu>
    );
  const name = t(`sharing.roles.${role}`);
  return (
    <RoleMenu
      label={t('access.roleIn', said)}
      {...{ role, roles, tabIndex }}
      onRole={(next) => changeRole(place, { ...person, role }, next)}
      onEnd={() => end(place, person)}
      className={cx('flex-row-reverse gap-1! border border-hairline text-ink!', chipColors[role])}
    >
      <span aria-hidden>{name}</span>
      <VisuallyHidden>{t('access.roleInIs', { ...said, role: name })}</VisuallyHidden>
    </RoleMenu>
  );
});

/** A cell with nothing to press. */
function Quiet({ tabIndex, said, children }: { tabIndex: number; said: string; children: string }) {
  return (
    <span tabIndex={tabIndex} className="px-3 text-ink-soft text-sm">
      <span aria-hidden>{children}</span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  );
}

const chipColors: Record<Role, string> = {
  viewer: '',
  editor: 'bg-kraft',
  admin: 'border-kraft-edge! bg-kraft font-semibold!',
};

function useGrant() {
  const { t } = useTranslation();
  const toast = useToast();
  const { endAt } = useEndAccess();
  return async ({ target, name }: AccessTarget, { userId, name: person }: Sharer, role: Role) => {
    try {
      await grantAll([target], userId, role, new Map());
      toast.done(t('access.grantedDone', { person }), {
        label: t('common.undo'),
        isUndo: true,
        onPress: () => void endAt([target], userId, t('sharing.ended', { person, name })),
      });
    } catch (error) {
      toast.failed(errorText(t, error));
    }
  };
}

type SingleBinsCellProps = { person: Sharer; tabIndex: number; onOpen: () => void };

function SingleBinsCell({ person, tabIndex, onOpen }: SingleBinsCellProps) {
  const { t } = useTranslation();
  const count = singleBins(person).length;
  if (count === 0)
    return (
      <Quiet tabIndex={tabIndex} said={t('access.noSingleBins')}>
        –
      </Quiet>
    );
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      onClick={onOpen}
      className="min-h-11 rounded-full border border-hairline px-3 font-medium text-sm hover:bg-kraft/60"
    >
      <span aria-hidden>{t('common.bins', { count })}</span>
      <VisuallyHidden>{t('access.singleBinsOf', { person: person.name, count })}</VisuallyHidden>
    </button>
  );
}

function SingleBins({ person, onClose }: { person: Sharer; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen title={t('access.singleBinsTitle', { person: person.name })} onClose={onClose}>
      <ul className="-mx-4 divide-y divide-hairline">
        {singleBins(person).map(({ accessTarget, role }) => (
          <li key={accessTarget.target.id}>
            <ListRowLink
              {...accessPath(accessTarget.target)}
              start={<TargetTile accessTarget={accessTarget} />}
              title={accessTarget.name}
              detail={t(`sharing.roles.${role}`)}
              hasChevron
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
