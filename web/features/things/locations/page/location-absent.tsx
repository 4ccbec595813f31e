import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/marks/skeleton.tsx';

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
