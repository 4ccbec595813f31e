import { useEffect, useState } from 'react';

/** Whether a value has stayed the same for so long. */
export function useAtRest(value: string, restMs: number): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return settled === value;
}
