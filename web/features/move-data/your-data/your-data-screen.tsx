import Download from 'lucide-react/icons/download';
import FileDown from 'lucide-react/icons/file-down';
import FolderArchive from 'lucide-react/icons/folder-archive';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useEffectEvent } from 'react';
import { type ExportRow, exportFileName } from '#domain/account/account-calls.ts';
import { paths } from '#domain/paths.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { useOnlineRead } from '#web/features/account/account/use-online-read.ts';
import { ImportLink } from '#web/features/move-data/imports/import-link.tsx';
import { useInventoryOpener } from '#web/features/move-data/inventory/inventory-opener.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, buttonClass } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Columns, Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';

export function YourDataPage() {
  const { t } = useTranslation();
  return (
    <Page className="wide:max-w-[84rem]">
      <PageHeader title={t('yourData.title')} back={{ to: paths.settings }} />
      <div className="-mt-6">
        <ImportLink />
        <Columns>
          <ExportSection />
          <ListSection />
        </Columns>
      </div>
    </Page>
  );
}

/** Makes one zip of everything the person has, shows its progress and hands it out. */
function ExportSection() {
  const { t } = useTranslation();
  const { latest, isRead, problem, isOffline, read } = useLatestExport();
  return (
    <Section title={t('yourData.export')}>
      <Card className="space-y-4">
        <p className="max-w-[60ch]">{t('yourData.exportText')}</p>
        {isOffline && <Notice>{t('yourData.offline')}</Notice>}
        {problem !== undefined && !isRead && !isOffline && (
          <div className="space-y-3">
            <Notice tone="danger">{errorText(t, problem)}</Notice>
            <Button onClick={read}>{t('common.retry')}</Button>
          </div>
        )}
        {isRead ? (
          <ExportState {...{ latest, isOffline, read }} />
        ) : (
          problem === undefined && !isOffline && <Skeleton className="h-11" />
        )}
      </Card>
    </Section>
  );
}

/** Leads to the tables and the PDF that are made on this device, which people look for here too. */
function ListSection() {
  const { t } = useTranslation();
  const inventory = useInventoryOpener();
  return (
    <Section title={t('yourData.list')}>
      <Card className="space-y-4">
        <p className="max-w-[60ch]">{t('yourData.listText')}</p>
        <Button icon={FileDown} onClick={() => inventory.open({ scope: 'everything' })}>
          {t('yourData.makeList')}
        </Button>
      </Card>
      {inventory.sheet}
    </Section>
  );
}

/** The newest export, read again while it is being made. */
function useLatestExport() {
  const { value, problem, isOffline, read } = useOnlineRead(
    async () => (await query('exports.list', {})).exports,
  );
  const latest = value?.[0];
  const readAgain = useEffectEvent(read);
  const isRunning = latest !== undefined && isUnfinished(latest);
  useEffect(() => {
    if (!isRunning || isOffline) return;
    const timer = setInterval(() => void readAgain(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning, isOffline]);
  return { latest, isRead: value !== undefined, problem, isOffline, read };
}

/** How often a running export is asked about. */
const POLL_MS = 1_500;

function isUnfinished({ state }: ExportRow): boolean {
  return state === 'waiting' || state === 'running';
}

type StateProps = { latest: ExportRow | undefined; isOffline: boolean; read: () => Promise<void> };

function ExportState({ latest, isOffline, read }: StateProps) {
  const { t } = useTranslation();
  const { isBusy, problem, run } = useOnlineAct();
  const start = () =>
    run(async () => {
      await mutate('exports.start', { locale: currentLocale() });
      await read();
    });
  const cancel = ({ id }: ExportRow) =>
    run(async () => {
      await mutate('exports.cancel', { id });
      await read();
    });
  const button = { isBusy, disabled: isOffline };
  return (
    <div className="space-y-4">
      {latest?.state === 'failed' && (
        <Notice tone="danger" title={t('yourData.failed')}>
          {errorText(t, latest.error)}
        </Notice>
      )}
      {latest?.state === 'ready' && <ReadyExport latest={latest} isOffline={isOffline} />}
      {latest && isUnfinished(latest) ? (
        <>
          <RunningExport latest={latest} />
          <Button {...button} onClick={() => cancel(latest)}>
            {t('common.cancel')}
          </Button>
        </>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            kind={latest?.state === 'ready' ? 'secondary' : 'primary'}
            icon={FolderArchive}
            {...button}
            onClick={start}
          >
            {latest?.state === 'ready' ? t('yourData.again') : t('yourData.start')}
          </Button>
          {latest?.state === 'ready' && (
            <Button kind="quiet" icon={Trash2} disabled={isOffline || isBusy} onClick={() => cancel(latest)}>
              {t('yourData.delete')}
            </Button>
          )}
        </div>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </div>
  );
}

function ReadyExport({ latest, isOffline }: { latest: ExportRow; isOffline: boolean }) {
  const { t } = useTranslation();
  const { size, dateTime } = useFormats();
  const { createdAt, bytes = 0, expiresAt, url } = latest;
  const name = exportFileName(localDay(new Date(createdAt)));
  return (
    <div className="space-y-3 rounded-card border border-hairline p-4">
      <div>
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-ink-soft text-sm">
          {t('yourData.ready', { size: size(bytes), at: dateTime(createdAt) })}
        </p>
        {expiresAt && (
          <p className="text-ink-soft text-sm">{t('yourData.until', { at: dateTime(expiresAt) })}</p>
        )}
      </div>
      {!isOffline && (
        <a href={url} download={name} className={buttonClass('primary')}>
          <Download size={20} aria-hidden />
          {t('yourData.download')}
        </a>
      )}
    </div>
  );
}

function RunningExport({ latest: { progress } }: { latest: ExportRow }) {
  const { t } = useTranslation();
  const percent = Math.floor(progress * 100);
  return (
    <div className="space-y-2">
      <ProgressMeter
        label={t('yourData.making')}
        value={percent}
        max={100}
        valueText={t('yourData.percent', { percent })}
        isGoal
      />
      <p className="text-ink-soft text-sm">{t('yourData.makingText')}</p>
    </div>
  );
}
