import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readCode } from '#domain/codes/code.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { noteSeen } from '#web/features/labels/scan/note-seen.ts';
import { CreateBin } from '#web/features/things/bins/form/create-bin.tsx';
import { readBinListSearch } from '#web/features/things/bins/list/bin-list-search.ts';
import { BinSkeleton } from '#web/features/things/bins/page/bin-absent.tsx';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

const BlankLabel = lazy(() =>
  import('#web/features/labels/scan-modes/blank-label.tsx').then((module) => ({
    default: module.BlankLabel,
  })),
);

const route = getRouteApi('/signed-in/bins/create');

export function BinCreatePage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { bins, status } = useBins();
  const { status: placesStatus, locations } = useLocations();
  const profile = useProfile();
  const { pickContainer, picker } = useBinPicker();
  const openBin = (binId: string) =>
    void navigate({ to: paths.bin, params: { binId }, state: { isNew: true }, replace: true });
  const code = readCode(search.code ?? '');
  const isOnePress = code !== undefined && search.name === undefined;
  const isReady = profile && status !== 'loading' && placesStatus !== 'loading';
  return (
    <Page isCentered isForm>
      <PageHeader title={t('bins.create')} back={{ to: paths.bins }} />
      {/* On a phone it would be in the way of the one bin that one came for; Home and Settings lead to imports too. */}
      {code === undefined && (
        <p className="mb-1 hidden wide:block">
          <Link
            to={paths.import}
            search={{ rows: 'bins' }}
            className="inline-block py-2.5 font-semibold text-tape underline"
          >
            {t('imports.manyBins')}
          </Link>
        </p>
      )}
      {!isReady && <BinSkeleton />}
      {isReady && isOnePress && (
        <Suspense fallback={<BinSkeleton />}>
          <BlankLabel key={code} code={code} isPage onMade={openBin} />
        </Suspense>
      )}
      {isReady && !isOnePress && (
        <CreateBin
          profile={profile}
          view={{ bins, locations }}
          // If the list is filtered by a location, the new bin is placed there.
          initial={{ ...search, location: search.location ?? readBinListSearch(search).place }}
          pick={pickContainer}
          onLabelled={noteSeen}
          onCreated={openBin}
        />
      )}
      {picker}
    </Page>
  );
}
