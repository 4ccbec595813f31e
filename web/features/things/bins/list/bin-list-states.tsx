import { usePreference } from '#web/data/storage/preferences.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { BinName } from '../bin-marks.tsx';
import type { BinLook } from './bin-list-search.ts';
import type { BinListProps } from './bin-press.tsx';

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

/** In CSS pixels at the usual letter size; larger rows only fit fewer. */
const rowHeight = 40;

/**
 * The names of the table where it will have them, while its code is loading. It takes no keyboard focus, which would be lost
 * with it.
 */
export function BinTableStandIn({ bins, waitingIds, label }: BinListProps) {
  // With a layout of the person's own, the table may have another order.
  if (usePreference('binTable') !== undefined) return <BinListSkeleton look="rows" />;
  return (
    <div className="relative min-h-80 grow">
      <ul
        aria-label={label}
        className="absolute inset-x-0 top-0 max-h-full overflow-hidden rounded-xl border border-hairline bg-card pt-10 text-sm"
      >
        {bins.slice(0, Math.ceil(innerHeight / rowHeight)).map((bin) => (
          <li
            key={bin.id}
            className="flex h-10 items-center border-hairline border-b px-2 ps-[calc(35px+0.5rem)] pb-0.5"
          >
            <BinName bin={bin} isWaiting={waitingIds.has(bin.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('status.loadFailed')} text={t('status.loadFailedText')}>
      <Button kind="primary" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </EmptyState>
  );
}
