import { getRouteApi, useNavigate } from '@tanstack/react-router';
import Printer from 'lucide-react/icons/printer';
import { Suspense } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { countsByLocation, noBins } from '#domain/bins/bins-in-location.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { useLostLabel } from '#web/features/labels/codes/use-lost-label.ts';
import { subjectOfBins, useInventoryOpener } from '#web/features/move-data/inventory/inventory-opener.tsx';
import { TargetNotFound, useLastSeen } from '#web/features/people/access/absent-target.tsx';
import { accessTargetOfLocation } from '#web/features/people/access/access-target.ts';
import { usePeopleActs } from '#web/features/people/access/use-people-acts.ts';
import { PeopleLink } from '#web/features/people/access/who-sees.tsx';
import { FloorPlanOfPlace } from '#web/features/space/floor-plan/place/floor-plan-of-place.tsx';
import { LocationBins } from '#web/features/things/locations/location-bins.tsx';
import { LocationDetails, LocationLine } from '#web/features/things/locations/location-label.tsx';
import { LocationMenu } from '#web/features/things/locations/location-menu.tsx';
import { LocationAbsent, LocationNotices } from '#web/features/things/locations/location-notices.tsx';
import { Photos } from '#web/features/things/photos/photos.tsx';
import { LocationFace } from '#web/features/things/photos/tiles.tsx';
import { FinishedCheck } from '#web/features/time/history/finished-check.tsx';
import { useHistoryOpener } from '#web/features/time/history/history-opener.tsx';
import { useRemindMe } from '#web/features/time/reminders/remind-me-opener.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

/** Loaded apart, as few locations have coordinates. */
const SmallMap = lazyPart(async () => (await import('#web/features/space/maps/small-map.tsx')).SmallMap);

const route = getRouteApi('/signed-in/locations/$locationId');

export function LocationPage() {
  const { locationId } = route.useParams();
  // A new key, so that no state is carried over from another location.
  return <LocationContent key={locationId} locationId={locationId} />;
}

function LocationContent({ locationId }: { locationId: string }) {
  const { t } = useTranslation();
  const { status, locations } = useLocations();
  const { bins } = useBins();
  const location = locations.get(locationId);
  const navigate = useNavigate();
  const accessTarget = location && accessTargetOfLocation(location);
  const lastSeen = useLastSeen(accessTarget);
  const people = usePeopleActs(accessTarget, () => navigate({ to: paths.locations, replace: true }));
  const history = useHistoryOpener({ kind: 'location', id: locationId });
  const inventory = useInventoryOpener();
  const remindMe = useRemindMe('location', location);
  const lostLabelEntry = useLostLabel();
  const back = { to: paths.locations };
  if (!location) {
    return (
      <Page>
        <PageHeader title={t('locations.title')} back={back} />
        {lastSeen ? (
          <TargetNotFound kind="location" lastSeen={lastSeen} />
        ) : (
          <LocationAbsent isLoading={status === 'loading'} />
        )}
      </Page>
    );
  }
  const isTrashed = location.deletedAt !== undefined;
  const counts = countsByLocation(bins.values()).get(locationId) ?? noBins;
  return (
    <Page className="lg:max-w-[68rem]">
      <PageHeader
        title={location.name}
        tile={<LocationFace location={location} />}
        below={
          <LocationLine
            location={location}
            counts={counts}
            people={!isTrashed && accessTarget && <PeopleLink target={accessTarget.target} />}
          />
        }
        back={back}
        actions={
          <LocationMenu
            location={location}
            bins={counts.bins + counts.nestedBins}
            onLeave={people.onLeave}
            more={[
              ...(isTrashed ? [] : people.more),
              !isTrashed &&
                counts.bins > 0 && {
                  label: t('bins.printLabels'),
                  short: t('binPage.print'),
                  icon: Printer,
                  rank: 'main',
                  command: 'print',
                  onPress: () => navigate({ to: paths.printBatch, search: { place: locationId } }),
                },
              !isTrashed &&
                counts.bins > 0 &&
                inventory.entryFor({ scope: { locations: [locationId] }, name: location.name }),
              lostLabelEntry('location', location),
              remindMe.entry,
              history.entry,
            ]}
          />
        }
      />
      <LocationNotices location={location} />
      <FinishedCheck target={{ kind: 'location', id: locationId }} />
      <LocationDetails location={location} />
      {!isTrashed && <AtAGlance location={location} />}
      {remindMe.list}
      <LocationBins location={location} onExport={(chosen) => inventory.open(subjectOfBins(chosen))} />
      {!isTrashed && <FloorPlanOfPlace location={location} show="offer" />}
      {!isTrashed && (
        <Photos
          target={{ kind: 'location', id: locationId }}
          stream={locationId}
          name={location.name}
          photos={location.photos}
          canChange={can(location.role, 'edit details')}
        />
      )}
      {remindMe.sheet}
      {history.sheet}
      {inventory.sheet}
    </Page>
  );
}

/** Map and floor plan side by side, so that the location's bins stay visible. */
function AtAGlance({ location }: { location: Location }) {
  const { coordinates, planPhotoId } = location;
  return (
    <div className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9em),1fr))] gap-3 empty:hidden">
      {coordinates && (
        <Suspense fallback={<div className="h-38" />}>
          <SmallMap location={location} at={coordinates} />
        </Suspense>
      )}
      {planPhotoId !== undefined && <FloorPlanOfPlace location={location} show="card" />}
    </div>
  );
}
