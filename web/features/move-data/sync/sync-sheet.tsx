import Clock from 'lucide-react/icons/clock';
import { useCallback } from 'react';
import { createdIds } from '#domain/predict.ts';
import { paths } from '#web/app/paths.ts';
import {
  useBins,
  useLocations,
  useRefused,
  useSyncStatus,
  useUploads,
  useWaiting,
} from '#web/data/account/hooks.ts';
import type { OutboxEntry } from '#web/data/operations/operation.ts';
import { useSession } from '#web/data/session/session-life.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { RefusedCard } from './refused-card.tsx';
import { UnsentPhotos } from './unsent-photos.tsx';
import { type BinName, operationWords } from './words/operation-words.ts';
import { wordsFor } from './words/queued-words.ts';

const connectionTexts = {
  online: 'onlineText',
  connecting: 'connectingText',
  offline: 'offlineText',
} as const;

export function SyncSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const { connection, isStorageFull, isInMemory } = useSyncStatus();
  const waiting = useWaiting();
  const refused = useRefused();
  const binName = useBinNames();
  const isPaused = session.status === 'signedIn' && session.isPaused;
  const photos = useUploads().filter(({ stage }) => stage === 'waiting');
  const waitingPhotos = photos.filter(({ refusal }) => !refusal);
  const refusedPhotos = photos.filter(({ refusal }) => refusal);
  const isAllSaved = waiting.length + refused.length + photos.length === 0;
  return (
    <Sheet isOpen onClose={onClose} title={t('sync.title')}>
      <div className="space-y-6">
        {isStorageFull && <Notice tone="danger">{t('sync.storageFull')}</Notice>}
        {isInMemory && <Notice>{t('sync.inMemory')}</Notice>}
        {isPaused && (
          <Notice>
            <p>{t('account.pausedText')}</p>
            <LinkButton to={paths.login} kind="primary" className="mt-3">
              {t('account.signIn')}
            </LinkButton>
          </Notice>
        )}
        {refused.length + refusedPhotos.length > 0 && (
          <section>
            <h3 className="font-bold">{t('sync.refusedTitle')}</h3>
            <p className="mb-3 text-ink-soft text-sm">{t('refused.text')}</p>
            <FocusKeepingList className="space-y-3">
              {refused.map((each) => (
                <RefusedCard key={each.operationId} refused={each} binName={binName} onLeave={onClose} />
              ))}
            </FocusKeepingList>
            <UnsentPhotos photos={refusedPhotos} binName={binName} />
          </section>
        )}
        {waiting.length + waitingPhotos.length > 0 && (
          <section>
            <h3 className="font-bold">{t('sync.waitingTitle')}</h3>
            {!isPaused && (
              <p className="mb-1 text-ink-soft text-sm">{t(`sync.${connectionTexts[connection]}`)}</p>
            )}
            <WaitingList waiting={waiting} binName={binName} />
            <UnsentPhotos photos={waitingPhotos} binName={binName} />
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

/** Includes bins that exist only in pending or refused changes. */
function useBinNames(): BinName {
  const { bins } = useBins();
  const { locations } = useLocations();
  const waiting = useWaiting();
  const refused = useRefused();
  return useCallback(
    (id) => bins.get(id)?.name ?? locations.get(id)?.name ?? nameIn([...waiting, ...refused], id),
    [bins, locations, waiting, refused],
  );
}

function nameIn(
  changes: readonly Pick<OutboxEntry, 'operation' | 'names'>[],
  id: string,
): string | undefined {
  for (const { operation, names } of changes) {
    const isNew = createdIds(operation).includes(id);
    const name = isNew ? wordsFor(operation).newName(operation.data) : undefined;
    if (name !== undefined) return name;
    if (names?.[id] !== undefined) return names[id];
  }
  return undefined;
}

function WaitingList({ waiting, binName }: { waiting: readonly OutboxEntry[]; binName: BinName }) {
  const { t } = useTranslation();
  const { relativeTime } = useFormats();
  return (
    <ul className="divide-y divide-hairline">
      {waiting.map(({ operationId, operation, createdAt }) => (
        <li key={operationId} className="flex items-start gap-3 py-2.5">
          <Clock size={18} aria-hidden className="mt-0.5 shrink-0 text-ink-soft" />
          <span className="min-w-0 grow">
            {operationWords(t, operation, binName)}
            <time dateTime={createdAt} className="block text-ink-soft text-sm">
              {relativeTime(createdAt)}
            </time>
          </span>
        </li>
      ))}
    </ul>
  );
}
