import { planLimits } from '#domain/plans/plan-rules.ts';
import { type Chooser, unsentBy } from './chooser.ts';
import type { ExpectedTarget } from './model.ts';
import type { Actor, StoryWrite } from './step.ts';

/** Writes to bins; undefined if there is no suitable target. */
export const binWrites = {
  makeBin(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { random, free, model } = chooser;
    const inBin = random.chance(0.5) ? chooser.bin(actor, 'add a sub-bin') : undefined;
    const container = inBin ?? (random.chance(0.6) ? chooser.location(actor, 'add a bin here') : undefined);
    const isFree = (container?.owner ?? actor.person) === free;
    const count = model.state.bins.filter((bin) => bin.owner === free && !bin.isTrashed).length;
    // Exceeds the limit only sometimes, as most later writes would be refused.
    if (isFree && count >= (planLimits.free.maxBins ?? count) && random.chance(0.8)) return undefined;
    return [createBin(chooser, actor, container)];
  },

  changeBin(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { random } = chooser;
    const bin = chooser.bin(actor, 'edit details');
    const change = random.pick([
      { name: chooser.name() },
      { description: `Shelf ${random.below(100)}` },
      { isMissing: random.chance(0.7) },
      {
        pin: random.chance(0.7) ? { planPhotoId: chooser.newId(), x: random.below(100) / 99, y: 0.5 } : null,
      },
    ]);
    return bin && [{ call: 'bins.update', data: { id: bin.id, ...change } }];
  },

  /** Public bins can be requested by others. */
  changePrivacy(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const bin = chooser.bin(actor, 'change privacy');
    if (bin === undefined) return undefined;
    bin.isPublic = chooser.random.chance(0.8);
    return [{ call: 'bins.update', data: { id: bin.id, isPrivate: !bin.isPublic } }];
  },

  moveBin(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { random, model } = chooser;
    const bin = chooser.bin(actor, 'move between containers');
    if (bin === undefined) return undefined;
    const wanted = { owner: bin.owner };
    const into = random.chance(0.75) ? chooser.bin(actor, 'move between containers', wanted) : undefined;
    if (model.withBelow(bin).some((each) => each === into)) return undefined;
    const location = model.find({ id: bin.locationId ?? '' });
    model.moveTo(bin, into ?? location);
    return [{ call: 'bins.move', data: { id: bin.id, parentBinId: into?.id ?? null } }];
  },

  deleteBin(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { random, model } = chooser;
    const bin = chooser.bin(actor, 'delete or restore the bin');
    // Rare offline: writes into the bin before the deletion is sent would be refused.
    if (bin === undefined || (!actor.isOnline && random.chance(0.8))) return undefined;
    const cascade = random.chance(0.7);
    const all = model.withBelow(bin);
    if (cascade || all.length === 1) for (const each of all) each.isTrashed = true;
    return [{ call: 'bins.delete', data: { id: bin.id, cascade } }];
  },

  restoreBin(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const bin = chooser.bin(actor, 'delete or restore the bin', { isTrashed: true });
    if (bin === undefined) return undefined;
    for (const each of chooser.model.withBelow(bin)) each.isTrashed = false;
    const name = chooser.random.chance(0.5) ? chooser.name() : undefined;
    return [{ call: 'bins.restore', data: { id: bin.id, name } }];
  },

  openBin(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const bin = chooser.bin(actor, 'see the bin');
    return bin && [{ call: 'bins.open', data: { id: bin.id } }];
  },
};

/** Creates a bin in this bin or location, or in none. */
export function createBin(chooser: Chooser, actor: Actor, container: ExpectedTarget | undefined): StoryWrite {
  const id = chooser.newId();
  const place = {
    parentBinId: container?.kind === 'bin' ? container.id : undefined,
    locationId: container?.kind === 'location' ? container.id : undefined,
  };
  chooser.model.state.bins.push({
    kind: 'bin',
    id,
    owner: container?.owner ?? actor.person,
    parentBinId: place.parentBinId,
    locationId: container?.kind === 'bin' ? container.locationId : container?.id,
    isTrashed: false,
    isPublic: false,
    entries: (container?.entries ?? []).map((entry) => ({ ...entry })),
    unsentBy: unsentBy(actor),
  });
  return { call: 'bins.create', data: { id, name: chooser.name(), ...place } };
}
