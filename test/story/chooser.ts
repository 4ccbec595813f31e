import { type Act, can } from '#domain/access/access-rules.ts';
import type { Random } from '../../scripts/seed/random.ts';
import {
  Belief,
  type BelievedBin,
  type BelievedItem,
  type BelievedLocation,
  type BelievedTarget,
} from './belief.ts';
import type { Actor, StoryPerson } from './step.ts';

type Wanted = { owner?: number | undefined; isTrashed?: boolean };

/** Chooses what somebody may do something with, by the belief; undefined where there is nothing such. */
export class Chooser {
  readonly belief = new Belief();
  readonly random: Random;
  readonly people: readonly StoryPerson[];

  constructor(random: Random, people: readonly StoryPerson[]) {
    this.random = random;
    this.people = people;
  }

  /** The person on plan free. */
  get free(): number {
    return this.people.length - 1;
  }

  bin(actor: Actor, act: Act, wanted: Wanted = {}): BelievedBin | undefined {
    return this.pick(this.#fitting(this.belief.state.bins, actor, act, wanted));
  }

  location(actor: Actor, act: Act, wanted: Wanted = {}): BelievedLocation | undefined {
    return this.pick(this.#fitting(this.belief.state.locations, actor, act, wanted));
  }

  /** A bin or a location, for what is done to both. */
  target(actor: Actor, act: Act): BelievedTarget | undefined {
    return this.random.chance(0.35) ? this.location(actor, act) : this.bin(actor, act);
  }

  item(actor: Actor, isTrashed: boolean): BelievedItem | undefined {
    const bin = this.bin(actor, 'change items');
    return this.pick(
      this.belief.state.items.filter(
        (item) => item.binId === bin?.id && item.isTrashed === isTrashed && isKnownTo(item, actor),
      ),
    );
  }

  /** A person with an entry on this thing. */
  member(target: BelievedTarget): number | undefined {
    return this.pick([...new Set(target.entries.map((entry) => entry.person))]);
  }

  personOtherThan(...taken: readonly number[]): number | undefined {
    return this.pick([...this.people.keys()].filter((person) => !taken.includes(person)));
  }

  userId(person: number): string {
    return this.people[person]?.userId ?? '';
  }

  pick<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : this.random.pick(list);
  }

  /** One of few where names may be equal, else one of very many. */
  name(): string {
    return this.random.chance(0.15)
      ? `Box ${this.random.below(6)}`
      : `Box ${this.random.below(2 ** 31).toString(36)}`;
  }

  newId(): string {
    const hex = Array.from({ length: 32 }, () => this.random.below(16).toString(16)).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  #fitting<T extends BelievedTarget>(
    targets: readonly T[],
    actor: Actor,
    act: Act,
    { owner, isTrashed = false }: Wanted,
  ): T[] {
    return targets.filter(
      (target) =>
        target.isTrashed === isTrashed &&
        (owner === undefined || target.owner === owner) &&
        isKnownTo(target, actor) &&
        can(this.belief.effectiveRole(target, actor.person), act),
    );
  }
}

/** The device that alone knows of what it makes now. */
export function unsentBy({ device, isOnline }: Actor): number | undefined {
  return isOnline ? undefined : device;
}

function isKnownTo(target: { unsentBy?: number | undefined }, { device }: Actor): boolean {
  return target.unsentBy === undefined || target.unsentBy === device;
}
