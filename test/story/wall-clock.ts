const everyMs = 100;

/**
 * Converts `performance.now()` to the system time, which PostgreSQL on this machine uses and which is adjusted from time to
 * time.
 */
export class WallClock {
  readonly #samples: { at: number; offset: number }[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#sample();
    this.#timer = setInterval(() => this.#sample(), everyMs);
  }

  /** Milliseconds since 1970, ± 2; `at` is from `performance.now()`. */
  timeOf(at: number): number {
    const sample = this.#samples.findLast((each) => each.at <= at) ?? this.#samples[0];
    return at + (sample?.offset ?? 0);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #sample(): void {
    const at = performance.now();
    this.#samples.push({ at, offset: Date.now() - at });
  }
}
