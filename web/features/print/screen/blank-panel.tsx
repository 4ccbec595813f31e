import Tags from 'lucide-react/icons/tags';
import { codesPerCall } from '#domain/codes/code-limits.ts';
import { useSyncStatus } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { CountField } from './count-field.tsx';

type BlankPanelProps = {
  count: number;
  onCount: (count: number) => void;
  /** How many free codes there are. */
  ready: number;
  isPrinted: boolean;
  onTakeNew: () => void;
};

/** The number of blank labels, and a button that creates missing codes. */
export function BlankPanel({ count, onCount, ready, isPrinted, onTakeNew }: BlankPanelProps) {
  const { t } = useTranslation();
  const isOffline = useSyncStatus().connection === 'offline';
  const { isBusy, problem, run } = useOnlineAct();
  const missing = count - ready;
  const make = () =>
    run(async () => {
      await mutate('codes.create', { count: missing });
    });
  return (
    <div className="space-y-2">
      <CountField
        label={t('print.howManyBlank')}
        hint={t('print.blankText')}
        value={count}
        least={1}
        most={codesPerCall}
        onChange={onCount}
      />
      {missing > 0 && (
        <Notice title={t('print.codesMissing', { count: missing })}>
          {isOffline && <p>{t('print.codesOffline')}</p>}
          {problem !== null && <p className="text-berry">{problem}</p>}
          <Button icon={Tags} onClick={make} isBusy={isBusy} disabled={isOffline} className="mt-2">
            {t('print.makeCodes', { count: missing })}
          </Button>
        </Notice>
      )}
      {isPrinted && missing === 0 && (
        <Button kind="quiet" onClick={onTakeNew}>
          {t('print.takeNew')}
        </Button>
      )}
    </div>
  );
}
