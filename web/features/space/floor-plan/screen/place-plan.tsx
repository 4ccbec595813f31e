import { useId, useMemo, useRef, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import {
  clampPoint,
  firstArea,
  freePointIn,
  type PlanPoint,
  regionAt,
  withRoomNames,
} from '#domain/locations/floor-plan.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Pin, Region } from '#domain/maps/map-schemas.ts';
import { regionNameMax, regionsMax } from '#domain/maps/region-limits.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import type { MatchesByBin } from '#web/data/search/search.ts';
import { useContentsText } from '#web/features/things/bins/contents-text.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import {
  binsOfPlan,
  foundInRows,
  groupsOf,
  type PlanBin,
  type PlanGroup,
  roomsOfPlan,
} from '../bins-of-plan.ts';
import type { FloorPlan } from '../use-floor-plan.ts';
import { BinCard } from './bin-card.tsx';
import { PlacingBar } from './placing.tsx';
import { PlanCanvas, type PlanMode } from './plan-canvas.tsx';
import { PlanRow, type PlanRowActs, type PlanRowData } from './plan-row.tsx';
import { RegionsPanel } from './regions-panel.tsx';
import { Rooms } from './rooms.tsx';
import { usePlanWords } from './use-plan-words.ts';

const shownAtFirst = 50;

type PlacePlanProps = {
  plan: FloorPlan;
  matches: MatchesByBin | undefined;
  q: string | undefined;
  selectedId: string | undefined;
  onSelect: (binId: string | undefined) => void;
};

/** The plan of a location, with its bins beside or below it. */
export function PlacePlan({ plan, matches, q, selectedId, onSelect }: PlacePlanProps) {
  const words = usePlanWords();
  const { location, rooms, rows, found } = usePlanContent(plan.location, matches);
  const regions = location.regions ?? none;
  const canEdit = can(location.role, 'edit details');
  const [mode, setMode] = useState<PlanMode>(() => firstMode(rows, selectedId));
  const [wasPressed, setPressed] = useState(false);
  const dropAt = useRef<(x: number, y: number) => PlanPoint | undefined>(() => undefined);
  const pins = usePinActs(plan.photo.id);

  const select = (binId: string | undefined) => {
    setPressed(true);
    if (binId === undefined && selectedId !== undefined) focusPin(selectedId);
    if (binId !== selectedId) onSelect(binId);
  };
  const put = async ({ bin }: Pick<PlanBin, 'bin'>, point: PlanPoint) => {
    const isDone = pins.put(bin, point);
    if (mode.kind === 'place') {
      setMode({ kind: 'look' });
      focusPin(bin.id);
    }
    return isDone;
  };
  const putIn = (bin: BinHeader, region: Region) => {
    const others = rows.flatMap((row) => (row.point && row.bin.id !== bin.id ? [row.point] : []));
    void put({ bin }, freePointIn(region, others));
  };
  const place = (bin: BinHeader, point: PlanPoint = { x: 0.5, y: 0.5 }) => {
    onSelect(undefined);
    setMode({ kind: 'place', binId: bin.id, point });
  };
  const drawRoom = ({ id, name }: Location) => {
    onSelect(undefined);
    const draft = { id, name: name.slice(0, regionNameMax).trim(), area: firstArea(regions) };
    setMode({ kind: 'regions', draft });
  };
  const selected = rows.find(({ bin, point }) => point && bin.id === selectedId);
  const placing = mode.kind === 'place' ? rows.find(({ bin }) => bin.id === mode.binId) : undefined;

  return (
    <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_22rem] wide:items-start wide:gap-6">
      <div className="wide:sticky wide:top-22">
        <PlanCanvas
          {...{ plan, rows, regions, rooms, q, found, selectedId, mode }}
          canChange={canEdit}
          onMode={setMode}
          onSelect={select}
          onPut={put}
          onDrawn={(area) => setMode({ kind: 'regions', draft: { id: newId(), name: '', area } })}
          onDropReady={(at) => {
            dropAt.current = at;
          }}
        />
      </div>
      {/* On a phone the placing bar sticks to the lower edge of the screen, over the end of the plan. */}
      <div className={cx('mt-2 wide:mt-0 wide:*:first:mt-0', mode.kind === 'place' && 'contents wide:block')}>
        {placing && mode.kind === 'place' && (
          <PlacingBar
            name={placing.bin.name}
            at={words.at(mode.point, regionAt(regions, mode.point))}
            onPut={() => void put(placing, mode.point)}
            onCancel={() => setMode({ kind: 'look' })}
          />
        )}
        {mode.kind === 'regions' && <RegionsPanel {...{ location, rooms, mode }} onMode={setMode} />}
        {mode.kind === 'look' && selected?.point && (
          <BinCard
            row={selected}
            found={found?.get(selected.bin.id)}
            regions={regions}
            takesFocus={wasPressed}
            onMove={() => place(selected.bin, selected.point)}
            onPutIn={(region) => putIn(selected.bin, region)}
            onRemove={() => {
              onSelect(undefined);
              void pins.remove(selected.bin);
            }}
            onClose={() => select(undefined)}
          />
        )}
        {mode.kind === 'look' && (
          <Rooms
            {...{ rooms, regions, q }}
            onDraw={canEdit && regions.length < regionsMax ? drawRoom : undefined}
          />
        )}
        {mode.kind === 'look' && (
          <PlanList
            rows={rows}
            hasRooms={rooms.size > 0}
            {...{ found, selectedId, regions }}
            onSelect={select}
            onPlace={place}
            onPutIn={putIn}
            onDropAt={(bin, x, y) => {
              const point = dropAt.current(x, y);
              if (point) void put({ bin }, point);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** The bins of a plan, and the places in its place, whose regions have their present names. */
function usePlanContent(planned: Location, matches: MatchesByBin | undefined) {
  const { compareNames } = useFormats();
  const { bins } = useBins();
  const { locations } = useLocations();
  const rooms = useMemo(() => {
    const all = roomsOfPlan(planned, { bins, locations, matches: matches?.bins, compareNames });
    return new Map(all.map((room) => [room.place.id, room]));
  }, [planned, bins, locations, matches, compareNames]);
  const location = useMemo(() => {
    const places = [...rooms.values()].map(({ place }) => place);
    return withRoomNames(planned, places);
  }, [planned, rooms]);
  const rows = useMemo(() => binsOfPlan(location, bins, compareNames), [location, bins, compareNames]);
  const found = useMemo(() => matches && foundInRows(rows, bins, matches.bins), [matches, rows, bins]);
  return { location, rooms, rows, found };
}

function firstMode(rows: readonly PlanBin[], selectedId: string | undefined): PlanMode {
  // A link to a bin that is not on the plan opens it for placing.
  const wanted = rows.find(({ bin, point }) => bin.id === selectedId && !point);
  if (!wanted?.canMove) return { kind: 'look' };
  return { kind: 'place', binId: wanted.bin.id, point: { x: 0.5, y: 0.5 } };
}

const none: readonly Region[] = [];

/** Waits until the pin is rendered. */
function focusPin(binId: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-pin="${binId}"]`)?.focus({ preventScroll: true }),
  );
}

type Pinned = Pick<BinHeader, 'id' | 'name' | 'pin'>;

/** Places bins on a plan and removes them, each with Undo. */
function usePinActs(planPhotoId: string) {
  const { t } = useTranslation();
  const run = useUndoable();
  const change = ({ id, pin: before }: Pinned, pin: Pin | null, done: string) => {
    const send = (to: Pin | null, was: Pin | null) => act('bins.update', { id, pin: to, was: { pin: was } });
    return run({
      acts: [send(pin, before ?? null)],
      done,
      undo: () => ({ acts: [send(before ?? null, pin)] }),
    });
  };
  return {
    put(bin: Pinned, point: PlanPoint): Promise<boolean> {
      const isMove = bin.pin?.planPhotoId === planPhotoId;
      const pin = { planPhotoId, ...clampPoint(point) };
      return change(bin, pin, t(isMove ? 'floorPlan.moved' : 'floorPlan.placed', { name: bin.name }));
    },
    remove: (bin: Pinned): Promise<boolean> => change(bin, null, t('floorPlan.removed', { name: bin.name })),
  };
}

type PlanListProps = PlanRowData & PlanRowActs & { rows: readonly PlanBin[]; hasRooms: boolean };

/** All bins on the plan by region, for reading, screen readers and keyboards. */
function PlanList({ rows, hasRooms, ...row }: PlanListProps) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { found, regions } = row;
  if (rows.length === 0) return !hasRooms && <p className="mt-4 text-ink-soft">{t('floorPlan.noBins')}</p>;
  const listed = found ? rows.filter(({ bin }) => found.has(bin.id)) : rows;
  const groups = groupsOf(listed, regions, compareNames);
  const titles = { elsewhere: t('floorPlan.elsewhere'), notOnPlan: t('floorPlan.notOnPlan') };
  return groups.map((group) => (
    <GroupOfBins
      key={group.key}
      title={group.kind === 'region' ? group.name : titles[group.kind]}
      rows={group.rows}
      {...row}
    />
  ));
}

type GroupProps = PlanRowData & PlanRowActs & { title: string; rows: PlanGroup['rows'] };

function GroupOfBins({ title, rows, ...row }: GroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const [most, setMost] = useState(shownAtFirst);
  const contentsText = useContentsText();
  return (
    <section aria-labelledby={id} className="mt-6">
      {/* Its name may be long. */}
      <h2 id={id} className="mb-2 font-bold text-lg">
        {title}
      </h2>
      <ul
        aria-label={title}
        className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card"
      >
        {rows.slice(0, most).map((each) => (
          <li key={each.bin.id}>
            <PlanRow row={each} contents={contentsText(each.bin)} {...row} />
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <Button kind="quiet" isWide onClick={() => setMost((before) => before + shownAtFirst)}>
          {t('common.showMore')}
        </Button>
      )}
    </section>
  );
}
