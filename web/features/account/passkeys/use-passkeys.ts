import { useEffect, useEffectEvent, useState } from 'react';
import type { Passkey } from '#domain/account/passkey-calls.ts';
import { query } from '#web/data/account/ask.ts';
import { useConnection } from '#web/data/account/hooks.ts';

/** One's own passkeys; asked for again when the connection is back. */
export function usePasskeys() {
  const isOffline = useConnection() === 'offline';
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>();
  const [problem, setProblem] = useState<unknown>();

  async function read(): Promise<void> {
    try {
      setPasskeys((await query('passkeys.list', {})).passkeys);
      setProblem(undefined);
    } catch (error) {
      setProblem(error);
    }
  }

  const refresh = useEffectEvent(read);
  useEffect(() => {
    if (!isOffline) void refresh();
  }, [isOffline]);

  return { passkeys, problem, isOffline, read };
}
