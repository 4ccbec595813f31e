/** Each line begins with a line break; `starts[i]` is the position of item i's line. */
export type Text = { text: string; starts: readonly number[] };

export function joinLines(all: string[]): Text {
  const lines = all.map((line) => line.replaceAll('\n', ' '));
  const starts: number[] = [];
  let start = 1;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  // One join: a text concatenated in pieces would keep them all in memory until its first search.
  return { text: ['', ...lines, ''].join('\n'), starts };
}

export function itemAt(starts: readonly number[], position: number, low = 0): number {
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function lineAt(text: string, start = 0): string {
  return text.slice(start, text.indexOf('\n', start));
}
