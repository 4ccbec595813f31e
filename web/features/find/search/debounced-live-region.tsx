import { useIsSettled } from './use-is-settled.ts';

/** Announces the text when it has not changed for a while. */
export function DebouncedLiveRegion({ text }: { text: string }) {
  const isSettled = useIsSettled(text, 700);
  return (
    <p role="status" className="sr-only">
      {isSettled && text}
    </p>
  );
}
