type HighlightProps = { text: string; ranges: readonly (readonly [number, number])[] };

/** Ranges are [start, end) offsets in ascending order. */
export function Highlight({ text, ranges }: HighlightProps) {
  const parts = [];
  let at = 0;
  for (const [index, [start, end]] of ranges.entries()) {
    parts.push(text.slice(at, start));
    parts.push(
      // Keyed by position, to reuse elements while typing.
      <mark key={index} className="rounded-[3px] bg-mark text-ink">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
