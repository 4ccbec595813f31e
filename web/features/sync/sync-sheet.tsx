import { paths } from '#web/app/paths.ts';
import { useRefused, useSyncStatus, useWaiting } from '#web/data/account/hooks.ts';
import { useSession } from '#web/data/session/session.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { KeptList } from '#web/ui/lists/kept-list.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { RefusedCard } from './refused-card.tsx';
import { useBinNames } from './use-bin-names.ts';
import { WaitingList } from './waiting-list.tsx';

const connectionTexts = {
  online: 'onlineText',
  connecting: 'connectingText',
  offline: 'offlineText',
} as const;

/** What waits to be sent and what the server would not take, with what can be done about it. */
export function SyncSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const { connection, isStorageFull } = useSyncStatus();
  const waiting = useWaiting();
  const refused = useRefused();
  const binName = useBinNames();
  const isPaused = session.status === 'signedIn' && session.isPaused;
  const isAllSaved = waiting.length === 0 && refused.length === 0;
  return (
    <Sheet isOpen onClose={onClose} title={t('sync.title')}>
      <div className="space-y-6">
        {isStorageFull && <Notice tone="danger">{t('sync.storageFull')}</Notice>}
        {isPaused && (
          <Notice>
            <p>{t('account.pausedText')}</p>
            <LinkButton to={paths.login} kind="primary" className="mt-3">
              {t('account.signIn')}
            </LinkButton>
          </Notice>
        )}
        {refused.length > 0 && (
          <section>
            <h3 className="font-bold">{t('sync.refusedTitle')}</h3>
            <p className="mb-3 text-ink-soft text-sm">{t('sync.refusedText')}</p>
            <KeptList className="space-y-3">
              {refused.map((each) => (
                <RefusedCard key={each.operationId} refused={each} binName={binName} />
              ))}
            </KeptList>
          </section>
        )}
        {waiting.length > 0 && (
          <section>
            <h3 className="font-bold">{t('sync.waitingTitle')}</h3>
            {!isPaused && (
              <p className="mb-1 text-ink-soft text-sm">{t(`sync.${connectionTexts[connection]}`)}</p>
            )}
            <WaitingList waiting={waiting} binName={binName} />
          </section>
        )}
        {isAllSaved && !isPaused && (
          <EmptyState
            title={t('sync.allSaved')}
            text={connection === 'offline' ? t('sync.offlineSaved') : t('sync.allSavedText')}
          />
        )}
      </div>
    </Sheet>
  );
}
