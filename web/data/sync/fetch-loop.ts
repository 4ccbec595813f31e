import { unattended } from '../storage/unattended.ts';
import { backOff } from '../wire/back-off.ts';
import { CallError } from '../wire/call.ts';

type LoopPorts = {
  /** True if this tab leads and the server can be reached. */
  canSend(): boolean;
  onStorageTrouble(error: unknown): Promise<void>;
};

/**
 * Fetches what follows the stream by `fetchAll`: one run at a time, another one if something was stored meanwhile, and again with
 * back-off after a failed call. `fetchAll` ends as soon as `mayGoOn` is false.
 */
export function createFetchLoop(fetchAll: (mayGoOn: () => boolean) => Promise<void>, ports: LoopPorts) {
  let fetching: Promise<void> | undefined;
  let hasMore = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let failures = 0;

  const mayGoOn = () => ports.canSend() && !isStopped;

  async function run(): Promise<void> {
    hasMore = false;
    try {
      await fetchAll(mayGoOn);
      failures = 0;
    } catch (error) {
      if (!(error instanceof CallError)) return ports.onStorageTrouble(error);
      failures += 1;
      again = setTimeout(wake, backOff(failures));
    } finally {
      fetching = undefined;
    }
    if (hasMore) onStored();
  }

  /** Call it when the server was reached: ends the pause after a failure. */
  function wake(): void {
    clearTimeout(again);
    again = undefined;
    onStored();
  }

  function onStored(): void {
    hasMore = true;
    if (fetching !== undefined || again !== undefined || !mayGoOn()) return;
    fetching = run();
    unattended(fetching);
  }

  return {
    wake,
    onStored,
    stop(): void {
      isStopped = true;
      clearTimeout(again);
    },
  };
}
