import { useMatch } from '@tanstack/react-router';
import { paths } from '#domain/paths.ts';
import { LocationList } from '#web/features/things/locations/location-list.tsx';
import { PlacesViews } from '#web/features/things/locations/places-views.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { ListAndDetail } from './list-and-detail.tsx';

export function LocationsLayout() {
  const { t } = useTranslation();
  const isAtList = useMatch({ from: '/signed-in/locations/', shouldThrow: false }) !== undefined;
  const isFullWidth = useIsWide() && isAtList;
  return (
    <ListAndDetail
      list={<LocationsPage isFullWidth={isFullWidth} />}
      listLabel={t('places.list')}
      isAtList={isAtList}
    />
  );
}

function LocationsPage({ isFullWidth }: { isFullWidth: boolean }) {
  const { t } = useTranslation();
  return (
    <Page className={isFullWidth ? 'max-w-[100rem]' : undefined}>
      <PageHeader title={t('locations.title')} back={{ to: paths.home }} isInRail actions={<PlacesViews />} />
      <LocationList isFullWidth={isFullWidth} />
    </Page>
  );
}
