import { useIsSettled } from './use-is-settled.ts';

/** Says a changing text to screen readers once it has come to rest, not at every letter. */
export function DebouncedLiveRegion({ text }: { text: string }) {
  const isSettled = useIsSettled(text, 700);
  return (
    <p role="status" className="sr-only">
      {isSettled && text}
    </p>
  );
}
