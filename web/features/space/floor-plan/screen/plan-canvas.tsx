import { useNavigate } from '@tanstack/react-router';
import SquareDashed from 'lucide-react/icons/square-dashed';
import { memo, useEffect, useMemo, useState } from 'react';
import { groupBy } from '#domain/group-by.ts';
import { isInArea, type PlanArea, type PlanPoint, regionAt } from '#domain/locations/floor-plan.ts';
import type { Region } from '#domain/maps/map-schemas.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import type { FoundInRow, PlanBin, Room } from '../bins-of-plan.ts';
import { pinLookOf } from '../pin-face.tsx';
import type { FloorPlan } from '../use-floor-plan.ts';
import { type LeafletPlan, useLeafletPlan, usePlanScale } from '../view/leaflet-plan.ts';
import { isTight, namesThatFit } from '../view/names-that-fit.ts';
import { type PinState, PlanPin } from '../view/plan-pin.tsx';
import { DrawArea, PlanDrop, PlanPress, PlanReveal } from '../view/plan-presses.tsx';
import { PlanRegion, RegionEditor } from '../view/plan-region.tsx';
import { PlanView } from '../view/plan-view.tsx';
import { PlacingPin } from './placing.tsx';
import { linkToRoom, RoomLabel } from './rooms.tsx';
import { usePlanWords } from './use-plan-words.ts';

type PlanCanvasProps = {
  plan: FloorPlan;
  rows: readonly PlanBin[];
  regions: readonly Region[];
  /** By their ids, which their regions have. */
  rooms: ReadonlyMap<string, Room>;
  q: string | undefined;
  found: ReadonlyMap<string, FoundInRow> | undefined;
  selectedId: string | undefined;
  mode: PlanMode;
  canChange: boolean;
  onMode: (mode: PlanMode) => void;
  onSelect: (binId: string | undefined) => void;
  onPut: (row: PlanBin, point: PlanPoint) => unknown;
  onDrawn: (area: RegionDraft['area']) => void;
  onDropReady: (at: (x: number, y: number) => PlanPoint | undefined) => void;
};

/** The effect of a press on the plan. */
export type PlanMode =
  | { kind: 'look' }
  | { kind: 'place'; binId: string; point: PlanPoint }
  | { kind: 'regions'; draft?: RegionDraft };

/** A region being added, or changed from what it `was` when its form opened. */
export type RegionDraft = { id: string; was?: Region; name: string; area: PlanArea };

/** The plan with its pins and regions, and the interaction with them. */
export function PlanCanvas(props: PlanCanvasProps) {
  const { plan, rows, regions, rooms, q, found, selectedId, mode, canChange, onSelect, onPut, onDropReady } =
    props;
  const { t } = useTranslation();
  const { photo, location, urlOf } = plan;
  const placingId = mode.kind === 'place' ? mode.binId : undefined;
  const placed = useMemo(
    () => rows.filter(({ point, bin }) => point && bin.id !== placingId),
    [rows, placingId],
  );
  const selected = placed.find(({ bin }) => bin.id === selectedId);
  const isInert = mode.kind !== 'look';
  const press = useSteady((id: string) => onSelect(id === selectedId ? undefined : id));
  const drop = useSteady((id: string, point: PlanPoint) => {
    const row = rows.find(({ bin }) => bin.id === id);
    return row && onPut(row, point);
  });
  return (
    <>
      <PlanView
        picture={{ ...photo, url: urlOf('large') }}
        label={t('floorPlan.planOf', { name: location.name })}
        words={{
          zoomIn: t('floorPlan.zoomIn'),
          zoomOut: t('floorPlan.zoomOut'),
          showAll: t('floorPlan.showAll'),
        }}
        tools={
          canChange &&
          mode.kind === 'look' && (
            <Button kind="quiet" icon={SquareDashed} onClick={() => props.onMode({ kind: 'regions' })}>
              {t('floorPlan.editRegions')}
            </Button>
          )
        }
      >
        <Regions {...{ regions, rooms, q, mode }} isDimmed={found !== undefined} onMode={props.onMode} />
        <Pins
          {...{ rows: placed, found, isInert }}
          selectedId={selected?.bin.id}
          onPress={press}
          onDrop={drop}
        />
        {selected?.point && <PlanReveal point={selected.point} />}
        {mode.kind === 'look' && <EnterRooms {...{ regions, rooms, q, selected }} onSelect={onSelect} />}
        {mode.kind === 'place' && <Placing {...props} mode={mode} />}
        {mode.kind === 'regions' && !mode.draft && (
          <DrawArea name={t('floorPlan.newRegion')} onDrawn={props.onDrawn} />
        )}
        <PlanDrop onReady={onDropReady} />
      </PlanView>
      {placed.length > pinsDrawnMax && (
        <p className="mt-1 text-ink-soft text-sm">
          {t('floorPlan.crowded', { count: placed.length, most: pinsDrawnMax })}
        </p>
      )}
    </>
  );
}

type RegionsProps = Pick<PlanCanvasProps, 'regions' | 'rooms' | 'q'> & {
  mode: PlanMode;
  isDimmed: boolean;
  onMode: (mode: PlanMode) => void;
};

function Regions({ regions, rooms, q, mode, isDimmed, onMode }: RegionsProps) {
  const { t } = useTranslation();
  const draft = mode.kind === 'regions' ? mode.draft : undefined;
  return (
    <>
      {regions
        .filter(({ id }) => id !== draft?.id)
        .map((region) => {
          const room = mode.kind === 'look' ? rooms.get(region.id) : undefined;
          const isLit = !!room?.found;
          return (
            <PlanRegion
              key={region.id}
              area={region}
              name={region.name}
              isLit={isLit}
              isDimmed={isDimmed && !isLit}
              label={room && ((className) => <RoomLabel {...{ room, q, className }} />)}
            />
          );
        })}
      {draft && (
        <RegionEditor
          area={draft.area}
          name={draft.name || t('floorPlan.newRegion')}
          onChange={(area) => onMode({ kind: 'regions', draft: { ...draft, area } })}
        />
      )}
    </>
  );
}

type EnterRoomsProps = Pick<PlanCanvasProps, 'regions' | 'rooms' | 'q' | 'onSelect'> & {
  selected: PlanBin | undefined;
};

/** A press beside the pins closes the card of a bin; without one it enters the room that it is in. */
function EnterRooms({ regions, rooms, q, selected, onSelect }: EnterRoomsProps) {
  const navigate = useNavigate();
  const enter = (point: PlanPoint) => {
    const region = regionAt(
      regions.filter(({ id }) => rooms.has(id)),
      point,
    );
    const room = rooms.get(region?.id ?? '');
    if (selected || !room) onSelect(undefined);
    else void navigate(linkToRoom(room.place, q));
  };
  return <PlanPress onPress={enter} />;
}

type PinsProps = {
  rows: readonly PlanBin[];
  found: ReadonlyMap<string, FoundInRow> | undefined;
  selectedId: string | undefined;
  isInert: boolean;
  onPress: (binId: string) => void;
  onDrop: (binId: string, point: PlanPoint) => unknown;
};

/** Not rendered again while another pin or a region is moved. */
const Pins = memo(function Pins({ rows, found, selectedId, ...pin }: PinsProps) {
  const words = usePlanWords();
  const scale = usePlanScale();
  // Unchanged pins keep their identity.
  const looked = useMemo(() => rows.map((row) => ({ row, look: pinLookOf(row.bin) })), [rows]);
  const marked = looked.flatMap(({ row, look }) =>
    row.point ? { row, look, ...pinOf(row, found, selectedId), point: row.point } : [],
  );
  const drawn = useDrawnPins(marked);
  const areSmall = isTight(
    drawn.map(({ point }) => point),
    scale,
  );
  // Selected and matching pins keep their full size.
  const pins = drawn.map((pin) => ({ ...pin, isSmall: areSmall && pin.importance < 2 }));
  const shifts = namesThatFit(pins, scale, currentTextScale());
  return pins.map(({ row, look, state, count, point, id, isSmall }) => (
    <PlanPin
      key={id}
      {...{ id, look, state, count, point, isSmall }}
      words={words.pin(row, found?.get(id))}
      isSelected={id === selectedId}
      nameShift={shifts.get(id)}
      canDrag={row.canMove}
      {...pin}
    />
  ));
});

function pinOf({ bin: { id, name } }: PlanBin, found: PinsProps['found'], selectedId: string | undefined) {
  const match = found?.get(id);
  const state: PinState = found === undefined ? 'plain' : match ? 'lit' : 'dimmed';
  const importance = id === selectedId ? 3 : importances[state];
  return { id, name, state, importance, count: match && match.count > 1 ? match.count : undefined };
}

/** Which name is shown when two overlap; names with 0 are never shown. */
const importances: Record<PinState, number> = { dimmed: 0, plain: 1, lit: 2 };

/** All pins or, on a crowded plan, the visible ones, updated whenever it stops moving. */
function useDrawnPins<Pin extends { point: PlanPoint; importance: number }>(
  pins: readonly Pin[],
): readonly Pin[] {
  const plan = useLeafletPlan();
  const isCrowded = pins.length > pinsDrawnMax;
  const [sight, setSight] = useState(() => visibleBounds(plan));
  useEffect(() => {
    if (!isCrowded) return;
    const look = () => setSight(visibleBounds(plan));
    look();
    plan.map.on('moveend', look);
    return () => {
      plan.map.off('moveend', look);
    };
  }, [plan, isCrowded]);
  return pinsToDraw(pins, sight);
}

/** More pins make panning slow and cover each other (bench/map-figures.ts). */
export const pinsDrawnMax = 500;

function visibleBounds({ map, toPoint }: LeafletPlan): PlanArea {
  const bounds = map.getBounds().pad(overscan);
  const { x, y } = toPoint(bounds.getNorthWest());
  const end = toPoint(bounds.getSouthEast());
  return { x, y, width: end.x - x, height: end.y - y };
}

/** How far beyond the frame pins are drawn, in multiples of its size, so that panning shows some at once. */
const overscan = 0.25;

/** The most important visible pins, if there are too many; equally important ones are spread evenly. */
export function pinsToDraw<Pin extends { point: PlanPoint; importance: number }>(
  pins: readonly Pin[],
  sight: PlanArea,
  most = pinsDrawnMax,
): readonly Pin[] {
  if (pins.length <= most) return pins;
  const byImportance = groupBy(
    pins.filter(({ point }) => isInArea(point, sight)),
    ({ importance }) => importance,
  );
  const drawn: Pin[] = [];
  for (const importance of [...byImportance.keys()].sort((a, b) => b - a))
    drawn.push(...evenly(byImportance.get(importance) ?? [], most - drawn.length));
  return drawn;
}

function evenly<Each>(all: readonly Each[], most: number): readonly Each[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, n) => all[Math.floor((n * all.length) / most)] as Each);
}

/** Text can be enlarged in the app's or the browser's settings. */
function currentTextScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
}

function Placing({ rows, mode, onMode, onPut }: PlanCanvasProps & { mode: PlanMode & { kind: 'place' } }) {
  const row = rows.find(({ bin }) => bin.id === mode.binId);
  if (!row) return null;
  const put = (point: PlanPoint) => onPut(row, point);
  return (
    <>
      <PlacingPin
        look={pinLookOf(row.bin)}
        point={mode.point}
        onMove={(point) => onMode({ ...mode, point })}
        onPut={put}
        onCancel={() => onMode({ kind: 'look' })}
      />
      <PlanPress onPress={put} />
    </>
  );
}
