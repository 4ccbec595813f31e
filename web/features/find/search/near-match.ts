export type Excerpt = { text: string; ranges: [number, number][] };

/** Shortens the excerpt, so that its first match is visible in one narrow line. */
export function nearMatch(text: string, ranges: readonly [number, number][]): Excerpt {
  const first = ranges[0]?.[0] ?? 0;
  if (first <= leadMax) return { text, ranges: [...ranges] };
  const space = text.indexOf(' ', first - leadMax);
  const start = space >= 0 && space < first ? space + 1 : first;
  const by = start - ellipsis.length;
  return {
    text: ellipsis + text.slice(start),
    ranges: ranges.map(([from, to]) => [from - by, to - by]),
  };
}

const leadMax = 14;
const ellipsis = '…';
