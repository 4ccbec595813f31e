import { getRouteApi } from '@tanstack/react-router';
import ListPlus from 'lucide-react/icons/list-plus';
import { paths } from '#web/app/paths.ts';
import { useBin } from '#web/data/account/hooks.ts';
import { BinNotOpen, useFormOfBin } from '#web/features/items/form/bin-not-open.tsx';
import { lostInBin } from '#web/features/items/form/item-drafts.ts';
import { TrashedBinNote } from '#web/features/items/form/trashed-bin-note.tsx';
import { PhotoFirstForm } from '#web/features/items/photo-first/photo-first-form.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconLink } from '#web/ui/actions/icon-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useGoBack } from '#web/ui/layout/use-go-back.ts';

const route = getRouteApi('/signed-in/bins/$binId/items/photo-first');

export function ItemsPhotoFirstPage() {
  const { t } = useTranslation();
  const { binId } = route.useParams();
  const { status, bin, items } = useBin(binId);
  const { hasForm, isTrashedMeanwhile } = useFormOfBin(binId, { status, bin });
  const goBack = useGoBack({ to: paths.bin, params: { binId } });
  return (
    <Page className="max-w-[72rem]! min-h-dvh! pb-(--bottom-bar)! wide:pb-0!">
      <PageHeader
        title={t('photoFirst.title')}
        above={bin?.name}
        back={{ to: paths.bin, params: { binId } }}
        actions={
          <IconLink
            to={paths.itemsMultiAdd}
            params={{ binId }}
            icon={ListPlus}
            label={t('itemForm.pasteSeveral')}
          />
        }
      />
      {bin && isTrashedMeanwhile && <TrashedBinNote bin={bin} hasForm />}
      {bin && hasForm ? (
        <PhotoFirstForm key={binId} bin={bin} items={items} onDone={goBack} />
      ) : (
        <BinNotOpen status={status} bin={bin} lost={lostInBin(binId)} />
      )}
    </Page>
  );
}
