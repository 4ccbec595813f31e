import Clock from 'lucide-react/icons/clock';
import CloudOff from 'lucide-react/icons/cloud-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '#web/data/hooks.ts';
import { cx } from '#web/ui/class-names.ts';
import { useLasting } from './use-lasting.ts';

const SyncSheet = lazy(() => import('./sync-sheet.tsx').then((module) => ({ default: module.SyncSheet })));

/** Says when what one sees is not yet what is saved: offline, changes waiting, changes refused. Else nothing. */
export function SyncState() {
  const { t } = useTranslation();
  const { connection, waiting, refused } = useSyncStatus();
  const [isOpen, setOpen] = useState(false);
  // An ordinary save waits for some milliseconds; only one that takes long is worth a word.
  const isWaitingLong = useLasting(waiting > 0, 2_000);

  const state =
    refused > 0
      ? { icon: TriangleAlert, text: t('shell.refused'), look: 'bg-berry text-on-berry' }
      : connection === 'offline'
        ? {
            icon: CloudOff,
            text: waiting > 0 ? t('shell.offlineWaiting', { count: waiting }) : t('shell.offline'),
            look: 'bg-ink text-paper',
          }
        : isWaitingLong
          ? { icon: Clock, text: t('shell.waiting', { count: waiting }), look: 'bg-kraft text-on-kraft' }
          : null;

  return (
    <>
      <div role="status">
        {state && (
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="flex min-h-11 items-center rounded-full wide:rounded-card"
          >
            <span
              className={cx(
                'flex items-center gap-1.5 rounded-full px-2.5 py-1.5 text-left font-semibold text-xs wide:flex-col wide:rounded-card wide:text-center',
                state.look,
              )}
            >
              <state.icon size={16} aria-hidden className="shrink-0" />
              {state.text}
            </span>
          </button>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <SyncSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
