import type { ReactNode } from 'react';
import { peopleMovedAwayFrom } from '#domain/access/who-sees.ts';
import type { Location } from '#domain/locations/location.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { useNamesInWords } from '#web/features/people/access/who-sees.tsx';
import { useBinPicker } from '#web/features/things/bins/picker/use-bin-picker.tsx';
import { pathOf } from '#web/features/things/tree/tree-rows.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { mayMoveToTop, placesToMoveInto } from './location-choices.ts';

/** Each resolves to whether it was done. */
export function useLocationActs() {
  const { t } = useTranslation();
  const run = useUndoable();
  const { locations } = useLocations();
  const inWords = useNamesInWords();
  const ownId = useProfile()?.uid;
  const put = ({ id }: Location, parentLocationId: string | null) =>
    act('locations.move', { id, parentLocationId });
  const bringBack = ({ id, name }: Location) => ({
    acts: [act('locations.restore', { id })],
    done: t('trash.restored', { name }),
    about: id,
  });
  return {
    /** Null moves out of every place. */
    move(location: Location, into: Location | null) {
      const { name, parentLocationId = null } = location;
      const around = into ? [into, ...pathOf(into, locations)].map(({ id }) => id) : [];
      const leaving = peopleMovedAwayFrom(location, into ?? undefined, new Set(around), ownId);
      const done = into ? t('places.moved', { name, parent: into.name }) : t('places.movedOut', { name });
      const ended =
        leaving.length > 0 &&
        t('binDone.accessEnded', { who: inWords(leaving.map((person) => person.name)) });
      return run({
        acts: [put(location, into?.id ?? null)],
        done: ended ? `${done}. ${ended}` : done,
        undo: () => ({ acts: [put(location, parentLocationId)] }),
        about: location.id,
      });
    },
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

/** Render `picker`; `movePlace` asks which place this one goes into. */
export function useMovePlace(): { movePlace: (location: Location) => Promise<void>; picker: ReactNode } {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const { pickContainer, picker } = useBinPicker();
  const { move } = useLocationActs();
  const movePlace = async (location: Location) => {
    const picked = await pickContainer({
      title: t('moves.title', { count: 1, name: location.name }),
      choices: { bins: [], locations: placesToMoveInto(location, { bins, locations }) },
      noneLabel: mayMoveToTop(location) ? t('places.noPlaceAround') : undefined,
      newOwnerId: location.ownerId,
      sources: [location],
    });
    if (picked === null) await move(location, null);
    else if (picked?.kind === 'location') await move(location, picked.location);
  };
  return { movePlace, picker };
}
