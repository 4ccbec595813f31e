import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import { paths } from '#domain/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useBinPicker } from './use-bin-picker.tsx';

type AddItems = {
  /** Asks for the bin, unless there is only one, and opens the form. Undefined if there is no bin to put items into. */
  addItems: ((name?: string) => Promise<void>) | undefined;
  picker: ReactNode;
};

export function useAddItems(): AddItems {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { bins } = useBins();
  const { pick, picker } = useBinPicker();
  const choices = [...bins.values()].filter((bin) => isInUse(bin) && can(bin.role, 'change items'));
  const addItems = async (name?: string) => {
    const [only, ...others] = choices;
    const bin =
      others.length === 0
        ? only
        : await pick({ title: t('moves.chooseBin'), choices, withoutAudience: true });
    if (bin) await navigate({ to: paths.itemAdd, params: { binId: bin.id }, search: { name } });
  };
  return { addItems: choices.length === 0 ? undefined : addItems, picker };
}
