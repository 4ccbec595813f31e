import { type LatLngBounds, latLngBounds, type Rectangle, rectangle } from 'leaflet';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { PlanArea } from '#domain/maps/plan-areas.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import type { LeafletPlan } from './leaflet-plan.ts';
import { useLeafletPlan, usePlanScale } from './plan-context.ts';
import { PlanMark } from './plan-mark.tsx';

type PlanRegionProps = { area: PlanArea; name: string; isLit?: boolean; isDimmed?: boolean };

/** A rectangle with its name at its upper edge. */
export function PlanRegion({ area, name, isLit = false, isDimmed = false }: PlanRegionProps) {
  const plan = useLeafletPlan();
  const scale = usePlanScale();
  const { x, y, width, height } = area;
  const corners = useMemo(() => cornersOf(plan, { x, y, width, height }), [plan, x, y, width, height]);
  const drawn = useRef<Rectangle[]>([]);
  const first = useRef(corners);
  // Otherwise the frame would clip it.
  const isAtRight = x + width / 2 > 0.6;
  const state = isLit ? 'lit' : isDimmed ? 'dimmed' : 'plain';

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
        aria-hidden
        data-folded
        // At most as wide as the region, so that names of adjacent regions do not overlap.
        style={{ maxWidth: `clamp(3.5em, ${Math.round(width * scale.width)}px, 16em)` }}
        className={cx(
          'pointer-events-none absolute bottom-0.5 w-max truncate rounded-[5px] px-1.5 py-px font-semibold text-xs',
          isLit ? 'bg-tape text-on-tape' : 'bg-camera/80 text-on-camera',
          isAtRight ? 'right-0' : 'left-0',
          isDimmed && 'opacity-50',
        )}
      >
        {name}
      </span>
    </PlanMark>
  );
}

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
