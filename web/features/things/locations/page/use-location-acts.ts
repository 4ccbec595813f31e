import type { Location } from '#domain/locations/location.ts';
import { act } from '#web/data/account/act.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Both resolve to whether it was done. */
export function useLocationActs() {
  const { t } = useTranslation();
  const run = useUndoable();
  const bringBack = ({ id, name }: Location) => ({
    acts: [act('locations.restore', { id })],
    done: t('trash.restored', { name }),
    about: id,
  });
  return {
    remove(location: Location, bins: number) {
      const { id, name } = location;
      return run({
        acts: [act('locations.delete', { id })],
        done:
          bins === 0 ? t('places.deletedEmpty', { name }) : t('places.deletedDone', { name, count: bins }),
        undo: () => bringBack(location),
        about: id,
      });
    },
    restore: (location: Location) => run(bringBack(location)),
  };
}
