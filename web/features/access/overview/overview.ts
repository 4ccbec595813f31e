import type { Role } from '#domain/access/access.ts';
import { can, isHigher } from '#domain/access/access-rules.ts';
import { invitedRole } from '#domain/access/pending.ts';
import type { Target } from '#domain/access/target.ts';
import { isOpenToNobody, whoSees } from '#domain/access/who-sees.ts';
import type { AccessTarget } from '../access-target.ts';

export type VisibleTarget = { accessTarget: AccessTarget; role: Role };

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
    for (const [userId, { role }] of Object.entries(accessTarget.accessList)) {
      if (userId === myId) continue;
      const targets = people.get(userId) ?? new Map<string, VisibleTarget>();
      people.set(userId, targets.set(accessTarget.target.id, { accessTarget, role }));
    }
  }
  return [...people].map(([userId, targets]) => sharerOf(userId, targets));
}

function sharerOf(userId: string, targets: ReadonlyMap<string, VisibleTarget>): Sharer {
  const all = [...targets.values()];
  const containersOf = ({ accessTarget }: VisibleTarget) =>
    accessTarget.containerIds.flatMap((id) => targets.get(id) ?? []);
  const entry = all[0]?.accessTarget.accessList[userId];
  return {
    userId,
    name: entry?.userName ?? '',
    email: entry?.userEmail,
    photoId: entry?.userPhotoId,
    tops: all.filter((each) => !containersOf(each).some((container) => !isHigher(each.role, container.role))),
    ends: all
      .filter((each) => containersOf(each).length === 0)
      .map(({ accessTarget }) => accessTarget.target),
    bins: all.filter(({ accessTarget }) => accessTarget.target.kind === 'bin').length,
    locations: all.filter(({ accessTarget }) => accessTarget.target.kind === 'location').length,
  };
}

/** What anyone with a public link sees, without what the link of its place shows as long. */
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
