import { getRouteApi, useLocation } from '@tanstack/react-router';
import Camera from 'lucide-react/icons/camera';
import { paths } from '#web/app/paths.ts';
import { useBin } from '#web/data/account/hooks.ts';
import { BinNotOpen, useFormOfBin } from '#web/features/items/form/bin-not-open.tsx';
import { lostInBin } from '#web/features/items/form/item-drafts.ts';
import { TrashedBinNote } from '#web/features/items/form/trashed-bin-note.tsx';
import { PasteForm } from '#web/features/items/multi-add/paste-form.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconLink } from '#web/ui/actions/icon-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useGoBack } from '#web/ui/layout/use-go-back.ts';

const route = getRouteApi('/signed-in/bins/$binId/items/multi-add');

export function ItemsMultiAddPage() {
  const { t } = useTranslation();
  const { binId } = route.useParams();
  const { pasted = '' } = useLocation().state;
  const { status, bin, items } = useBin(binId);
  const { hasForm, isTrashedMeanwhile } = useFormOfBin(binId, { status, bin });
  const goBack = useGoBack({ to: paths.bin, params: { binId } });
  return (
    <Page className="max-w-[72rem]! min-h-dvh! pb-(--bottom-bar)! wide:pb-0!">
      <PageHeader
        title={t('multiAdd.title')}
        above={bin?.name}
        back={{ to: paths.bin, params: { binId } }}
        actions={
          <IconLink
            to={paths.itemsPhotoFirst}
            params={{ binId }}
            icon={Camera}
            label={t('photoFirst.title')}
          />
        }
      />
      {bin && isTrashedMeanwhile && <TrashedBinNote bin={bin} hasForm />}
      {bin && hasForm ? (
        <PasteForm key={binId} bin={bin} items={items} initialText={pasted} onDone={goBack} />
      ) : (
        <BinNotOpen status={status} bin={bin} lost={lostInBin(binId)} />
      )}
    </Page>
  );
}
