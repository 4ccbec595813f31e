import type { EffectiveRole, Role } from '#domain/access/access.ts';
import { highest } from '#domain/access/access-rules.ts';
import type { Target } from '#domain/access/target.ts';
import { descendantsDeepestFirst } from '#domain/bins/bin-tree.ts';
import type { Invited } from './step.ts';

type Entry = { person: number; via: string; role: Role };
type WithEntries = {
  id: string;
  owner: number;
  isTrashed: boolean;
  entries: Entry[];
  unsentBy?: number | undefined;
};

export type BelievedBin = WithEntries & {
  kind: 'bin';
  parentBinId: string | undefined;
  locationId: string | undefined;
  isPublic: boolean;
};
export type BelievedLocation = WithEntries & { kind: 'location'; held: { bins: string[]; entries: Kept[] } };
export type BelievedTarget = BelievedBin | BelievedLocation;
export type BelievedItem = { id: string; binId: string; isTrashed: boolean; unsentBy?: number | undefined };

type Kept = Entry & { target: string };

/** What one ending of access took, for giving it back. */
export type Ended = { eventId: string; target: Target; person: number; by: number; taken: Kept[] };

/** A request, always for a bin; with the wish for the place it lies in. */
export type Asked = { target: Target; person: number; wholePlace: boolean };

type State = {
  bins: BelievedBin[];
  items: BelievedItem[];
  locations: BelievedLocation[];
  asked: Asked[];
  invited: Invited[];
  ended: Ended[];
};

/** What things would be like if every step so far had done what it was meant to. */
export class Belief {
  state: State = { bins: [], items: [], locations: [], asked: [], invited: [], ended: [] };
  #backup: State | undefined;

  find({ id }: { id: string }): BelievedTarget | undefined {
    return [...this.state.bins, ...this.state.locations].find((target) => target.id === id);
  }

  bin(id: string | undefined): BelievedBin | undefined {
    return this.state.bins.find((bin) => bin.id === id);
  }

  effectiveRole(target: WithEntries, person: number): EffectiveRole | undefined {
    if (target.owner === person) return 'owner';
    return highest(target.entries.filter((entry) => entry.person === person).map((entry) => entry.role));
  }

  /** A bin and all that lies below it, or a location and every bin in it. */
  reach(target: BelievedTarget): BelievedTarget[] {
    if (target.kind === 'bin') return this.withBelow(target);
    return [target, ...this.state.bins.filter((bin) => bin.locationId === target.id)];
  }

  withBelow(bin: BelievedBin): BelievedBin[] {
    return [bin, ...descendantsDeepestFirst(this.state.bins, bin.id)];
  }

  /** What holds a bin: another bin, or a location. */
  containerOf(bin: BelievedBin): BelievedTarget | undefined {
    return this.find({ id: bin.parentBinId ?? bin.locationId ?? '' });
  }

  grant(target: BelievedTarget, person: number, role: Role): void {
    const isOpen = (each: { target: Target; person: number }) =>
      each.target.id !== target.id || each.person !== person;
    for (const each of this.reach(target)) {
      each.entries = each.entries.filter((entry) => entry.person !== person || entry.via !== target.id);
      each.entries.push({ person, via: target.id, role });
    }
    this.state.asked = this.state.asked.filter(isOpen);
    this.state.invited = this.state.invited.filter(isOpen);
  }

  changeRole(target: BelievedTarget, person: number, role: Role): void {
    for (const each of this.reach(target))
      for (const entry of each.entries) if (entry.person === person) entry.role = role;
  }

  /** All of a person's entries here and below, wherever given. */
  end(target: BelievedTarget, person: number, by: number, eventId: string): void {
    const taken = this.reach(target).flatMap((each) => takeEntries(each, (entry) => entry.person === person));
    this.state.ended.push({ eventId, target: { kind: target.kind, id: target.id }, person, by, taken });
  }

  giveBack(ended: Ended): void {
    this.state.ended = this.state.ended.filter((each) => each !== ended);
    this.#putBack(ended.taken);
  }

  /** Into what shall hold it, or out of all; shared anew as that is. */
  put(bin: BelievedBin, container: BelievedTarget | undefined): void {
    const moved = this.withBelow(bin);
    const inside = new Set(moved.map((each) => each.id));
    bin.parentBinId = container?.kind === 'bin' ? container.id : undefined;
    for (const each of moved) {
      each.locationId = container?.kind === 'bin' ? container.locationId : container?.id;
      each.entries = each.entries.filter((entry) => inside.has(entry.via));
      each.entries.push(...(container?.entries ?? []).map((entry) => ({ ...entry })));
    }
  }

  /** Its bins stay, in no place. */
  trashLocation(location: BelievedLocation): void {
    const reached = this.reach(location);
    const bins = reached.filter((each) => each.kind === 'bin');
    const entries = reached.flatMap((each) => takeEntries(each, (entry) => entry.via === location.id));
    for (const bin of bins) bin.locationId = undefined;
    location.held = { bins: bins.map((bin) => bin.id), entries };
    location.isTrashed = true;
  }

  restoreLocation(location: BelievedLocation): void {
    for (const id of location.held.bins) {
      const bin = this.bin(id);
      if (bin !== undefined && bin.locationId === undefined) bin.locationId = location.id;
    }
    this.#putBack(location.held.entries);
    location.isTrashed = false;
  }

  /** What a device made offline is now known to others too. */
  send(device: number): void {
    const { bins, items, locations } = this.state;
    for (const each of [...bins, ...items, ...locations])
      if (each.unsentBy === device) each.unsentBy = undefined;
  }

  backup(): void {
    const sent = (each: { unsentBy?: number | undefined }) => each.unsentBy === undefined;
    const { bins, items, locations } = this.state;
    const known = { bins: bins.filter(sent), items: items.filter(sent), locations: locations.filter(sent) };
    this.#backup = structuredClone({ ...this.state, ...known });
  }

  restore(): void {
    if (this.#backup !== undefined) this.state = structuredClone(this.#backup);
  }

  purge(): void {
    const { bins, items, locations } = this.state;
    const gone = new Set([...bins, ...locations].filter((each) => each.isTrashed).map((each) => each.id));
    this.state.bins = bins.filter((bin) => !gone.has(bin.id));
    this.state.locations = locations.filter((location) => !gone.has(location.id));
    this.state.items = items.filter((item) => !item.isTrashed && !gone.has(item.binId));
  }

  #putBack(kept: readonly Kept[]): void {
    for (const { target, ...entry } of kept) this.find({ id: target })?.entries.push({ ...entry });
  }
}

function takeEntries(target: BelievedTarget, isTaken: (entry: Entry) => boolean): Kept[] {
  const taken = target.entries.filter(isTaken);
  target.entries = target.entries.filter((entry) => !isTaken(entry));
  return taken.map((entry) => ({ ...entry, target: target.id }));
}
