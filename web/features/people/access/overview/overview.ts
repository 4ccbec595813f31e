import type { Role, Target } from '#domain/access/access.ts';
import { can, invitedRole, isHigher } from '#domain/access/access-rules.ts';
import type { Group } from '#domain/access/group.ts';
import { isOpenToNobody, whoSees } from '#domain/access/who-sees.ts';
import { type AccessTarget, ownPlaces } from '../access-target.ts';
import { grantsIn, type OwnGroup } from '../own-groups.ts';

export type VisibleTarget = {
  accessTarget: AccessTarget;
  role: Role;
  /** The own group by which a person has the role. */
  groupId?: string | undefined;
};

export type Sharer = {
  userId: string;
  name: string;
  email?: string | undefined;
  photoId?: string | undefined;
  /** Without targets inside another one that is visible with the same or a higher role. */
  tops: VisibleTarget[];
  /** Ending access at these ends it everywhere below. */
  ends: Target[];
  bins: number;
  locations: number;
};

export function byPerson(accessTargets: readonly AccessTarget[], myId: string): Sharer[] {
  const people = new Map<string, Map<string, VisibleTarget>>();
  for (const accessTarget of accessTargets) {
    if (!can(accessTarget.role, 'manage people')) continue;
    for (const [userId, { role, groupId }] of Object.entries(accessTarget.accessList)) {
      if (userId === myId) continue;
      const targets = people.get(userId) ?? new Map<string, VisibleTarget>();
      people.set(userId, targets.set(accessTarget.target.id, { accessTarget, role, groupId }));
    }
  }
  return [...people].map(([userId, targets]) => sharerOf(userId, targets));
}

function sharerOf(userId: string, targets: Targets): Sharer {
  const all = [...targets.values()];
  const containersOf = containersIn(targets);
  const entry = all[0]?.accessTarget.accessList[userId];
  return {
    userId,
    name: entry?.userName ?? '',
    email: entry?.userEmail,
    photoId: entry?.userPhotoId,
    tops: topsOf(targets),
    ends: all
      .filter((each) => containersOf(each).length === 0)
      .map(({ accessTarget }) => accessTarget.target),
    bins: all.filter(({ accessTarget }) => accessTarget.target.kind === 'bin').length,
    locations: all.filter(({ accessTarget }) => accessTarget.target.kind === 'location').length,
  };
}

type Targets = ReadonlyMap<string, VisibleTarget>;

function containersIn(targets: Targets): (of: VisibleTarget) => VisibleTarget[] {
  return ({ accessTarget }) => accessTarget.containerIds.flatMap((id) => targets.get(id) ?? []);
}

function topsOf(targets: Targets): VisibleTarget[] {
  const containersOf = containersIn(targets);
  return [...targets.values()].filter(
    (each) => !containersOf(each).some((container) => !isHigher(each.role, container.role)),
  );
}

/** With whom bins and places are shared. `withCode` are bins that everybody sees who knows their code or label. */
export type SharedWith = {
  groups: readonly SharingGroup[];
  people: readonly Sharer[];
  withCode: readonly AccessTarget[];
  linked: readonly LinkedTarget[];
};

/** An own group with a name, and what it has outside the trash. */
export type SharingGroup = { group: OwnGroup; roleAt: ReadonlyMap<string, Role>; tops: VisibleTarget[] };

export function byGroup(groups: readonly OwnGroup[], accessTargets: readonly AccessTarget[]): SharingGroup[] {
  const byId = new Map(accessTargets.map((accessTarget) => [accessTarget.target.id, accessTarget]));
  const places = ownPlaces(accessTargets);
  return groups
    .filter(({ isNamed }) => isNamed)
    .map((group) => {
      const targets = new Map(
        grantsIn(group, places).flatMap(({ target: { id }, role }) => {
          const accessTarget = byId.get(id);
          return accessTarget === undefined ? [] : [[id, { accessTarget, role }] as const];
        }),
      );
      const roleAt = new Map([...targets].map(([id, { role }]) => [id, role]));
      return { group, roleAt, tops: topsOf(targets) };
    });
}

/** Members who left or lost all of these targets that the group has. */
export function withoutAnyAccess(
  { members }: Pick<Group, 'members'>,
  targets: readonly Pick<AccessTarget, 'accessList'>[],
): Group['members'] {
  if (targets.length === 0) return [];
  return members.filter(({ userId }) => targets.every(({ accessList }) => accessList[userId] === undefined));
}

/** The groups by which people see a bin or place. */
export function groupsAt({ accessList }: AccessTarget, groups: readonly OwnGroup[]): OwnGroup[] {
  const ids = new Set(Object.values(accessList).map(({ groupId }) => groupId));
  return groups.filter(({ id }) => ids.has(id));
}

/** Bins that signed-in people see who know their code or label. */
export function withCodeTargets(accessTargets: readonly AccessTarget[]): AccessTarget[] {
  return accessTargets.filter(
    (accessTarget) =>
      can(accessTarget.role, 'manage people') && whoSees(accessTarget, undefined, '').isWithCode,
  );
}

/** A target with a public link, unless its place's link shows it at least as long. */
export type LinkedTarget = { accessTarget: AccessTarget; until?: string | undefined };

export function linkedTargets(accessTargets: readonly AccessTarget[], now: string): LinkedTarget[] {
  const linked = new Map(
    accessTargets.flatMap((accessTarget) => {
      const { withLink } = whoSees(accessTarget, undefined, now);
      return can(accessTarget.role, 'manage people') && withLink
        ? [[accessTarget.target.id, { accessTarget, until: withLink.until }] as const]
        : [];
    }),
  );
  return [...linked.values()].filter(
    ({ accessTarget, until }) =>
      !accessTarget.containerIds.some((id) => linked.get(id)?.until === until && linked.has(id)),
  );
}

/** Returns the targets that others share with the reader, without those inside another one with the same role. */
export function receivedTargets(accessTargets: readonly AccessTarget[]): AccessTarget[] {
  const received = new Map(
    accessTargets.flatMap((target) => (target.role === 'owner' ? [] : [[target.target.id, target] as const])),
  );
  return [...received.values()].filter(
    ({ containerIds, role }) => !containerIds.some((id) => received.get(id)?.role === role),
  );
}

/** Open invitations count as shared. Omits a target if exactly the same people see its container. */
export function sharedTargets(accessTargets: readonly AccessTarget[], now: string): AccessTarget[] {
  const byId = new Map(accessTargets.map((accessTarget) => [accessTarget.target.id, accessTarget]));
  return accessTargets.filter((accessTarget) => {
    if (!can(accessTarget.role, 'manage people')) return false;
    const isOpen = !isOpenToNobody(whoSees(accessTarget, undefined, now));
    if (isOpen || openInvitesOf(accessTarget) > 0) return true;
    if (Object.keys(accessTarget.accessList).length === 0) return false;
    return !accessTarget.containerIds.some((id) => isSeenAlike(accessTarget, byId.get(id)));
  });
}

export function openInvitesOf({ pendingRequests }: Pick<AccessTarget, 'pendingRequests'>): number {
  return Object.values(pendingRequests).filter((each) => invitedRole(each) !== undefined).length;
}

function isSeenAlike(accessTarget: AccessTarget, container: AccessTarget | undefined): boolean {
  if (container === undefined) return false;
  const people = Object.entries(accessTarget.accessList);
  return (
    people.length === Object.keys(container.accessList).length &&
    people.every(([userId, { role }]) => container.accessList[userId]?.role === role)
  );
}
