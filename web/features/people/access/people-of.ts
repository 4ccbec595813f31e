import type { EffectiveRole, Role, Target } from '#domain/access/access.ts';
import { can, isHigher } from '#domain/access/access-rules.ts';
import type { Person } from '#domain/access/who-sees.ts';
import type { AccessTarget } from './access-target.ts';

export type PersonWithAccess = {
  userId: string;
  name: string;
  email?: string | undefined;
  photoId?: string | undefined;
  role: EffectiveRole;
  /** The target at which the access was given, if it is another one and visible to this person. */
  via?: Target | undefined;
  /** The own group by which it was given. */
  groupId?: string | undefined;
  isMe: boolean;
};

export function peopleOf(
  accessTarget: AccessTarget,
  me: Person,
  compareNames: (a: string, b: string) => number,
): PersonWithAccess[] {
  const owner: PersonWithAccess = {
    userId: accessTarget.ownerId,
    name: accessTarget.ownerName ?? me.name,
    photoId: accessTarget.ownerName === undefined ? me.photoId : accessTarget.ownerPhotoId,
    role: 'owner',
    isMe: accessTarget.ownerId === me.userId,
  };
  const others = Object.entries(accessTarget.accessList).map(
    ([userId, entry]): PersonWithAccess => ({
      userId,
      name: entry.userName,
      email: entry.userEmail,
      photoId: entry.userPhotoId,
      role: entry.role,
      via: entry.via?.id === accessTarget.target.id ? undefined : entry.via,
      ...(entry.groupId !== undefined && { groupId: entry.groupId }),
      isMe: userId === me.userId,
    }),
  );
  return [owner, ...others.sort((a, b) => byRole(a, b) || compareNames(a.name, b.name))];
}

function byRole(a: PersonWithAccess, b: PersonWithAccess): number {
  if (a.role === b.role) return 0;
  return isHigher(a.role, b.role) ? -1 : 1;
}

export function rolesToGive(effectiveRole: EffectiveRole): readonly Role[] {
  if (!can(effectiveRole, 'manage people')) return [];
  return roles.filter((role) => !isHigher(role, effectiveRole));
}

const roles: readonly Role[] = ['viewer', 'editor', 'admin'];
