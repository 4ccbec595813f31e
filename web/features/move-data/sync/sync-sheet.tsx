import Clock from 'lucide-react/icons/clock';
import FileText from 'lucide-react/icons/file-text';
import { useCallback } from 'react';
import { paths } from '#domain/paths.ts';
import { createdIds } from '#domain/predict.ts';
import { useDocumentUploads } from '#web/data/account/attachments.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import {
  useBins,
  useLocations,
  usePhotoUploads,
  useRefused,
  useSyncStatus,
  useWaiting,
} from '#web/data/account/hooks.ts';
import type { OutboxEntry } from '#web/data/operations/operation.ts';
import type { ShownDocument, ShownPhoto } from '#web/data/operations/upload.ts';
import { useSession } from '#web/data/session/session-life.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { RefusedCard } from './refused-card.tsx';
import { type BinName, operationWords, wordsFor } from './words/operation-words.ts';

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
  const uploads: readonly UnsentFile[] = [...usePhotoUploads(), ...useDocumentUploads()];
  const files = uploads.filter(({ stage }) => stage === 'waiting');
  const waitingFiles = files.filter(({ refusal }) => !refusal);
  const refusedFiles = files.filter(({ refusal }) => refusal);
  const isAllSaved = waiting.length + refused.length + files.length === 0;
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
        {refused.length + refusedFiles.length > 0 && (
          <section>
            <h3 className="font-bold">{t('sync.refusedTitle')}</h3>
            <p className="mb-3 text-ink-soft text-sm">{t('sync.refusedText')}</p>
            <FocusKeepingList className="space-y-3">
              {refused.map((each) => (
                <RefusedCard key={each.operationId} refused={each} binName={binName} onLeave={onClose} />
              ))}
            </FocusKeepingList>
            <UnsentFiles files={refusedFiles} binName={binName} />
          </section>
        )}
        {waiting.length + waitingFiles.length > 0 && (
          <section>
            <h3 className="font-bold">{t('sync.waitingTitle')}</h3>
            {!isPaused && (
              <p className="mb-1 text-ink-soft text-sm">{t(`sync.${connectionTexts[connection]}`)}</p>
            )}
            <WaitingList waiting={waiting} binName={binName} />
            <UnsentFiles files={waitingFiles} binName={binName} />
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

type UnsentFilesProps = { files: readonly UnsentFile[]; binName: BinName };

type UnsentFile = ShownPhoto | ShownDocument;

/** Waiting photos and documents with their progress, and refused ones, also if what they belong to is gone. */
function UnsentFiles({ files, binName }: UnsentFilesProps) {
  if (files.length === 0) return null;
  return (
    <FocusKeepingList className="mt-3 space-y-3">
      {files.map((file) => (
        <UnsentFileRow key={file.id} file={file} binName={binName} />
      ))}
    </FocusKeepingList>
  );
}

function UnsentFileRow({ file, binName }: { file: UnsentFile; binName: BinName }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { id, target, progress, refusal, delay } = file;
  const home = target.kind === 'item' ? target.binId : target.id;
  const name = binName(home) ?? t(target.kind === 'location' ? 'sync.someLocation' : 'sync.someBin');
  const percent = progress === undefined ? undefined : number(Math.round(progress * 100));
  const state = percent === undefined ? t('sync.photoWaiting') : t('sync.photoSending', { percent });
  const isDocument = 'use' in file;
  const title = isDocument
    ? t('sync.documentOf', { document: file.name, name })
    : t('sync.photoOf', { name });
  const onUpload = (act: 'retry' | 'discard') => {
    const acting = currentAccount
      .get()
      ?.attachments()
      .then((attachments) => attachments[act](id));
    if (acting) unattended(acting);
  };
  return (
    <li data-key={id} className="flex items-start gap-3">
      {isDocument ? (
        <span className={cx(tileClass, 'flex items-center justify-center text-ink-soft')}>
          <FileText size={24} aria-hidden />
        </span>
      ) : (
        <img src={file.tileUrl} alt="" className={cx(tileClass, 'object-cover')} />
      )}
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">{target.kind === 'me' ? t('sync.ownPhoto') : title}</p>
        <p className={refusal ? 'font-medium text-berry text-sm' : 'text-ink-soft text-sm'}>
          {refusal || delay ? errorText(t, refusal ?? delay) : state}
        </p>
        {refusal && (
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={() => onUpload('retry')}>{t('common.retry')}</Button>
            <Button onClick={() => onUpload('discard')}>
              {t(isDocument ? 'sync.discardDocument' : 'sync.discardPhoto')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

const tileClass = 'size-14 shrink-0 rounded-field border border-hairline bg-kraft';
