import { useMemo } from 'react';
import type { PlanPoint } from '#domain/locations/floor-plan.ts';
import type { Region } from '#domain/maps/map-schemas.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { FoundInRow, PlanBin } from '../bins-of-plan.ts';

export function usePlanWords() {
  const { t } = useTranslation();
  const { number } = useFormats();
  return useMemo(() => {
    const whereOf = ({ point, region }: PlanBin): string => {
      if (!point) return t('floorPlan.notOnPlan');
      return region?.name ?? t('floorPlan.elsewhere');
    };
    return {
      where: whereOf,
      /** The name of a pin for screen readers. */
      pin(row: PlanBin, found: FoundInRow | undefined): string {
        const values = { name: row.bin.name, where: whereOf(row) };
        if (!found) return t('floorPlan.pin', values);
        return t('floorPlan.pinFound', {
          ...values,
          matches: t('floorPlan.matches', { count: found.count }),
        });
      },
      found({ names, count }: FoundInRow): string {
        if (names.length === 0) return t('floorPlan.binMatches');
        const listed = names.join(', ');
        const more = count - names.length;
        const text = more > 0 ? t('floorPlan.andMore', { names: listed, count: more }) : listed;
        return t('floorPlan.found', { names: text });
      },
      /** Announced while a pin is moved with the keyboard. */
      at({ x, y }: PlanPoint, region: Region | undefined): string {
        const values = { x: number(Math.round(x * 100)), y: number(Math.round(y * 100)) };
        return region ? t('floorPlan.atIn', { region: region.name, ...values }) : t('floorPlan.at', values);
      },
    };
  }, [t, number]);
}
