import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { lazy, Suspense, useState } from 'react';
import { useSyncStatus } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { loadSyncSheet } from './load-sync-sheet.ts';

const SyncSheet = lazy(loadSyncSheet);

export function RefusedRow() {
  const { t } = useTranslation();
  const { refused: changes, refusedUploads } = useSyncStatus();
  const refused = changes + refusedUploads;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {refused > 0 && (
        <Card isPadded={false} className="mb-6">
          <ListRow
            onPress={() => setOpen(true)}
            start={<TriangleAlert size={22} aria-hidden className="shrink-0 text-berry" />}
            title={t('refused.count', { count: refused })}
            detail={t('sync.refusedText')}
            hasChevron
          />
        </Card>
      )}
      {isOpen && (
        <Suspense>
          <SyncSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
