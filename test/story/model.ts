import type { EffectiveRole, Role, Target } from '#domain/access/access.ts';
import { highest } from '#domain/access/access-rules.ts';
import type { DocumentTarget } from '#domain/documents/document.ts';
import type { FieldHolder } from '#domain/own-fields/own-field-limits.ts';
import { descendantsDeepestFirst } from '#domain/tree.ts';
import type { Invited } from './step.ts';

type Entry = { person: number; via: string; role: Role };
type WithEntries = {
  id: string;
  owner: number;
  isTrashed: boolean;
  entries: Entry[];
  unsentBy?: number | undefined;
};

export type ExpectedBin = WithEntries & {
  kind: 'bin';
  parentBinId: string | undefined;
  locationId: string | undefined;
  isPublic: boolean;
};
export type ExpectedLocation = WithEntries & {
  kind: 'location';
  parentLocationId: string | undefined;
  trashed: { bins: string[]; places: string[]; entries: Kept[] };
};
export type ExpectedTarget = ExpectedBin | ExpectedLocation;
export type ExpectedItem = { id: string; binId: string; isTrashed: boolean; unsentBy?: number | undefined };

type Kept = Entry & { target: string };

/** The entries that one ending of access deleted, to restore them. */
export type Ended = { eventId: string; target: Target; person: number; by: number; taken: Kept[] };

/** An access request, always for a bin; with `wholePlace` also for its location. */
export type Requested = { target: Target; person: number; wholePlace: boolean };

/** A person's own list has no target. */
export type ExpectedList = {
  id: string;
  target: Target | undefined;
  person: number;
  isTrashed: boolean;
  unsentBy?: number | undefined;
};

/** A field that a person defined. */
export type ExpectedField = {
  id: string;
  of: FieldHolder;
  kind: 'line' | 'number' | 'flag' | 'choice';
  owner: number;
  isTrashed: boolean;
  unsentBy?: number | undefined;
};

/** A document, link or photo. */
export type ExpectedDocument = {
  id: string;
  list: 'documents' | 'photos';
  target: DocumentTarget;
  isTrashed: boolean;
  unsentBy?: number | undefined;
};

type State = {
  bins: ExpectedBin[];
  items: ExpectedItem[];
  locations: ExpectedLocation[];
  requested: Requested[];
  invited: Invited[];
  ended: Ended[];
  lists: ExpectedList[];
  fields: ExpectedField[];
  documents: ExpectedDocument[];
};

/** The expected state if every step so far had succeeded. */
export class Model {
  state: State = {
    bins: [],
    items: [],
    locations: [],
    requested: [],
    invited: [],
    ended: [],
    lists: [],
    fields: [],
    documents: [],
  };
  #backup: State | undefined;

  find({ id }: { id: string }): ExpectedTarget | undefined {
    return [...this.state.bins, ...this.state.locations].find((target) => target.id === id);
  }

  bin(id: string | undefined): ExpectedBin | undefined {
    return this.state.bins.find((bin) => bin.id === id);
  }

  effectiveRole(target: WithEntries, person: number): EffectiveRole | undefined {
    if (target.owner === person) return 'owner';
    return highest(target.entries.filter((entry) => entry.person === person).map((entry) => entry.role));
  }

  /** A bin and all bins in it, or a location with all locations and bins in it. */
  reach(target: ExpectedTarget): ExpectedTarget[] {
    if (target.kind === 'bin') return this.withBelow(target);
    const places = [target, ...descendantsDeepestFirst(this.state.locations, target.id)];
    const ids = new Set(places.map((place) => place.id));
    return [...places, ...this.state.bins.filter((bin) => bin.locationId && ids.has(bin.locationId))];
  }

  withBelow(bin: ExpectedBin): ExpectedBin[] {
    return [bin, ...descendantsDeepestFirst(this.state.bins, bin.id)];
  }

  /** The parent bin or location. */
  containerOf(bin: ExpectedBin): ExpectedTarget | undefined {
    return this.find({ id: bin.parentBinId ?? bin.locationId ?? '' });
  }

  grant(target: ExpectedTarget, person: number, role: Role): void {
    const isOpen = (each: { target: Target; person: number }) =>
      each.target.id !== target.id || each.person !== person;
    for (const each of this.reach(target)) {
      each.entries = each.entries.filter((entry) => entry.person !== person || entry.via !== target.id);
      each.entries.push({ person, via: target.id, role });
    }
    this.state.requested = this.state.requested.filter(isOpen);
    this.state.invited = this.state.invited.filter(isOpen);
  }

  changeRole(target: ExpectedTarget, person: number, role: Role): void {
    for (const each of this.reach(target))
      for (const entry of each.entries) if (entry.person === person) entry.role = role;
  }

  /** Deletes all entries of a person in the target and everything in it. */
  end(target: ExpectedTarget, person: number, by: number, eventId: string): void {
    const taken = this.reach(target).flatMap((each) => takeEntries(each, (entry) => entry.person === person));
    this.state.ended.push({ eventId, target: { kind: target.kind, id: target.id }, person, by, taken });
  }

  restoreAccess(ended: Ended): void {
    this.state.ended = this.state.ended.filter((each) => each !== ended);
    this.#putBack(ended.taken);
  }

  /** Moves the bin into a container or out of all; its access is inherited anew. */
  moveTo(bin: ExpectedBin, container: ExpectedTarget | undefined): void {
    const moved = this.withBelow(bin);
    const inside = new Set(moved.map((each) => each.id));
    bin.parentBinId = container?.kind === 'bin' ? container.id : undefined;
    for (const each of moved) {
      each.locationId = container?.kind === 'bin' ? container.locationId : container?.id;
      each.entries = each.entries.filter((entry) => inside.has(entry.via));
      each.entries.push(...(container?.entries ?? []).map((entry) => ({ ...entry })));
    }
  }

  /** Moves the location into another one or out of all; the access to all in it is inherited anew. */
  moveLocation(location: ExpectedLocation, into: ExpectedLocation | undefined): void {
    const moved = this.reach(location);
    const inside = new Set(moved.map((each) => each.id));
    location.parentLocationId = into?.id;
    for (const each of moved) {
      each.entries = each.entries.filter((entry) => inside.has(entry.via));
      if (!each.isTrashed) each.entries.push(...(into?.entries ?? []).map((entry) => ({ ...entry })));
    }
  }

  /** What is in the location comes into the one around it. */
  trashLocation(location: ExpectedLocation): void {
    const entries = this.reach(location).flatMap((each) =>
      takeEntries(each, (entry) => entry.via === location.id),
    );
    location.entries = [];
    const bins = this.state.bins.filter((bin) => bin.locationId === location.id);
    const places = this.state.locations.filter((place) => place.parentLocationId === location.id);
    for (const bin of bins) bin.locationId = location.parentLocationId;
    for (const place of places) place.parentLocationId = location.parentLocationId;
    const idsOf = (targets: readonly ExpectedTarget[]) => targets.map(({ id }) => id);
    location.trashed = { bins: idsOf(bins), places: idsOf(places), entries };
    location.isTrashed = true;
  }

  restoreLocation(location: ExpectedLocation): void {
    const { id, parentLocationId, trashed } = location;
    for (const bin of this.state.bins)
      if (trashed.bins.includes(bin.id) && bin.locationId === parentLocationId) bin.locationId = id;
    for (const place of this.state.locations)
      if (trashed.places.includes(place.id) && place.parentLocationId === parentLocationId)
        place.parentLocationId = id;
    this.#putBack(trashed.entries);
    const around = this.find({ id: parentLocationId ?? '' });
    location.entries.push(...(around?.entries ?? []).map((entry) => ({ ...entry })));
    location.isTrashed = false;
  }

  /** Things that the device created offline become known to the others. */
  send(device: number): void {
    const { bins, items, locations, lists, fields, documents } = this.state;
    for (const each of [...bins, ...items, ...locations, ...lists, ...fields, ...documents])
      if (each.unsentBy === device) each.unsentBy = undefined;
  }

  backup(): void {
    const sent = (each: { unsentBy?: number | undefined }) => each.unsentBy === undefined;
    const { bins, items, locations, lists, fields, documents } = this.state;
    const known = {
      bins: bins.filter(sent),
      items: items.filter(sent),
      locations: locations.filter(sent),
      lists: lists.filter(sent),
      fields: fields.filter(sent),
      documents: documents.filter(sent),
    };
    this.#backup = structuredClone({ ...this.state, ...known });
  }

  restore(): void {
    if (this.#backup !== undefined) this.state = structuredClone(this.#backup);
  }

  purge(): void {
    const { bins, items, locations, lists, fields, documents } = this.state;
    const gone = new Set([...bins, ...locations].filter((each) => each.isTrashed).map((each) => each.id));
    this.state.bins = bins.filter((bin) => !gone.has(bin.id));
    this.state.locations = locations.filter((location) => !gone.has(location.id));
    this.state.items = items.filter((item) => !item.isTrashed && !gone.has(item.binId));
    this.state.lists = lists.filter((list) => !list.isTrashed && !gone.has(list.target?.id ?? ''));
    this.state.fields = fields.filter((field) => !field.isTrashed);
    this.state.documents = documents.filter(({ isTrashed }) => !isTrashed);
  }

  #putBack(kept: readonly Kept[]): void {
    for (const { target, ...entry } of kept) this.find({ id: target })?.entries.push({ ...entry });
  }
}

function takeEntries(target: ExpectedTarget, isTaken: (entry: Entry) => boolean): Kept[] {
  const taken = target.entries.filter(isTaken);
  target.entries = target.entries.filter((entry) => !isTaken(entry));
  return taken.map((entry) => ({ ...entry, target: target.id }));
}
