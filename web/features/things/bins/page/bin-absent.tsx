import { paths } from '#domain/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/marks/skeleton.tsx';

export type AbsenceReason = 'missing' | 'notLoaded' | 'noneFound';

export function BinAbsent({ reason }: { reason: AbsenceReason }) {
  const { t } = useTranslation();
  const words = {
    missing: [t('errors.bins.notFound'), t('binPage.missingText')],
    notLoaded: [t('binPage.notLoaded'), t('binPage.notLoadedText')],
    noneFound: [t('errors.bins.noneFound'), t('binPage.noneFoundText')],
  };
  const [title = '', text] = words[reason];
  return (
    <EmptyState title={title} text={text}>
      <LinkButton to={paths.bins}>{t('home.allBins')}</LinkButton>
    </EmptyState>
  );
}

export function BinSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mb-11 h-12 rounded-full" />
      <div className="rounded-card border border-hairline bg-card">
        <SkeletonRows count={4} />
      </div>
    </div>
  );
}
