import { startTransition, useEffect, useState } from 'react';

/** Announces the text when it has not changed for a while. */
export function DebouncedLiveRegion({ text }: { text: string }) {
  const isSettled = useIsSettled(text, 700);
  return (
    <p role="status" className="sr-only">
      {isSettled && text}
    </p>
  );
}

/** Set in a transition, so that typing has priority. */
export function useIsSettled(value: string, delayMs: number): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled === value;
}
