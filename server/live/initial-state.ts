import type { z } from 'zod';
import type { TargetKind } from '#domain/access/access.ts';
import { can, highest } from '#domain/access/access-rules.ts';
import type { liveRequest } from '#domain/live.ts';
import type { Queryable } from '#server/db/statement.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { Connection } from './connection.ts';
import { emptyChanges, isEmpty, writeLine } from './difference.ts';
import {
  insertInstallation,
  queryAccount,
  queryHistory,
  queryInstallation,
  queryOwn,
  queryShared,
  querySharedByOwner,
  type VisibleRow,
} from './reads/live.queries.ts';
import type { Registry } from './registry.ts';

const insufficientPrivilege = '42501';

export type Have = z.output<typeof liveRequest>['have'];

export type InitialState = {
  epoch: string;
  accountRevision: number;
  visible: VisibleRow[];
  isRevoked: boolean;
};

/** Call after registering the connection: `registry.hasMissed` then finds changes since, such as ended access. */
export async function readInitialState(db: Queryable, connection: Connection): Promise<InitialState> {
  const [epoch, [account], own, shared] = await Promise.all([
    readEpoch(db),
    queryAccount(db, { userId: connection.userId, tokenHash: connection.tokenHash }),
    queryOwn(db, { userId: connection.userId }),
    readShared(db, connection.userId),
  ]);
  if (account === undefined) throw new Error('the signed-in user has no profile');
  const visible = [...own, ...shared].filter(isVisible);
  return { epoch, accountRevision: account.revision, visible, isRevoked: account.isRevoked };
}

async function readShared(db: Queryable, userId: string): Promise<VisibleRow[]> {
  const shared = await queryShared(db, { userId });
  const perOwner = await Promise.all(
    shared.map(({ ownerId, ids }) => querySharedByOwner(db, { ownerId, userId, ids })),
  );
  return perOwner.flat();
}

/** Trashed bins are visible to roles that see the trash, trashed locations to their owner. */
export function isVisible({ kind, isTrashed, roles }: VisibleRow): boolean {
  return !isTrashed || (kind === 'bin' ? seesTrash(roles) : roles === null);
}

function seesTrash(roles: VisibleRow['roles']): boolean {
  return roles === null || can(highest(roles), 'see the trash');
}

const rowsPerTurn = 2_000;
const idsPerTurn = 10_000;

/** `have` is empty for a copy of another epoch. Yields to the event loop; changes meanwhile count as missed. */
export async function compareWithDevice(
  registry: Registry,
  connection: Connection,
  have: Have,
  { visible, accountRevision }: InitialState,
): Promise<void> {
  if (have.me === accountRevision) connection.knownAccountRevision = have.me;
  else connection.isAccountMissed = true;
  const visibleIds = new Set<string>();
  for (const [n, row] of visible.entries()) {
    if (n % rowsPerTurn === rowsPerTurn - 1) await yieldToEventLoop();
    const revisions = row.kind === 'bin' ? have.bins : have.locations;
    compareStream(registry, connection, row, revisions[row.id]);
    visibleIds.add(row.kind + row.id);
  }
  noteMissed(registry, connection, visible);
  const removedBinIds = await removedIdsOf('bin', have.bins, visibleIds);
  const removedLocationIds = await removedIdsOf('location', have.locations, visibleIds);
  const line = { ...emptyChanges(), removedBinIds, removedLocationIds };
  if (!isEmpty(line)) connection.sendChanges(writeLine(line));
}

async function removedIdsOf(
  kind: TargetKind,
  revisions: Record<string, number>,
  visibleIds: ReadonlySet<string>,
) {
  await yieldToEventLoop();
  const removedIds: string[] = [];
  for (const [n, id] of Object.keys(revisions).entries()) {
    if (n % idsPerTurn === idsPerTurn - 1) await yieldToEventLoop();
    if (!visibleIds.has(kind + id)) removedIds.push(id);
  }
  return removedIds;
}

/** Adds changes since registration last, as the last are read first: access may have ended. */
function noteMissed(registry: Registry, connection: Connection, visible: readonly VisibleRow[]): void {
  for (const { kind, id, ownerId } of visible)
    if (registry.hasMissed(connection, id)) registry.miss(connection, id, { kind, ownerId, bytes: 0 });
  registry.noteStarted(connection);
}

function compareStream(
  registry: Registry,
  connection: Connection,
  row: VisibleRow,
  have: number | undefined,
): void {
  const { kind, id, ownerId, revision, roles } = row;
  const isUsable = have !== undefined && have <= revision;
  if (have !== undefined && !isUsable) connection.untrackedStreams.set(id, kind);
  if (isUsable && kind === 'location') registry.hold(connection, id, { kind, revision: have });
  if (isUsable && kind === 'bin') {
    const isKnown = roles === null || have === revision;
    registry.hold(connection, id, {
      kind,
      revision: have,
      seesTrash: isKnown ? seesTrash(roles) : undefined,
    });
  }
  if (have !== revision)
    registry.miss(connection, id, { kind, ownerId, bytes: isUsable ? 0 : row.itemBytes });
}

/** The epoch changes after a restore, copy or promotion of the database; revisions are comparable within one epoch. */
export async function readEpoch(db: Queryable): Promise<string> {
  const installation = await readInstallation(db);
  const history = await readHistory(db);
  return history === undefined ? installation : `${installation}-${history}`;
}

async function readInstallation(db: Queryable): Promise<string> {
  const [installation] = await queryInstallation(db);
  if (installation !== undefined) return installation.epoch;
  await insertInstallation(db);
  return readInstallation(db);
}

async function readHistory(db: Queryable): Promise<string | undefined> {
  try {
    const [row] = await queryHistory(db);
    return row?.history;
  } catch (error) {
    // Some hosted databases deny this; the id of the installation must then suffice.
    if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege) return undefined;
    throw error;
  }
}
