import { AppError } from '../errors.ts';
import type { EffectiveRole, PendingRequest, PendingRequests, Role, Target } from './access.ts';

export const messageMax = 500;
export const emailsAtOnceMax = 50;
export const targetsAtOnceMax = 100;

/** No request's message may begin with it, since it marks invitations. */
export const invitationMark = 'invited:';
export const openRequestsMax = 100;
export const openInvitesPerTargetMax = 500;
export const openRequestsPerTargetMax = 100;
export const peoplePerTargetMax = 200;

/** Entries that one person has from one owner. */
export const entriesPerPersonMax = 60_000;
export const inviteDays = 14;
export const askAgainHours = 24;
export const leaveUndoMinutes = 10;

export const groupNameMax = 60;
export const groupsMax = 50;
/** The members in all groups of one owner, since the account is sent with all of them. */
export const groupMembersInAllMax = 1_000;
/** Groups of others that are listed for a member. */
export const membershipsMax = 200;
/** Bins and places that one group has access to. */
export const groupGrantsMax = 100;
export const groupGrantsInAllMax = 500;
export const groupMembersAtOnceMax = 50;

const rank: Record<EffectiveRole, number> = { viewer: 1, editor: 2, admin: 3, owner: 4 };

const needed = {
  'see the bin': 'viewer',
  'see the location': 'viewer',
  'see the history': 'viewer',
  'record a stock check': 'editor',
  'edit lists': 'editor',
  'see the trash': 'editor',
  'see email addresses': 'admin',
  'change items': 'editor',
  'lend items': 'editor',
  'edit details': 'editor',
  'add a sub-bin': 'editor',
  'add a bin here': 'editor',
  'add a place here': 'editor',
  'claim a code': 'editor',
  'move between containers': 'editor',
  'move out of its container': 'admin',
  'delete or restore the bin': 'admin',
  'see requests': 'admin',
  'manage people': 'admin',
  'manage share links': 'admin',
  'change privacy': 'owner',
  'delete or restore the location': 'owner',
} as const satisfies Record<string, EffectiveRole>;

export type Act = keyof typeof needed;

/** The server decides and the screen predicts with this rule. */
export function can(effectiveRole: EffectiveRole | undefined, act: Act): boolean {
  return effectiveRole !== undefined && rank[effectiveRole] >= rank[needed[act]];
}

export function assertCan(effectiveRole: EffectiveRole, act: Act): void {
  if (!can(effectiveRole, act)) throw new AppError('access.denied');
}

/** The take-out switch of a bin or place; true lets its viewers lend items too. */
type TakeOutSwitch = { viewersMayTakeOut?: boolean | undefined };

/** `lend items`, which viewers may where the bin lets them, or one of the places around it that they see, too. */
export function mayTakeOut(
  bin: (TakeOutSwitch & { role: EffectiveRole }) | undefined,
  places: readonly TakeOutSwitch[],
): boolean {
  if (bin === undefined) return false;
  return can(bin.role, 'lend items') || [bin, ...places].some((each) => each.viewersMayTakeOut === true);
}

/** @throws AppError `access.denied`. */
export function withTakeOutSwitch<T extends TakeOutSwitch & { role: EffectiveRole }>(
  target: T,
  isOn: boolean | undefined,
): T {
  if (isOn === undefined || isOn === (target.viewersMayTakeOut ?? false)) return target;
  assertCan(target.role, 'manage people');
  return { ...target, viewersMayTakeOut: isOn || undefined };
}

export function inTrash({ kind }: { kind: 'bin' | 'location' }): AppError {
  return new AppError(kind === 'bin' ? 'bins.inTrash' : 'locations.inTrash');
}

export function highest<S extends EffectiveRole>(effectiveRoles: readonly S[]): S | undefined {
  return effectiveRoles.reduce<S | undefined>(
    (best, each) => (best === undefined || rank[each] > rank[best] ? each : best),
    undefined,
  );
}

/** Asserts that the role is not above the giver's own. @throws AppError `access.denied`, `entries.tooHigh`. */
export function assertMayGive(effectiveRole: EffectiveRole, role: Role): void {
  assertCan(effectiveRole, 'manage people');
  if (isHigher(role, effectiveRole)) throw new AppError('entries.tooHigh');
}

export function isHigher(one: EffectiveRole, other: EffectiveRole): boolean {
  return rank[one] > rank[other];
}

type Placed = { parentBinId?: string | undefined; locationId?: string | undefined };

/**
 * Returns whether a bin is directly in the place or bin, not in another bin there. A sub-bin also has its parent's place. Every
 * count of "bins in this place" follows this rule: the page of a place, its floor plan and, for each place below, its stock check.
 */
export function isDirectlyIn({ kind, id }: Target, bin: Placed): boolean {
  if (kind === 'bin') return bin.parentBinId === id;
  return bin.parentBinId === undefined && bin.locationId === id;
}

export function invitationMessage(role: Role): string {
  return `${invitationMark}${role}`;
}

export function invitedRole({ message }: Pick<PendingRequest, 'message'>): Role | undefined {
  const role = message.startsWith(invitationMark) ? message.slice(invitationMark.length) : undefined;
  return role === 'viewer' || role === 'editor' || role === 'admin' ? role : undefined;
}

export function requestsIn(pending: PendingRequests): PendingRequest[] {
  return Object.values(pending).filter((each) => invitedRole(each) === undefined);
}

/** Returns whether the denial is so recent that the person may not ask again. */
export function isDeniedLately(deniedAt: string, now: string): boolean {
  return Date.parse(deniedAt) > Date.parse(now) - askAgainHours * 60 * 60 * 1000;
}
