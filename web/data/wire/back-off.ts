/** Doubles from one second to one minute, half of it random. */
export function backOff(failures: number): number {
  const most = Math.min(60_000, 1000 * 2 ** Math.min(failures - 1, 10));
  return most / 2 + Math.random() * (most / 2);
}

/** Resolves to false if it was woken. */
export function createPause() {
  let wake = () => {};
  return {
    wait(ms: number): Promise<boolean> {
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(true), ms);
        wake = () => {
          clearTimeout(timer);
          resolve(false);
        };
      });
    },
    wake: () => wake(),
  };
}
