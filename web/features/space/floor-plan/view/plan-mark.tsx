import { divIcon, Marker } from 'leaflet';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { clampPoint, type PlanPoint } from '#domain/locations/floor-plan.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { useLeafletPlan } from './leaflet-plan.ts';

type PlanMarkProps = {
  point: PlanPoint;
  /** Marks with a higher rank are drawn above others. */
  rank?: number;
  canDrag?: boolean;
  onDrag?: (point: PlanPoint) => void;
  /** Called when it was dropped; the returned promise is awaited before the mark moves to `point`. */
  onDrop?: (point: PlanPoint) => unknown;
  /** Positioned around the point, which is the origin. */
  children: ReactNode;
};

/** A mark that keeps its size while the plan is zoomed. */
export function PlanMark({ point, rank = 0, canDrag = false, onDrag, onDrop, children }: PlanMarkProps) {
  const plan = useLeafletPlan();
  const [element] = useState(() => document.createElement('div'));
  const [mark, setMark] = useState<Marker>();
  const isDragged = useRef(false);
  const latest = useRef(point);
  latest.current = point;
  const { x, y } = point;

  const handleDrag = useSteady((at: Marker) => {
    const dragged = clampPoint(plan.toPoint(at.getLatLng()));
    at.setLatLng(plan.toLatLng(dragged));
    onDrag?.(dragged);
  });
  const handleDrop = useSteady(async (at: Marker) => {
    await onDrop?.(clampPoint(plan.toPoint(at.getLatLng())));
    isDragged.current = false;
    at.setLatLng(plan.toLatLng(latest.current));
  });

  useLayoutEffect(() => {
    const icon = divIcon({ html: element, className: '', iconSize: [0, 0] });
    const created = new Marker(plan.toLatLng(latest.current), { icon, keyboard: false, draggable: true });
    created.addTo(plan.map);
    // Otherwise a press on the mark would count as one on the plan.
    created.on('click', () => {});
    created.on('dragstart', () => {
      isDragged.current = true;
    });
    created.on('drag', () => handleDrag(created));
    created.on('dragend', () => void handleDrop(created));
    setMark(created);
    return () => {
      created.remove();
    };
  }, [plan, element, handleDrag, handleDrop]);
  useLayoutEffect(() => {
    if (!isDragged.current) mark?.setLatLng(plan.toLatLng({ x, y }));
  }, [mark, plan, x, y]);
  useLayoutEffect(() => {
    mark?.setZIndexOffset(rank * aboveAll);
  }, [mark, rank]);
  useLayoutEffect(() => {
    if (canDrag) mark?.dragging?.enable();
    else mark?.dragging?.disable();
  }, [mark, canDrag]);

  return createPortal(children, element);
}

/** Leaflet orders marks by their distance from the top, in pixels. */
const aboveAll = 10_000;
