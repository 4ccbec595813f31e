import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { AppError } from '#domain/errors.ts';
import { paths } from '#web/app/paths.ts';
import { act } from '#web/data/account/act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';
import type { Trashed } from './trashed.ts';

/** `renamedBin` needs a new name, as its own is taken. */
export function useRestore() {
  const { t } = useTranslation();
  const toast = useToast();
  const [renamedBin, setRenamedBin] = useState<BinHeader | null>(null);

  const navigate = useNavigate();
  const seePlan = {
    label: t('plans.see'),
    onPress: () => void navigate({ to: paths.settings, search: { open: 'plan' } }),
  };

  const restore = async (trashed: Trashed) => {
    try {
      const { operationId } = await restoreTrashed(trashed);
      toast.drop(trashed.id);
      toast.done(t('trash.restored', { name: trashed.name }), undefined, [operationId]);
    } catch (error) {
      const isNameTaken = error instanceof AppError && error.code === 'bins.duplicateName';
      if (isNameTaken && trashed.kind === 'bin') setRenamedBin(trashed.bin);
      else toast.failed(errorText(t, error), isLimit(error) ? seePlan : undefined);
    }
  };

  /** @throws AppError */
  const restoreAs = async (name: string) => {
    if (!renamedBin) return;
    const { operationId } = await act('bins.restore', { id: renamedBin.id, name });
    setRenamedBin(null);
    toast.drop(renamedBin.id);
    toast.done(t('trash.restored', { name }), undefined, [operationId]);
  };

  return { restore, renamedBin, restoreAs, cancel: () => setRenamedBin(null) };
}

function restoreTrashed(trashed: Trashed): Promise<{ operationId: string }> {
  if (trashed.kind === 'bin') return act('bins.restore', { id: trashed.id });
  if (trashed.kind === 'location') return act('locations.restore', { id: trashed.id });
  const { item } = trashed;
  return act('items.restore', { binId: item.binId, ids: [item.id] }, { rows: [item] });
}

const isLimit = (error: unknown) =>
  error instanceof AppError && (error.code === 'bins.limitReached' || error.code === 'items.limitReached');
