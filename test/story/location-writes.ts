import { type Chooser, unsentBy } from './chooser.ts';
import type { ExpectedLocation } from './model.ts';
import type { Actor, StoryWrite } from './step.ts';

/** Writes to locations; undefined if there is no suitable target. */
export const locationWrites = {
  makeLocation(chooser: Chooser, actor: Actor): StoryWrite[] {
    const parent = chooser.random.chance(0.6) ? chooser.location(actor, 'add a place here') : undefined;
    return [createLocation(chooser, actor, parent)];
  },

  moveLocation(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const location = chooser.location(actor, 'move between containers');
    const into = chooser.random.chance(0.7)
      ? chooser.location(actor, 'add a place here', { owner: location?.owner })
      : undefined;
    if (location === undefined) return undefined;
    const isCycle = into !== undefined && chooser.model.reach(location).includes(into);
    if (!isCycle) chooser.model.moveLocation(location, into);
    return [{ call: 'locations.move', data: { id: location.id, parentLocationId: into?.id ?? null } }];
  },

  changeLocation(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { random } = chooser;
    const location = chooser.location(actor, 'edit details');
    const change = random.pick([
      { name: `Place ${random.below(1_000)}` },
      { address: random.chance(0.3) ? null : `Road ${random.below(100)}` },
      { coordinates: random.chance(0.3) ? null : { latitude: random.below(90) / 7, longitude: -0.0000001 } },
      { planPhotoId: random.chance(0.3) ? null : chooser.newId() },
      { putRegions: [{ id: chooser.newId(), name: 'Shelf', x: 0.1, y: 0.2, width: 0.3, height: 1 / 3 }] },
    ]);
    return location && [{ call: 'locations.update', data: { id: location.id, ...change } }];
  },

  deleteLocation(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const location = chooser.location(actor, 'delete or restore the location');
    if (location === undefined) return undefined;
    chooser.model.trashLocation(location);
    return [{ call: 'locations.delete', data: { id: location.id } }];
  },

  restoreLocation(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const location = chooser.location(actor, 'delete or restore the location', { isTrashed: true });
    if (location === undefined) return undefined;
    chooser.model.restoreLocation(location);
    return [{ call: 'locations.restore', data: { id: location.id } }];
  },

  /** Moves a bin with its sub-bins into a location. */
  putInPlace(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const bin = chooser.bin(actor, 'move between containers');
    const location = chooser.location(actor, 'add a bin here', { owner: bin?.owner });
    if (bin === undefined || location === undefined) return undefined;
    chooser.model.moveTo(bin, location);
    return [{ call: 'bins.move', data: { id: bin.id, locationId: location.id } }];
  },

  takeOutOfAll(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const bin = chooser.bin(actor, 'move out of its container');
    if (bin === undefined) return undefined;
    chooser.model.moveTo(bin, undefined);
    return [{ call: 'bins.move', data: { id: bin.id, parentBinId: null, locationId: null } }];
  },
};

export function createLocation(chooser: Chooser, actor: Actor, parent?: ExpectedLocation): StoryWrite {
  const id = chooser.newId();
  chooser.model.state.locations.push({
    kind: 'location',
    id,
    owner: parent?.owner ?? actor.person,
    parentLocationId: parent?.id,
    isTrashed: false,
    entries: (parent?.entries ?? []).map((entry) => ({ ...entry })),
    trashed: { bins: [], places: [], entries: [] },
    unsentBy: unsentBy(actor),
  });
  const name = `Place ${chooser.random.below(1_000)}`;
  return { call: 'locations.create', data: { id, name, parentLocationId: parent?.id } };
}
