import { useEffect, useRef } from 'react';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import { act } from '#web/data/account/act.ts';
import type { PhotosOnDevice } from '#web/data/photos/photos.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { photoFirstDraft, storePhotoRows } from '../form/item-drafts.ts';
import { type PhotoRow, rowsBack } from './photo-rows.ts';

export type SavedRows = {
  rows: readonly PhotoRow[];
  photos: readonly { id: string; target: PhotoTarget }[];
  /** New items, which are deleted with their photos. */
  createdIds: ReadonlySet<string>;
};

/**
 * Returns saved rows to the list, for Undo, as photos cannot be taken again. `put` shows them while the list is open.
 */
export function useBackToList(binId: string, put: (rows: readonly PhotoRow[]) => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  return async (photoStore: PhotosOnDevice, { rows, photos, createdIds }: SavedRows): Promise<void> => {
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
