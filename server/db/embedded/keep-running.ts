import { isRunning, isStopping, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';

const INTERVAL_MS = 1_000;

export function keepRunning(
  postmaster: Postmaster,
  config: string,
  say: (line: string) => void,
): { end(): Promise<void> } {
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, INTERVAL_MS);
  timer.unref();

  async function look(): Promise<void> {
    try {
      if (await isRunning(postmaster.cluster)) {
        if (!(await isStopping(postmaster.cluster))) return;
        await stopPostmaster(postmaster);
      }
      await startPostmaster(postmaster, config);
      say('PostgreSQL had ended; it runs again');
    } catch (error) {
      say(`PostgreSQL has ended and does not start: ${error instanceof Error ? error.message : error}`);
    }
  }

  return {
    async end() {
      clearInterval(timer);
      await looking;
    },
  };
}
