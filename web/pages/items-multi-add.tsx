import { getRouteApi, useLocation } from '@tanstack/react-router';
import { AddItemsPage, PhotoFirstLink } from '#web/features/things/items/form/add-items-page.tsx';
import { PasteForm } from '#web/features/things/items/multi-add/paste-form.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

const route = getRouteApi('/signed-in/bins/$binId/items/multi-add');

export function ItemsMultiAddPage() {
  const { t } = useTranslation();
  const { binId } = route.useParams();
  const { pasted = '' } = useLocation().state;
  return (
    <AddItemsPage
      {...{ binId, title: t('multiAdd.title'), isWide: true }}
      actions={<PhotoFirstLink binId={binId} />}
    >
      {(context) => <PasteForm key={binId} {...context} initialText={pasted} />}
    </AddItemsPage>
  );
}
