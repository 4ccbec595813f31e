import { useEffect, useState } from 'react';
import type { Usage } from '#domain/plans/usage.ts';
import { ask } from '#web/data/account/ask.ts';
import { useSyncStatus } from '#web/data/account/hooks.ts';

/** `offline` and `failed` only as long as nothing was read before. */
export type UsageShown = Usage | 'loading' | 'offline' | 'failed';

/** What one keeps on the server, asked for anew when there is a connection again. */
export function useUsage(): UsageShown {
  const { connection } = useSyncStatus();
  const isOffline = connection === 'offline';
  const [read, setRead] = useState<Usage>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isOffline) return;
    let isCurrent = true;
    setFailed(false);
    ask('usage.get', {}).then(
      (usage) => isCurrent && setRead(usage),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOffline]);
  return read ?? (isOffline ? 'offline' : hasFailed ? 'failed' : 'loading');
}
