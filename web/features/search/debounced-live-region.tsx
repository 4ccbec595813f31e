import { useIsSettled } from './use-is-settled.ts';

/** Announces the text once it has come to rest. */
export function DebouncedLiveRegion({ text }: { text: string }) {
  const isSettled = useIsSettled(text, 700);
  return (
    <p role="status" className="sr-only">
      {isSettled && text}
    </p>
  );
}
