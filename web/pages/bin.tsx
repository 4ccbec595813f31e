import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import HandHelping from 'lucide-react/icons/hand-helping';
import ScanSearch from 'lucide-react/icons/scan-search';
import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { wasOpenedWithinHour } from '#domain/bins/bin-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useBinHeader, useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { rememberBin } from '#web/data/storage/preferences.ts';
import { useLostLabel } from '#web/features/labels/codes/use-lost-label.ts';
import { subjectOfItems, useInventoryOpener } from '#web/features/move-data/inventory/inventory-opener.tsx';
import { MissingBin, useIsRefusedNewBin } from '#web/features/move-data/sync/missing-bin.tsx';
import { TargetNotFound, useLastSeen } from '#web/features/people/access/absent-target.tsx';
import { accessTargetOfBin } from '#web/features/people/access/access-target.ts';
import { usePeopleActs } from '#web/features/people/access/use-people-acts.ts';
import { PeopleRow } from '#web/features/people/access/who-sees.tsx';
import { BinOnPlan } from '#web/features/space/floor-plan/place/bin-on-plan.tsx';
import { BinSkeleton } from '#web/features/things/bins/page/bin-absent.tsx';
import { BinMenu } from '#web/features/things/bins/page/bin-menu.tsx';
import { BinNotices } from '#web/features/things/bins/page/bin-notices.tsx';
import { SubBins } from '#web/features/things/bins/page/sub-bins.tsx';
import { type PickBin, useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { UnknownBin } from '#web/features/things/bins/stranger/unknown-bin.tsx';
import { Documents } from '#web/features/things/documents/documents.tsx';
import { roomInBin } from '#web/features/things/items/form/add-items-page.tsx';
import { lostInBin } from '#web/features/things/items/form/item-drafts.ts';
import { binsToMoveTo } from '#web/features/things/items/item-rights.ts';
import { useLendSeveral } from '#web/features/things/items/lending/use-lending.tsx';
import { ItemList } from '#web/features/things/items/list/item-list.tsx';
import { PhotoTextOffer } from '#web/features/things/items/list/photo-text-offer.tsx';
import { QuickAddLink } from '#web/features/things/items/list/quick-add.tsx';
import { useListsHere } from '#web/features/things/lists/lists-here.tsx';
import { useBinFace } from '#web/features/things/photos/bin-face.ts';
import type { PhotoLead } from '#web/features/things/photos/photo-lead.ts';
import { Photos } from '#web/features/things/photos/photos.tsx';
import { BinTile } from '#web/features/things/photos/tiles.tsx';
import { BinCrumbs } from '#web/features/things/tree/crumbs.tsx';
import { locationOfBin } from '#web/features/things/tree/tree-rows.ts';
import { FinishedCheck } from '#web/features/time/history/finished-check.tsx';
import { useHistoryOpener } from '#web/features/time/history/history-opener.tsx';
import { Whereabouts } from '#web/features/time/history/whereabouts.tsx';
import { useRemindMe } from '#web/features/time/reminders/remind-me-opener.tsx';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useSyncedText } from '#web/ui/fields/use-synced-text.ts';
import { type Aside, Page, useAside } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { whenIdle } from '#web/ui/layout/when-idle.ts';
import type { MenuEntry } from '#web/ui/overlays/menu.tsx';
import { lostBin } from '../features/things/bins/form/bin-values.ts';
import { BinCode, BinDetails, BinLabel } from '../features/things/bins/page/bin-label.tsx';

export function BinPage() {
  const { binId } = route.useParams();
  // A new key, so that no state is carried over from another bin.
  return <OneBin key={binId} binId={binId} />;
}

const route = getRouteApi('/signed-in/bins/$binId');

function OneBin({ binId }: { binId: string }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { isNew } = useLocation().state;
  const { status, bin, isEmpty } = useBinHeader(binId);
  const { locations } = useLocations();
  const { pick, pickContainer, picker } = useBinPicker();
  const quickAdd = useRef<HTMLInputElement>(null);
  const isOpen = status === 'ready' && bin !== undefined && bin.deletedAt === undefined;
  useRecordOpened(bin, isOpen);
  // With fewer rows, the quick-add field stays visible. Computed from the header, so that the page header keeps its height while items load.
  const hasWayToLine =
    bin !== undefined && bin.deletedAt === undefined && can(bin.role, 'change items') && bin.itemCount > 5;
  const isToBeFilled = isOpen && isNew === true && isEmpty;
  useEffect(() => {
    if (isToBeFilled) quickAdd.current?.focus();
  }, [isToBeFilled]);

  const accessTarget = bin && accessTargetOfBin(bin);
  const seenBefore = useLastSeen(accessTarget);
  const lastSeen = useIsRefusedNewBin(binId) ? undefined : seenBefore;
  const people = usePeopleActs(accessTarget, () => navigate({ to: paths.bins, replace: true }));

  const { ref: content, aside: asideRoom, hasAside } = useAside(tableMin);
  const [isUnfolded = hasAside, setUnfolded] = useState<boolean>();
  const detailsId = useId();
  const history = useHistoryOpener({ kind: 'bin', id: binId });
  const inventory = useInventoryOpener();
  const { lendSeveral, severalSheet } = useLendSeveral([binId]);
  const openEntries = useOpenEntries(inventory, lendSeveral);
  const remindMe = useRemindMe('bin', bin);
  const lostLabelEntry = useLostLabel();
  const lists = useListsHere(bin && { kind: 'bin', bin });
  usePrefetchedItemPage();

  if (status === 'missing' && !lastSeen) return <AbsentBin binId={binId} />;
  // Both pages begin with the header, so that it stays, with the focus on its heading, when the bin arrives or is lost.
  if (!bin || status === 'missing' || status === 'notLoaded')
    return (
      <Page className={pageWidth}>
        <PageHeader title={bin?.name ?? t('bins.title')} back={back} />
        {status === 'missing' && lastSeen && (
          <>
            <TargetNotFound kind="bin" lastSeen={lastSeen} />
            <LostInBin binId={binId} />
          </>
        )}
        {status === 'notLoaded' && <MissingBin binId={binId} reason={status} />}
        {(status === 'loading' || status === 'ready') && <BinSkeleton />}
      </Page>
    );
  const details = <BinDetails bin={bin} id={detailsId} isHidden={!isUnfolded} />;
  return (
    <Page className={pageWidth}>
      <PageHeader
        title={bin.name}
        above={<BinCrumbs bin={bin} />}
        tile={<BinTile bin={bin} />}
        below={
          <BinLabel
            {...{ bin, detailsId, isUnfolded }}
            onToggle={() => setUnfolded(!isUnfolded)}
            onShowWhereabouts={history.showWhereabouts}
          />
        }
        isFolded={!isUnfolded}
        back={back}
        temporaryAction={hasWayToLine && <QuickAddLink line={quickAdd} isThere={isOpen} />}
        actions={
          <BinMenu
            bin={bin}
            pick={pickContainer}
            {...people}
            more={[
              ...(bin.deletedAt === undefined ? people.more : []),
              ...(isOpen ? openEntries(bin, isEmpty) : []),
              lostLabelEntry('bin', bin),
              lists.entry,
              remindMe.entry,
              history.entry,
            ]}
          />
        }
      />
      <div ref={content}>
        {!hasAside && details}
        <BinNotices bin={bin} />
        <FinishedCheck target={{ kind: 'bin', id: binId }} />
        {status === 'loading' && <BinSkeleton />}
        {status !== 'loading' && asideRoom && (
          <BinItems
            {...{ bin, isEmpty, asideRoom }}
            pick={pick}
            onExport={inventory.open}
            onAddToList={lists.addItems}
            quickAddRef={quickAdd}
          >
            {(face) => (
              <BinAside
                {...{ bin, face, isOpen }}
                details={hasAside && details}
                location={locationOfBin(bin, locations)}
                lists={lists.section}
                reminders={remindMe.list}
                onShowWhereabouts={history.showWhereabouts}
              />
            )}
          </BinItems>
        )}
      </div>
      {picker}
      {remindMe.sheet}
      {severalSheet}
      {history.sheet}
      {inventory.sheet}
    </Page>
  );
}

const back = { to: paths.bins };
const pageWidth = 'wide:max-w-[100rem]';
/** In rem: with a column beside it, the table keeps 900 px. */
const tableMin = 56.25;

function usePrefetchedItemPage(): void {
  const router = useRouter();
  useEffect(() => whenIdle(async () => router.loadRouteChunk(router.routesByPath[paths.item])), [router]);
}

/** At once on this device; for everyone at most once an hour. */
function useRecordOpened(bin: BinHeader | undefined, isOpen: boolean): void {
  const id = bin?.id;
  const note = useEffectEvent((opened: string) => {
    rememberBin(opened);
    if (wasOpenedWithinHour(bin?.lastAccessed, new Date().toISOString())) return;
    act('bins.open', { id: opened }).catch((error: unknown) => {
      // A visit that is not recorded does not matter.
      if (!(error instanceof AppError)) throw error;
    });
  });
  useEffect(() => {
    if (isOpen && id !== undefined) note(id);
  }, [id, isOpen]);
}

/** A bin that is not on this device, and was not on the screen before. */
function AbsentBin({ binId }: { binId: string }) {
  return (
    <UnknownBin
      binId={binId}
      otherwise={(reason) => (
        <>
          <MissingBin binId={binId} reason={reason} />
          {reason !== 'notLoaded' && <LostInBin binId={binId} />}
        </>
      )}
    />
  );
}

/** Unsaved input about a bin, or into it, that no longer exists. */
function LostInBin({ binId }: { binId: string }) {
  return (
    <Suspense>
      <LostDrafts lost={[lostBin(binId), ...lostInBin(binId)]} />
    </Suspense>
  );
}

const LostDrafts = lazy(async () => {
  const [module] = await Promise.all([import('#web/forms/drafts/lost-drafts.tsx'), loadLaterTexts()]);
  return { default: module.LostDrafts };
});

/** Returns the menu entries that only an open bin has. */
function useOpenEntries(
  { entryFor }: ReturnType<typeof useInventoryOpener>,
  lendSeveral: () => void,
): (bin: BinHeader, isEmpty: boolean) => (MenuEntry | false)[] {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  return ({ id, name, role }, isEmpty) => [
    can(role, 'lend items') &&
      !isEmpty && { label: t('itemList.lend'), icon: HandHelping, onPress: () => lendSeveral() },
    {
      label: t('binPage.findWithCamera'),
      short: t('binPage.find'),
      rank: 'main',
      icon: ScanSearch,
      onPress: () => navigate({ to: paths.scan, search: { mode: 'find', bin: id } }),
    },
    entryFor({ scope: { bins: [id] }, name }),
  ];
}

type BinItemsProps = {
  bin: BinHeader;
  isEmpty: boolean;
  asideRoom: Aside;
  pick: PickBin;
  onExport: ReturnType<typeof useInventoryOpener>['open'];
  onAddToList: ComponentProps<typeof ItemList>['onAddToList'];
  quickAddRef: RefObject<HTMLInputElement | null>;
  /** The rest of the page. */
  children: (face: Face) => ReactNode;
};

/** The bin's first photo, above its items or, on wide screens, beside them. */
type Face = { isThere: boolean; inAside: ReactNode };

function BinItems(props: BinItemsProps) {
  const { bin, isEmpty, asideRoom, pick, onExport, onAddToList, quickAddRef, children } = props;
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { bins } = useBins();
  const profile = useProfile();
  const { text: find, change: setFind } = useSyncedText(search.find ?? '', (text) =>
    navigate({ search: (before) => ({ ...before, find: text || undefined }), replace: true }),
  );
  const lead = usePhotoLead(bin, isEmpty);
  const face = lead && <BinPhotos bin={bin} lead={lead} />;
  const isAbove = lead === 'tall' || asideRoom === 'none';
  return (
    <ItemList
      bin={bin}
      room={roomInBin(bin, profile)}
      limit={profile?.uid === bin.ownerId ? profile.maxItemsPerBin : null}
      find={find}
      onFind={setFind}
      highlightedId={search.item}
      pickBin={async (moved) =>
        (await pick({
          title: t('binPage.moveItemsTitle', { count: moved.length, name: moved[0]?.name ?? '' }),
          choices: binsToMoveTo(bins.values(), bin),
          newOwnerId: bin.ownerId,
          sources: [bin],
        })) ?? undefined
      }
      onPrint={(chosen) => onExport({ ...subjectOfItems(bin, chosen), isForPrint: true })}
      onExport={(chosen) => onExport(subjectOfItems(bin, chosen))}
      onAddToList={onAddToList}
      onExportTable={(file) =>
        onExport({ ...file, title: bin.name, summary: t('common.items', { count: file.rows.length }) })
      }
      quickAddRef={quickAddRef}
      face={isAbove && face}
      asideRoom={asideRoom}
      offer={<PhotoTextOffer bin={bin} isFolded={lead !== 'tall'} />}
    >
      {children({ isThere: lead !== undefined, inAside: !isAbove && face })}
    </ItemList>
  );
}

/**
 * The photo is a strip above the items; large if nothing is in the bin yet, to write down what it shows. While the page
 * is open it keeps its size and place.
 */
function usePhotoLead(bin: BinHeader, isEmpty: boolean): PhotoLead | undefined {
  const { photo, localUrl } = useBinFace(bin);
  const hasFace = photo !== undefined || localUrl !== undefined;
  const isAsking = isEmpty && can(bin.role, 'change items');
  const [lead] = useState<PhotoLead | undefined>(hasFace ? (isAsking ? 'tall' : 'strip') : undefined);
  return bin.deletedAt === undefined ? lead : undefined;
}

type BinAsideProps = {
  bin: BinHeader;
  face: Face;
  details: ReactNode;
  location: Location | undefined;
  isOpen: boolean;
  lists: ReactNode;
  reminders: ReactNode;
  onShowWhereabouts: () => void;
};

/** The parts of a bin's page besides its items, beside them where both have room. The header of wide screens has the facts. */
function BinAside(props: BinAsideProps) {
  const { bin, face, details, location, isOpen, lists, reminders, onShowWhereabouts } = props;
  const hasPhotos = bin.photos !== undefined && bin.photos.length > 0;
  const hasDocuments = (bin.documents ?? bin.photos?.filter(({ use }) => use === 'receipt') ?? []).length > 0;
  const hasFactsAbove = useIsWide();
  return (
    <>
      {details}
      {face.inAside}
      {/* What is empty is one row of buttons. */}
      <div className="mt-2 flex flex-wrap items-center gap-x-8">
        <SubBins bin={bin} />
        {!hasPhotos && !face.isThere && <BinPhotos bin={bin} />}
        {!hasDocuments && <BinDocuments bin={bin} />}
      </div>
      {isOpen && !hasFactsAbove && <PeopleRow target={{ kind: 'bin', id: bin.id }} className="mt-6" />}
      {lists}
      {reminders}
      <BinOnPlan bin={bin} location={location} />
      {hasPhotos && !face.isThere && <BinPhotos bin={bin} />}
      {hasDocuments && <BinDocuments bin={bin} />}
      {isOpen && !hasFactsAbove && <Whereabouts bin={bin} onShowAll={onShowWhereabouts} />}
      {!hasFactsAbove && <BinCode bin={bin} />}
    </>
  );
}

function BinPhotos({ bin, lead }: { bin: BinHeader; lead?: PhotoLead }) {
  if (bin.deletedAt !== undefined) return null;
  return (
    <Photos
      target={{ kind: 'bin', id: bin.id }}
      stream={bin.id}
      name={bin.name}
      photos={bin.photos}
      canChange={can(bin.role, 'edit details')}
      lead={lead}
      asksContents={lead === 'tall'}
    />
  );
}

function BinDocuments({ bin }: { bin: BinHeader }) {
  if (bin.deletedAt !== undefined) return null;
  return (
    <Documents
      target={{ kind: 'bin', id: bin.id }}
      documents={bin.documents}
      photos={bin.photos}
      canChange={can(bin.role, 'edit details')}
    />
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The bin was just created: the quick-add field gets the focus. */
    isNew?: boolean;
  }
}
