export type Rounds = {
  /** Ends after the round that is running. */
  stop(): Promise<void>;
};

/** Runs `round` at once and then every so often, never twice at the same time; `onError` hears of what it throws. */
export function startRounds(
  everyMs: number,
  round: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Rounds {
  let running: Promise<unknown> | undefined;
  const run = () => {
    running ??= round()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
