import { mutate } from '#web/data/account/online-calls.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import type { ImportPartProps } from './import-part.ts';

export function RunningImport({ info, isOffline, onChanged }: ImportPartProps) {
  const { t } = useTranslation();
  const { isBusy, problem, run } = useOnlineAct();
  const { done = 0, total = 0 } = info.progress ?? {};
  const isImporting = info.state === 'running';
  const stop = () =>
    run(async () => {
      await mutate('imports.cancel', { id: info.id });
      await onChanged();
    });
  return (
    <Card className="space-y-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{info.fileName}</p>
      <ProgressMeter
        label={isImporting ? t('imports.running') : t('imports.undoing')}
        value={done}
        max={Math.max(1, total)}
        valueText={total > 0 ? t('imports.progress', { done, total }) : t('imports.checking')}
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
