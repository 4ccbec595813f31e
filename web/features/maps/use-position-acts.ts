import type { Location } from '#domain/locations/location.ts';
import type { Coordinates } from '#domain/maps/coordinates.ts';
import { roundedCoordinates } from '#domain/maps/rounded.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { freshColor } from '#web/features/tiles/hue-of.ts';
import { type Undoable, useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Each resolves to whether it was done, and can be undone. */
export function usePositionActs() {
  const { t } = useTranslation();
  const run = useUndoable();

  function changed(location: Location, to: Coordinates | null): Undoable {
    const { id, name } = location;
    const from = location.coordinates ?? null;
    const coordinates = to && roundedCoordinates(to);
    const done = to === null ? 'maps.taken' : from === null ? 'maps.placed' : 'maps.moved';
    return {
      acts: [act('locations.update', { id, coordinates, was: { coordinates: from } })],
      done: t(done, { name }),
      undo: () => changed({ ...location, coordinates: coordinates ?? undefined }, from),
    };
  }

  return {
    put: (location: Location, to: Coordinates | null) => run(changed(location, to)),
    /** @throws AppError if it is refused. */
    async create(name: string, coordinates: Coordinates, others: Iterable<Location>): Promise<string> {
      const id = newId();
      await act('locations.create', { id, name, coordinates, color: freshColor(others) });
      return id;
    },
  };
}
