import { lazy, Suspense, useState } from 'react';
import { useRefused } from '#web/data/account/hooks.ts';
import { type AbsenceReason, BinAbsent } from '#web/features/things/bins/page/bin-absent.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { loadSyncSheet } from './load-sync-sheet.ts';

const SyncSheet = lazy(loadSyncSheet);

/** True if the server refused to create the bin, whose contents are still on this device. */
export function useIsRefusedNewBin(binId: string): boolean {
  return useRefused().some(
    ({ operation }) => operation.call === 'bins.create' && operation.data.id === binId,
  );
}

/** A refused new bin can still be saved under another name. */
export function MissingBin({ binId, reason }: { binId: string; reason: AbsenceReason }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!useIsRefusedNewBin(binId)) return <BinAbsent reason={reason} />;
  return (
    <>
      <EmptyState title={t('binPage.refusedTitle')} text={t('binPage.refusedText')}>
        <Button kind="primary" onClick={() => setOpen(true)}>
          {t('binPage.refusedLook')}
        </Button>
      </EmptyState>
      {isOpen && (
        <Suspense>
          <SyncSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
