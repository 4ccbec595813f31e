import { useEffect } from 'react';
import type { CallInput } from '#domain/calls.ts';
import { act, onOverwrote, onRefused } from '#web/data/act.ts';
import type { Overwrote } from '#web/data/operation.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Tells what became of a change after the screen had moved on: refused, or it covered another person's. */
export function useSyncNews(): void {
  const { t } = useTranslation();
  const toast = useToast();
  useEffect(() => onRefused((refused) => toast.error(errorText(t, refused))), [t, toast]);
  useEffect(
    () =>
      onOverwrote((news) => {
        const takeBack = () => takeTheirs(news).catch((error) => toast.error(errorText(t, error)));
        toast.info(t('shell.overwrote'), { label: t('shell.takeTheirs'), onPress: takeBack });
      }),
    [t, toast],
  );
}

/** Puts back what the own change had covered. */
async function takeTheirs({ operation, overwrote }: Overwrote): Promise<void> {
  // What was covered came from the server under the names and types of the same call.
  if (operation.call === 'items.update') {
    const { binId, id } = operation.data;
    await act('items.update', { ...overwrote, binId, id } as CallInput<'items.update'>);
  } else if (operation.call === 'bins.update') {
    await act('bins.update', { ...overwrote, id: operation.data.id } as CallInput<'bins.update'>);
  } else if (operation.call === 'me.update') {
    await act('me.update', overwrote as CallInput<'me.update'>);
  }
}
