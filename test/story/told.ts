import { can } from '#domain/access/access-rules.ts';
import type { Account } from '#domain/account-stream.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { LiveMessage } from '#domain/live.ts';
import type { Location } from '#domain/locations/location.ts';
import { type Span, type State, type Timelines, visibleRole } from './timelines.ts';

/** So long ago at most a state may be over that a device is told: a server reads, writes and sends in this time. */
export const lateMs = 3_000;

/** Holds what one person was told against what they might see just then. */
export class Told {
  /** By how much the latest state told was over, in milliseconds. */
  lateness = 0;
  readonly #timelines: Timelines;
  readonly #personId: string;

  constructor(timelines: Timelines, personId: string) {
    this.#timelines = timelines;
    this.#personId = personId;
  }

  /** Whatever came in one live message at this time, and should not have. */
  judge(message: LiveMessage, at: number): string[] {
    const span = { from: at - lateMs, to: at };
    switch (message.type) {
      case 'hello':
        return message.userId === this.#personId ? [] : ['was greeted as somebody else'];
      case 'headers':
        return [
          ...message.bins.flatMap((header) => this.judgeBin(header, [], span)),
          ...(message.locations ?? []).flatMap((location) => this.judgeLocation(location, span)),
        ];
      case 'changes':
        return this.#judgeChanges(message, span);
      case 'ready':
        return [...message.bins, ...message.locations].flatMap((id) =>
          this.#timelines.wasSeen(id, this.#personId, span) ? [] : [`was told that it sees ${id}`],
        );
      default:
        return [];
    }
  }

  /** A header and items of it. Its very revision must have been so for this person, lately. */
  judgeBin(header: BinHeader, items: readonly Item[], span: Span): string[] {
    const told = `bin ${header.id} revision ${header.revision} as ${header.role}`;
    const faults = this.#judgeTarget('bin', header, told, span);
    const seesTrash = can(header.role, 'see the trash');
    if (!seesTrash && items.some((item) => item.deletedAt !== undefined)) faults.push(`${told}: with trash`);
    if (items.some((item) => item.binId !== header.id)) faults.push(`${told}: with items of another bin`);
    const { parentBinId, locationId, deletedWith } = header;
    const vias = Object.values(header.accessList).map((entry) => entry.via?.id);
    for (const id of [
      parentBinId,
      locationId,
      ...vias,
      deletedWith === header.id ? undefined : deletedWith,
    ]) {
      if (id !== undefined && !this.#timelines.wasShared(id, this.#personId, span))
        faults.push(`${told}: names ${id}, which is not theirs to see`);
    }
    return faults;
  }

  judgeLocation(location: Location, span: Span): string[] {
    const told = `location ${location.id} revision ${location.revision} as ${location.role}`;
    return this.#judgeTarget('location', location, told, span);
  }

  #judgeChanges(message: LiveMessage & { type: 'changes' }, span: Span): string[] {
    const ever = { from: 0, to: span.to };
    const gone = [...(message.gone ?? []), ...(message.goneLocations ?? [])];
    return [
      ...Object.entries(message.bins).flatMap(([id, { header, items }]) =>
        header.id === id ? this.judgeBin(header, items, span) : [`${id} came as ${header.id}`],
      ),
      ...Object.values(message.locations ?? {}).flatMap((location) => this.judgeLocation(location, span)),
      ...gone.flatMap((id) =>
        this.#timelines.wasShared(id, this.#personId, ever) ? [] : [`lost ${id}, which it never saw`],
      ),
      ...(message.me === undefined ? [] : this.#judgeAccount(message.me)),
    ];
  }

  #judgeTarget(kind: State['kind'], record: BinHeader | Location, told: string, span: Span): string[] {
    const ofRevision = this.#timelines.all(record.id).filter((each) => each.revision === record.revision);
    if (ofRevision.length === 0) return [`${told}: was never committed`];
    const isTrashed = record.deletedAt !== undefined;
    const fitting = ofRevision.filter(
      (each) =>
        each.kind === kind &&
        visibleRole(each, this.#personId) === record.role &&
        each.ownerId === record.ownerId &&
        each.isTrashed === isTrashed,
    );
    const were = ofRevision.map((each) => `${visibleRole(each, this.#personId)} trashed ${each.isTrashed}`);
    if (fitting.length === 0) return [`${told}: had ${were}`];
    const late = Math.min(...fitting.map((each) => span.to - each.until));
    if (late > span.to - span.from) return [`${told}: was over for ${late} ms`];
    this.lateness = Math.max(this.lateness, late);
    return this.#judgePeople(record, told);
  }

  #judgePeople(
    { accessList, pendingRequests, role, ownerName }: BinHeader | Location,
    told: string,
  ): string[] {
    const faults: string[] = [];
    const showsAddress = Object.values(accessList).some((entry) => entry.userEmail !== undefined);
    if (showsAddress && !can(role, 'see email addresses')) faults.push(`${told}: with addresses`);
    const showsPending = Object.keys(pendingRequests).length > 0;
    if (showsPending && !can(role, 'see requests')) faults.push(`${told}: with requests`);
    if ((ownerName === undefined) !== (role === 'owner')) faults.push(`${told}: of ${ownerName}`);
    return faults;
  }

  #judgeAccount({ uid, notifications, invites, requests }: Account): string[] {
    if (uid !== this.#personId) return ['was told of another account'];
    const foreign = notifications.some((each) => each.recipientId !== uid);
    const ids = [...notifications, ...invites].map((each) => each.id);
    return [
      ...(foreign ? ['was told of another inbox'] : []),
      ...[...ids, ...requests.map((each) => each.target.id)].flatMap((id) =>
        this.#timelines.wasInInbox(uid, id) ? [] : [`found ${id} in the inbox, which was never theirs`],
      ),
    ];
  }
}
