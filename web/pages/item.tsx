import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { paths } from '#domain/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useBin, useBins, useLocations } from '#web/data/account/hooks.ts';
import { useFieldsOf } from '#web/data/account/own-fields.ts';
import type { BinState } from '#web/data/copy/copy-state.ts';
import { BinOnPlan } from '#web/features/space/floor-plan/place/bin-on-plan.tsx';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { Documents } from '#web/features/things/documents/documents.tsx';
import { binsToMoveTo, useMayTakeOut } from '#web/features/things/items/item-rights.ts';
import { ItemActs, ItemMenu } from '#web/features/things/items/reading/item-acts.tsx';
import { ItemFacts } from '#web/features/things/items/reading/item-facts.tsx';
import { ItemQuantity } from '#web/features/things/items/reading/item-quantity.tsx';
import { WhereItIs } from '#web/features/things/items/reading/where-it-is.tsx';
import { Photos } from '#web/features/things/photos/photos.tsx';
import { stepsTo } from '#web/features/things/tree/crumbs.tsx';
import { locationOfBin, locationsAround, pathOf } from '#web/features/things/tree/tree-rows.ts';
import { useWhoDeleted } from '#web/features/time/history/use-who-deleted.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import { MainAndAside, Page, useAside } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';

const route = getRouteApi('/signed-in/bins/$binId/items/$itemId');

// Lazy, so that the stored data is shown without waiting for it.
const ItemHistory = lazy(async () => {
  const [module] = await Promise.all([
    import('#web/features/time/history/item-history.tsx'),
    loadLaterTexts(),
  ]);
  return { default: module.ItemHistory };
});

const ItemReminders = lazy(async () => {
  const [module] = await Promise.all([
    import('#web/features/time/reminders/item-reminders.tsx'),
    loadLaterTexts(),
  ]);
  return { default: module.ItemReminders };
});

const PhotoTextLines = lazyPart(async () => {
  const [module] = await Promise.all([
    import('#web/features/things/items/reading/photo-text-lines.tsx'),
    loadLaterTexts(),
  ]);
  return module.PhotoTextLines;
});

export function ItemPage() {
  const { binId, itemId } = route.useParams();
  const { status, bin, items } = useBin(binId);
  const item = items.find(({ id }) => id === itemId);
  const open = status === 'ready' && bin && item?.deletedAt === undefined && item ? { bin, item } : undefined;
  return (
    <Page className="wide:max-w-[72rem]">
      <PageHeader
        title={item?.name ?? ''}
        back={{ to: paths.bin, params: { binId }, search: { item: itemId } }}
        actions={open && <ItemMenu {...open} canChange={canChangeItems(open.bin)} />}
      />
      {open ? <Reading key={itemId} {...open} /> : <NotThere status={status} bin={bin} item={item} />}
    </Page>
  );
}

/** In rem. */
const factsMin = 30;

function Reading({ bin, item }: { bin: BinHeader; item: Item }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const { pick, picker } = useBinPicker();
  const canChange = canChangeItems(bin);
  const canTakeOut = useMayTakeOut()(bin);
  const pickBin = () =>
    pick({
      title: t('binPage.moveItemsTitle', { count: 1, name: item.name }),
      choices: binsToMoveTo(bins.values(), bin),
      newOwnerId: bin.ownerId,
      sources: [bin],
    });
  const fields = useFieldsOf(bin.ownerId, 'item');
  const location = locationOfBin(bin, locations);
  const { ref: content, aside: room, hasAside: isWide } = useAside(factsMin);
  // While the page is open, the photos stay where they are.
  const [hasPhotos] = useState(item.photos !== undefined && item.photos.length > 0);
  const photos = (
    <Photos
      target={{ kind: 'item', id: item.id, binId: bin.id }}
      stream={bin.id}
      name={item.name}
      photos={item.photos}
      canChange={canChange}
      lead={hasPhotos || isWide ? 'tall' : undefined}
    />
  );
  const plan = <BinOnPlan bin={bin} location={location} isPlacedOnly />;
  const main = (
    <>
      {hasPhotos && !isWide && photos}
      <WhereItIs
        label={t('binPage.path')}
        steps={stepsTo(locationsAround(bin, locations), pathOf(bin, bins))}
        bin={bin}
        itemId={item.id}
      />
      <ItemQuantity item={item} canChange={canChange} canTakeOut={canTakeOut} />
      {canTakeOut && <ItemActs item={item} bin={bin} canChange={canChange} pickBin={pickBin} />}
      {!hasPhotos && !isWide && photos}
      {!isWide && plan}
      <ItemFacts item={item} canChange={canChange} fields={fields} />
      {item.photos?.some(({ textModel }) => textModel !== undefined) && (
        <Suspense>
          <PhotoTextLines item={item} canChange={canChange} />
        </Suspense>
      )}
      <Documents
        target={{ kind: 'item', id: item.id, binId: bin.id }}
        documents={item.documents}
        photos={item.photos}
        canChange={canChange}
      />
    </>
  );
  const aside = (
    <>
      {isWide && photos}
      {isWide && plan}
      <Suspense>
        <ItemReminders item={item} ownerId={bin.ownerId} />
      </Suspense>
      <Section title={t('common.history')}>
        <Suspense fallback={<SkeletonRows count={3} />}>
          <ItemHistory item={item} />
        </Suspense>
      </Section>
    </>
  );
  return (
    <>
      <div ref={content}>
        {room && <MainAndAside main={main} aside={aside} room={room} isMainSticky={false} />}
      </div>
      {picker}
    </>
  );
}

function canChangeItems(bin: BinHeader): boolean {
  return bin.deletedAt === undefined && can(bin.role, 'change items');
}

function NotThere({ status, bin, item }: Pick<BinState, 'status' | 'bin'> & { item: Item | undefined }) {
  const { t } = useTranslation();
  const { binId } = route.useParams();
  const who = useWhoDeleted({ kind: 'bin', id: binId }, item !== undefined, item?.id);
  if (status === 'loading') return <SkeletonRows count={3} />;
  if (status === 'notLoaded') return <EmptyState title={t('binPage.notLoaded')} />;
  if (bin === undefined) {
    return (
      <EmptyState title={t('itemForm.binMissing')}>
        <LinkButton to={paths.bins}>{t('shell.bins')}</LinkButton>
      </EmptyState>
    );
  }
  if (item !== undefined && can(bin.role, 'change items')) {
    const restore = () => void act('items.restore', { binId, ids: [item.id] }, { rows: [item] });
    return (
      <EmptyState title={t('itemForm.inTrash')} text={who}>
        <Button onClick={restore}>{t('common.restore')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('itemForm.gone')} text={t('itemForm.goneText')}>
      <LinkButton to={paths.bin} params={{ binId }}>
        {t('itemForm.openBin')}
      </LinkButton>
    </EmptyState>
  );
}
