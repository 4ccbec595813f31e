import ScanSearch from 'lucide-react/icons/scan-search';
import { lazy, Suspense } from 'react';
import { AppError } from '#domain/errors.ts';
import { useSyncStatus } from '#web/data/account/hooks.ts';
import { PrivateLabel } from '#web/features/things/bins/stranger/private-label.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import type { LookingUp } from './use-look-up.ts';

const CandidateList = lazy(async () => {
  const [{ CandidateList: list }] = await Promise.all([
    import('#web/features/things/bins/stranger/candidate-list.tsx'),
    loadLaterTexts(),
  ]);
  return { default: list };
});

export function LookUpOffer({ wanted, isOffered, isBusy, problem, several, run }: LookingUp) {
  const { t } = useTranslation();
  const { connection } = useSyncStatus();
  if (!wanted || !isOffered) return null;
  const { kind, display } = wanted;
  const isNone = problem instanceof AppError && problem.code === 'bins.noneFound';
  if (connection === 'offline') {
    return <p className="px-1 py-3 text-center text-ink-soft text-sm">{t('search.lookUpOffline')}</p>;
  }
  return (
    <div className="mt-4 space-y-3">
      <Button isWide icon={ScanSearch} isBusy={isBusy} onClick={run} className="[overflow-wrap:anywhere]">
        {kind === 'code'
          ? t('search.lookUpCode', { code: display })
          : t('search.lookUpLabel', { label: display })}
      </Button>
      {several && (
        <Suspense>
          <CandidateList {...several} />
        </Suspense>
      )}
      {isNone && kind === 'code' && (
        <div role="status">
          <PrivateLabel code={wanted.text} />
        </div>
      )}
      {problem !== undefined && !(isNone && kind === 'code') && (
        <Notice tone="danger" title={errorText(t, problem)}>
          {isNone && <p className="text-ink-soft">{t('finding.shortLabelText')}</p>}
        </Notice>
      )}
    </div>
  );
}
