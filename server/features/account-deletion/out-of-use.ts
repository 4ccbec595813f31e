import type { Target } from '#domain/access/access.ts';
import { entriesPerPersonMax } from '#domain/access/access-rules.ts';
import type { Transaction } from '#server/db/transaction.ts';
import {
  deleteVisible,
  putBackEntries,
  queryGrantsOfPerson,
  refreshVisible,
  refreshVisibleOf,
} from '../access/entries.queries.ts';
import { lockOwnerAnyway } from '../access/locked-owner.ts';
import { queryNames, queryReach } from '../access/reach.queries.ts';
import { fieldReadersAmong, type ProfileRow } from '../account/profile.queries.ts';
import type { NotificationDraft } from '../notifications/notify.ts';
import { lockBins, lockLocations, raiseBins, raiseLocations } from '../rows.queries.ts';
import * as setAside from './set-aside.queries.ts';

/** The streams that taking an account out of use, or back into it, changed; `accounts` are still to be raised. */
export type Reached = {
  bins: string[];
  locations: string[];
  accounts: string[];
  /** Entries that ended, or that are back. */
  ended: setAside.EndedEntry[];
};

type OwnedTarget = Target & { ownerId: string };

/** A person and the owners of what is shared with them, all locked. */
export type LockedPeople = { tx: Transaction; userId: string; others: string[]; profile: ProfileRow };

/** Locks the owners in the order of their ids, so that two people who share with each other never wait in a circle. */
export async function lockPeople(tx: Transaction, userId: string): Promise<LockedPeople> {
  const found = [
    ...(await setAside.queryOtherOwners(tx, { userId })),
    ...(await setAside.queryGroupOwners(tx, { userId })),
    ...(await setAside.querySetAsideOwners(tx, { userId })),
  ];
  const others = [...new Set(found.map(({ ownerId }) => ownerId))].filter((each) => each !== userId);
  let profile: ProfileRow | undefined;
  for (const ownerId of [userId, ...others].sort()) {
    const owner = await lockOwnerAnyway(tx, ownerId);
    if (ownerId === userId) profile = await owner.profile();
  }
  if (profile === undefined) throw new Error('profile missing although its owner is locked');
  return { tx, userId, others, profile };
}

/**
 * Takes an account’s things out of use, and the person out of others’: entries, requests, invitations, links and public
 * bins are set aside as rows. What is left is an account whose owner alone could see it. Running it again takes what
 * was added in the meantime.
 */
export async function takeOutOfUse({ tx, userId, others: ownerIds }: LockedPeople): Promise<Reached> {
  await lockTargets(tx, await setAside.queryTargets(tx, { userId }));

  const notified = await setAside.setAsideNotices(tx, { userId, ownerIds });
  const invited = await setAside.setAsideReceived(tx, { userId, ownerIds });
  const invites = await setAside.setAsideInvites(tx, { userId, ownerIds });
  const requesters = await setAside.setAsideRequestersOwn(tx, { userId });
  await setAside.setAsideRequestsOfOwner(tx, { userId });
  const requests = await setAside.setAsideRequestsByUser(tx, { userId });
  await setAside.setAsideOwnRequests(tx, { userId });
  const ended = [
    ...(await setAside.setAsideEntriesOfOwner(tx, { userId })),
    ...(await setAside.setAsideEntriesOfSharee(tx, { userId })),
  ];
  const groupOwners = await setAside.setAsideMemberships(tx, { userId });
  await setAside.setAsideTrashedEntries(tx, { userId });
  await setAside.setAsideShareLinks(tx, { userId });
  await setAside.setAsidePublicLabels(tx, { userId });
  await setAside.setAsidePublicBins(tx, { userId });

  const own = [...new Set(ended.filter(({ ownerId }) => ownerId === userId).map(({ id }) => id))];
  await deleteVisible(tx, { ids: own });
  await setAside.deleteVisibleOf(tx, { userId });
  const raised = await raiseTargets(tx, [...ended, ...invites, ...requests]);
  const members = await setAside.queryOwnMembers(tx, { userId });
  const readers = await fieldReadersAmong(
    tx,
    userId,
    ended.filter(({ ownerId }) => ownerId === userId).map((each) => each.userId),
  );
  const accounts = [...notified, ...invited, ...requesters, ...groupOwners, ...members]
    .map((each) => each.userId)
    .concat(readers);
  return { ...raised, accounts: [...new Set(accounts)].filter((each) => each !== userId), ended };
}

/** Puts back what `takeOutOfUse` set aside, where it still fits. */
export async function putBackInUse({ tx, userId, others }: LockedPeople): Promise<Reached> {
  await setAside.handOver(tx, { userId });
  const groupOwners = await setAside.putBackMemberships(tx, { userId });
  const entries = await setAside.querySetAsideEntries(tx, { userId });
  const shared = await entriesStillBelow(tx, userId, others, entries);
  const own = entries.filter((entry) => entry.ownerId === userId);
  const ownTargets = own.map(({ kind, target, ownerId }) => ({ kind, id: target, ownerId }));
  await lockTargets(tx, [
    ...ownTargets,
    ...shared.map(({ kind, target, ownerId }) => ({ kind, id: target, ownerId })),
  ]);

  const begun = await setAside.putBackEntriesOfOwner(tx, { userId });
  await refreshVisible(tx, userId, [...new Set(begun.map(({ id }) => id))]);
  const joined: setAside.EndedEntry[] = [];
  for (const [ownerId, ofOwner] of Map.groupBy(shared, (each) => each.ownerId)) {
    const came = await putBackEntries(tx, { ownerId, userId, entries: JSON.stringify(ofOwner) });
    await refreshVisibleOf(
      tx,
      ownerId,
      userId,
      ofOwner.map(({ target }) => target),
    );
    const roots = new Set(ofOwner.flatMap(({ viaId, target }) => (viaId === target ? [target] : [])));
    joined.push(...came.map((each) => ({ ...each, ownerId, userId, isRoot: roots.has(each.id) })));
  }
  await setAside.putBackTrashedEntries(tx, { userId });
  await setAside.putBackShareLinks(tx, { userId });
  await setAside.putBackPublicLabels(tx, { userId });
  await setAside.putBackPublicBins(tx, { userId });
  const requests = await setAside.putBackRequests(tx, { userId });
  const requesters = await setAside.putBackOwnRequests(tx, { userId });
  const invites = await setAside.putBackInvites(tx, { userId });
  const invited = await setAside.putBackReceived(tx, { userId });
  const notified = await setAside.putBackNotices(tx, { userId });
  await setAside.deleteSetAside(tx, { userId });

  const raised = await raiseTargets(tx, [...begun, ...joined, ...invites, ...requests]);
  const members = await setAside.queryOwnMembers(tx, { userId });
  const readers = await fieldReadersAmong(
    tx,
    userId,
    begun.filter(({ ownerId }) => ownerId === userId).map((each) => each.userId),
  );
  const accounts = [...notified, ...invited, ...requesters, ...groupOwners, ...members]
    .map((each) => each.userId)
    .concat(readers);
  return {
    ...raised,
    accounts: [...new Set(accounts)].filter((each) => each !== userId),
    ended: [...begun, ...joined],
  };
}

const noticeTypes = {
  gone: { toSharees: 'account_deleted', toOwners: 'person_leaving' },
  back: { toSharees: 'account_kept', toOwners: 'person_back' },
} as const;

/**
 * One notification for each person whose access ended or returned, and for each owner of what the person had access to: the
 * first target's name and a count of the others.
 */
export async function notificationsFor(
  tx: Transaction,
  actor: { userId: string; userName: string },
  change: keyof typeof noticeTypes,
  entries: readonly setAside.EndedEntry[],
): Promise<NotificationDraft[]> {
  const { toSharees, toOwners } = noticeTypes[change];
  const drafts: NotificationDraft[] = [];
  const roots = entries.filter(({ isRoot }) => isRoot);
  for (const [ownerId, ofOwner] of Map.groupBy(roots, (each) => each.ownerId)) {
    const byRecipient =
      ownerId === actor.userId ? Map.groupBy(ofOwner, (each) => each.userId) : [[ownerId, ofOwner] as const];
    const type = ownerId === actor.userId ? toSharees : toOwners;
    drafts.push(...(await draftsOf(tx, actor, { type, ownerId, byRecipient: [...byRecipient] })));
  }
  return drafts;
}

type Drafts = {
  type: NotificationDraft['type'];
  ownerId: string;
  byRecipient: readonly (readonly [userId: string, readonly setAside.EndedEntry[]])[];
};

async function draftsOf(
  tx: Transaction,
  actor: { userId: string; userName: string },
  { type, ownerId, byRecipient }: Drafts,
): Promise<NotificationDraft[]> {
  const ids = [...new Set(byRecipient.flatMap(([, entries]) => entries.map(({ id }) => id)))];
  const names = new Map((await queryNames(tx, { ownerId, ids })).map((each) => [each.id, each.name]));
  return byRecipient.flatMap(([userId, entries]) => {
    const byId = new Map(entries.filter(({ id }) => names.has(id)).map((entry) => [entry.id, entry]));
    const [first, ...others] = [...byId.values()].sort((a, b) => a.id.localeCompare(b.id));
    if (first === undefined) return [];
    const target = { kind: first.kind, id: first.id };
    const about = { userId, type, target, actorId: actor.userId, actorName: actor.userName };
    return [{ ...about, title: names.get(first.id) ?? '', more: others.length }];
  });
}

/**
 * The person’s entries at others’ things that are still at or below where they were given; those by groups with the role that
 * the group has now.
 */
async function entriesStillBelow(
  tx: Transaction,
  userId: string,
  ownerIds: readonly string[],
  entries: readonly setAside.SetAsideEntry[],
): Promise<setAside.SetAsideEntry[]> {
  const stillBelow: setAside.SetAsideEntry[] = [];
  for (const ownerId of ownerIds) {
    const ofOwner = entries.filter((entry) => entry.ownerId === ownerId);
    if (ofOwner.length === 0) continue;
    const vias = [...new Map(ofOwner.map((each) => [each.viaId, each.viaKind]))];
    const [kinds, ids] = [vias.map(([, kind]) => kind), vias.map(([id]) => id)];
    const reached = await queryReach(tx, { ownerId, kinds, ids, limit: entriesPerPersonMax });
    const pairs = new Set(reached.map(({ viaId, id }) => viaId + id));
    const grants = await queryGrantsOfPerson(tx, { ownerId, userId });
    const roleBy = new Map(grants.map(({ groupId, target, role }) => [groupId + target, role]));
    stillBelow.push(
      ...ofOwner.flatMap((each) => {
        const role = each.groupId ? roleBy.get(each.groupId + each.viaId) : each.role;
        return role === undefined || !pairs.has(each.viaId + each.target) ? [] : [{ ...each, role }];
      }),
    );
  }
  return stillBelow;
}

/** All locations before all bins, and of each the owners in order, as `raiseWhereNamed` does. */
async function lockTargets(tx: Transaction, targets: readonly OwnedTarget[]): Promise<void> {
  for (const { ownerId, ids } of idsByOwner(targets, 'location')) await lockLocations(tx, { ownerId, ids });
  for (const { ownerId, ids } of idsByOwner(targets, 'bin')) await lockBins(tx, { ownerId, ids });
}

async function raiseTargets(tx: Transaction, targets: readonly OwnedTarget[]) {
  const locations: string[] = [];
  const bins: string[] = [];
  for (const { ownerId, ids } of idsByOwner(targets, 'location'))
    locations.push(...(await raiseLocations(tx, { ownerId, ids })).map(({ id }) => id));
  for (const { ownerId, ids } of idsByOwner(targets, 'bin'))
    bins.push(...(await raiseBins(tx, { ownerId, ids })).map(({ id }) => id));
  return { locations, bins };
}

function idsByOwner(targets: readonly OwnedTarget[], kind: Target['kind']) {
  const ofKind = targets.filter((target) => target.kind === kind);
  return [...Map.groupBy(ofKind, ({ ownerId }) => ownerId)]
    .map(([ownerId, ofOwner]) => ({ ownerId, ids: [...new Set(ofOwner.map(({ id }) => id))] }))
    .sort((a, b) => a.ownerId.localeCompare(b.ownerId));
}
