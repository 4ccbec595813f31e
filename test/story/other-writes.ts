import type { Chooser } from './chooser.ts';
import type { Actor, StoryWrite } from './step.ts';

/** Writes to the own account, and writes that are mostly refused; undefined if there is no suitable target. */
export const otherWrites = {
  changeProfile({ random }: Chooser): StoryWrite[] {
    const change = random.chance(0.5)
      ? { photoURL: `https://example.org/${random.below(1_000)}.png` }
      : { displayName: `Person ${random.below(1_000)}` };
    return [{ call: 'me.update', data: change }];
  },

  makeCodes({ random }: Chooser): StoryWrite[] {
    return [{ call: 'codes.create', data: { count: random.between(1, 4) } }];
  },

  /** Creates something with an id that is taken. */
  reuseId(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { random, model } = chooser;
    const bin = chooser.bin(actor, 'change items');
    if (bin === undefined) return undefined;
    const { items, bins, locations } = model.state;
    const ids = random.pick<{ id: string; unsentBy?: number | undefined }[]>([items, bins, locations]);
    const id = chooser.pick(ids.filter((each) => each.unsentBy === undefined))?.id;
    if (id === undefined) return undefined;
    return [
      random.pick<StoryWrite>([
        { call: 'bins.create', data: { id, name: chooser.name() } },
        { call: 'locations.create', data: { id, name: 'Twin' } },
        { call: 'items.create', data: { binId: bin.id, items: [{ id, name: 'Twin' }] } },
      ]),
    ];
  },

  /** A write to a random target of anybody. */
  anything(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { items, bins, locations } = chooser.model.state;
    const [item, bin, location] = [chooser.pick(items), chooser.pick(bins), chooser.pick(locations)];
    if (item === undefined || bin === undefined || location === undefined) return undefined;
    const { id, binId } = item;
    const own = chooser.userId(actor.person);
    const inBin = { kind: 'bin', id: bin.id } as const;
    const inLocation = { kind: 'location', id: location.id } as const;
    return [
      chooser.random.pick<StoryWrite>([
        { call: 'items.create', data: { binId: bin.id, items: [{ id: chooser.newId(), name: 'Foreign' }] } },
        { call: 'items.update', data: { binId, id, quantityBy: 1 } },
        { call: 'items.move', data: { binId, ids: [id], toBinId: bin.id } },
        { call: 'bins.update', data: { id: bin.id, description: 'Foreign' } },
        { call: 'bins.delete', data: { id: bin.id, cascade: true } },
        { call: 'bins.move', data: { id: bin.id, locationId: location.id } },
        { call: 'bins.create', data: { name: chooser.name(), locationId: location.id, id: chooser.newId() } },
        { call: 'locations.update', data: { id: location.id, description: 'Foreign' } },
        { call: 'locations.move', data: { id: location.id, parentLocationId: null } },
        { call: 'locations.delete', data: { id: location.id } },
        { call: 'accessEntries.create', data: { targets: [inLocation], userId: own, role: 'admin' } },
        { call: 'accessEntries.update', data: { target: inBin, userId: own, role: 'admin' } },
        { call: 'accessRequests.grant', data: { target: inBin, userId: own, role: 'admin' } },
        {
          call: 'accessRequests.grant',
          data: { target: inBin, userId: own, role: 'viewer', locationId: location.id },
        },
        { call: 'accessRequests.create', data: { target: inBin, wholePlace: true } },
        { call: 'invites.accept', data: { target: inLocation } },
      ]),
    ];
  },
};
