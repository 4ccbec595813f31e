import { useMatch } from '@tanstack/react-router';
import { paths } from '#domain/paths.ts';
import { useLocations } from '#web/data/account/hooks.ts';
import { LocationList } from '#web/features/things/locations/location-list.tsx';
import { PlacesViews } from '#web/features/things/locations/places-views.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useIsTableWide } from '#web/ui/layout/use-is-wide.ts';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { useUiTexts } from '#web/ui/marks/ui-texts.tsx';
import { ListAndDetail } from './list-and-detail.tsx';

export function LocationsLayout() {
  const { t } = useTranslation();
  const isAtList = useMatch({ from: '/signed-in/locations/', shouldThrow: false }) !== undefined;
  const isFullWidth = useIsTableWide() && isAtList;
  return (
    <ListAndDetail
      list={<LocationsPage isFullWidth={isFullWidth} />}
      listLabel={t('places.list')}
      isAtList={isAtList}
      // Without an open place, the places have the whole width.
      isFullWidth={isFullWidth}
    />
  );
}

export function ChooseLocation() {
  const { t } = useTranslation();
  const texts = useUiTexts();
  const { status, locations } = useLocations();
  // The list beside it shows the empty state.
  const isNoneThere =
    status === 'ready' && ![...locations.values()].some(({ deletedAt }) => deletedAt === undefined);
  return (
    <div className="flex min-h-dvh items-center">
      <title>{texts.documentTitle(t('locations.title'))}</title>
      {isNoneThere ? (
        <h1 className="sr-only">{t('locations.title')}</h1>
      ) : (
        <EmptyState heading="h1" title={t('places.choose')} text={t('places.chooseText')} />
      )}
    </div>
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
