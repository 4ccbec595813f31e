import ListChecks from 'lucide-react/icons/list-checks';
import Trash2 from 'lucide-react/icons/trash-2';
import {
  type FormEvent,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { binNameMax } from '#domain/bins/bin-fields.ts';
import { freeName } from '#domain/bins/bin-names.ts';
import type { CallInput } from '#domain/calls.ts';
import type { ActivityEvent } from '#domain/history/activity.ts';
import { paths } from '#domain/paths.ts';
import { trashDays } from '#domain/time.ts';
import { useBins, useConnection, useLocations, useProfile, useSyncStatus } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { useTrashedItems } from '#web/data/account/watched-items.ts';
import { useOnlineRead } from '#web/features/account/account/use-online-read.ts';
import { TrashedLists } from '#web/features/things/lists/lists-screen.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { useSelection } from '#web/ui/lists/use-selection.ts';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { ClosedBox } from '#web/ui/marks/empty-pictures.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { type NotRestored, useDeleteForGood, useRestore, useRestoreMany } from './trash-acts.ts';
import { TrashRow } from './trash-row.tsx';
import type { TrashTableProps } from './trash-table.tsx';
import { formerContainer, ownerOf, ownTrash, type Trashed, trashed } from './trashed.ts';

/** Pages of deletions that are read at most; who deleted what is older is not said. */
const pagesMax = 5;

const TrashTable = lazy(() => import('./trash-table.tsx'));

const TrashSelectionBar = lazy(() => import('./trash-selection-bar.tsx'));

export function TrashScreen() {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const items = useTrashedItems();
  const top = useRef<HTMLDivElement>(null);
  const { restore, renamedBin, restoreAs, cancel } = useRestore();
  const undone = useUndoneImports();
  const all = items && undone.imports && trashed(bins, items, locations.values(), undone.imports);
  const { connection } = useSyncStatus();
  const isOffline = connection === 'offline';
  const myId = useProfile()?.uid;
  const own = items && ownTrash(myId, bins, items, locations.values());
  const { empty, removeOne, removeMany, isBusy, problem } = useDeleteForGood();
  const things = all?.filter(({ kind }) => kind !== 'import') ?? [];
  const ids = things.map(({ id }) => id);
  const selection = useSelection(ids);
  const deleterOf = useDeleterNames(ids);
  const { restoreMany, notRestored } = useRestoreMany();
  const chosen = things.filter(({ id }) => selection.ids.has(id));
  const isTableWide = useIsWide();
  const isImportBusy = isOffline || undone.isBusy;
  const canRestore = useCallback(({ kind }: Trashed) => kind !== 'import' || !isImportBusy, [isImportBusy]);
  const canDelete = useCallback(
    (each: Trashed) => (each.kind === 'import' ? !isImportBusy : !isOffline && ownerOf(each, bins) === myId),
    [isImportBusy, isOffline, bins, myId],
  );
  const acts = {
    canRestore,
    canDelete,
    onRestore: (each: Trashed) => void (each.kind === 'import' ? undone.redo(each) : restore(each)),
    onDelete: (each: Trashed) => void removeOne(each),
  };
  useFocusedTitle(top, renamedBin);

  return (
    <Page
      isCentered={!isTableWide}
      className={isTableWide ? 'md:max-w-[68rem] xl:max-w-[84rem]' : 'wide:max-w-[60rem]'}
    >
      <div ref={top}>
        <PageHeader
          title={t('settings.trash')}
          back={{ to: paths.settings }}
          isInRail
          actions={
            ids.length > 1 &&
            !isTableWide && (
              <IconButton
                icon={ListChecks}
                label={t('common.select')}
                aria-pressed={selection.isOn}
                onClick={() => (selection.isOn ? selection.stop() : selection.start())}
                className="aria-pressed:bg-kraft aria-pressed:text-ink"
              />
            )
          }
        />
      </div>
      {all?.length === 0 ? (
        <EmptyState
          picture={<ClosedBox />}
          title={t('settings.trashEmptyTitle')}
          text={t('settings.trashText', { count: trashDays })}
        />
      ) : (
        <>
          <p className="mb-3 text-ink-soft">{t('settings.trashText', { count: trashDays })}</p>
          {own && <EmptyTrash own={own} isBusy={isBusy} isOffline={isOffline} onEmpty={() => empty(own)} />}
          {undone.problem && <Notice tone="danger">{undone.problem}</Notice>}
          {problem && <Notice tone="danger">{problem}</Notice>}
          {notRestored.length > 0 && <NotRestoredNotice things={notRestored} />}
          {all === undefined && <SkeletonRows />}
          {all && isTableWide && (
            <Suspense fallback={<SkeletonRows count={6} />}>
              <TrashTable {...{ all, selection, deleterOf, ...acts }} />
            </Suspense>
          )}
          {all && !isTableWide && <TrashList {...{ all, selection, deleterOf, ...acts }} />}
        </>
      )}
      <TrashedLists />
      {selection.isOn && (
        <Suspense>
          <TrashSelectionBar
            selection={selection}
            chosen={chosen}
            onRestore={restoreMany}
            onDelete={chosen.length > 0 && chosen.every(canDelete) ? () => removeMany(chosen) : undefined}
          />
        </Suspense>
      )}
      {renamedBin && <NameTakenSheet bin={renamedBin} onRestore={restoreAs} onClose={cancel} />}
    </Page>
  );
}

/** The rows of a phone. */
function TrashList({ all, selection, deleterOf, canRestore, canDelete, ...acts }: TrashTableProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  return (
    <Card isPadded={false}>
      <VirtualList label={t('settings.trash')} items={all} keyOf={({ id }) => id} rowHeight={72} hasLines>
        {(each) => (
          <TrashRow
            trashed={each}
            container={formerContainer(each, bins, locations)}
            deleter={deletedBy(t, deleterOf(each.id))}
            selection={selection}
            onRestore={canRestore(each) ? () => acts.onRestore(each) : undefined}
            onDelete={canDelete(each) ? () => acts.onDelete(each) : undefined}
          />
        )}
      </VirtualList>
    </Card>
  );
}

/** The imports whose things are in the trash; undefined until they are read. Without a connection their things are listed. */
function useUndoneImports() {
  const { t } = useTranslation();
  const toast = useToast();
  const { value, problem: unread, isOffline, read } = useOnlineRead(() => query('imports.list', {}));
  const { isBusy, problem, run } = useOnlineAct();
  const all = value?.imports ?? (isOffline || unread !== undefined ? [] : undefined);
  const isRedoing = all?.some(({ state }) => state === 'redoing') === true;
  const readAgain = useEffectEvent(read);
  useEffect(() => {
    if (!isRedoing || isOffline) return;
    const timer = setInterval(() => void readAgain(), pollMs);
    return () => clearInterval(timer);
  }, [isRedoing, isOffline]);
  return {
    imports: all?.flatMap(({ id, fileName, undoneAt }) => (undoneAt ? [{ id, fileName, undoneAt }] : [])),
    isBusy: isBusy || isRedoing,
    problem,
    redo: ({ id, name }: { id: string; name: string }) =>
      run(async () => {
        await mutate('imports.redo', { id });
        toast.done(t('settings.importRestoring', { name }));
        await read();
      }),
  };
}

/** How often it is asked whether an import has come back. */
const pollMs = 1_000;

/** Focuses the title when the screen opens, and when the row that had the focus was restored. */
function useFocusedTitle(top: RefObject<HTMLElement | null>, renamedBin: BinHeader | null): void {
  // A change of only the query neither scrolls nor moves the focus.
  useEffect(() => {
    scrollTo(0, 0);
    top.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [top]);
  useEffect(() => {
    // The button that opened the sheet was removed with the restored row.
    if (!renamedBin && document.activeElement === document.body) {
      top.current?.querySelector('h1')?.focus({ preventScroll: true });
    }
  }, [top, renamedBin]);
}

type EmptyTrashProps = {
  own: { bins: number; items: number; locations: number };
  isBusy: boolean;
  isOffline: boolean;
  onEmpty: () => void;
};

function EmptyTrash({ own, isBusy, isOffline, onEmpty }: EmptyTrashProps) {
  const { t } = useTranslation();
  if (own.bins + own.items + own.locations === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button icon={Trash2} isBusy={isBusy} disabled={isOffline} onClick={onEmpty}>
        {t('settings.emptyTrash')}
      </Button>
      {isOffline && <p className="text-ink-soft text-sm">{t('settings.emptyTrashOffline')}</p>}
    </div>
  );
}

const namedAtMost = 20;

function NotRestoredNotice({ things }: { things: readonly NotRestored[] }) {
  const { t } = useTranslation();
  const count = things.length;
  return (
    <div className="mb-4">
      <Notice tone="danger" title={t('settings.notRestored', { count })}>
        <ul className="text-sm">
          {things.slice(0, namedAtMost).map(({ id, name, why }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              <bdi>{name}</bdi>: {why}
            </li>
          ))}
        </ul>
        {count > namedAtMost && (
          <p className="text-sm">{t('settings.moreNotRestored', { count: count - namedAtMost })}</p>
        )}
      </Notice>
    </div>
  );
}

type NameTakenSheetProps = {
  bin: BinHeader;
  onRestore: (name: string) => Promise<void>;
  onClose: () => void;
};

function NameTakenSheet({ bin, onRestore, onClose }: NameTakenSheetProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { values, put, draft } = useNewValues({ form: `restored-name:${bin.id}`, isSilent: true }, () => ({
    name: freeName(bins.values(), bin.ownerId, bin.name),
  }));
  const { name } = values;
  const [error, setError] = useState<string | null>(null);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(t('settings.nameMissing'));
    await onRestore(name.trim()).then(draft.saved, (refusal) => setError(errorText(t, refusal)));
  };

  return (
    <FormSheet
      title={t('settings.nameTakenTitle')}
      submitLabel={t('common.restore')}
      isSubmitFocused
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-ink-soft">{t('settings.nameTakenText', { name: bin.name })}</p>
      <TextField
        label={t('settings.newName')}
        value={name}
        maxLength={binNameMax}
        error={error}
        onChange={(value) => {
          put({ name: value });
          setError(null);
        }}
      />
    </FormSheet>
  );
}

/** Returns the name of who deleted a thing, or "You". */
function useDeleterNames(ids: readonly string[]): (id: string) => string | undefined {
  const { t } = useTranslation();
  const deleters = useDeleters(ids);
  const myId = useProfile()?.uid;
  return useCallback(
    (id) => {
      const deleter = deleters.get(id);
      if (deleter?.userId === myId) return deleter && t('history.you');
      return deleter && (deleter.name || t('history.deletedPerson'));
    },
    [deleters, myId, t],
  );
}

/** "deleted by Anna" */
function deletedBy(t: TFunction, actor: string | undefined): string | undefined {
  if (actor === undefined) return undefined;
  return actor === t('history.you') ? t('settings.deletedByYou') : t('settings.deletedBy', { actor });
}

type Deleter = { userId: string; name: string };

/** Returns the person who deleted each thing, from the activity; empty while unknown, such as without a connection. */
function useDeleters(ids: readonly string[]): ReadonlyMap<string, Deleter> {
  const isOffline = useConnection() === 'offline';
  const [deleters, setDeleters] = useState<ReadonlyMap<string, Deleter>>(new Map());
  const key = ids.join();
  const readAgain = useEffectEvent((isCurrent: () => boolean) => {
    if (ids.every((id) => deleters.has(id))) return;
    readDeleters(ids).then(
      (read) => isCurrent() && setDeleters(read),
      // The trash also works without it.
      () => undefined,
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again for other things
  useEffect(() => {
    let isCurrent = true;
    if (!isOffline) readAgain(() => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [key, isOffline]);
  return deleters;
}

async function readDeleters(ids: readonly string[]): Promise<ReadonlyMap<string, Deleter>> {
  const deleters = new Map<string, Deleter>();
  let before: CallInput<'activity.list'>['before'];
  for (let page = 0; page < pagesMax; page++) {
    const answer = await query('activity.list', { group: 'deletions', before });
    for (const event of answer.events)
      for (const id of idsIn(event)) {
        // The newest deletion of each thing comes first.
        if (!deleters.has(id)) deleters.set(id, { userId: event.actorId, name: event.actorName });
      }
    before = answer.next;
    if (before === undefined || ids.every((id) => deleters.has(id))) break;
  }
  return deleters;
}

function idsIn({ kind, target, ids = [] }: ActivityEvent): readonly string[] {
  return kind === 'deleted' ? [target.id] : ids;
}
