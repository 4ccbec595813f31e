import type { AccessList, PendingRequests } from './access.ts';

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
