import { type Act, can } from '#domain/access/access-rules.ts';
import type { Random } from '../../scripts/seed/random.ts';
import {
  type ExpectedBin,
  type ExpectedItem,
  type ExpectedLocation,
  type ExpectedTarget,
  Model,
} from './model.ts';
import type { Actor, StoryPerson } from './step.ts';

type Condition = { owner?: number | undefined; isTrashed?: boolean };

/** Chooses random targets that the actor may write to by the model; undefined if there is none. */
export class Chooser {
  readonly model = new Model();
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

  bin(actor: Actor, act: Act, wanted: Condition = {}): ExpectedBin | undefined {
    return this.pick(this.#fitting(this.model.state.bins, actor, act, wanted));
  }

  location(actor: Actor, act: Act, wanted: Condition = {}): ExpectedLocation | undefined {
    return this.pick(this.#fitting(this.model.state.locations, actor, act, wanted));
  }

  /** A bin or a location. */
  target(actor: Actor, act: Act): ExpectedTarget | undefined {
    return this.random.chance(0.35) ? this.location(actor, act) : this.bin(actor, act);
  }

  item(actor: Actor, isTrashed: boolean): ExpectedItem | undefined {
    const bin = this.bin(actor, 'change items');
    return this.pick(
      this.model.state.items.filter(
        (item) => item.binId === bin?.id && item.isTrashed === isTrashed && isKnownTo(item, actor),
      ),
    );
  }

  can(target: ExpectedTarget, { person }: Actor, act: Act): boolean {
    return can(this.model.effectiveRole(target, person), act);
  }

  /** A person with access to the target. */
  member(target: ExpectedTarget): number | undefined {
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

  /** Sometimes one of few names, so that duplicates occur. */
  name(): string {
    return this.random.chance(0.15)
      ? `Box ${this.random.below(6)}`
      : `Box ${this.random.below(2 ** 31).toString(36)}`;
  }

  newId(): string {
    const hex = Array.from({ length: 32 }, () => this.random.below(16).toString(16)).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  #fitting<T extends ExpectedTarget>(
    targets: readonly T[],
    actor: Actor,
    act: Act,
    { owner, isTrashed = false }: Condition,
  ): T[] {
    return targets.filter(
      (target) =>
        target.isTrashed === isTrashed &&
        (owner === undefined || target.owner === owner) &&
        isKnownTo(target, actor) &&
        this.can(target, actor, act),
    );
  }
}

/** The device, if it is offline and so the only one that knows the new thing. */
export function unsentBy({ device, isOnline }: Actor): number | undefined {
  return isOnline ? undefined : device;
}

export function isKnownTo(target: { unsentBy?: number | undefined }, { device }: Actor): boolean {
  return target.unsentBy === undefined || target.unsentBy === device;
}
