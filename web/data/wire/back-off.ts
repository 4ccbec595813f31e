/** How long to wait before the next try: doubles from one second to one minute, half of it by chance. */
export function backOff(failures: number): number {
  const most = Math.min(60_000, 1000 * 2 ** Math.min(failures - 1, 10));
  return most / 2 + Math.random() * (most / 2);
}

/** Waits, unless woken before; resolves to whether it was waited out. */
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
