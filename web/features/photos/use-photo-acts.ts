import type { Photo, PhotoTarget } from '#domain/photos/photo.ts';
import { ask } from '#web/data/account/ask.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

export function usePhotoActs(target: PhotoTarget, photos: readonly Photo[]) {
  const { t } = useTranslation();
  const toast = useToast();
  const { isBusy, problem, run, setProblem } = useOnlineAct();

  const tell = (error: unknown) => toast.error(errorText(t, error));

  async function add(files: readonly File[]): Promise<void> {
    const lane = await currentAccount.get()?.photos();
    const added = await Promise.allSettled(files.map((file) => lane?.add(target, photos, file)));
    const texts = added.flatMap((each) => (each.status === 'rejected' ? errorText(t, each.reason) : []));
    for (const text of new Set(texts)) toast.error(text);
  }

  async function restore(id: string): Promise<void> {
    await ask('photos.restore', { target, id }).catch(tell);
  }

  return {
    add,
    isBusy,
    problem,
    forgetProblem: () => setProblem(null),
    /** Into the trash. */
    async remove(id: string): Promise<void> {
      try {
        await ask('photos.delete', { target, id });
      } catch (error) {
        tell(error);
        return;
      }
      const undo = { label: t('common.undo'), isUndo: true, onPress: () => void restore(id) };
      toast.info(t('photos.deleted'), undo);
    },
    putFirst: (id: string) =>
      run(async () => {
        await ask('photos.order', { target, ids: [id] });
      }),
    move: (id: string, by: 1 | -1) =>
      run(async () => {
        const ids = photos.map((photo) => photo.id);
        const at = ids.indexOf(id);
        await ask('photos.order', { target, ids: ids.toSpliced(at, 1).toSpliced(at + by, 0, id) });
      }),
    discard: async (id: string) => (await currentAccount.get()?.photos())?.discard(id),
    retry: async (id: string) => (await currentAccount.get()?.photos())?.retry(id),
  };
}
