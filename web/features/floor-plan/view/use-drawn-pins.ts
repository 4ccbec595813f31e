import { useEffect, useState } from 'react';
import type { PlanArea, PlanPoint } from '#domain/maps/plan-areas.ts';
import { pinsDrawnMax, pinsToDraw } from '../model/pins-to-draw.ts';
import type { LeafletPlan } from './leaflet-plan.ts';
import { useLeafletPlan } from './plan-context.ts';

/** How far beyond the frame pins are drawn, in multiples of its size, so that panning shows some at once. */
const overscan = 0.25;

/** All pins or, on a crowded plan, the visible ones, updated whenever it stops moving. */
export function useDrawnPins<Pin extends { point: PlanPoint; importance: number }>(
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

function visibleBounds({ map, toPoint }: LeafletPlan): PlanArea {
  const bounds = map.getBounds().pad(overscan);
  const { x, y } = toPoint(bounds.getNorthWest());
  const end = toPoint(bounds.getSouthEast());
  return { x, y, width: end.x - x, height: end.y - y };
}
