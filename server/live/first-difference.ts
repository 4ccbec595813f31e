import type { z } from 'zod';
import { can, highest } from '#domain/access/access-rules.ts';
import type { liveRequest } from '#domain/live.ts';
import type { Queryable } from '#server/db/statement.ts';
import { headerOnly, readBins, standingIn, writeHeader } from './bin-read.ts';
import { emptyChanges, writeLine } from './changes-line.ts';
import type { Connection } from './connection.ts';
import { readEpoch } from './epoch.ts';
import { queryAccount, queryOwnBins, queryShared, querySharedBins, type VisibleRow } from './live.queries.ts';
import type { Registry } from './registry.ts';

export type Have = z.output<typeof liveRequest>['have'];

/** What a person may see as the connection begins, and under which epoch. */
export type Beginning = { epoch: string; profileRevision: number; visible: VisibleRow[]; isRevoked: boolean };

/** Read after the connection was registered: what changes from now on comes in as missed. */
export async function readBeginning(db: Queryable, connection: Connection): Promise<Beginning> {
  const [epoch, [account], own, shared] = await Promise.all([
    readEpoch(db),
    queryAccount(db, connection.userId, connection.tokenHash),
    queryOwnBins(db, connection.userId),
    readShared(db, connection.userId),
  ]);
  if (account === undefined) throw new Error('a signed-in person has no profile');
  const visible = [...own, ...shared].filter(isThere);
  return { epoch, profileRevision: account.revision, visible, isRevoked: account.isRevoked };
}

async function readShared(db: Queryable, userId: string): Promise<VisibleRow[]> {
  const shared = await queryShared(db, userId);
  const perOwner = await Promise.all(
    shared.map(({ ownerId, binIds }) => querySharedBins(db, ownerId, userId, binIds)),
  );
  return perOwner.flat();
}

/** Whether the bin is there for this person: one in the trash is so only for those who see the trash. */
export function isThere({ isTrashed, roles }: VisibleRow): boolean {
  return !isTrashed || seesTrash(roles);
}

function seesTrash(roles: VisibleRow['roles']): boolean {
  return roles === null || can(highest(roles), 'see the trash');
}

/**
 * Notes what the device has and what it therefore misses, and says what is gone. `have` is empty where the device's copy
 * is of another epoch.
 */
export function compareWithDevice(
  registry: Registry,
  connection: Connection,
  have: Have,
  { visible, profileRevision }: Beginning,
): void {
  if (have.me === profileRevision) connection.heldProfile = have.me;
  else connection.isProfileMissed = true;
  for (const bin of visible) noteBin(registry, connection, bin, have.bins[bin.id]);
  const seen = new Set(visible.map((bin) => bin.id));
  const gone = Object.keys(have.bins).filter((id) => !seen.has(id));
  if (gone.length > 0) connection.sendChanges(writeLine({ ...emptyChanges(), gone }));
}

function noteBin(
  registry: Registry,
  connection: Connection,
  bin: VisibleRow,
  have: number | undefined,
): void {
  const isUsable = have !== undefined && have <= bin.revision;
  if (isUsable) {
    const isKnown = bin.roles === null || have === bin.revision;
    const held = { revision: have, seesTrash: isKnown ? seesTrash(bin.roles) : undefined };
    registry.hold(connection, bin.id, held);
  }
  if (have !== bin.revision) registry.miss(connection, bin.id, bin.ownerId, isUsable ? 0 : bin.itemCount);
}

/** All headers at once, so that a first load shows its list while the bins still follow. */
export async function sendHeaders(
  db: Queryable,
  connection: Connection,
  visible: VisibleRow[],
): Promise<void> {
  const headers: string[] = [];
  for (const [ownerId, bins] of Map.groupBy(visible, (bin) => bin.ownerId)) {
    const wanted = bins.map(({ id }) => ({ id, since: headerOnly, allTrash: false }));
    for (const read of (await readBins(db, ownerId, wanted)).values()) {
      const standing = standingIn(read, connection.userId);
      if (standing !== undefined) headers.push(writeHeader(read, connection.userId, standing));
    }
  }
  connection.send(`{"type":"headers","bins":[${headers.join(',')}]}\n`);
}
