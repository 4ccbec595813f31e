import { startTransition, useEffect, useState } from 'react';

/** Whether a value has stayed the same for so long. What is drawn then gives way to the next letter. */
export function useAtRest(value: string, restMs: number): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled === value;
}
