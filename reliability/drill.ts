import type { Need } from '../scripts/set-up.ts';

/** What a drill found: figures for people, and what did not hold (empty = passed). */
export type Report = { figures: Record<string, string | number>; failures: string[] };

export type DrillOptions = {
  seed: number;
  scale: number;
  /** Only this part, of a drill that has parts. */
  part?: string | undefined;
  /** The main file of another checkout's server, to compare with, for a drill that can. */
  server?: string | undefined;
  /** Told how far it has come, by a drill that takes minutes. */
  say?: ((line: string) => void) | undefined;
};

export type Drill = {
  name: string;
  mustHold: string;
  needs?: Need[];
  run(options: DrillOptions): Promise<Report>;
};

/** A repeatable stream of numbers in [0, 1), so that a failing drill can be run again alike (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
