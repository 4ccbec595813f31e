import { useLocation, useNavigate } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import CloudOff from 'lucide-react/icons/cloud-off';
import LogIn from 'lucide-react/icons/log-in';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { createContext, useContext, useEffect, useState } from 'react';
import { paths } from '#domain/paths.ts';
import { useSyncStatus } from '#web/data/account/hooks.ts';
import type { SyncStatus } from '#web/data/copy/copy-state.ts';
import { useSession } from '#web/data/session/session-life.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Icon } from '#web/ui/marks/icon.ts';
import { useReadyUpdate } from './service-worker.ts';

export type SyncNotice = {
  icon: Icon;
  text: string;
  /** The number in `text`. */
  count?: number;
  /** Shown beside the icon on a phone, which has no room for `text`; screen readers then read `name`. */
  mark?: string;
  name?: string;
  tone: 'danger' | 'plain' | 'quiet';
  onPress: () => void;
};

/** The most serious sync state; null if everything is synced. */
export function useSyncNotice(openSyncSheet: () => void): SyncNotice | null {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { href } = useLocation();
  const session = useSession();
  const applyUpdate = useReadyUpdate();
  const { isStorageFull, isInMemory, ...counts } = useSyncStatus();
  const waiting = counts.waiting + counts.waitingUploads;
  const refused = counts.refused + counts.refusedUploads;
  const { isWaitingLong, isOffline } = useContext(DelayedSyncContext);

  if (refused > 0 && isOffline) {
    const text = t('status.refusedOffline');
    return {
      icon: CloudOff,
      text,
      tone: 'danger',
      onPress: openSyncSheet,
      ...(waiting > 0 && { count: waiting }),
    };
  }
  if (refused > 0)
    return { icon: TriangleAlert, text: t('status.refused'), tone: 'danger', onPress: openSyncSheet };
  if (isStorageFull)
    return { icon: TriangleAlert, text: t('status.storageFull'), tone: 'danger', onPress: openSyncSheet };
  if (session.status === 'signedIn' && session.isPaused) {
    const signIn = () => navigate({ to: paths.login, search: { next: href } });
    return { icon: LogIn, text: t('status.signInAgain'), tone: 'danger', onPress: signIn };
  }
  if (isOffline) {
    const text = waiting > 0 ? t('status.offlineWaiting', { count: waiting }) : t('shell.offline');
    return {
      icon: CloudOff,
      text,
      tone: 'plain',
      onPress: openSyncSheet,
      ...(waiting > 0 && { count: waiting }),
    };
  }
  if (isWaitingLong) {
    const text = t('status.waiting', { count: waiting });
    return { icon: Clock, text, count: waiting, tone: 'quiet', onPress: openSyncSheet };
  }
  if (isInMemory)
    return { icon: TriangleAlert, text: t('status.inMemory'), tone: 'quiet', onPress: openSyncSheet };
  if (applyUpdate) {
    const texts = { text: t('status.update'), mark: t('status.updateMark'), name: t('status.updateName') };
    return { icon: RefreshCw, ...texts, tone: 'quiet', onPress: applyUpdate };
  }
  return null;
}

type DelayedSync = { isWaitingLong: boolean; isOffline: boolean };

/** Above all pages, so that opening another page does not restart the delay. */
export const DelayedSyncContext = createContext<DelayedSync>({ isWaitingLong: false, isOffline: false });

/** Delayed: saves take milliseconds, and phones lose the network for seconds. */
export function useDelayedSync(): DelayedSync {
  const { connection, waiting, waitingUploads } = useSyncStatus();
  return {
    isWaitingLong: useDelayedTrue(waiting + waitingUploads > 0, 2_000),
    isOffline: useDelayedTrue(useOfflineLatch(connection), 1_000),
  };
}

/** True from the first failed connection until connected; it ignores the attempts in between, to avoid flicker. */
function useOfflineLatch(connection: SyncStatus['connection']): boolean {
  const [isOffline, setOffline] = useState(connection === 'offline');
  if (connection === 'offline' && !isOffline) setOffline(true);
  if (connection === 'online' && isOffline) setOffline(false);
  return isOffline;
}

/** True once `isTrue` has been true for `duration` ms without interruption. */
export function useDelayedTrue(isTrue: boolean, duration: number): boolean {
  const [isDelayedTrue, setLasted] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setLasted(true), duration);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isTrue, duration]);
  return isDelayedTrue;
}
