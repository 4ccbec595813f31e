import { useEffect, useState } from 'react';

/** True once `isTrue` has been true for `duration` ms without interruption. */
export function useDelayedTrue(isTrue: boolean, duration: number): boolean {
  const [isDelayedTrue, setLasted] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setLasted(true), duration);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isTrue, duration]);
  return isDelayedTrue;
}
