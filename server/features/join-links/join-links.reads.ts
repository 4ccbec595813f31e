import type { Target } from '#domain/access/access.ts';
import { assertCan, can } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { JoinLink } from '#domain/links/join-link.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type PersonRow, queryPeople } from '../access/gate.queries.ts';
import { openTarget, readVisibleRoles } from '../access/gate.ts';
import { queryNames } from '../access/reach.queries.ts';
import {
  accountLimitsOnly,
  type Caller,
  type Installation,
  type OpenRead,
  perMinute,
  type Read,
} from '../command.ts';
import { queryGroup } from '../groups/group.queries.ts';
import { type JoinLinkRow, queryJoinLinks } from './join-link.queries.ts';
import { readJoinLink, readJoinOffer, readOffer } from './open-join-link.ts';

type ListedRow = Awaited<ReturnType<typeof queryJoinLinks>>[number];

export const listJoinLinks: Read<'joinLinks.list'> = {
  summary:
    'Lists the join links to a bin or location, or into an own group, newest first, with those who came by them, for people who manage its access. Ended links are listed for 30 days. `url` is present only for links that the user created.',
  rate: accountLimitsOnly,
  async read(db, caller, of) {
    if ('groupId' in of) return { links: await listOfGroup(db, caller, of.groupId) };
    const { target } = of;
    const ownerId = await assertManages(db, caller, target);
    const rows = await queryJoinLinks(db, {
      ownerId,
      target: JSON.stringify([target]),
      groupId: null,
      now: caller.now,
    });
    const userIds = [...new Set(rows.flatMap(({ uses }) => (uses ?? []).map(({ userId }) => userId)))];
    const people = new Map((await queryPeople(db, { userIds })).map((each) => [each.userId, each]));
    const managedBy = async (readerId: string) => {
      const targets = rows.flatMap((row) => row.targets);
      const roles = await readVisibleRoles(db, { ownerId, readerId }, targets);
      return (each: Target) => can(roles.get(each.id), 'manage people');
    };
    const isShown = await managedBy(caller.userId);
    const links: JoinLink[] = [];
    for (const [makerId, makersRows] of Map.groupBy(rows, ({ createdBy }) => createdBy)) {
      const isManaged = await managedBy(makerId);
      for (const row of makersRows)
        links.push({
          ...(makerId === caller.userId ? presentOwnJoinLink(row, caller.installation) : present(row)),
          ...presentUses(row, people),
          targets: row.targets.filter(isShown),
          isSuspended: !row.targets.some(isManaged),
        });
    }
    return { links: links.sort(newestFirst) };
  },
};

/** @throws AppError `groups.notFound`. */
async function listOfGroup(db: Queryable, caller: Caller, groupId: string): Promise<JoinLink[]> {
  const ownerId = caller.userId;
  const [group] = await queryGroup(db, { ownerId, id: groupId });
  if (group === undefined) throw new AppError('groups.notFound');
  const rows = await queryJoinLinks(db, { ownerId, target: null, groupId, now: caller.now });
  const names = await queryNames(db, { ownerId, ids: group.grants.map(({ target }) => target.id) });
  const userIds = [...new Set(rows.flatMap(({ uses }) => (uses ?? []).map(({ userId }) => userId)))];
  const people = new Map((await queryPeople(db, { userIds })).map((each) => [each.userId, each]));
  const isSuspended = names.length === 0 || group.grants.some(({ role }) => role === 'admin');
  const links = rows.map((row) => ({
    ...presentOwnJoinLink(row, caller.installation),
    ...presentUses(row, people),
    isSuspended,
  }));
  return links.sort(newestFirst);
}

function newestFirst(a: JoinLink, b: JoinLink): number {
  return b.createdAt.localeCompare(a.createdAt);
}

export const getJoinLink: Read<'joinLinks.get'> = {
  summary:
    'Returns what a join link offers to the user, or where it leads if the user has access. Changes nothing.',
  rate: { limits: [perMinute(60)] },
  async read(db, { userId, now }, { token }) {
    const found = await readJoinLink(db, { token, readerId: userId, now });
    if (found.goTo !== undefined) return { goTo: found.goTo };
    const { isAsked, isDenied } = found;
    return {
      offer: await readOffer(db, found),
      ...(isAsked && { isAsked: true as const }),
      ...(isDenied && { isDenied: true as const }),
    };
  },
};

/** Security: anybody who has the link can join, so it shows only what they would read then. */
export const previewJoinLink: OpenRead<'joinLinks.preview'> = {
  summary:
    'Returns who invites to what by a join link’s token: names only. Needs no session and changes nothing. Unknown, ended, expired and used-up links give the same error.',
  read: (db, now, { token }) => readJoinOffer(db, token, now),
};

/** Returns the owner. @throws AppError `bins.notFound`, `locations.notFound`, `access.denied`. */
export async function assertManages(db: Queryable, { userId }: Caller, target: Target): Promise<string> {
  const { row, effectiveRole } = await openTarget(db, userId, target);
  assertCan(effectiveRole, 'manage people');
  return row.ownerId;
}

/** Security: only the maker sees the address, which lets any account in. */
export function presentOwnJoinLink(
  row: JoinLinkRow,
  { origin, links }: Installation,
): JoinLink & { url: string } {
  return { ...present(row), url: `${origin}/join/${links.token('join', row.id)}` };
}

function present(row: JoinLinkRow): JoinLink {
  const { id, targets, groupId, role, usesMax, asksFirst, createdBy, createdAt, expiresAt, endedAt } = row;
  return {
    id,
    targets,
    role,
    usesMax,
    asksFirst,
    createdBy,
    createdAt,
    expiresAt,
    ...(groupId !== null && { groupId }),
    ...(endedAt !== null && { endedAt }),
    isSuspended: false,
    people: [],
  };
}

/** Lists the people without those whose accounts are gone; their uses count. */
function presentUses(
  { uses, usedUpAt }: ListedRow,
  people: ReadonlyMap<string, PersonRow>,
): Pick<JoinLink, 'people' | 'isUsedUp'> {
  const all = uses ?? [];
  const named = all.flatMap(({ userId, usedAt }) => {
    const person = people.get(userId);
    if (person === undefined) return [];
    const { userName, photoId } = person;
    return [
      { userId, userName, ...(photoId && { userPhotoId: photoId }), usedAt: new Date(usedAt).toISOString() },
    ];
  });
  return { people: named, ...(usedUpAt !== null && { isUsedUp: true }) };
}
