const everyMs = 100;

/**
 * Tells when something was by the clock on the wall, which the database on this machine goes by too: that one is now and
 * then put right, and `performance.now()` is not.
 */
export class WallClock {
  readonly #looks: { at: number; ahead: number }[] = [];
  readonly #timer: NodeJS.Timeout;

  constructor() {
    this.#look();
    this.#timer = setInterval(() => this.#look(), everyMs);
  }

  /** Milliseconds since 1970, to within two; `at` as `performance.now()` told it. */
  timeOf(at: number): number {
    const look = this.#looks.findLast((each) => each.at <= at) ?? this.#looks[0];
    return at + (look?.ahead ?? 0);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const at = performance.now();
    this.#looks.push({ at, ahead: Date.now() - at });
  }
}
