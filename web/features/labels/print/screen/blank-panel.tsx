import { useEffect, useEffectEvent, useState } from 'react';
import { codesPerCall } from '#domain/codes/code.ts';
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

/** A count is typed digit by digit. */
const TYPING_MS = 600;

/** The number of blank labels. Missing codes are made by themselves: unprinted ones are the next to be printed. */
export function BlankPanel({ count, onCount, ready, isPrinted, onTakeNew }: BlankPanelProps) {
  const { t } = useTranslation();
  const isOffline = useSyncStatus().connection === 'offline';
  const { isBusy, problem, run } = useOnlineAct();
  // How many there are once those that were made have arrived; 0 if none are awaited.
  const [awaited, setAwaited] = useState(0);
  if (awaited > 0 && ready >= awaited) setAwaited(0);
  const missing = count - ready;
  const make = () =>
    run(async () => {
      await mutate('codes.create', { count: missing });
      setAwaited(count);
    });
  const makeSoon = useEffectEvent(() => void make());
  const toMake = awaited === 0 && !isOffline && !isBusy && problem === null ? missing : 0;
  useEffect(() => {
    if (toMake <= 0) return;
    const timer = setTimeout(makeSoon, TYPING_MS);
    return () => clearTimeout(timer);
  }, [toMake]);
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
      {missing > 0 && (isOffline || problem !== null) && (
        <Notice title={t('print.codesMissing', { count: missing })}>
          {isOffline && <p>{t('print.codesOffline')}</p>}
          {problem !== null && <p className="text-berry">{problem}</p>}
          {!isOffline && (
            <Button onClick={make} isBusy={isBusy} className="mt-2">
              {t('common.retry')}
            </Button>
          )}
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
