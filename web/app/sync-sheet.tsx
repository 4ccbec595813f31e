import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '#web/data/hooks.ts';
import { Sheet } from '#web/ui/sheet.tsx';

/** What waits and what was refused. */
export function SyncSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { connection, waiting, refused } = useSyncStatus();
  return (
    <Sheet isOpen onClose={onClose} title={t('shell.syncTitle')}>
      <div className="space-y-3">
        <p>{connection !== 'offline' ? t('shell.onlineText') : t('shell.offlineText')}</p>
        {waiting > 0 && <p>{t('shell.waitingText', { count: waiting })}</p>}
        {refused > 0 && <p className="text-berry">{t('shell.refusedText', { count: refused })}</p>}
        {waiting === 0 && refused === 0 && <p>{t('shell.allSaved')}</p>}
      </div>
    </Sheet>
  );
}
