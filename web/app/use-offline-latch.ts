import { useState } from 'react';
import type { SyncStatus } from '#web/data/copy/shown.ts';

/** True from the first failure to connect until a connection stands; the tries in between change nothing. */
export function useOfflineLatch(connection: SyncStatus['connection']): boolean {
  const [isOffline, setOffline] = useState(connection === 'offline');
  if (connection === 'offline' && !isOffline) setOffline(true);
  if (connection === 'online' && isOffline) setOffline(false);
  return isOffline;
}
