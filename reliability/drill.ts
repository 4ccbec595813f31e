import type { Need } from '../scripts/set-up.ts';

/** A drill's measurements, and its failures (empty if it passed). */
export type Report = {
  figures: Record<string, string | number>;
  failures: string[];
  /** Why it could not run here. */
  skipped?: string;
};

export type DrillOptions = {
  seed: number;
  scale: number;
  /** Runs only this part, if the drill has parts. */
  part?: string | undefined;
  /** The main file of another checkout's server, to compare with, if the drill supports it. */
  server?: string | undefined;
  /** Prints progress, for drills that take minutes. */
  say?: ((line: string) => void) | undefined;
};

export type Drill = {
  name: string;
  mustHold: string;
  needs?: Need[];
  run(options: DrillOptions): Promise<Report>;
};

/** A seeded generator of numbers in [0, 1) (mulberry32), so that a failing drill can be repeated. */
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
