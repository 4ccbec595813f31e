import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import type { BinLook } from './bin-list-search.ts';

export function BinListSkeleton({ look }: { look: BinLook }) {
  if (look !== 'cards') return <SkeletonRows count={8} />;
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(156px,1fr))] gap-3">
      {Array.from({ length: 6 }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are identical and never move
        <Skeleton key={card} className="h-38 rounded-card" />
      ))}
    </div>
  );
}

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('shell.loadFailed')} text={t('shell.loadFailedText')}>
      <Button kind="primary" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </EmptyState>
  );
}
