import { useParams } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import { type DragEvent, useState } from 'react';
import { peopleAt } from '#domain/access/who-sees.ts';
import { type CountsBelow, noBins } from '#domain/bins/bins-in-location.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations, useProfile, useWaitingIds } from '#web/data/account/hooks.ts';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { useNamesInWords } from '#web/features/people/access/who-sees.tsx';
import { RowValues } from '#web/features/things/own-fields/row-values.tsx';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { LocationFace } from '#web/features/things/photos/tiles.tsx';
import { type TreeRow, treeRows } from '#web/features/things/tree/tree-rows.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { TreeBranch } from '#web/ui/lists/tree-branch.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { Faces } from '#web/ui/marks/faces.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';
import { mayMove, mayMoveToTop, placesToMoveInto } from './location-choices.ts';
import { useLocationActs } from './use-location-acts.tsx';

type LocationTreeProps = {
  label: string;
  /** Sorted; siblings keep that order. */
  matches: readonly Location[];
  /** The places of the tree by id. */
  nodes: ReadonlyMap<string, Location>;
  counts: ReadonlyMap<string, CountsBelow>;
  /** Unfolds every path to a match. */
  isFiltered?: boolean;
  /** Shows each outermost place with what is in it as a card, side by side. */
  asCards?: boolean;
};

/** Places in places. A row can be dragged onto the place that it goes into. */
export function LocationTree(props: LocationTreeProps) {
  const { label, matches, nodes, counts, isFiltered = false, asCards = false } = props;
  const { t } = useTranslation();
  const folded = usePreference('foldedPlaces');
  const waiting = useWaitingIds();
  const drag = useDragging();
  const { locationId } = useParams({ strict: false });
  const expanded = new Set([...nodes.keys()].filter((id) => !folded.includes(id)));
  const rows = treeRows(matches, { nodes, expanded, isFiltered });
  if (rows.length === 0) return null;
  const toggle = (id: string) =>
    setPreference(
      'foldedPlaces',
      folded.includes(id) ? folded.filter((each) => each !== id) : [...folded, id],
    );
  const draw = (row: TreeRow<Location>, isTree: boolean) => (
    <LocationRow
      {...row}
      isTree={isTree}
      counts={counts.get(row.node.id) ?? { ...noBins, places: 0 }}
      isWaiting={waiting.has(row.node.id)}
      hasItems={asCards}
      onToggle={() => toggle(row.node.id)}
      drag={drag}
    />
  );
  const isTree = rows.some(({ childCount }) => childCount > 0);
  return (
    <>
      {drag.moved && mayMoveToTop(drag.moved) && (
        <p
          {...drag.target(null)}
          // Above the list, which a browser ends the drag over if it moves.
          className={cx(
            'fixed inset-x-0 bottom-6 z-20 mx-auto w-80 rounded-card border border-field border-dashed p-4 text-center shadow-lg',
            drag.isOver(null) ? 'bg-kraft' : 'bg-raised',
          )}
        >
          {t('places.dropAtTop')}
        </p>
      )}
      {asCards && rows.length <= cardRowsMax ? (
        <ul aria-label={label} className="columns-[18rem] gap-4">
          {cardsOf(rows).map((card) => (
            <li key={card[0]?.node.id} className={cx('mb-4 break-inside-avoid', cardClass)}>
              <ul className="divide-y divide-hairline">
                {card.map((row) => (
                  <li key={row.node.id}>{draw(row, card.length > 1 || row.childCount > 0)}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : (
        <div className={cardClass}>
          <VirtualList
            label={label}
            items={rows}
            keyOf={({ node }) => node.id}
            rowHeight={68}
            hasLines
            reveal={locationId}
          >
            {(row) => draw(row, isTree)}
          </VirtualList>
        </div>
      )}
    </>
  );
}

const cardClass = 'overflow-hidden rounded-card border border-hairline bg-card';
/** More are one list, which draws only the rows in sight. */
const cardRowsMax = 200;

/** A card begins with each outermost place. */
function cardsOf(rows: readonly TreeRow<Location>[]): TreeRow<Location>[][] {
  const cards: TreeRow<Location>[][] = [];
  for (const row of rows) {
    if (row.depth === 0) cards.push([row]);
    else cards.at(-1)?.push(row);
  }
  return cards;
}

/** With a mouse; on a phone the menu of a place moves it. */
function useDragging() {
  const { bins } = useBins();
  const { locations } = useLocations();
  const { move } = useLocationActs();
  const [moved, setMoved] = useState<Location>();
  const [over, setOver] = useState<string | null>();
  const choices = new Set(moved ? placesToMoveInto(moved, { bins, locations }).map(({ id }) => id) : []);
  const end = () => {
    setMoved(undefined);
    setOver(undefined);
  };
  return {
    moved,
    isOver: (id: string | null) => over === id,
    source: (location: Location) => ({
      draggable: mayMove(location, { bins, locations }),
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setMoved(location);
      },
      onDragEnd: end,
    }),
    /** Null is no place. */
    target: (id: string | null) => ({
      onDragOver: (event: DragEvent) => {
        if (moved === undefined || (id !== null && !choices.has(id))) return;
        event.preventDefault();
        if (over !== id) setOver(id);
      },
      onDragLeave: () => setOver((now) => (now === id ? undefined : now)),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (moved) void move(moved, id === null ? null : (locations.get(id) ?? null));
        end();
      },
    }),
  };
}

type LocationRowProps = TreeRow<Location> & {
  isTree: boolean;
  counts: CountsBelow;
  isWaiting: boolean;
  hasItems: boolean;
  onToggle: () => void;
  drag: ReturnType<typeof useDragging>;
};

function LocationRow(props: LocationRowProps) {
  const { node: location, depth, childCount, isExpanded, isOnlyPath, isTree, hasItems, drag } = props;
  const { t } = useTranslation();
  const who = useNamesInWords();
  const people = peopleAt(location, useProfile()?.uid);
  const { ownerName: owner } = location;
  const sharedWords = owner
    ? t('bins.sharedBy', { owner })
    : t('places.sharedWith', { who: who(people.map(({ name }) => name)) });
  const { locationId } = useParams({ strict: false });
  return (
    <div
      {...drag.target(location.id)}
      className={cx('flex items-stretch [&>div:last-child]:grow', drag.isOver(location.id) && 'bg-kraft')}
    >
      {isTree && (
        <TreeBranch
          name={location.name}
          depth={depth}
          hasChildren={childCount > 0}
          isExpanded={isExpanded}
          onToggle={props.onToggle}
        />
      )}
      <ListRowLink
        to={paths.location}
        params={{ locationId: location.id }}
        {...drag.source(location)}
        onKeyDown={(event) => {
          const isFoldKey = event.key === (isExpanded ? 'ArrowLeft' : 'ArrowRight');
          if (childCount === 0 || !isFoldKey) return;
          event.preventDefault();
          props.onToggle();
        }}
        className={cx(isTree && 'pl-1!')}
        isSelected={location.id === locationId}
        start={<LocationFace location={location} />}
        title={<FoldedName name={location.name} className={cx(isOnlyPath && 'text-ink-soft')} />}
        detail={
          <>
            {detailOf(props, t, hasItems)}
            <RowValues of="location" thing={location} />
          </>
        }
        end={
          <>
            <Faces people={depth > 0 ? [] : people.map(faceOf)} label={sharedWords} />
            {props.isWaiting && (
              <span role="img" aria-label={t('common.waiting')} title={t('common.waiting')}>
                <Clock size={16} aria-hidden />
              </span>
            )}
          </>
        }
      />
    </div>
  );
}

function detailOf(
  { node: { ownerName, address }, depth, counts }: Pick<LocationRowProps, 'node' | 'depth' | 'counts'>,
  t: ReturnType<typeof useTranslation>['t'],
  hasItems: boolean,
): string {
  return [
    depth === 0 && ownerName,
    counts.places > 0 && t('places.count', { count: counts.places }),
    t('common.bins', { count: counts.bins }),
    hasItems && t('common.items', { count: counts.items }),
    address,
  ]
    .filter(Boolean)
    .join(' · ');
}
