import { useEffect, useState } from 'react';
import type { CallResult } from '#domain/calls.ts';
import { fetchAbout } from '#web/data/account/about.ts';
import { useSyncStatus } from '#web/data/account/hooks.ts';

/** `offline` and `failed` only before the first answer. */
export type AboutState = CallResult<'about.get'> | 'loading' | 'offline' | 'failed';

export function useAbout(): AboutState {
  const isOffline = useSyncStatus().connection === 'offline';
  const [about, setAbout] = useState<CallResult<'about.get'>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isOffline) return;
    let isCurrent = true;
    setFailed(false);
    fetchAbout().then(
      (answer) => isCurrent && setAbout(answer),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isOffline]);
  return about ?? (isOffline ? 'offline' : hasFailed ? 'failed' : 'loading');
}
