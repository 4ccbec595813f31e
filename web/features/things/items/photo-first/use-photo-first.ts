import { useEffect, useMemo, useRef, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { formatItemLine, lineAsTyped } from '#domain/items/item-lines.ts';
import type { ItemLine } from '#domain/items/item-rules.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import type { Suggestion } from '#domain/suggestions/suggestion-calls.ts';
import { act } from '#web/data/account/act.ts';
import type { AttachmentsOnDevice } from '#web/data/attachments/attachments.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { useDraftPhotos } from '#web/features/things/photos/use-draft-photos.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { photoFirstDraft, storePhotoRows } from '../form/item-drafts.ts';
import { addPaste, undoPaste } from '../multi-add/use-paste.ts';
import { type PhotoPlan, planPhotos } from './photo-plan.ts';
import {
  changeRow,
  joinAbove,
  newRows,
  type PhotoRow,
  photoIdsOf,
  photoRowsMax,
  readRows,
  rowsBack,
  splitRow,
  withAdded,
  withoutPhoto,
  withoutRow,
  withoutSuggestions,
  withRowBack,
  withSuggestions,
} from './photo-rows.ts';

type Bin = { id: string; items: readonly Item[]; room: number };

/** The list is a form draft; its photo files are stored separately on the device. */
export function usePhotoFirst({ id: binId, items, room }: Bin) {
  const { t } = useTranslation();
  const name = photoFirstDraft(binId);
  const { values, put, draft } = useNewValues<{ rows: readonly unknown[] }>(name, () => ({ rows: [] }));
  const rows = useMemo(() => readRows(values.rows), [values.rows]);
  const [problem, setProblem] = useState<string>();
  // Compared with the bin as it was, or what is being added would count as existing.
  const [frozen, setFrozen] = useState<Omit<Bin, 'id'>>();
  const plan = useMemo(
    () => planPhotos(rows, frozen?.items ?? items, frozen?.room ?? room),
    [rows, items, room, frozen],
  );

  const setRows: SetRows = (next) => {
    put((now) => ({ rows: next(readRows(now.rows)) }));
    setProblem(undefined);
  };
  const showProblem = (error: unknown) => setProblem(errorText(t, error));
  const dropPhotos = (ids: readonly string[]) => setRows((now) => ids.reduce(withoutPhoto, now));
  const photos = useDraftPhotos(name.form, photoIdsOf(rows), (ids) => {
    dropPhotos(ids);
    setProblem(t('errors.photos.unreadable'));
  });
  const saveRows = useSaveRows(binId, rows, setRows);

  const addFiles = async (files: readonly File[]) => {
    const within = files.slice(0, Math.max(0, photoRowsMax - photoIdsOf(rows).length));
    const failed = await photos
      .add(within, (ids) => setRows((now) => [...now, ...newRows(ids)]))
      .catch(showProblem);
    if (failed && failed.length > 0) dropPhotos(failed.map(({ id }) => id));
    const texts = (failed ?? []).map(({ error }) => errorText(t, error));
    const left = files.length - within.length;
    if (left > 0) texts.push(t('photoFirst.atMost', { max: photoRowsMax, count: left }));
    if (texts.length > 0) setProblem([...new Set(texts)].join(' '));
  };
  /** @returns whether nothing is left in the list. */
  const save = async (): Promise<boolean> => {
    const { photoStore } = photos;
    if (frozen || !photoStore) return false;
    if (plan.saved.length === 0) {
      setProblem(t('photoFirst.nameFirst'));
      return false;
    }
    setFrozen({ items, room });
    try {
      const { rest, refusal } = await saveRows(plan, photoStore, draft.saved);
      if (refusal !== undefined) showProblem(refusal);
      return rest === 0;
    } catch (error) {
      showProblem(error);
      return false;
    } finally {
      setFrozen(undefined);
    }
  };

  return {
    rows,
    plan,
    pictures: photos.pictures,
    photoStore: photos.photoStore,
    problem,
    draft,
    isSaving: frozen !== undefined,
    addFiles,
    ...useRowChanges(rows, setRows),
    save,
  };
}

type SetRows = (next: (now: PhotoRow[]) => PhotoRow[]) => void;

/** Returns the function that adds the named rows to the bin; with Undo, which brings them back to the list. */
function useSaveRows(binId: string, rows: readonly PhotoRow[], setRows: SetRows) {
  const { t } = useTranslation();
  const showUndo = useUndoable();
  const backToList = useBackToList(binId, (back) => setRows((now) => [...back, ...now]));
  const latestRows = useRef(rows);
  latestRows.current = rows;

  return async (plan: PhotoPlan, photoStore: AttachmentsOnDevice, onAllSaved: () => void) => {
    const added = await addPaste(binId, plan.paste, plan.newIds);
    const refused = new Set(added.refused.map(({ item }) => item.id));
    const saved = plan.saved.filter(({ targetId = '' }) => !refused.has(targetId));
    const moved = saved.flatMap(({ photoIds, targetId = '' }) =>
      photoIds.map((id) => ({ id, target: { kind: 'item' as const, id: targetId, binId } })),
    );
    // If the device has no room for the photos, the next attempt must not add the lines again.
    setRows((now) => withAdded(now, saved));
    await photoStore.drafts.handOver(moved);
    const savedIds = new Set(saved.map(({ id }) => id));
    setRows((now) => now.filter(({ id }) => !savedIds.has(id)));
    // Photos may have been added in the meantime.
    const rest = latestRows.current.filter(({ id }) => !savedIds.has(id)).length;
    if (rest === 0) onAllSaved();
    const count = saved.length;
    const createdIds = new Set(added.created.map(({ id }) => id));
    void showUndo({
      acts: [],
      done: rest > 0 ? t('photoFirst.addedAndKept', { count, kept: rest }) : t('itemList.added', { count }),
      undo: () => ({
        acts: [
          ...undoPaste(binId, added),
          backToList(photoStore, { rows: saved, photos: moved, createdIds }),
        ],
      }),
    });
    return { rest, refusal: added.refused[0]?.error };
  };
}

type SavedRows = {
  rows: readonly PhotoRow[];
  photos: readonly { id: string; target: PhotoTarget }[];
  /** New items, which are deleted with their photos. */
  createdIds: ReadonlySet<string>;
};

/**
 * Returns saved rows to the list, for Undo, as photos cannot be taken again. `put` shows them while the list is open.
 */
function useBackToList(binId: string, put: (rows: readonly PhotoRow[]) => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  return async (photoStore: AttachmentsOnDevice, { rows, photos, createdIds }: SavedRows): Promise<void> => {
    const { form } = photoFirstDraft(binId);
    const newIds = await photoStore.drafts.revertHandOver(
      form,
      photos.map(({ id }) => id),
    );
    const back = rowsBack(rows, newIds);
    if (isOpen.current) put(back);
    else if (back.length > 0) storePhotoRows(binId, back);
    if (back.length > 0) toast.done(t('photoFirst.backInList', { count: back.length }));
    const sent = photos.filter(({ id, target }) => !newIds.has(id) && !createdIds.has(target.id));
    await Promise.all(sent.map(({ id, target }) => act('photos.delete', { target, id })));
  };
}

/** Changes of single rows; removing has an Undo, as photos cannot be taken again. */
function useRowChanges(rows: readonly PhotoRow[], setRows: SetRows) {
  const { t } = useTranslation();
  const toast = useToast();

  const remove = (id: string | undefined, next: (now: PhotoRow[]) => PhotoRow[]) => {
    if (id === undefined) return;
    setRows(next);
    tellWithUndo(t('photoFirst.removed'), (now) => withRowBack(now, rows, id));
  };
  const tellWithUndo = (text: string, back: (now: PhotoRow[]) => PhotoRow[]) =>
    toast.done(text, { label: t('common.undo'), isUndo: true, onPress: () => setRows(back) });

  return {
    change: (id: string, change: Partial<PhotoRow>) => setRows((now) => changeRow(now, id, change)),
    changeLine: (id: string, line: ItemLine, tags: readonly string[]) =>
      setRows((now) => changeRow(now, id, { text: formatItemLine(line), tags })),
    leaveAsTyped(id: string) {
      setRows((now) =>
        now.map((row) => {
          const line = row.id === id ? lineAsTyped(row.text) : undefined;
          return line ? { ...row, text: formatItemLine(line) } : row;
        }),
      );
    },
    /** With Undo, as it may rename a row. `rowBefore`: the row when the suggestions were requested. */
    takeSuggestions(rowBefore: PhotoRow, found: readonly Suggestion[]) {
      const lines = found.map(({ name: itemName, quantity = 1, tags = [] }) => ({
        id: newId(),
        text: formatItemLine({ name: itemName, quantity }),
        tags,
      }));
      setRows((now) => withSuggestions(now, rowBefore, lines));
      tellWithUndo(t('suggestions.done', { count: found.length }), (now) =>
        withoutSuggestions(now, rowBefore, lines),
      );
    },
    join: (id: string) => setRows((now) => joinAbove(now, id)),
    split: (id: string) => setRows((now) => splitRow(now, id)),
    removeRow: (id: string) => remove(id, (now) => withoutRow(now, id)),
    removePhoto: (photoId: string) =>
      remove(rows.find(({ photoIds }) => photoIds.includes(photoId))?.id, (now) =>
        withoutPhoto(now, photoId),
      ),
  };
}
