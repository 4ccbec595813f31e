/** Exponential backoff from one second to one minute, with 50 % jitter. */
export function backOff(failures: number): number {
  const most = Math.min(60_000, 1000 * 2 ** Math.min(failures - 1, 10));
  return most / 2 + Math.random() * (most / 2);
}

/** Several callers may wait at once; `wake` ends all their pauses. */
export function createPause() {
  const wakes = new Set<() => void>();
  return {
    /** Resolves to false if `wake` ended the pause. */
    wait(ms: number): Promise<boolean> {
      return new Promise((resolve) => {
        const end = (isWaitedOut: boolean) => {
          clearTimeout(timer);
          wakes.delete(wake);
          resolve(isWaitedOut);
        };
        const wake = () => end(false);
        const timer = setTimeout(end, ms, true);
        wakes.add(wake);
      });
    },
    wake(): void {
      for (const wake of wakes) wake();
    },
  };
}
