import { isRunning, isStopping, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts';

const INTERVAL_MS = 1_000;

/** Checks PostgreSQL every second and starts it again if it has ended. */
export function keepRunning(
  postmaster: Postmaster,
  config: string,
  say: (line: string) => void,
): { end(): Promise<void> } {
  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
  }, INTERVAL_MS);
  timer.unref();

  async function check(): Promise<void> {
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
      await checking;
    },
  };
}
