import { type EffectiveRole, type Role, role as roles, type Target } from '#domain/access/access.ts';
import { can, highest, isDeniedLately, isHigher, targetsAtOnceMax } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { JoinOffer } from '#domain/links/join-link.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { readVisibleRoles } from '../access/gate.ts';
import { NOBODY } from '../access/locked-owner.ts';
import { personOf } from '../access/people.present.ts';
import { queryNames } from '../access/reach.queries.ts';
import { queryRequestsOf, readTakeOut } from '../access/requests.queries.ts';
import type { GroupGrant } from '../groups/group.queries.ts';
import { presentMixed } from '../groups/open-group.ts';
import { queryRemovalSince } from '../history/history.queries.ts';
import { queryToken } from '../links.queries.ts';
import { hashLinkToken } from '../links.ts';
import { endUsedUpJoinLink, insertJoinUse, type JoinLinkRow, queryJoinLink } from './join-link.queries.ts';

/** `role` is what the link gives there. */
type NamedTarget = { target: Target; name: string; role: Role };

/** A link as one reader may use it. */
export type ReadJoinLink = {
  ownerId: string;
  link: JoinLinkRow;
  /** The group into which the link leads. */
  groupName: string | undefined;
  hasAllPlaces: boolean;
  inviterName: string;
  /** Present targets whose people the link's maker manages. */
  offered: NamedTarget[];
  /** The offered targets where the reader has less than the link gives; all if the reader is not in its group. */
  lacking: NamedTarget[];
  /** The target to open if the reader already has everything that the link gives, or was granted less. */
  goTo: Target | undefined;
  isAsked: boolean;
  /** The reader asked by this link and was denied so recently that they may not ask again. */
  isDenied: boolean;
  isOpen: boolean;
};

type JoinLinkKey = { token: string; readerId: string; now: string };

/**
 * Security: unknown, ended, expired and used-up links run the same statements. @throws AppError `joinLinks.notFound`
 * unless the link is open or the reader has access already, `joinLinks.removed` if it is open to others.
 */
export async function readJoinLink(
  db: Queryable,
  { token, readerId, now }: JoinLinkKey,
): Promise<ReadJoinLink> {
  const [row] = await queryToken(db, { hash: hashLinkToken(token), purpose: 'join' });
  const { ownerId, rowId } = row ?? { ownerId: NOBODY, rowId: NOBODY };
  const [link] = await queryJoinLink(db, { ownerId, id: rowId, readerId });
  const { createdBy, createdAt, groupId, group } = link ?? noLink;
  const grants: GroupGrant[] = group ? (group.grants ?? []) : grantsOf(link ?? noLink);
  const targets = grants.map(({ target }) => target);
  const ids = targets.map(({ id }) => id);
  const highestRole = highest(grants.map(({ role }) => role)) ?? 'viewer';
  const lowerRoles = roles.options.filter((each) => isHigher(highestRole, each));
  const [names, makerRoles, readerRoles, removals, requests, inviter] = await Promise.all([
    queryNames(db, { ownerId, ids }),
    readVisibleRoles(db, { ownerId, readerId: createdBy }, targets),
    readVisibleRoles(db, { ownerId, readerId }, targets),
    queryRemovalSince(db, { ownerId, personId: readerId, since: createdAt, lowerRoles, groupId }),
    queryRequestsOf(db, { ownerId, userId: readerId, ids }),
    personOf(db, createdBy),
  ]);
  if (link === undefined) throw new AppError('joinLinks.notFound');
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const present = grants.flatMap((grant) => {
    const name = nameOf.get(grant.target.id);
    return name === undefined ? [] : [{ ...grant, name }];
  });
  const offered = present.filter(({ target }) => can(makerRoles.get(target.id), 'manage people'));
  const isOutside = group !== null && !group.isMember && readerId !== ownerId;
  const lacking = offered.filter((each) => isOutside || isLess(readerRoles.get(each.target.id), each.role));
  const [first] = present.filter(({ target }) => readerRoles.has(target.id));
  const [removal] = removals;
  const isOpenToOthers =
    isInTime(link, now) &&
    !link.isOwnerLeaving &&
    (link.isUsed || link.usedUpAt === null) &&
    offered.length > 0 &&
    // Nobody becomes an admin by a link.
    grants.every((each) => each.role !== 'admin');
  const isOpen = isOpenToOthers && removal === undefined;
  const isAsked = requests.some((request) => request.deniedAt === null);
  const isAnswered = link.asksFirst && link.isUsed && !isAsked;
  const deniedAt = requests.find(({ id }) => id === lacking[0]?.target.id)?.deniedAt ?? null;
  const isDenied = isAnswered && deniedAt !== null && isDeniedLately(deniedAt, now);
  // A request may be granted with a lower role than the link offers.
  const isOffered = isOpen && lacking.length > 0 && (!isAnswered || isDenied);
  const goTo = isOffered ? undefined : first?.target;
  if (!isOpen && goTo === undefined) {
    // They may know this, as everybody else sees what an open link offers, and the inbox tells who ended their access.
    if (isOpenToOthers && removal !== undefined)
      throw new AppError('joinLinks.removed', { person: (await personOf(db, removal.removedBy)).userName });
    throw new AppError('joinLinks.notFound');
  }
  return {
    ownerId,
    link,
    groupName: group?.name,
    hasAllPlaces: group?.hasAllPlaces ?? false,
    inviterName: inviter.userName,
    offered,
    lacking,
    goTo,
    isOpen,
    isAsked,
    isDenied,
  };
}

type Seat = { ownerId: string; linkId: string; userId: string; now: string };

/** Whoever takes the last seat ends the link. Needs the owner locked. */
export async function takeSeat(tx: Transaction, { ownerId, linkId, userId, now }: Seat): Promise<void> {
  await insertJoinUse(tx, { ownerId, linkId, userId, now });
  await endUsedUpJoinLink(tx, { ownerId, linkId, now });
}

function isLess(current: EffectiveRole | undefined, role: Role): boolean {
  return current === undefined || isHigher(role, current);
}

/** For a reader without an account. @throws AppError `joinLinks.notFound`. */
export async function readJoinOffer(db: Queryable, token: string, now: string): Promise<JoinOffer> {
  return readOffer(db, await readJoinLink(db, { token, readerId: NOBODY, now }));
}

export async function readOffer(db: Queryable, found: ReadJoinLink): Promise<JoinOffer> {
  const { ownerId, offered, link, groupName, hasAllPlaces, inviterName } = found;
  const isEditor = offered.some(({ role }) => role === 'editor');
  const ids = isEditor ? [] : offered.map(({ target }) => target.id);
  const takeOut = await readTakeOut(db, ownerId, ids);
  return {
    targets: offered.slice(0, targetsAtOnceMax).map(({ target: { kind }, name }) => ({ kind, name })),
    ...(groupName && { groupName }),
    ...(hasAllPlaces && { allPlaces: true as const }),
    role: isEditor ? 'editor' : 'viewer',
    ...presentMixed(offered),
    ...(takeOut && { takeOut }),
    asksFirst: link.asksFirst,
    inviterName,
  };
}

export function isInTime({ endedAt, expiresAt }: JoinLinkRow, now: string): boolean {
  return endedAt === null && Date.parse(expiresAt) > Date.parse(now);
}

function grantsOf({ targets, role }: Pick<JoinLinkRow, 'targets' | 'role'>): GroupGrant[] {
  return targets.map((target) => ({ target, role }));
}

const noLink = {
  targets: [] as Target[],
  groupId: null,
  group: null,
  createdBy: NOBODY,
  role: 'viewer',
  createdAt: new Date(0).toISOString(),
} as const;
