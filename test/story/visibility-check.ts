import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { Account, LiveMessage } from '#domain/live.ts';
import type { Location } from '#domain/locations/location.ts';
import { type Span, type State, type Timelines, visibleRole } from './timelines.ts';

/** A device may receive a state that ended at most this long ago, as the server needs time to read and send. */
export const lateMs = 3_000;

/** Checks what a user received against what they could see at that time. */
export class VisibilityCheck {
  /** The maximum time in milliseconds between the end of a state and its arrival. */
  lateness = 0;
  readonly #timelines: Timelines;
  readonly #personId: string;

  constructor(timelines: Timelines, personId: string) {
    this.#timelines = timelines;
    this.#personId = personId;
  }

  /** Returns what a live message at this time should not have contained. */
  check(message: LiveMessage, at: number): string[] {
    const span = { from: at - lateMs, to: at };
    switch (message.type) {
      case 'hello':
        return message.userId === this.#personId ? [] : ['hello for another user'];
      case 'headers':
        return [
          ...message.bins.flatMap((header) => this.checkBin(header, [], span)),
          ...(message.locations ?? []).flatMap((location) => this.checkLocation(location, span)),
        ];
      case 'changes':
        return this.#checkChanges(message, span);
      case 'ready':
        return [...message.bins, ...message.locations].flatMap((id) =>
          this.#timelines.wasVisible(id, this.#personId, span)
            ? []
            : [`ready with ${id}, which is not visible`],
        );
      default:
        return [];
    }
  }

  /** Checks a bin shown to the user: its revision must have existed recently, with this role for this user. */
  checkBin(header: BinHeader, items: readonly Item[], span: Span): string[] {
    const shown = `bin ${header.id} revision ${header.revision} as ${header.role}`;
    const faults = this.#checkTarget('bin', header, shown, span);
    const seesTrash = can(header.role, 'see the trash');
    if (!seesTrash && items.some((item) => item.deletedAt !== undefined)) faults.push(`${shown}: with trash`);
    if (items.some((item) => item.binId !== header.id)) faults.push(`${shown}: with items of another bin`);
    const { parentBinId, locationId, deletedWith } = header;
    const above = [parentBinId, locationId, deletedWith === header.id ? undefined : deletedWith];
    return [...faults, ...this.#checkAbove(header, above, shown, span)];
  }

  checkLocation(location: Location, span: Span): string[] {
    const shown = `location ${location.id} revision ${location.revision} as ${location.role}`;
    return [
      ...this.#checkTarget('location', location, shown, span),
      ...this.#checkAbove(location, [location.parentLocationId], shown, span),
    ];
  }

  /** Containers, and where access was given, are named only to people who see them. */
  #checkAbove(
    { accessList }: BinHeader | Location,
    above: readonly (string | undefined)[],
    shown: string,
    span: Span,
  ): string[] {
    const vias = Object.values(accessList).map((entry) => entry.via?.id);
    return [...above, ...vias].flatMap((id) =>
      id === undefined || this.#timelines.wasShared(id, this.#personId, span)
        ? []
        : [`${shown}: contains ${id}, which is not visible`],
    );
  }

  #checkChanges(message: LiveMessage & { type: 'changes' }, span: Span): string[] {
    const ever = { from: 0, to: span.to };
    const gone = [...(message.gone ?? []), ...(message.goneLocations ?? [])];
    return [
      ...Object.entries(message.bins).flatMap(([id, { header, items }]) =>
        header.id === id ? this.checkBin(header, items, span) : [`${id} has the header of ${header.id}`],
      ),
      ...Object.values(message.locations ?? {}).flatMap((location) => this.checkLocation(location, span)),
      ...gone.flatMap((id) =>
        this.#timelines.wasShared(id, this.#personId, ever) ? [] : [`gone: ${id}, which was never visible`],
      ),
      ...(message.me === undefined ? [] : this.#checkAccount(message.me)),
    ];
  }

  #checkTarget(kind: State['kind'], record: BinHeader | Location, shown: string, span: Span): string[] {
    const ofRevision = this.#timelines.all(record.id).filter((each) => each.revision === record.revision);
    if (ofRevision.length === 0) return [`${shown}: was never committed`];
    const isTrashed = record.deletedAt !== undefined;
    const fitting = ofRevision.filter(
      (each) =>
        each.kind === kind &&
        visibleRole(each, this.#personId) === record.role &&
        each.ownerId === record.ownerId &&
        each.isTrashed === isTrashed,
    );
    const were = ofRevision.map((each) => `${visibleRole(each, this.#personId)} trashed ${each.isTrashed}`);
    if (fitting.length === 0) return [`${shown}: had ${were}`];
    const late = Math.min(...fitting.map((each) => span.to - each.until));
    if (late > span.to - span.from) return [`${shown}: was over for ${late} ms`];
    this.lateness = Math.max(this.lateness, late);
    return this.#checkPeople(record, shown);
  }

  #checkPeople(
    { accessList, pendingRequests, role, ownerName }: BinHeader | Location,
    shown: string,
  ): string[] {
    const faults: string[] = [];
    const showsAddress = Object.values(accessList).some((entry) => entry.userEmail !== undefined);
    if (showsAddress && !can(role, 'see email addresses')) faults.push(`${shown}: with addresses`);
    const showsPending = Object.keys(pendingRequests).length > 0;
    if (showsPending && !can(role, 'see requests')) faults.push(`${shown}: with requests`);
    if ((ownerName === undefined) !== (role === 'owner')) faults.push(`${shown}: of ${ownerName}`);
    return faults;
  }

  #checkAccount({ uid, notifications, invites, requests }: Account): string[] {
    if (uid !== this.#personId) return ['account of another user'];
    const foreign = notifications.some((each) => each.recipientId !== uid);
    const ids = [...notifications, ...invites].map((each) => each.id);
    return [
      ...(foreign ? ['notification of another user'] : []),
      ...[...ids, ...requests.map((each) => each.target.id)].flatMap((id) =>
        this.#timelines.wasInInbox(uid, id) ? [] : [`${id} in the inbox, which was never there`],
      ),
    ];
  }
}
