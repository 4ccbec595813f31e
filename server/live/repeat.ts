export type Repetition = {
  /** Brings the next turn forward; one under way is followed by another. */
  within(ms: number): void;
  stop(): Promise<void>;
};

type Options = { pause(): number; onFailure(error: unknown): void };

/** Never twice at once; `pause()` milliseconds after the last. */
export function repeat(act: () => Promise<void>, { pause, onFailure }: Options): Repetition {
  let timer: NodeJS.Timeout | undefined;
  let next = Number.POSITIVE_INFINITY;
  let turn: Promise<void> | undefined;
  let isStopped = false;

  function within(ms: number): void {
    const at = Date.now() + ms;
    if (isStopped || at >= next) return;
    next = at;
    clearTimeout(timer);
    if (turn === undefined) timer = setTimeout(begin, ms);
  }

  function begin(): void {
    next = Number.POSITIVE_INFINITY;
    turn = act()
      .catch(onFailure)
      .finally(() => {
        turn = undefined;
        const wanted = next - Date.now();
        next = Number.POSITIVE_INFINITY;
        within(Math.max(0, Math.min(wanted, pause())));
      });
  }

  within(pause());
  return {
    within,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
