type HighlightProps = { text: string; ranges: readonly (readonly [number, number])[] };

/** [start, end) offsets in rising order. */
export function Highlight({ text, ranges }: HighlightProps) {
  const parts = [];
  let at = 0;
  for (const [index, [start, end]] of ranges.entries()) {
    parts.push(text.slice(at, start));
    parts.push(
      // Keyed by position, to reuse marks from letter to letter.
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
