import { useEffect, useState } from 'react';

/** True once `isTrue` has been true for `duration` ms without interruption. */
export function useLasting(isTrue: boolean, duration: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setLasted(true), duration);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isTrue, duration]);
  return hasLasted;
}
