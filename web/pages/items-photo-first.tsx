import { getRouteApi } from '@tanstack/react-router';
import { AddItemsPage, PasteSeveralLink } from '#web/features/things/items/form/add-items-page.tsx';
import { PhotoFirstForm } from '#web/features/things/items/photo-first/photo-first-form.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

const route = getRouteApi('/signed-in/bins/$binId/items/photo-first');

export function ItemsPhotoFirstPage() {
  const { t } = useTranslation();
  const { binId } = route.useParams();
  return (
    <AddItemsPage
      {...{ binId, title: t('photoFirst.title'), isWide: true }}
      actions={<PasteSeveralLink binId={binId} />}
    >
      {(context) => <PhotoFirstForm key={binId} {...context} />}
    </AddItemsPage>
  );
}
