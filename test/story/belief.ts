import type { Role, Standing } from '#domain/access/access.ts';
import { type Act, can } from '#domain/access/access-rules.ts';
import { descendantsDeepestFirst } from '#domain/bins/bin-rules.ts';
import { planLimits } from '#domain/plans/plan-limits.ts';
import type { Random } from '../../scripts/seed/random.ts';
import type { StoryWrite } from './step.ts';

type BelievedBin = {
  id: string;
  owner: number;
  parentBinId: string | undefined;
  isTrashed: boolean;
  roles: Map<number, Role>;
  unsentBy?: number;
};
type BelievedItem = { id: string; binId: string; isTrashed: boolean; unsentBy?: number };

/** Who writes on which device, and whether that one is online. */
export type Actor = { person: number; device: number; isOnline: boolean };

/**
 * What things would be like if every step so far had done what it was meant to. Makes the writes of a story; each is
 * undefined where the person has nothing to do it with.
 */
export class Belief {
  readonly #random: Random;
  readonly #free: number;
  #bins: BelievedBin[] = [];
  #items: BelievedItem[] = [];
  #backup: { bins: BelievedBin[]; items: BelievedItem[] } | undefined;

  /** `free` is the person on plan free. */
  constructor(random: Random, free: number) {
    this.#random = random;
    this.#free = free;
  }

  makeBin(actor: Actor): StoryWrite[] | undefined {
    const parent = this.#random.chance(0.5) ? this.#bin(actor, 'add a sub-bin') : undefined;
    const isFree = (parent?.owner ?? actor.person) === this.#free;
    const held = this.#bins.filter((bin) => bin.owner === this.#free && !bin.isTrashed).length;
    // Beyond the limit now and then, but not with most of what follows.
    if (isFree && held >= (planLimits.free.maxBins ?? held) && this.#random.chance(0.8)) return undefined;
    return [this.createBin(actor, parent)];
  }

  createBin(actor: Actor, parent: BelievedBin | undefined): StoryWrite {
    const id = this.#newId();
    this.#bins.push({
      id,
      owner: parent?.owner ?? actor.person,
      parentBinId: parent?.id,
      isTrashed: false,
      roles: new Map(parent?.roles),
      unsentBy: unsentBy(actor),
    });
    return { call: 'bins.create', data: { id, name: this.#name(), parentBinId: parent?.id } };
  }

  createItems(actor: Actor): StoryWrite[] | undefined {
    const bin = this.#bin(actor, 'change items');
    if (bin === undefined) return undefined;
    const items = Array.from({ length: this.#random.between(1, 3) }, () => ({
      id: this.#newId(),
      name: `Thing ${this.#random.below(1_000)}`,
      quantity: this.#random.between(1, 9),
    }));
    for (const { id } of items)
      this.#items.push({ id, binId: bin.id, isTrashed: false, unsentBy: unsentBy(actor) });
    return [{ call: 'items.create', data: { binId: bin.id, items } }];
  }

  stepQuantity(actor: Actor): StoryWrite[] | undefined {
    const item = this.#item(actor, false);
    const quantityBy = this.#random.between(1, 3);
    return item && [{ call: 'items.update', data: { binId: item.binId, id: item.id, quantityBy } }];
  }

  changeItem(actor: Actor): StoryWrite[] | undefined {
    const item = this.#item(actor, false);
    const notes = this.#random.chance(0.3) ? null : `Note ${this.#random.below(1_000)}`;
    const change = { notes, addTags: [`tag ${this.#random.below(5)}`] };
    return item && [{ call: 'items.update', data: { binId: item.binId, id: item.id, ...change } }];
  }

  moveItems(actor: Actor): StoryWrite[] | undefined {
    const item = this.#item(actor, false);
    const to = this.#bin(actor, 'change items', this.#binOf(item)?.owner);
    if (item === undefined || to === undefined) return undefined;
    return [this.#move(item, to.id)];
  }

  moveAwayAndBack(actor: Actor): StoryWrite[] | undefined {
    const item = this.#item(actor, false);
    const to = this.#bin(actor, 'change items', this.#binOf(item)?.owner);
    if (item === undefined || to === undefined) return undefined;
    const from = item.binId;
    return [this.#move(item, to.id), this.#move(item, from)];
  }

  deleteItems(actor: Actor): StoryWrite[] | undefined {
    const item = this.#item(actor, false);
    if (item) item.isTrashed = true;
    return item && [{ call: 'items.delete', data: { binId: item.binId, ids: [item.id] } }];
  }

  restoreItems(actor: Actor): StoryWrite[] | undefined {
    const item = this.#item(actor, true);
    if (item) item.isTrashed = false;
    return item && [{ call: 'items.restore', data: { binId: item.binId, ids: [item.id] } }];
  }

  changeBin(actor: Actor): StoryWrite[] | undefined {
    const bin = this.#bin(actor, 'change the look');
    const change = this.#random.chance(0.5)
      ? { name: this.#name() }
      : { description: `Shelf ${this.#random.below(100)}` };
    return bin && [{ call: 'bins.update', data: { id: bin.id, ...change } }];
  }

  moveBin(actor: Actor): StoryWrite[] | undefined {
    const bin = this.#bin(actor, 'move between parents');
    if (bin === undefined) return undefined;
    const into = this.#random.chance(0.75) ? this.#bin(actor, 'move between parents', bin.owner) : undefined;
    if (into === bin || this.#below(bin.id).some((each) => each === into)) return undefined;
    const left = new Set(this.#bins.find((each) => each.id === bin.parentBinId)?.roles.keys());
    for (const each of [bin, ...this.#below(bin.id)]) {
      for (const other of left) each.roles.delete(other);
      for (const [other, role] of into?.roles ?? []) each.roles.set(other, role);
    }
    bin.parentBinId = into?.id;
    return [{ call: 'bins.move', data: { id: bin.id, parentBinId: into?.id ?? null } }];
  }

  deleteBin(actor: Actor): StoryWrite[] | undefined {
    const bin = this.#bin(actor, 'delete or restore the bin');
    // Kept rare offline: what is deleted late is written into until then, and most of that would only be refused.
    if (bin === undefined || (!actor.isOnline && this.#random.chance(0.8))) return undefined;
    const cascade = this.#random.chance(0.7);
    const below = this.#below(bin.id);
    if (cascade || below.length === 0) for (const each of [bin, ...below]) each.isTrashed = true;
    return [{ call: 'bins.delete', data: { id: bin.id, cascade } }];
  }

  restoreBin(actor: Actor): StoryWrite[] | undefined {
    const bin = this.#bin(actor, 'delete or restore the bin', undefined, true);
    if (bin === undefined) return undefined;
    for (const each of [bin, ...this.#below(bin.id)]) each.isTrashed = false;
    const name = this.#random.chance(0.5) ? this.#name() : undefined;
    return [{ call: 'bins.restore', data: { id: bin.id, name } }];
  }

  openBin(actor: Actor): StoryWrite[] | undefined {
    const bin = this.#bin(actor, 'see the bin');
    return bin && [{ call: 'bins.open', data: { id: bin.id } }];
  }

  changeProfile(): StoryWrite[] {
    return [
      { call: 'me.update', data: { photoURL: `https://example.org/${this.#random.below(1_000)}.png` } },
    ];
  }

  /** Somebody makes a thing with an id that is taken already. */
  reuseId(actor: Actor): StoryWrite[] | undefined {
    const bin = this.#bin(actor, 'change items');
    if (bin === undefined) return undefined;
    const things: { id: string; unsentBy?: number }[] = this.#random.chance(0.5) ? this.#items : this.#bins;
    const taken = this.#pick(things.filter((each) => each.unsentBy === undefined));
    if (taken === undefined) return undefined;
    return this.#random.chance(0.5)
      ? [{ call: 'bins.create', data: { id: taken.id, name: this.#name() } }]
      : [{ call: 'items.create', data: { binId: bin.id, items: [{ id: taken.id, name: 'Twin' }] } }];
  }

  /** A write to anything at all, whosever it is. */
  anything(): StoryWrite[] | undefined {
    if (this.#items.length === 0) return undefined;
    const bin = this.#random.pick(this.#bins);
    const item = this.#random.pick(this.#items);
    return [
      this.#random.pick<StoryWrite>([
        { call: 'items.create', data: { binId: bin.id, items: [{ id: this.#newId(), name: 'Foreign' }] } },
        { call: 'items.update', data: { binId: item.binId, id: item.id, quantityBy: 1 } },
        { call: 'items.move', data: { binId: item.binId, ids: [item.id], toBinId: bin.id } },
        { call: 'bins.update', data: { id: bin.id, description: 'Foreign' } },
        { call: 'bins.delete', data: { id: bin.id, cascade: true } },
      ]),
    ];
  }

  ownBin(person: number): string | undefined {
    return this.#pick(
      this.#bins.filter((bin) => bin.owner === person && !bin.isTrashed && bin.unsentBy === undefined),
    )?.id;
  }

  sharedBin(): { binId: string; person: number } | undefined {
    const bin = this.#pick(this.#bins.filter((each) => each.roles.size > 0 && each.unsentBy === undefined));
    const person = bin && this.#pick([...bin.roles.keys()]);
    return person === undefined ? undefined : { binId: bin?.id ?? '', person };
  }

  grant(binId: string, person: number, role: Role): void {
    for (const bin of this.#withBelow(binId)) bin.roles.set(person, role);
  }

  changeRole(binId: string, person: number, role: Role): void {
    for (const bin of this.#withBelow(binId)) if (bin.roles.has(person)) bin.roles.set(person, role);
  }

  revoke(binId: string, person: number): void {
    for (const bin of this.#withBelow(binId)) bin.roles.delete(person);
  }

  /** What a device made offline is now known to others too. */
  send(device: number): void {
    for (const each of [...this.#bins, ...this.#items])
      if (each.unsentBy === device) each.unsentBy = undefined;
  }

  backup(): void {
    this.#backup = structuredClone({ bins: this.#bins, items: this.#items });
  }

  restore(): void {
    if (this.#backup === undefined) return;
    this.#bins = structuredClone(this.#backup.bins);
    this.#items = structuredClone(this.#backup.items);
  }

  purge(): void {
    const gone = new Set(this.#bins.filter((bin) => bin.isTrashed).map((bin) => bin.id));
    keep(this.#bins, (bin) => !gone.has(bin.id));
    keep(this.#items, (item) => !item.isTrashed && !gone.has(item.binId));
  }

  #move(item: BelievedItem, toBinId: string): StoryWrite {
    const binId = item.binId;
    item.binId = toBinId;
    return { call: 'items.move', data: { binId, ids: [item.id], toBinId } };
  }

  #bin(actor: Actor, act: Act, owner?: number, isTrashed = false): BelievedBin | undefined {
    const fitting = this.#bins.filter(
      (bin) =>
        bin.isTrashed === isTrashed &&
        (owner === undefined || bin.owner === owner) &&
        isKnownTo(bin, actor) &&
        can(standingIn(bin, actor.person), act),
    );
    return this.#pick(fitting);
  }

  #item(actor: Actor, isTrashed: boolean): BelievedItem | undefined {
    const bin = this.#bin(actor, 'change items');
    return this.#pick(
      this.#items.filter(
        (item) => item.binId === bin?.id && item.isTrashed === isTrashed && isKnownTo(item, actor),
      ),
    );
  }

  #binOf(item: BelievedItem | undefined): BelievedBin | undefined {
    return this.#bins.find((bin) => bin.id === item?.binId);
  }

  #below(binId: string): BelievedBin[] {
    return descendantsDeepestFirst(this.#bins, binId);
  }

  #withBelow(binId: string): BelievedBin[] {
    return [...this.#bins.filter((bin) => bin.id === binId), ...this.#below(binId)];
  }

  #pick<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : this.#random.pick(list);
  }

  /** One of few where names may be equal, else one of very many. */
  #name(): string {
    return this.#random.chance(0.15)
      ? `Box ${this.#random.below(6)}`
      : `Box ${this.#random.below(2 ** 31).toString(36)}`;
  }

  #newId(): string {
    const hex = Array.from({ length: 32 }, () => this.#random.below(16).toString(16)).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }
}

function standingIn(bin: BelievedBin, person: number): Standing | undefined {
  return bin.owner === person ? 'owner' : bin.roles.get(person);
}

function unsentBy({ device, isOnline }: Actor): number | undefined {
  return isOnline ? undefined : device;
}

function isKnownTo(thing: { unsentBy?: number }, { device }: Actor): boolean {
  return thing.unsentBy === undefined || thing.unsentBy === device;
}

function keep<T>(list: T[], isKept: (each: T) => boolean): void {
  list.splice(0, list.length, ...list.filter(isKept));
}
