import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { paths } from '#domain/paths.ts';
import { useBin, useBins } from '#web/data/account/hooks.ts';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { BinNotOpen, TrashedBinNote, useFormOfBin } from '#web/features/things/items/form/bin-not-open.tsx';
import { AsNewItem, EditItemForm } from '#web/features/things/items/form/edit-item-form.tsx';
import { lostItem } from '#web/features/things/items/form/item-drafts.ts';
import { binsToMoveTo } from '#web/features/things/items/item-rights.ts';
import { LostDrafts } from '#web/forms/drafts/lost-drafts.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader, useGoBack } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';

const route = getRouteApi('/signed-in/bins/$binId/items/$itemId/edit');

export function ItemEditPage() {
  const { t } = useTranslation();
  const { binId, itemId } = route.useParams();
  const { status, bin, items } = useBin(binId);
  const { bins } = useBins();
  const { pick, picker } = useBinPicker();
  const item = items.find((each) => each.id === itemId);
  const [opened, setOpened] = useState<Item | undefined>(item);
  if (item && opened?.id !== itemId) setOpened(item);
  const goBack = useGoBack({ to: paths.bin, params: { binId } });
  const navigate = route.useNavigate();
  const done = (movedTo?: string) => {
    if (movedTo === undefined) goBack();
    else void navigate({ to: paths.item, params: { binId: movedTo, itemId }, replace: true });
  };
  const { hasForm, isTrashedWhileOpen } = useFormOfBin(binId, { status, bin });
  return (
    <Page isCentered isForm>
      <PageHeader
        title={t('itemForm.editTitle')}
        above={bin?.name}
        back={{ to: paths.bin, params: { binId } }}
      />
      {bin && isTrashedWhileOpen && <TrashedBinNote bin={bin} hasForm />}
      {!bin || !hasForm ? (
        <BinNotOpen status={status} bin={bin} lost={[lostItem(itemId)]} />
      ) : opened?.id === itemId ? (
        <EditItemForm
          key={itemId}
          bin={bin}
          opened={opened}
          item={item}
          items={items}
          pickBin={() =>
            pick({
              title: t('binPage.moveItemsTitle', { count: 1, name: opened.name }),
              choices: binsToMoveTo(bins.values(), bin),
              newOwnerId: bin.ownerId,
              sources: [bin],
            })
          }
          onDone={done}
        />
      ) : (
        <>
          <EmptyState title={t('itemForm.gone')} text={t('itemForm.goneText')}>
            <LinkButton to={paths.bin} params={{ binId }}>
              {t('itemForm.openBin')}
            </LinkButton>
          </EmptyState>
          <LostDrafts lost={[lostItem(itemId)]}>
            {({ values }, onTaken) => <AsNewItem {...{ binId, itemId, values, onTaken }} />}
          </LostDrafts>
        </>
      )}
      {picker}
    </Page>
  );
}
