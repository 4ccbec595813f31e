/** Marks the given stretches of a text, as [start, end) offsets in rising order. */
export function Highlight({
  text,
  ranges,
}: {
  text: string;
  ranges: readonly (readonly [number, number])[];
}) {
  const parts = [];
  let at = 0;
  for (const [index, [start, end]] of ranges.entries()) {
    parts.push(text.slice(at, start));
    parts.push(
      // Written into the mark that is there, wherever it stood before: a list is drawn again at every letter.
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
