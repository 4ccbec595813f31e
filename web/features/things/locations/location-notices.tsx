import { can } from '#domain/access/access-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { trashDays } from '#domain/time.ts';
import { nodesAbove } from '#domain/tree.ts';
import { useLocations } from '#web/data/account/hooks.ts';
import { StateNotice } from '#web/features/things/bins/page/bin-notices.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useLocationActs } from './use-location-acts.tsx';

export function LocationNotices({ location }: { location: Location }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { restore } = useLocationActs();
  const { locations } = useLocations();
  if (location.deletedAt === undefined) {
    if (can(location.role, 'edit details')) return null;
    const mayTakeOut = [location, ...nodesAbove(locations, location)].some((each) => each.viewersMayTakeOut);
    return <StateNotice text={t(mayTakeOut ? 'places.takeOutOnly' : 'places.readOnly')} />;
  }
  return (
    <StateNotice
      title={t('places.inTrashTitle')}
      text={t('places.inTrashText', { date: date(location.deletedAt), days: trashDays })}
      act={t('common.restore')}
      onAct={() => void restore(location)}
    />
  );
}

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
      <LinkButton to={paths.locations}>{t('home.allPlaces')}</LinkButton>
    </EmptyState>
  );
}
