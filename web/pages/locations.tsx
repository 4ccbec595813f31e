import MapPinned from 'lucide-react/icons/map-pinned';
import { paths } from '#web/app/paths.ts';
import { LocationList } from '#web/features/locations/list/location-list.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconLink } from '#web/ui/actions/icon-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

export function LocationsPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageHeader
        title={t('locations.title')}
        back={{ to: paths.home }}
        actions={<IconLink to={paths.locationsMap} icon={MapPinned} label={t('places.map')} />}
      />
      <LocationList />
    </Page>
  );
}
