import type { AccessEntry, AccessList, PendingRequests } from './access.ts';

/** A bin or location. Locations have no code by which others see them. */
export type Visible = {
  ownerName?: string | undefined;
  accessList: AccessList;
  isPrivate?: boolean | undefined;
  shareLink?: { until?: string | undefined } | undefined;
};

export type WhoSees = {
  /** Names, the owner's first, without the reader's. */
  others: string[];
  /** True if signed-in people who know the code or label see it. */
  isWithCode: boolean;
  /** Set if anybody with the link sees it; without `until` it never ends. */
  withLink: { until?: string | undefined } | undefined;
};

/**
 * Returns who may see a bin or location according to its header, as of the last sync. Open invitations do not count.
 */
export function whoSees(visible: Visible, readerId: string | undefined, now: string): WhoSees {
  const { isPrivate = true, shareLink } = visible;
  const isOver = shareLink?.until !== undefined && Date.parse(shareLink.until) <= Date.parse(now);
  return {
    others: namesOfOthers(visible, readerId),
    isWithCode: !isPrivate,
    withLink: isOver ? undefined : shareLink,
  };
}

export function isOnlyOwn({ others, isWithCode, withLink }: WhoSees): boolean {
  return others.length === 0 && isOpenToNobody({ isWithCode, withLink });
}

export type Audience = 'onlyYou' | 'people' | 'withCode' | 'withLink';

/** Returns the widest group that sees it. */
export function widestAudience(answer: WhoSees): Audience {
  if (answer.withLink !== undefined) return 'withLink';
  if (answer.isWithCode) return 'withCode';
  return answer.others.length > 0 ? 'people' : 'onlyYou';
}

export function isOpenToNobody({ isWithCode, withLink }: Pick<WhoSees, 'isWithCode' | 'withLink'>): boolean {
  return !isWithCode && withLink === undefined;
}

export type Person = { userId: string; name: string; photoId?: string | undefined };

/** A bin or location with its owner; the owner's name is absent if the reader is the owner. */
export type Peopled = Pick<Visible, 'ownerName' | 'accessList'> & {
  ownerId: string;
  ownerPhotoId?: string | undefined;
};

/** Returns how many people have access: the owner and everybody in the access list, the reader included. */
export function countPeople({ accessList }: Pick<Visible, 'accessList'>): number {
  return 1 + Object.keys(accessList).length;
}

/** The owner first, without the reader. */
export function peopleAt(
  { ownerId, ownerName, ownerPhotoId, accessList }: Peopled,
  readerId: string | undefined,
): Person[] {
  const others = Object.entries(accessList)
    .filter(([userId]) => userId !== readerId)
    .map(([userId, { userName, userPhotoId }]) => ({ userId, name: userName, photoId: userPhotoId }));
  if (ownerName === undefined) return others;
  return [{ userId: ownerId, name: ownerName, photoId: ownerPhotoId }, ...others];
}

/**
 * Names of the people at a destination who do not see all of the sources yet, without the reader. Without a source,
 * everybody at the destination is new.
 */
export function newViewers(
  destination: Peopled,
  sources: readonly Peopled[],
  readerId: string | undefined,
): string[] {
  const viewerIds = sources.map((source) => new Set(peopleAt(source, readerId).map(({ userId }) => userId)));
  const isNew = ({ userId }: Person) => viewerIds.length === 0 || !viewerIds.every((ids) => ids.has(userId));
  return peopleAt(destination, readerId)
    .filter(isNew)
    .map(({ name }) => name);
}

export type PersonWithRole = Pick<Person, 'userId' | 'name'> & { role: AccessEntry['role'] };

/**
 * The people who saw a bin through a container that it is moved out of, with their role there. `around` are the ids of the destination and
 * of what it is in.
 */
export function peopleMovedAwayFrom(
  { accessList }: Pick<Visible, 'accessList'>,
  destination: Peopled | undefined,
  around: ReadonlySet<string>,
  readerId: string | undefined,
): PersonWithRole[] {
  return Object.entries(accessList).flatMap(([userId, { userName, role, via }]) => {
    const isMovedAway = via !== undefined && !around.has(via.id);
    return isMovedAway && userId !== readerId && destination?.accessList[userId] === undefined
      ? [{ userId, name: userName, role }]
      : [];
  });
}

/** The owner first. */
export function namesOfOthers(
  { ownerName, accessList }: Pick<Visible, 'ownerName' | 'accessList'>,
  readerId: string | undefined,
): string[] {
  const others = Object.entries(accessList).filter(([userId]) => userId !== readerId);
  const names = others.map(([, entry]) => entry.userName);
  return ownerName === undefined ? names : [ownerName, ...names];
}

type ShowsPeople = {
  ownerId: string;
  ownerPhotoId?: string | undefined;
  accessList: AccessList;
  pendingRequests: PendingRequests;
};

/** Everybody whom these bins and places name, with the id of their photo if they have one. */
export function shownPeople(records: Iterable<ShowsPeople>): Map<string, string | undefined> {
  const people = new Map<string, string | undefined>();
  for (const { ownerId, ownerPhotoId, accessList, pendingRequests } of records) {
    people.set(ownerId, ownerPhotoId ?? people.get(ownerId));
    for (const list of [accessList, pendingRequests])
      for (const [userId, { userPhotoId }] of Object.entries(list))
        people.set(userId, userPhotoId ?? people.get(userId));
  }
  return people;
}
