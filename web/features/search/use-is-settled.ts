import { startTransition, useEffect, useState } from 'react';

/** Whether a value has stayed the same for so long. What is drawn then gives way to the next letter. */
export function useIsSettled(value: string, delayMs: number): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled === value;
}
