export type Repetition = {
  /** Runs within `ms`; a current run is followed by another one. */
  runWithin(ms: number): void;
  stop(): Promise<void>;
};

type Options = { pause(): number; onFailure(error: unknown): void };

/** Runs again `pause()` milliseconds after each run. */
export function repeat(act: () => Promise<void>, { pause, onFailure }: Options): Repetition {
  let timer: NodeJS.Timeout | undefined;
  let next = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;
  let isStopped = false;

  function runWithin(ms: number): void {
    const at = Date.now() + ms;
    if (isStopped || at >= next) return;
    next = at;
    clearTimeout(timer);
    if (running === undefined) timer = setTimeout(run, ms);
  }

  function run(): void {
    next = Number.POSITIVE_INFINITY;
    running = act()
      .catch(onFailure)
      .finally(() => {
        running = undefined;
        const delay = next - Date.now();
        next = Number.POSITIVE_INFINITY;
        runWithin(Math.max(0, Math.min(delay, pause())));
      });
  }

  runWithin(pause());
  return {
    runWithin,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
