import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onEnd` once `duration` ms have passed in which it was not held. */
export function useCountdown(duration: number, isHeld: boolean, onEnd: () => void): void {
  const left = useRef(duration);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isHeld) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - startedAt;
    };
  }, [isHeld]);
}
