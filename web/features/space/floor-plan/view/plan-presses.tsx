import type { LeafletMouseEvent } from 'leaflet';
import { useEffect, useState } from 'react';
import { areaBetween, clampPoint, type PlanArea, type PlanPoint } from '#domain/locations/floor-plan.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { useLeafletPlan } from './leaflet-plan.ts';
import { PlanRegion } from './plan-region.tsx';

/** Presses on the plan itself, not on marks. */
export function PlanPress({ onPress }: { onPress: (point: PlanPoint) => void }) {
  const plan = useLeafletPlan();
  const handle = useSteady(({ latlng }: LeafletMouseEvent) => onPress(clampPoint(plan.toPoint(latlng))));
  useEffect(() => {
    plan.map.on('click', handle);
    return () => {
      plan.map.off('click', handle);
    };
  }, [plan, handle]);
  return null;
}

/** Reports the plan position at which something was dropped. */
export function PlanDrop({
  onReady,
}: {
  onReady: (at: (x: number, y: number) => PlanPoint | undefined) => void;
}) {
  const plan = useLeafletPlan();
  const reportReady = useSteady(onReady);
  useEffect(() => {
    reportReady((x, y) => {
      const { left, top, right, bottom } = plan.map.getContainer().getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return undefined;
      return clampPoint(plan.toPoint(plan.map.containerPointToLatLng([x - left, y - top])));
    });
  }, [plan, reportReady]);
  return null;
}

/** Scrolls a point into view when it changes. */
export function PlanReveal({ point: { x, y } }: { point: PlanPoint }) {
  const plan = useLeafletPlan();
  useEffect(() => {
    if (plan.isAllShown()) return;
    plan.map.panInside(plan.toLatLng({ x, y }), { padding: [margin, margin] });
  }, [plan, x, y]);
  return null;
}

/** In pixels: a pin and its name. */
const margin = 70;

/** Draws a rectangle by dragging, which disables panning; a second finger cancels it. */
export function DrawArea({ name, onDrawn }: { name: string; onDrawn: (area: PlanArea) => void }) {
  const plan = useLeafletPlan();
  const [drawn, setDrawn] = useState<PlanArea>();
  const finish = useSteady(onDrawn);
  useEffect(() => {
    const { map } = plan;
    const container = map.getContainer();
    let start: PlanPoint | undefined;
    let end: PlanPoint | undefined;
    const at = (event: PointerEvent) => clampPoint(plan.toPoint(map.mouseEventToLatLng(event)));
    const cancel = () => {
      start = undefined;
      end = undefined;
      setDrawn(undefined);
    };
    const handleDown = (event: PointerEvent) => {
      if (!event.isPrimary) return cancel();
      if (event.button !== 0) return;
      start = at(event);
      container.setPointerCapture(event.pointerId);
    };
    const handleMove = (event: PointerEvent) => {
      if (!start || !event.isPrimary) return;
      end = at(event);
      setDrawn(areaBetween(start, end));
    };
    const handleUp = () => {
      if (start && end && isDrag(start, end)) finish(areaBetween(start, end));
      cancel();
    };
    const handlers = {
      pointerdown: handleDown,
      pointermove: handleMove,
      pointerup: handleUp,
      pointercancel: cancel,
    };
    for (const [name, handle] of Object.entries(handlers)) {
      container.addEventListener(name, handle as EventListener);
    }
    map.dragging.disable();
    map.boxZoom.disable();
    container.classList.add('touch-none!', 'cursor-crosshair!');
    return () => {
      for (const [name, handle] of Object.entries(handlers)) {
        container.removeEventListener(name, handle as EventListener);
      }
      container.classList.remove('touch-none!', 'cursor-crosshair!');
      map.dragging.enable();
      map.boxZoom.enable();
    };
  }, [plan, finish]);
  return drawn && <PlanRegion area={drawn} name={name} isLit />;
}

function isDrag(one: PlanPoint, other: PlanPoint): boolean {
  return Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) > shortestDrag;
}

const shortestDrag = 0.01;
