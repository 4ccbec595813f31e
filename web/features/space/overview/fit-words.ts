/** Measures a text in pixels. */
export type MeasureText = (text: string) => number;

/** Wraps the text at spaces into at most `lines` lines of `width` and cuts what does not fit; empty if nothing does. */
export function fitWords(text: string, width: number, lines: number, measure: MeasureText): string[] {
  const fitted: string[] = [];
  let rest = text.trim();
  while (rest !== '' && fitted.length < lines) {
    if (measure(rest) <= width) return [...fitted, rest];
    const isLast = fitted.length === lines - 1;
    const words = isLast ? '' : wordsThatFit(rest, width, measure);
    if (words === '') {
      const cut = cutToFit(rest, width, measure);
      return cut === '' ? [] : [...fitted, cut];
    }
    fitted.push(words);
    rest = rest.slice(words.length).trim();
  }
  return fitted;
}

function wordsThatFit(text: string, width: number, measure: MeasureText): string {
  let fitting = '';
  for (const { index } of text.matchAll(/\s+/g)) {
    const candidate = text.slice(0, index);
    if (measure(candidate) > width) break;
    fitting = candidate;
  }
  return fitting;
}

/** Fewer letters are not meaningful. */
const fewest = 2;

function cutToFit(text: string, width: number, measure: MeasureText): string {
  const letters = [...text];
  let low = 0;
  let high = letters.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (measure(`${letters.slice(0, middle).join('')}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return low < fewest ? '' : `${letters.slice(0, low).join('').trimEnd()}…`;
}
