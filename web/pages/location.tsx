import { getRouteApi, useNavigate } from '@tanstack/react-router';
import Printer from 'lucide-react/icons/printer';
import { Suspense, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { countsByLocation, countsWithBelow, noBins } from '#domain/bins/bins-in-location.ts';
import type { Location } from '#domain/locations/location.ts';
import { type Position, positionOf } from '#domain/locations/location-rules.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { useLostLabel } from '#web/features/labels/codes/use-lost-label.ts';
import { subjectOfBins, useInventoryOpener } from '#web/features/move-data/inventory/inventory-opener.tsx';
import { TargetNotFound, useLastSeen } from '#web/features/people/access/absent-target.tsx';
import { accessTargetOfLocation } from '#web/features/people/access/access-target.ts';
import { usePeopleActs } from '#web/features/people/access/use-people-acts.ts';
import { PeopleLink } from '#web/features/people/access/who-sees.tsx';
import { FloorPlanOfPlace } from '#web/features/space/floor-plan/place/floor-plan-of-place.tsx';
import { Documents } from '#web/features/things/documents/documents.tsx';
import { useListsHere } from '#web/features/things/lists/lists-here.tsx';
import { LocationBins } from '#web/features/things/locations/location-bins.tsx';
import { LocationDetails, LocationLine } from '#web/features/things/locations/location-label.tsx';
import { LocationMenu } from '#web/features/things/locations/location-menu.tsx';
import { LocationAbsent, LocationNotices } from '#web/features/things/locations/location-notices.tsx';
import { PlacesHere } from '#web/features/things/locations/places-here.tsx';
import { Photos } from '#web/features/things/photos/photos.tsx';
import { LocationFace } from '#web/features/things/photos/tiles.tsx';
import { PlaceCrumbs } from '#web/features/things/tree/crumbs.tsx';
import { FinishedCheck } from '#web/features/time/history/finished-check.tsx';
import { useHistoryOpener } from '#web/features/time/history/history-opener.tsx';
import { useRemindMe } from '#web/features/time/reminders/remind-me-opener.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import { MainAndAside, Page, useAside } from '#web/ui/layout/page.tsx';
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
  const lists = useListsHere(location && { kind: 'location', location });
  const entries = [lists.entry, remindMe.entry, history.entry];
  const [isAdding, setAdding] = useState(false);
  const { ref: content, aside, hasAside } = useAside(tableMin);
  if (!location)
    return (
      <Page className={pageWidth}>
        <PageHeader title={t('locations.title')} back={back} />
        {lastSeen && <TargetNotFound kind="location" lastSeen={lastSeen} />}
        {!lastSeen && <LocationAbsent isLoading={status === 'loading'} />}
      </Page>
    );
  const isTrashed = location.deletedAt !== undefined;
  const allCounts = countsWithBelow(countsByLocation(bins.values()), locations);
  const counts = allCounts.get(locationId) ?? { ...noBins, places: 0 };
  return (
    <Page className={pageWidth}>
      <PageHeader
        title={location.name}
        above={<PlaceCrumbs location={location} />}
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
            onAddInside={() => setAdding(true)}
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
              ...entries,
            ]}
          />
        }
      />
      <div ref={content}>
        <LocationNotices location={location} />
        <FinishedCheck target={{ kind: 'location', id: locationId }} />
        {aside && (
          <MainAndAside
            room={aside}
            isMainSticky={false}
            main={
              <>
                <LocationDetails location={location} />
                {!hasAside && !isTrashed && <AtAGlance location={location} />}
                {!hasAside && remindMe.list}
                {lists.section}
                {!isTrashed && (
                  <PlacesHere
                    location={location}
                    counts={allCounts}
                    isAdding={isAdding}
                    onAdd={() => setAdding(true)}
                  />
                )}
                <LocationBins
                  location={location}
                  onExport={(chosen) => inventory.open(subjectOfBins(chosen))}
                  onAddToList={lists.addBins}
                />
              </>
            }
            aside={
              <>
                {!isTrashed && <PlanAndMap location={location} hasAside={hasAside} />}
                {hasAside && remindMe.list}
                {!isTrashed && <LocationPhotos location={location} />}
                {!isTrashed && <LocationDocuments location={location} />}
              </>
            }
          />
        )}
      </div>
      {remindMe.sheet}
      {history.sheet}
      {inventory.sheet}
    </Page>
  );
}

const back = { to: paths.locations };
const pageWidth = 'wide:max-w-[100rem]';
/** In rem: the columns of the bins that matter most. */
const tableMin = 45;

/** Beside the bins, or below them what could be added. */
function PlanAndMap({ location, hasAside }: { location: Location; hasAside: boolean }) {
  const { locations } = useLocations();
  if (!hasAside) return <FloorPlanOfPlace location={location} show="offer" />;
  return (
    <>
      <FloorPlanOfPlace location={location} />
      <div className="mt-6 empty:hidden">
        <OnMap location={location} position={positionOf(location, locations)} />
      </div>
    </>
  );
}

function LocationPhotos({ location }: { location: Location }) {
  return (
    <Photos
      target={{ kind: 'location', id: location.id }}
      stream={location.id}
      name={location.name}
      photos={location.photos}
      canChange={can(location.role, 'edit details')}
    />
  );
}

function LocationDocuments({ location }: { location: Location }) {
  return (
    <Documents
      target={{ kind: 'location', id: location.id }}
      documents={location.documents}
      photos={location.photos}
      canChange={can(location.role, 'edit details')}
    />
  );
}

/** Map and floor plan side by side, so that the location's bins stay visible. */
function AtAGlance({ location }: { location: Location }) {
  const { planPhotoId } = location;
  const { locations } = useLocations();
  return (
    <div className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9em),1fr))] gap-3 empty:hidden">
      <OnMap location={location} position={positionOf(location, locations)} />
      {planPhotoId !== undefined && <FloorPlanOfPlace location={location} show="card" />}
    </div>
  );
}

function OnMap({ location, position }: { location: Location; position: Position | undefined }) {
  if (position === undefined) return null;
  const { coordinates, pinned } = position;
  return (
    <Suspense fallback={<div className="h-38" />}>
      <SmallMap location={location} at={coordinates} around={pinned === location ? undefined : pinned} />
    </Suspense>
  );
}
