import { expect } from 'vitest';

/**
 * Holds that work on a text takes time in proportion to the text's length. What it is compared with is a plain loop over
 * the same text in the same run, so that a slow machine slows both; of several tries the fastest counts, because in any
 * one another process may take the processor away. Work that is quadratic is far beyond the limit at every try.
 */
export function expectLinear(what: string, text: string, work: () => unknown): void {
  let fastest = Number.POSITIVE_INFINITY;
  // Its first rounds are slower than all others, which would allow for too much.
  loopOver(text);
  let fastestLoop = timeOf(() => loopOver(text));
  let limit = 0;
  for (let attempt = 0; attempt < TRIES && fastest > limit; attempt++) {
    fastestLoop = Math.min(
      fastestLoop,
      timeOf(() => loopOver(text)),
    );
    limit = FIXED_MS + TIMES_A_LOOP * fastestLoop;
    fastest = Math.min(fastest, timeOf(work));
  }
  expect(fastest, `${what}: ms, of at most ${limit.toFixed(1)}`).toBeLessThanOrEqual(limit);
}

const TRIES = 8;
/** What a call costs whatever the length is. */
const FIXED_MS = 2;
/** A few passes with regular expressions; what is quadratic takes ten times more already at the lengths that are tried. */
const TIMES_A_LOOP = 1000;

function timeOf(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

function loopOver(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) | 0;
  return sum;
}
