import { expect } from 'vitest';

/**
 * Expects that the time of `work` is linear in the text's length. Compares it with a plain loop over the same text in the
 * same run, so that a slow machine slows both. The fastest of several runs counts, as other processes may interfere.
 * Quadratic work exceeds the limit in every run.
 */
export function expectLinear(what: string, text: string, work: () => unknown): void {
  let fastest = Number.POSITIVE_INFINITY;
  // Warm-up, as slow first rounds would raise the limit.
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

/** How many times slower this machine is now than a usual one, at least 1: limits in milliseconds are multiplied by it. */
export function slowness(): number {
  const text = 'a'.repeat(1_000_000);
  const times = Array.from({ length: TRIES }, () => timeOf(() => loopOver(text)));
  return Math.max(1, Math.min(...times) / LOOP_MS);
}

/** A loop over a million letters on a usual machine. */
const LOOP_MS = 1.5;

const TRIES = 8;
/** The constant cost of a call. */
const FIXED_MS = 2;
/** Allows a few passes with regular expressions; quadratic work takes ten times longer at the tested lengths. */
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
