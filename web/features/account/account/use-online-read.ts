import { useEffect, useEffectEvent, useState } from 'react';
import { useConnection } from '#web/data/account/hooks.ts';

/**
 * Reads a server-only value when the screen opens and whenever the connection comes back. `read` repeats it; after a
 * failure the last value stays beside the `problem`.
 */
export function useOnlineRead<Value>(request: () => Promise<Value>) {
  const isOffline = useConnection() === 'offline';
  const [value, setValue] = useState<Value>();
  const [problem, setProblem] = useState<unknown>();

  async function read(): Promise<void> {
    try {
      const answer = await request();
      setValue(() => answer);
      setProblem(undefined);
    } catch (error) {
      setProblem(error);
    }
  }

  const refresh = useEffectEvent(read);
  useEffect(() => {
    if (!isOffline) void refresh();
  }, [isOffline]);

  return { value, problem, isOffline, read };
}
