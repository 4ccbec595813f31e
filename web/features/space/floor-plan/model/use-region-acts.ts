import { useRef } from 'react';
import type { Location } from '#domain/locations/location.ts';
import { editedRegion } from '#domain/maps/edited-region.ts';
import type { Region } from '#domain/maps/region.ts';
import { act } from '#web/data/account/act.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

export function useRegionActs({ id, regions = [] }: Pick<Location, 'id' | 'regions'>) {
  const { t } = useTranslation();
  const latest = useRef(regions);
  latest.current = regions;
  const run = useUndoable();
  const put = (region: Region) => act('locations.update', { id, putRegions: [region] });
  /** Keeps what others changed in the region since. */
  const takenBack = (before: Region, edited: Region) =>
    editedRegion(
      before,
      edited,
      latest.current.find((each) => each.id === before.id),
    );
  const remove = (region: Region) => act('locations.update', { id, removeRegions: [region.id] });
  return {
    /** Adds the region, or changes the one with its id. */
    put(region: Region): Promise<boolean> {
      const before = regions.find((each) => each.id === region.id);
      return run({
        acts: [put(region)],
        done: t(before ? 'floorPlan.regionChanged' : 'floorPlan.regionAdded', { name: region.name }),
        undo: () => ({ acts: [before ? put(takenBack(before, region)) : remove(region)] }),
      });
    },
    remove: (region: Region): Promise<boolean> =>
      run({
        acts: [remove(region)],
        done: t('floorPlan.regionRemoved', { name: region.name }),
        undo: () => ({ acts: [put(region)] }),
      }),
  };
}
