import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { useLocations } from '#web/data/account/hooks.ts';
import { FloorPlanOfPlace } from '#web/features/space/floor-plan/place/floor-plan-of-place.tsx';
import { EditLocation } from '#web/features/things/locations/edit-location.tsx';
import { LocationAbsent, LocationNotices } from '#web/features/things/locations/location-notices.tsx';
import { lostLocation } from '#web/features/things/locations/location-values.ts';
import { LostDrafts } from '#web/forms/drafts/lost-drafts.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader, useGoBack } from '#web/ui/layout/page-header.tsx';

const route = getRouteApi('/signed-in/locations/$locationId/edit');

export function LocationEditPage() {
  const { t } = useTranslation();
  const { locationId } = route.useParams();
  const { locations, status } = useLocations();
  const location = locations.get(locationId);
  const canChange = location?.deletedAt === undefined && can(location?.role, 'edit details');
  const [opened, setOpened] = useState<Location>();
  if (location && canChange && opened?.id !== locationId) setOpened(location);
  const back = { to: paths.location, params: { locationId } };
  const goBack = useGoBack(back);
  return (
    <Page isCentered isForm>
      <PageHeader title={t('places.edit')} above={location?.name ?? opened?.name} back={back} />
      {opened?.id === locationId ? (
        <EditLocation
          key={locationId}
          opened={opened}
          location={canChange ? location : undefined}
          onDone={goBack}
        >
          {location && canChange && <FloorPlanOfPlace location={location} />}
        </EditLocation>
      ) : !location && status === 'loading' ? (
        <LocationAbsent isLoading />
      ) : (
        <>
          {location ? <LocationNotices location={location} /> : <LocationAbsent isLoading={false} />}
          <LostDrafts lost={[lostLocation(locationId)]} />
        </>
      )}
    </Page>
  );
}
