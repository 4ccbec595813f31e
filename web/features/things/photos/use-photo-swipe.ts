import { type PointerEvent, useEffect, useRef, useState } from 'react';

type Drag = { id: number; x: number; y: number; at: number; isSideways?: boolean };

/** In pixels; a quick flick need not go as far. */
const swipeDistance = 64;
const flicked = { pixels: 24, perMillisecond: 0.4 };

/** One finger swipes to the next or previous photo. Pinching, and panning a zoomed photo, are left to the browser. */
export function usePhotoSwipe(has: { before: boolean; after: boolean }, go: (by: 1 | -1) => void) {
  const drag = useRef<Drag>(undefined);
  const [offset, setOffset] = useState(0);
  const isZoomed = useIsZoomed();
  const stop = () => {
    drag.current = undefined;
    setOffset(0);
  };
  return {
    style: { transform: offset === 0 ? undefined : `translateX(${offset}px)` },
    handlers: {
      className: isZoomed ? undefined : 'touch-pan-y touch-pinch-zoom',
      onPointerDown({ pointerId, pointerType, clientX: x, clientY: y, timeStamp: at }: PointerEvent) {
        if (drag.current) stop();
        else if (pointerType === 'touch' && !isZoomed) drag.current = { id: pointerId, x, y, at };
      },
      onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
        const current = drag.current;
        if (current?.id !== pointerId) return;
        const dx = clientX - current.x;
        const dy = clientY - current.y;
        if (current.isSideways === undefined && Math.hypot(dx, dy) >= 10)
          current.isSideways = Math.abs(dx) > Math.abs(dy);
        if (!current.isSideways) return;
        const isPossible = dx < 0 ? has.after : has.before;
        setOffset(isPossible ? dx : dx / 5);
      },
      onPointerUp({ pointerId, clientX, timeStamp }: PointerEvent) {
        const current = drag.current;
        if (current?.id !== pointerId) return;
        stop();
        const dx = clientX - current.x;
        const isFlicked =
          Math.abs(dx) > flicked.pixels && Math.abs(dx) / (timeStamp - current.at) > flicked.perMillisecond;
        if (current.isSideways && (Math.abs(dx) > swipeDistance || isFlicked)) go(dx < 0 ? 1 : -1);
      },
      onPointerCancel: stop,
    },
  };
}

function useIsZoomed(): boolean {
  const [isZoomed, setZoomed] = useState(false);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = () => setZoomed(view.scale > 1.05);
    measure();
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, []);
  return isZoomed;
}
