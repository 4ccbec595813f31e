import Download from 'lucide-react/icons/download';
import Redo2 from 'lucide-react/icons/redo-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { csvOf, csvStyleOf, withoutFormulaGuard } from '#domain/inventory/csv.ts';
import { paths } from '#domain/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { download } from '#web/features/labels/print/hand-over.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { importCounts } from '#web/i18n/import-counts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { type ImportPartProps, problemText } from './import-words.ts';
import { ProblemList } from './problem-list.tsx';

export function ImportResult({ info, isOffline, onChanged, onAnother }: ImportPartProps) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const confirm = useConfirm();
  const { isBusy, problem, run } = useOnlineAct();
  const { id, state, counts, keptBins = 0, notRestored = 0, problems, problemCount } = info;
  const undo = async () => {
    if (
      !(await confirm({
        title: t('imports.undoTitle'),
        text: t('imports.undoText'),
        okLabel: t('imports.undo'),
      }))
    )
      return;
    await run(async () => {
      await mutate('imports.undo', { id });
      await onChanged();
    });
  };
  const redo = () =>
    run(async () => {
      await mutate('imports.redo', { id });
      await onChanged();
    });
  const isUndone = state === 'undone';
  const hasImported = counts !== undefined && counts.items + counts.bins + counts.locations > 0;
  return (
    <>
      <Notice
        tone={state === 'failed' ? 'danger' : isUndone ? 'info' : 'success'}
        title={state === 'uploaded' ? undefined : t(`imports.${resultTitles[state] ?? 'done'}`)}
      >
        {isUndone && <p>{t('imports.undoneText')}</p>}
        {isUndone && keptBins > 0 && <p>{t('imports.keptBins', { count: keptBins })}</p>}
        {(state === 'cancelled' || state === 'failed') && <p>{t('imports.cancelledText')}</p>}
        {state === 'done' && notRestored > 0 && <p>{t('imports.notRestored', { count: notRestored })}</p>}
        {state === 'done' && counts && <p>{importCounts(t, counts, list)}</p>}
        {state === 'done' && counts?.fields !== undefined && (
          <p>{t('imports.fieldsMade', { count: counts.fields })}</p>
        )}
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{info.fileName}</p>
      </Notice>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="flex flex-wrap gap-3">
        {hasImported && !isUndone && (
          <LinkButton to={paths.bins} kind="primary">
            {t('imports.showBins')}
          </LinkButton>
        )}
        {hasImported && !isUndone && (
          <Button icon={Undo2} isBusy={isBusy} disabled={isOffline} onClick={undo}>
            {t('imports.undo')}
          </Button>
        )}
        {isUndone && info.undoneAt !== undefined && (
          <Button icon={Redo2} isBusy={isBusy} disabled={isOffline} onClick={redo}>
            {t('imports.redo')}
          </Button>
        )}
        <Button kind="quiet" onClick={onAnother}>
          {t('imports.another')}
        </Button>
      </div>
      {hasImported && !isUndone && <UsualCurrencyOffer currency={counts.currency} />}
      {!isUndone && problemCount > 0 && (
        <Section title={t('imports.problemsCount', { count: problemCount })}>
          <Card className="space-y-3">
            {(counts?.leftOut ?? 0) > 0 && <LeftOut {...{ info, isOffline }} />}
            <ProblemList {...{ problems, problemCount }} />
          </Card>
        </Section>
      )}
    </>
  );
}

/** Offered while the person has no usual currency: values typed later would have none beside those of the file. */
function UsualCurrencyOffer({ currency }: { currency: string | undefined }) {
  const { t } = useTranslation();
  const run = useUndoable();
  const profile = useProfile();
  if (currency === undefined || profile === undefined || profile.currency !== undefined) return null;
  const handlePress = () =>
    run({
      acts: [act('me.update', { currency })],
      done: t('imports.usualCurrencyDone', { currency }),
      undo: () => ({ acts: [act('me.update', { currency: null })] }),
    });
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p>{t('imports.usualCurrencyText', { currency })}</p>
        <Button kind="quiet" onClick={() => void handlePress()}>
          {t('imports.usualCurrency', { currency })}
        </Button>
      </div>
    </Notice>
  );
}

const resultTitles: Partial<
  Record<ImportPartProps['info']['state'], 'done' | 'cancelled' | 'failed' | 'undone'>
> = {
  done: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
  undone: 'undone',
};

/** The rows as they are in the file, with the reason in a column of their own. */
function LeftOut({ info, isOffline }: Pick<ImportPartProps, 'info' | 'isOffline'>) {
  const { t } = useTranslation();
  const { isBusy, problem, run } = useOnlineAct();
  const save = () =>
    run(async () => {
      const { header, rows } = await query('imports.leftOut', { id: info.id });
      const lines = rows.map(({ cells, code }) => [
        ...cells.map(withoutFormulaGuard),
        problemText(t, { code }),
      ]);
      const csv = csvOf([[...header, t('imports.reason')], ...lines], csvStyleOf(currentLocale()));
      const name = info.fileName.replace(/\.\w{1,5}$/, '');
      download(new File([csv], `${name} – ${t('imports.downloadName')}.csv`, { type: 'text/csv' }));
    });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-semibold">{t('imports.leftOutDone', { count: info.counts?.leftOut ?? 0 })}</p>
      <Button icon={Download} isBusy={isBusy} disabled={isOffline} onClick={save}>
        {t('imports.download', { count: info.counts?.leftOut ?? 0 })}
      </Button>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </div>
  );
}
