import { startTransition, useEffect, useState } from 'react';

/** Set in a transition, so that typing has priority. */
export function useIsSettled(value: string, delayMs: number): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled === value;
}
