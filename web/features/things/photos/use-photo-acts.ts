import { groupBy } from '#domain/group-by.ts';
import type { Photo, PhotoTarget } from '#domain/photos/photo.ts';
import { act } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { fileNames } from './photo-input.tsx';

export function usePhotoActs(target: PhotoTarget, photos: readonly Photo[]) {
  const { t } = useTranslation();
  const toast = useToast();
  const undoable = useUndoable();

  async function add(files: readonly File[]): Promise<{ areAllAdded: boolean }> {
    const photoStore = await currentAccount.get()?.attachments();
    const added = await Promise.allSettled(files.map((file) => photoStore?.add(target, photos, file)));
    const refused = added.flatMap((each, at) => {
      const file = files[at];
      return each.status === 'rejected' && file ? [{ file, text: errorText(t, each.reason) }] : [];
    });
    const reasons = [...groupBy(refused, (each) => each.text)].map(([text, those]) =>
      those.length < files.length ? `${fileNames(those.map(({ file }) => file))}: ${text}` : text,
    );
    if (reasons.length > 0) toast.failed(reasons.join(' '));
    return { areAllAdded: refused.length === 0 };
  }

  const order = (ids: string[]) => undoable({ acts: [act('photos.order', { target, ids })] });

  return {
    add,
    /** Moves the photo to the trash. */
    async remove(id: string): Promise<void> {
      const place = photos.findIndex((photo) => photo.id === id);
      const photo = photos[place];
      if (photo === undefined) return;
      const { width, height, placeholder } = photo;
      const was = { width, height, placeholder, place };
      await undoable({
        acts: [act('photos.delete', { target, id })],
        done: t(target.kind === 'me' ? 'photos.ownRemoved' : 'photos.deleted'),
        undo: () => ({ acts: [act('photos.restore', { target, id, was })] }),
      });
    },
    mark: (id: string, use: 'receipt' | null) =>
      undoable({
        acts: [act('photos.update', { target, id, use })],
        done: t(use === null ? 'documents.unmarked' : 'documents.marked'),
        undo: () => ({
          acts: [act('photos.update', { target, id, use: use === null ? 'receipt' : null })],
        }),
      }),
    putFirst: (id: string) => order([id]),
    move(id: string, by: 1 | -1) {
      const ids = photos.map((photo) => photo.id);
      const at = ids.indexOf(id);
      return order(ids.toSpliced(at, 1).toSpliced(at + by, 0, id));
    },
    discard: async (id: string) => (await currentAccount.get()?.attachments())?.discard(id),
    retry: async (id: string) => (await currentAccount.get()?.attachments())?.retry(id),
  };
}
