import type { ReactNode } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useBinPicker } from '../picker/use-bin-picker.tsx';
import { commonOwnerId, containerChoicesFor, isDirectlyIn } from './container-choices.ts';
import { useBinActs } from './use-bin-acts.ts';

/** Render `picker`; `moveBins` asks where these bins go, and resolves to whether they were moved. */
export function useMoveBins(): {
  moveBins: (chosen: readonly BinHeader[]) => Promise<boolean>;
  picker: ReactNode;
} {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const { pickContainer, picker } = useBinPicker();
  const acts = useBinActs();

  const moveBins = async (chosen: readonly BinHeader[]) => {
    const isSomewhere = chosen.some((bin) => !isDirectlyIn(bin, null));
    const canBeFree = chosen.every((bin) => can(bin.role, 'move out of its container'));
    const container = await pickContainer({
      title: t('bins.moveTitle', { count: chosen.length, name: chosen[0]?.name ?? '' }),
      choices: containerChoicesFor(chosen, { bins, locations }),
      noneLabel: isSomewhere && canBeFree ? t('bins.pickNone') : undefined,
      newOwnerId: commonOwnerId(chosen),
      sources: chosen,
    });
    return container !== undefined && acts.move(chosen, container);
  };
  return { moveBins, picker };
}
