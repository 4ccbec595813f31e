import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type ImportInfo, isActiveImport } from '#domain/imports/import-calls.ts';
import { paths } from '#domain/paths.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { useOnlineRead } from '#web/features/account/account/use-online-read.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportResult } from './import-result.tsx';
import type { ImportPartProps } from './import-words.ts';
import { ReviewImport } from './review-import.tsx';

export function ImportPage() {
  const { id, bin, rows } = useSearch({ from: '/signed-in/import' });
  const { pasted = '' } = useLocation().state;
  const navigate = useNavigate();
  const open = (next: string | undefined) =>
    void navigate({ to: paths.import, search: { bin, rows, id: next } });
  return <ImportScreen key={id ?? ''} {...{ id, bin, rows, pasted }} onOpen={open} />;
}

type ImportScreenProps = {
  /** Undefined before a file has been chosen. */
  id: string | undefined;
  /** The bin that the rows go into unless another target is chosen. */
  bin: string | undefined;
  /** Set by who comes to make bins: what the rows of a table of names are. */
  rows: 'bins' | undefined;
  /** Cells to begin with, copied elsewhere. */
  pasted: string;
  onOpen: (id: string | undefined) => void;
};

function ImportScreen({ id, bin, rows, pasted, onOpen }: ImportScreenProps) {
  const { t } = useTranslation();
  return (
    <Page className={id === undefined ? undefined : 'wide:max-w-[100rem]'}>
      <PageHeader
        title={t(rows === 'bins' ? 'imports.manyBins' : 'imports.title')}
        back={{ to: rows === 'bins' ? paths.binCreate : paths.yourData }}
      />
      {id === undefined ? (
        <ChooseFile rowKind={rows ?? 'items'} pasted={pasted} onOpen={onOpen} />
      ) : (
        <OpenImport {...{ id, bin, rows, onOpen }} />
      )}
    </Page>
  );
}

type OpenImportProps = { id: string } & Pick<ImportScreenProps, 'bin' | 'rows' | 'onOpen'>;

function OpenImport({ id, bin, rows, onOpen }: OpenImportProps) {
  const { t } = useTranslation();
  const { value: info, problem, isOffline, read } = useOnlineRead(() => query('imports.get', { id }));
  usePolling(info, isOffline, read);
  if (info === undefined && problem !== undefined)
    return (
      <div className="space-y-4">
        <Notice tone="danger">{errorText(t, problem)}</Notice>
        <Button onClick={() => onOpen(undefined)}>{t('imports.another')}</Button>
      </div>
    );
  if (info === undefined)
    return isOffline ? <Notice>{t('imports.offline')}</Notice> : <SkeletonRows count={4} />;
  const props = { info, bin, rows, isOffline, onChanged: read, onAnother: () => onOpen(undefined) };
  return (
    <div className="space-y-4">
      {isOffline && <Notice>{t('imports.offline')}</Notice>}
      <Part {...props} />
    </div>
  );
}

function usePolling(info: ImportInfo | undefined, isOffline: boolean, read: () => Promise<void>): void {
  const readAgain = useEffectEvent(read);
  const isActive = info !== undefined && isActiveImport(info.state);
  useEffect(() => {
    if (!isActive || isOffline) return;
    const timer = setInterval(() => void readAgain(), POLL_MS);
    return () => clearInterval(timer);
  }, [isActive, isOffline]);
}

/** How often a running import is asked about. */
const POLL_MS = 1_000;

function Part(props: ImportPartProps) {
  const { state } = props.info;
  // A text that was read in another encoding has other columns.
  if (state === 'uploaded') return <ReviewImport key={props.info.encoding} {...props} />;
  if (isActiveImport(state)) return <RunningImport {...props} />;
  return <ImportResult {...props} />;
}

function RunningImport({ info, isOffline, onChanged }: ImportPartProps) {
  const { t } = useTranslation();
  const { isBusy, problem, run } = useOnlineAct();
  const { items } = info.progress ?? {};
  const { done = 0, total = 0 } = items ?? info.progress ?? {};
  const { state } = info;
  const isImporting = state === 'running';
  const stop = () =>
    run(async () => {
      await mutate('imports.cancel', { id: info.id });
      await onChanged();
    });
  return (
    <Card className="space-y-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{info.fileName}</p>
      <ProgressMeter
        label={t(
          isImporting ? 'imports.running' : state === 'redoing' ? 'imports.redoing' : 'imports.undoing',
        )}
        value={done}
        max={Math.max(1, total)}
        valueText={
          items === undefined
            ? total > 0
              ? `${Math.floor((done / total) * 100)} %`
              : t('imports.checking')
            : t('imports.progress', { done, count: total })
        }
        isGoal
      />
      <p className="text-ink-soft text-sm">{t('imports.runningText')}</p>
      {isImporting && (
        <Button isBusy={isBusy} disabled={isOffline} onClick={stop}>
          {t('imports.stop')}
        </Button>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </Card>
  );
}
