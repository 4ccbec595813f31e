import { getRouteApi } from '@tanstack/react-router';
import { can } from '#domain/access/access-rules.ts';
import { paths } from '#web/app/paths.ts';
import { useBin, useBins, useLocations } from '#web/data/hooks.ts';
import { EditBin } from '#web/features/bins/form/edit-bin.tsx';
import { BinAbsent } from '#web/features/bins/page/bin-absent.tsx';
import { BinNotices } from '#web/features/bins/page/bin-notices.tsx';
import { BinSkeleton } from '#web/features/bins/page/bin-skeleton.tsx';
import { useBinPicker } from '#web/features/bins/picker/use-bin-picker.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Page } from '#web/ui/page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useGoBack } from '#web/ui/use-go-back.ts';

const route = getRouteApi('/signed-in/bins/$binId/edit');

/** /bins/{id}/edit; back to the bin when it is saved. */
export function BinEditPage() {
  const { t } = useTranslation();
  const { binId } = route.useParams();
  const { status } = useBin(binId);
  const { bins } = useBins();
  const { locations } = useLocations();
  const { pickHolder, picker } = useBinPicker();
  const goBack = useGoBack({ to: paths.bin, params: { binId } });
  // The header is enough: a bin can be renamed before its items have been read.
  const bin = bins.get(binId);
  const canChange = bin?.deletedAt === undefined && can(bin?.role, 'change the look');
  return (
    <Page className="min-h-dvh! pb-(--bottom-bar)! wide:pb-0!">
      <PageHeader title={t('bins.editTitle')} above={bin?.name} back={{ to: paths.bin, params: { binId } }} />
      {!bin &&
        (status === 'loading' ? (
          <BinSkeleton />
        ) : (
          <BinAbsent reason={status === 'notLoaded' ? status : 'missing'} />
        ))}
      {bin && !canChange && <BinNotices bin={bin} />}
      {bin && canChange && (
        <EditBin key={binId} bin={bin} known={{ bins, locations }} pick={pickHolder} onDone={goBack} />
      )}
      {picker}
    </Page>
  );
}
