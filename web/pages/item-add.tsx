import { getRouteApi, useNavigate } from '@tanstack/react-router';
import Camera from 'lucide-react/icons/camera';
import ListPlus from 'lucide-react/icons/list-plus';
import { paths } from '#web/app/paths.ts';
import { useBin } from '#web/data/account/hooks.ts';
import { AddItemForm } from '#web/features/items/form/add-item-form.tsx';
import { BinNotOpen, useFormOfBin } from '#web/features/items/form/bin-not-open.tsx';
import { lostInBin } from '#web/features/items/form/item-drafts.ts';
import { TrashedBinNote } from '#web/features/items/form/trashed-bin-note.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconLink } from '#web/ui/actions/icon-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useGoBack } from '#web/ui/layout/use-go-back.ts';

const route = getRouteApi('/signed-in/bins/$binId/items/add');

export function ItemAddPage() {
  const { t } = useTranslation();
  const { binId } = route.useParams();
  const { name = '' } = route.useSearch();
  const { status, bin, items } = useBin(binId);
  const { hasForm, isTrashedMeanwhile } = useFormOfBin(binId, { status, bin });
  const goBack = useGoBack({ to: paths.bin, params: { binId } });
  const navigate = useNavigate();
  return (
    <Page className="min-h-dvh! pb-(--bottom-bar)! wide:pb-0!">
      <PageHeader
        title={t('itemForm.addTitle')}
        above={bin?.name}
        back={{ to: paths.bin, params: { binId } }}
        actions={
          <>
            <IconLink
              to={paths.itemsPhotoFirst}
              params={{ binId }}
              icon={Camera}
              label={t('photoFirst.title')}
            />
            <IconLink
              to={paths.itemsMultiAdd}
              params={{ binId }}
              icon={ListPlus}
              label={t('itemForm.pasteSeveral')}
            />
          </>
        }
      />
      {bin && isTrashedMeanwhile && <TrashedBinNote bin={bin} hasForm />}
      {bin && hasForm ? (
        <AddItemForm
          key={binId}
          bin={bin}
          items={items}
          initialName={name}
          onDone={goBack}
          onPaste={(pasted) =>
            navigate({ to: paths.itemsMultiAdd, params: { binId }, replace: true, state: { pasted } })
          }
        />
      ) : (
        <BinNotOpen status={status} bin={bin} lost={lostInBin(binId)} />
      )}
    </Page>
  );
}
