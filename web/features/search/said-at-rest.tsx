import { useAtRest } from './use-at-rest.ts';

/** Says a changing text to screen readers once it has come to rest, not at every letter. */
export function SaidAtRest({ text }: { text: string }) {
  const isAtRest = useAtRest(text, 700);
  return (
    <p role="status" className="sr-only">
      {isAtRest && text}
    </p>
  );
}
