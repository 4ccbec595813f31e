import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { paths } from '#domain/paths.ts';
import { AddItemForm } from '#web/features/things/items/form/add-item-form.tsx';
import {
  AddItemsPage,
  PasteSeveralLink,
  PhotoFirstLink,
} from '#web/features/things/items/form/add-items-page.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

const route = getRouteApi('/signed-in/bins/$binId/items/add');

export function ItemAddPage() {
  const { t } = useTranslation();
  const { binId } = route.useParams();
  const { name = '', code = '' } = route.useSearch();
  const navigate = useNavigate();
  return (
    <AddItemsPage
      binId={binId}
      title={t('itemForm.addTitle')}
      actions={
        <>
          <PhotoFirstLink binId={binId} />
          <PasteSeveralLink binId={binId} />
        </>
      }
    >
      {(context) => (
        <AddItemForm
          key={`${binId} ${code}`}
          {...context}
          initialName={name}
          code={code}
          onPaste={(pasted) =>
            navigate({ to: paths.itemsMultiAdd, params: { binId }, replace: true, state: { pasted } })
          }
        />
      )}
    </AddItemsPage>
  );
}
