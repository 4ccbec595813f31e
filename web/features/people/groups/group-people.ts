import { useMemo } from 'react';
import type { Group } from '#domain/access/group.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { type AccessTarget, ownPlaces, useAccessTargets } from '#web/features/people/access/access-target.ts';
import { withoutAnyAccess } from '#web/features/people/access/overview/overview.ts';
import { grantsIn, useGroups } from '#web/features/people/access/own-groups.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

export type GroupPerson = { userId: string; name: string; photoId?: string | undefined };

/** The people with access to anything of this person or in one of their groups, by id, with present names as far as known. */
export function useAcquaintances(): ReadonlyMap<string, GroupPerson> {
  const myId = useProfile()?.uid;
  const accessTargets = useAccessTargets();
  const groups = useGroups();
  return useMemo(() => {
    const people = new Map<string, GroupPerson>();
    for (const { members } of groups)
      for (const { userId, userName } of members) people.set(userId, { userId, name: userName });
    for (const { ownerId, accessList } of accessTargets) {
      if (ownerId !== myId) continue;
      for (const [userId, { userName, userPhotoId }] of Object.entries(accessList))
        people.set(userId, { userId, name: userName, photoId: userPhotoId });
    }
    return people;
  }, [accessTargets, groups, myId]);
}

/** Returns the group's members sorted by name. */
export function useMembers({ members }: Group): GroupPerson[] {
  const { compareNames } = useFormats();
  const people = useAcquaintances();
  return members
    .map(({ userId, userName }) => people.get(userId) ?? { userId, name: userName })
    .sort((a, b) => compareNames(a.name, b.name));
}

/** The ids of members who left or lost all that the group has; their rows say so, rather than each place. */
export function useMembersWithoutAccess(group: Group): ReadonlySet<string> {
  const accessTargets = useAccessTargets();
  return useMemo(() => {
    const has = new Set(grantsIn(group, ownPlaces(accessTargets)).map(({ target }) => target.id));
    const granted = accessTargets.filter(({ target }) => has.has(target.id));
    return new Set(withoutAnyAccess(group, granted).map(({ userId }) => userId));
  }, [group, accessTargets]);
}

/** At most a few names, as "Anna, Erik and 3 others". */
export function useNamesOf(): (people: readonly GroupPerson[]) => string {
  const { t } = useTranslation();
  const { list } = useFormats();
  return (people) => {
    const names = people.slice(0, namesMax).map(({ name }) => name);
    const more = people.length - names.length;
    return list(more > 0 ? [...names, t('readers.moreOthers', { count: more })] : names);
  };
}

const namesMax = 4;

/** The members who left or lost the access of the group. */
export function membersWithout(
  members: readonly GroupPerson[],
  { accessList }: Pick<AccessTarget, 'accessList'>,
): GroupPerson[] {
  return members.filter(({ userId }) => accessList[userId] === undefined);
}
