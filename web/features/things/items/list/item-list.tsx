import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, type RefObject, Suspense, use, useCallback, useMemo, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { QuickLine } from '#domain/items/quick-line.ts';
import { paths } from '#domain/paths.ts';
import { useBin, usePhotoUploads, useWaitingIds } from '#web/data/account/hooks.ts';
import type { ShownPhoto } from '#web/data/operations/upload.ts';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import type { TableFile } from '#web/features/things/tables/table-file.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { type Aside, MainAndAside } from '#web/ui/layout/page.tsx';
import { HasListBesideContext } from '#web/ui/layout/pane-context.ts';
import { useHasRoomBeside, useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { type ListSelection, useSelection } from '#web/ui/lists/use-selection.ts';
import { useSteadyAll } from '#web/ui/lists/use-steady.ts';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Skeleton } from '#web/ui/marks/skeleton.tsx';
import { useMayTakeOut } from '../item-rights.ts';
import {
  findItems,
  ItemListToolbar,
  type ItemLook,
  type ItemSort,
  itemSorts,
  sortItems,
} from './item-list-toolbar.tsx';
import type { ItemRowActs } from './item-menu.tsx';
import { ItemRow } from './item-row.tsx';
import { ItemSelectionBar, useChangeMany } from './item-selection-bar.tsx';
import { QuickAdd } from './quick-add.tsx';
import { useDeletionsByOthers } from './use-deletions-by-others.ts';
import { useItemActs } from './use-item-acts.ts';
import { useItemRowActs } from './use-item-row-acts.tsx';

type ItemListProps = {
  bin: BinHeader;
  room: number;
  limit: number | null;
  find: string;
  onFind: (find: string) => void;
  /** Scrolled into view and highlighted. */
  highlightedId?: string;
  /** Asks which bin these items move to. */
  pickBin: (moved: readonly Item[]) => Promise<BinHeader | undefined>;
  onPrint: (chosen: readonly Item[]) => void;
  onExport: (chosen: readonly Item[]) => void;
  onAddToList: (chosen: readonly Item[]) => void;
  /** Exports the table as it is shown. */
  onExportTable: (file: TableFile) => void;
  quickAddRef: RefObject<HTMLInputElement | null>;
  /** Above the line that adds items: the photo of what is in the bin. */
  face?: ReactNode;
  /** What could be added. */
  offer?: ReactNode;
  /** The room for `children`, the rest of the page. */
  asideRoom: Aside;
  children: ReactNode;
};

const ItemTableOfBin = lazy(async () => {
  const [{ ItemTableOfBin: table }] = await Promise.all([import('../item-table.tsx'), loadLaterTexts()]);
  return { default: table };
});

export function ItemList(props: ItemListProps) {
  const { bin, room, limit, find, onFind, highlightedId, pickBin, ...more } = props;
  const { onPrint, onExport, onAddToList, onExportTable, quickAddRef, face, offer, asideRoom, children } =
    more;
  const { t } = useTranslation();
  const { sort, present, foundItems, localPictures } = useListedItems(bin.id, find);
  useDeletionsByOthers(bin, present);
  const { isTableWide, look } = useItemLook();
  const [menus, setMenus] = useState<HTMLElement | null>(null);
  const acts = useItemActs(bin.id);
  const quickActs = useQuickActs(bin.id, acts);

  const selection = useSelection(foundItems.map((item) => item.id));
  const { changeMany, changeSheet } = useChangeMany(selection.stop);
  const canChange = bin.deletedAt === undefined && can(bin.role, 'change items');
  const canTakeOut = useMayTakeOut()(bin);

  const { rowActs, moveOut, lendSeveral, takeOutSeveral, rowSheets } = useItemRowActs(bin.id, pickBin);
  const { toggleSelecting } = useSteadyAll({
    toggleSelecting: () => (selection.isOn ? selection.stop() : selection.start()),
  });
  const chosenItems = useMemo(
    () => foundItems.filter((item) => selection.ids.has(item.id)),
    [foundItems, selection.ids],
  );

  const main = (
    <>
      {face}
      {offer}
      {canChange && (
        <QuickAdd
          ref={quickAddRef}
          binId={bin.id}
          {...quickActs}
          fullText={
            room === 0 ? errorText(t, { code: 'items.limitReached', params: { n: limit ?? 0 } }) : undefined
          }
        />
      )}
      {present.length > 0 && (
        <ItemListToolbar
          count={present.length}
          limit={limit}
          find={find}
          onFind={onFind}
          sort={sort}
          onSort={rememberSort}
          isSelecting={selection.isOn}
          onSelect={canTakeOut ? toggleSelecting : undefined}
          look={look}
          onLook={isTableWide ? rememberLook : undefined}
          menusRef={setMenus}
        />
      )}
      {present.length === 0 && !face && <ItemListEmpty canChange={canChange} />}
      {present.length > 0 && foundItems.length === 0 && <ItemNoMatch query={find} />}
      {foundItems.length > 0 && (
        <FoundItems
          look={look}
          menus={menus}
          binId={bin.id}
          items={foundItems}
          localPictures={localPictures}
          canChange={canChange}
          canTakeOut={canTakeOut}
          highlightedId={highlightedId}
          selection={selection}
          acts={rowActs}
          onExport={onExportTable}
        />
      )}
    </>
  );
  return (
    <>
      <MainAndAside main={main} aside={children} room={asideRoom} isMainSticky={look === 'table'} />
      {rowSheets}
      {selection.isOn && (
        <ItemSelectionBar
          selection={selection}
          items={chosenItems}
          canChange={canChange}
          canTakeOut={canTakeOut}
          onLend={() => lendSeveral(chosenItems.map(({ id }) => id))}
          onTakeOut={() => takeOutSeveral(chosenItems.map(({ id }) => id))}
          onMove={() => moveOut(chosenItems)}
          onChange={() => changeMany(chosenItems)}
          onDelete={() => acts.remove(chosenItems)}
          onPrint={() => onPrint(chosenItems)}
          onExport={() => onExport(chosenItems)}
          onAddToList={() => onAddToList(chosenItems)}
        />
      )}
      {changeSheet}
    </>
  );
}

/** The items of the bin in the chosen order, and those of them that are searched for. */
function useListedItems(binId: string, find: string) {
  const { compareNames } = useFormats();
  const { items } = useBin(binId);
  const uploads = usePhotoUploads();
  const remembered = usePreference('itemSort');
  const sort: ItemSort = itemSorts.find((order) => order === remembered) ?? 'newest';
  const present = useMemo(() => sortItems(items, sort, compareNames), [items, sort, compareNames]);
  const foundItems = useMemo(() => findItems(present, find), [present, find]);
  const localPictures = useMemo(() => localPicturesOf(items, uploads), [items, uploads]);
  return { sort, present, foundItems, localPictures };
}

function useItemLook(): { isTableWide: boolean; look: ItemLook } {
  const wideLook = usePreference('wideItemLook');
  const hasRoomBesideList = useHasRoomBeside();
  const isWide = useIsWide();
  const isTableWide = use(HasListBesideContext) ? hasRoomBesideList : isWide;
  return { isTableWide, look: isTableWide ? (wideLook ?? 'table') : 'rows' };
}

/** Local URLs by item id, for items whose first photo is still waiting on this device. */
function localPicturesOf(items: readonly Item[], uploads: readonly ShownPhoto[]) {
  const pictures = new Map<string, string>();
  if (uploads.length === 0) return pictures;
  const byPhoto = new Map(uploads.map((upload) => [upload.id, upload]));
  const waiting = uploads.filter(({ stage }) => stage !== 'arrived');
  // The first of several photos of one item wins.
  const byTarget = new Map(waiting.toReversed().map((upload) => [upload.target.id, upload]));
  for (const { id, photos } of items) {
    const [first] = photos ?? [];
    const own = first ? byPhoto.get(first.id) : byTarget.get(id);
    if (own?.tileUrl !== undefined) pictures.set(id, own.tileUrl);
  }
  return pictures;
}

function useQuickActs(binId: string, acts: ReturnType<typeof useItemActs>) {
  const navigate = useNavigate();
  const params = { binId };
  return useSteadyAll({
    onAdd: (line: QuickLine) => acts.add(line),
    onPaste: (text: string) => navigate({ to: paths.itemsMultiAdd, params, state: { pasted: text } }),
    onDetails: (typed: string) =>
      navigate({ to: paths.itemAdd, params, search: typed === '' ? {} : { name: typed } }),
    onMany: () => navigate({ to: paths.itemsMultiAdd, params }),
    onPhotos: () => navigate({ to: paths.itemsPhotoFirst, params }),
    onTemplate: (templateId: string) => navigate({ to: paths.itemAdd, params, state: { templateId } }),
  });
}

/** Undefined removes the preference: the table is the default of wide screens. */
const rememberLook = (look: ItemLook) => setPreference('wideItemLook', look === 'rows' ? look : undefined);
const rememberSort = (sort: ItemSort) => setPreference('itemSort', sort);

type FoundItemsProps = {
  look: ItemLook;
  /** Where the table's menus go. */
  menus: HTMLElement | null;
  binId: string;
  items: readonly Item[];
  localPictures: ReadonlyMap<string, string>;
  canChange: boolean;
  canTakeOut: boolean;
  highlightedId: string | undefined;
  selection: ListSelection;
  acts: ItemRowActs;
  /** Exports the table as it is shown. */
  onExport: (file: TableFile) => void;
};

function FoundItems({ look, menus, binId, ...props }: FoundItemsProps) {
  const { items, localPictures, canChange, canTakeOut, highlightedId, selection, acts } = props;
  const { t } = useTranslation();
  const waiting = useWaitingIds();
  const firstId = items[0]?.id;
  const drawRow = useCallback(
    (item: Item) => (
      <ItemRow
        item={item}
        isWaiting={waiting.has(item.id)}
        localPicture={localPictures.get(item.id)}
        isLit={item.id === highlightedId}
        isFirst={item.id === firstId}
        canChange={canChange}
        canTakeOut={canTakeOut}
        selection={selection}
        {...acts}
      />
    ),
    [waiting, localPictures, canChange, canTakeOut, highlightedId, firstId, selection, acts],
  );
  if (look === 'table') {
    return (
      <Suspense fallback={<Skeleton className="h-60 rounded-card" />}>
        <ItemTableOfBin binId={binId} menus={menus} waitingIds={waiting} {...props} />
      </Suspense>
    );
  }
  return (
    <div className="overflow-hidden rounded-card border border-hairline bg-card">
      <VirtualList
        items={items}
        keyOf={(item) => item.id}
        rowHeight={53}
        hasLines
        label={t('itemList.title')}
        reveal={highlightedId}
      >
        {drawRow}
      </VirtualList>
    </div>
  );
}

function ItemListEmpty({ canChange }: { canChange: boolean }) {
  const { t } = useTranslation();
  if (!canChange) return <EmptyState title={t('itemList.emptyReadOnly')} />;
  return <EmptyState title={t('itemList.emptyTitle')} text={t('itemList.emptyText')} />;
}

function ItemNoMatch({ query }: { query: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-8 text-center">
      <p className="text-ink-soft">{t('itemList.noMatch', { query })}</p>
      <LinkButton to={paths.search} search={{ q: query }}>
        {t('itemList.searchAll')}
      </LinkButton>
    </div>
  );
}
