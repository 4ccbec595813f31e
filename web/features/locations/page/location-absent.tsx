import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';

/** Stands for a place that is not there, or not yet. */
export function LocationAbsent({ isLoading }: { isLoading: boolean }) {
  const { t } = useTranslation();
  if (isLoading) {
    return (
      <div aria-hidden>
        <Skeleton className="mb-4 h-24 rounded-card" />
        <SkeletonRows count={5} />
      </div>
    );
  }
  return (
    <EmptyState title={t('errors.locations.notFound')} text={t('places.missingText')}>
      <LinkButton to={paths.locations}>{t('locations.all')}</LinkButton>
    </EmptyState>
  );
}
