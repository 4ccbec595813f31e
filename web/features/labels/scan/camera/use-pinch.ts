import { type RefObject, useEffect } from 'react';
import type { Camera } from './camera.ts';

/** Two fingers zoom the camera, if it supports that. */
export function usePinch(box: RefObject<HTMLElement | null>, camera: Camera): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const fingers = new Map<number, PointerEvent>();
    let before = 0;
    const spread = () => {
      const [one, other] = [...fingers.values()];
      return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
    };
    const handleDown = (event: PointerEvent) => {
      fingers.set(event.pointerId, event);
      before = spread();
    };
    const handleMove = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, event);
      const state = camera.state.get();
      const now = spread();
      if (before > 0 && now > 0 && state.status === 'live' && state.zoom)
        void camera.zoomTo(state.zoom.value * (now / before));
      before = now;
    };
    const handleUp = ({ pointerId }: PointerEvent) => {
      fingers.delete(pointerId);
      before = 0;
    };
    element.addEventListener('pointerdown', handleDown);
    element.addEventListener('pointermove', handleMove);
    for (const end of ends) element.addEventListener(end, handleUp);
    return () => {
      element.removeEventListener('pointerdown', handleDown);
      element.removeEventListener('pointermove', handleMove);
      for (const end of ends) element.removeEventListener(end, handleUp);
    };
  }, [box, camera]);
}

const ends = ['pointerup', 'pointercancel', 'pointerleave'] as const;
