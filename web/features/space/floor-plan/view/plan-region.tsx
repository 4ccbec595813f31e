import { type LatLngBounds, latLngBounds, type Rectangle, rectangle } from 'leaflet';
import Move from 'lucide-react/icons/move';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import {
  areaBetween,
  areaSideMin,
  centerOf,
  clampArea,
  type PlanArea,
  type PlanPoint,
} from '#domain/locations/floor-plan.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { type LeafletPlan, useLeafletPlan, usePlanScale } from './leaflet-plan.ts';
import { PlanMark } from './plan-mark.tsx';

type PlanRegionProps = {
  area: PlanArea;
  name: string;
  isLit?: boolean;
  isDimmed?: boolean;
  /** Draws the name of a region that can be entered; otherwise it is plain text. */
  label?: ((className: string) => ReactNode) | undefined;
};

/** A rectangle with its name at its upper edge. */
export function PlanRegion({ area, name, isLit = false, isDimmed = false, label }: PlanRegionProps) {
  const plan = useLeafletPlan();
  const scale = usePlanScale();
  const { x, y, width, height } = area;
  const corners = useMemo(() => cornersOf(plan, { x, y, width, height }), [plan, x, y, width, height]);
  const drawn = useRef<Rectangle[]>([]);
  const first = useRef(corners);
  // Otherwise the frame would clip it.
  const isAtRight = x + width / 2 > 0.6;
  const state = isLit ? 'lit' : isDimmed ? 'dimmed' : 'plain';
  const labelClass = cx(
    'block truncate rounded-[5px] px-1.5 py-px font-semibold text-xs',
    // Leaflet has a colour for links.
    isLit ? 'bg-tape text-on-tape!' : 'bg-camera/80 text-on-camera!',
    isDimmed && 'opacity-50',
  );

  useLayoutEffect(() => {
    // The light line below keeps the other visible on any picture.
    const lines = lineClasses[state].map((className) =>
      rectangle(first.current, { className, interactive: false }).addTo(plan.map),
    );
    drawn.current = lines;
    return () => {
      for (const line of lines) line.remove();
    };
  }, [plan, state]);
  useLayoutEffect(() => {
    first.current = corners;
    for (const line of drawn.current) line.setBounds(corners);
  }, [corners]);

  return (
    <PlanMark point={isAtRight ? { x: x + width, y } : { x, y }} rank={-1}>
      <span
        aria-hidden={label === undefined}
        data-folded
        // At most as wide as the region, so that names of adjacent regions do not overlap.
        style={{ maxWidth: `clamp(3.5em, ${Math.round(width * scale.width)}px, 16em)` }}
        className={cx(
          'absolute bottom-0.5 w-max',
          label === undefined && 'pointer-events-none',
          isAtRight ? 'right-0' : 'left-0',
        )}
      >
        {label ? (
          label(cx(labelClass, 'leading-6 hover:underline'))
        ) : (
          <span className={labelClass}>{name}</span>
        )}
      </span>
    </PlanMark>
  );
}

const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;

const lineClasses = {
  plain: [
    'fill-transparent stroke-raised/70 [stroke-width:4px]',
    'fill-camera/5 stroke-camera [stroke-width:1.5px] [stroke-dasharray:5_4]',
  ],
  lit: [
    'fill-transparent stroke-raised/80 [stroke-width:6px]',
    'fill-tape/15 stroke-tape [stroke-width:3px]',
  ],
  dimmed: ['fill-transparent stroke-raised/30 [stroke-width:3px]', 'fill-transparent stroke-camera/50'],
} as const;

function cornersOf(plan: LeafletPlan, { x, y, width, height }: PlanArea): LatLngBounds {
  return latLngBounds(plan.toLatLng({ x, y }), plan.toLatLng({ x: x + width, y: y + height }));
}

type RegionEditorProps = { area: PlanArea; name: string; onChange: (area: PlanArea) => void };

/** A region with draggable corners and centre; the form beside it does the same for keyboards. */
export function RegionEditor({ area, name, onChange }: RegionEditorProps) {
  const move = (middle: PlanPoint) =>
    onChange(clampArea({ ...area, x: middle.x - area.width / 2, y: middle.y - area.height / 2 }));
  return (
    <>
      <PlanRegion area={area} name={name} isLit />
      <PlanMark point={centerOf(area)} rank={5} canDrag onDrag={move}>
        <span aria-hidden className={handleClass}>
          <span className="flex size-9 items-center justify-center rounded-full border-2 border-card bg-tape text-on-tape shadow-float">
            <Move size={20} />
          </span>
        </span>
      </PlanMark>
      {corners.map((corner) => (
        <PlanMark
          key={corner}
          point={cornerOf(area, corner)}
          rank={5}
          canDrag
          onDrag={(point) =>
            onChange(areaBetween(cornerOf(area, opposite[corner]), cornerWithin(area, corner, point)))
          }
        >
          <span aria-hidden className={handleClass}>
            <span className="size-5 rounded-full border-2 border-tape bg-card shadow-float" />
          </span>
        </PlanMark>
      ))}
    </>
  );
}

const handleClass =
  'absolute flex size-11 -translate-x-1/2 -translate-y-1/2 cursor-move items-center justify-center';

type Corner = (typeof corners)[number];

const opposite: Record<Corner, Corner> = {
  topLeft: 'bottomRight',
  topRight: 'bottomLeft',
  bottomLeft: 'topRight',
  bottomRight: 'topLeft',
};

function cornerOf({ x, y, width, height }: PlanArea, corner: Corner): PlanPoint {
  const { isRight, isBottom } = sidesOf[corner];
  return { x: isRight ? x + width : x, y: isBottom ? y + height : y };
}

const sidesOf: Record<Corner, { isRight: boolean; isBottom: boolean }> = {
  topLeft: { isRight: false, isBottom: false },
  topRight: { isRight: true, isBottom: false },
  bottomLeft: { isRight: false, isBottom: true },
  bottomRight: { isRight: true, isBottom: true },
};

/** A corner stops before the opposite one, which would otherwise be dragged along. */
function cornerWithin({ x, y, width, height }: PlanArea, corner: Corner, point: PlanPoint): PlanPoint {
  const { isRight, isBottom } = sidesOf[corner];
  return {
    x: isRight ? Math.max(point.x, x + areaSideMin) : Math.min(point.x, x + width - areaSideMin),
    y: isBottom ? Math.max(point.y, y + areaSideMin) : Math.min(point.y, y + height - areaSideMin),
  };
}
