import { useState } from 'react';
import type { SyncStatus } from '#web/data/copy/shown.ts';

/** True from the first failure to connect until a connection stands; the tries in between change nothing. */
export function useCutOff(connection: SyncStatus['connection']): boolean {
  const [isCutOff, setCutOff] = useState(connection === 'offline');
  if (connection === 'offline' && !isCutOff) setCutOff(true);
  if (connection === 'online' && isCutOff) setCutOff(false);
  return isCutOff;
}
