import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '#domain/paths.ts';
import { dataThatRestores } from '#domain/predict.ts';
import { act, onOverwrote, onRefused, onVanished } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import type { Vanished } from '#web/data/copy/copy-state.ts';
import { deletedTargets, type Overwrote, type Refused } from '#web/data/operations/operation.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { formatsFor } from '#web/i18n/formats.ts';
import { language, loadLaterTexts } from '#web/i18n/i18n.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { deletionOf, useToast } from '#web/ui/overlays/toast.tsx';

/** Shows toasts for refused changes, overwritten changes and lost access. `openSyncSheet` shows the details. */
export function useSyncMessages(openSyncSheet: () => void): void {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(
    () =>
      onRefused(async (refused) => {
        toast.retract(refused.operationId);
        const text = await failedWords(t, refused);
        // It also says who deleted what.
        const covers = deletedTargets(refused).map(deletionOf);
        for (const deletion of covers) toast.drop(deletion);
        const show = { label: t('refused.show'), onPress: openSyncSheet };
        const summarize = (count: number) => ({ text: t('refused.count', { count }), action: show });
        toast.failed(text, { ...show, covers, together: { name: 'refused', apart: 0, summarize } });
      }),
    [t, toast, openSyncSheet],
  );
  useEffect(
    () =>
      onOverwrote(async (overwrote) => {
        const takeBack = () => takeTheirs(overwrote).catch((error) => toast.failed(errorText(t, error)));
        const { text, label, isKept } = await overwroteToast(t, overwrote);
        const showAll = () => void navigate({ to: paths.notifications });
        const summarize = (count: number) => ({
          text: t('bins.moreOverwrote', { count }),
          action: { label: t('refused.show'), onPress: showAll, stays: true },
        });
        const together = isKept ? { name: 'overwrote', apart: 2, summarize } : undefined;
        toast.notify(text, { label, onPress: takeBack, stays: true, together });
      }),
    [t, toast, navigate],
  );
  useEffect(() => onVanished((vanished) => toast.notify(vanishedWords(t, vanished))), [t, toast]);
}

/** The words for all writes are loaded when one is refused, which is rare. */
async function failedWords(t: TFunction, refused: Refused): Promise<string> {
  try {
    const [words] = await Promise.all([
      import('#web/features/move-data/sync/words/failed-words.ts'),
      loadLaterTexts(),
    ]);
    return await words.failedWords(language.get().t, refused);
  } catch {
    return errorText(t, refused);
  }
}

/** `isKept`: also listed in Notifications, which applies only to other people's values. */
type OverwroteToast = { text: string; label: string; isKept: boolean };

/** Returns the toast for overwritten values. Its texts are loaded on demand, as overwriting is rare. */
async function overwroteToast(t: TFunction, overwrote: Overwrote): Promise<OverwroteToast> {
  try {
    const [{ isAllOwn, overwroteWords }] = await Promise.all([
      import('#web/features/move-data/sync/words/overwrote-words.ts'),
      loadLaterTexts(),
    ]);
    const { t: loaded, locale } = language.get();
    const ownId = currentAccount.get()?.person.userId ?? '';
    return {
      text: overwroteWords(loaded, formatsFor(locale), overwrote, ownId),
      label: loaded(isAllOwn(overwrote, ownId) ? 'sync.overwrote.takeOwn' : 'bins.takeTheirs'),
      isKept: Object.values(overwrote.overwroteBy ?? {}).some((person) => person?.userId !== ownId),
    };
  } catch {
    return { text: t('bins.overwrote'), label: t('bins.takeTheirs'), isKept: false };
  }
}

/** A location's bins vanish with it, but the person knows the location's name. */
function vanishedWords(t: TFunction, vanished: readonly Vanished[]): string {
  const place = vanished.find(({ kind }) => kind === 'location');
  const name = (place ?? vanished[0])?.name ?? '';
  const count = vanished.length - 1;
  if (count === 0) return t('sharing.vanished', { name });
  return t(place ? 'sharing.vanishedPlace' : 'sharing.vanishedMore', { name, count });
}

async function takeTheirs({ operation, overwrote }: Overwrote): Promise<void> {
  const data = dataThatRestores(operation, overwrote);
  if (data !== undefined) await act(operation.call, data);
}
