import { useEffect, useEffectEvent } from 'react';
import { AppError } from '#domain/errors.ts';
import { useAttachments } from '#web/data/account/attachments.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { cell } from '#web/data/cells/cell.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { newId } from '#web/data/operations/new-id.ts';
import type { DraftPicture } from '#web/data/operations/upload.ts';
import { unattended } from '#web/data/storage/unattended.ts';

const noPictures = cell<ReadonlyMap<string, DraftPicture>>(new Map());

/** The photo files of a list. `onLost` receives ids that turned out not to be photos when the list was opened. */
export function useDraftPhotos(
  form: string,
  listedIds: readonly string[],
  onLost: (ids: readonly string[]) => void,
) {
  const photoStore = useAttachments();
  const pictures = useCell(photoStore?.drafts.pictures ?? noPictures);
  const drafts = photoStore?.drafts;
  const isIncomplete = listedIds.some((id) => !pictures.has(id));

  const open = useEffectEvent(async () => {
    const lost = await drafts?.open(form, listedIds);
    if (lost && lost.length > 0) onLost(lost);
  });
  useEffect(() => {
    if (drafts && isIncomplete) unattended(open());
  }, [drafts, isIncomplete]);
  const freeRemoved = useEffectEvent(() => {
    // An emptied list may have been discarded, which can be undone: its files stay until a list is opened again.
    if (listedIds.length > 0) unattended(open());
  });
  useEffect(() => {
    if (drafts) return freeRemoved;
  }, [drafts]);

  return {
    photoStore,
    pictures,
    /** `onShown` receives the ids once there is something to show. @returns what could not be added, and why */
    async add(files: readonly File[], onShown: (ids: string[]) => void) {
      const { drafts: opened } = (await currentAccount.get()?.attachments()) ?? {};
      if (!opened) throw new AppError('session.missing');
      const added = files.map((file) => ({ id: newId(), file }));
      const stored = added.map(({ id, file }) => opened.add(form, id, file));
      onShown(added.map(({ id }) => id));
      const outcomes = await Promise.allSettled(stored);
      return outcomes.flatMap((outcome, at) => {
        const id = added[at]?.id;
        return outcome.status === 'rejected' && id !== undefined ? [{ id, error: outcome.reason }] : [];
      });
    },
  };
}
