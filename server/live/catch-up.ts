import { can } from '#domain/access/access-rules.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Connection } from './connection.ts';
import { addTo, differenceFor, emptyChanges, isEmpty, writeLine } from './difference.ts';
import type { BinPartRow, Cursor } from './reads/live.queries.ts';
import type { Portion, Reader } from './reads/read-after.ts';
import {
  type BinPart,
  cursorAfter,
  hiddenFrom,
  itemsFor,
  readAccountJson,
  roleIn,
  writeHeader,
  writeLocation,
} from './reads/stream-read.ts';
import type { Registry } from './registry.ts';

const lineBytes = 256 * 1024;

export type CatchUpDeps = { db: Queryable; registry: Registry; read: Reader };

export type CatchUpOptions = {
  /** Sends all headers before the items, so that a device without bins can show its list early. */
  isFirstLoad?: boolean;
  onRound?(round: number): void;
};

/**
 * Sends what a connection missed, in rounds until nothing is left, after a first load, a return, a gap or a slow read.
 * Reads at most one portion ahead of the reader.
 */
export async function catchUp(
  deps: CatchUpDeps,
  connection: Connection,
  { isFirstLoad = false, onRound }: CatchUpOptions = {},
): Promise<void> {
  const { db, registry, read } = deps;
  connection.isCatchingUp = true;
  await connection.output.flushed();
  if (isFirstLoad) await sendHeaders(deps, connection);
  for (let round = 1; registry.all.has(connection) && isBehind(connection); round++) {
    if (connection.isAccountMissed) await sendAccount(db, connection);
    const revisionOf = (id: string) => connection.knownRevisions.get(id);
    for await (const portion of read.readAfter(connection.userId, connection.missed, revisionOf)) {
      await connection.output.flushed();
      if (!registry.all.has(connection)) return;
      for (const id of sendPortion(registry, connection, portion))
        await sendLargeBin(deps, connection, portion.ownerId, id);
    }
    await connection.output.flushed();
    onRound?.(round);
  }
  connection.isCatchingUp = false;
}

function isBehind(connection: Connection): boolean {
  return connection.missed.size > 0 || connection.isAccountMissed;
}

async function sendHeaders({ registry, read }: CatchUpDeps, connection: Connection): Promise<void> {
  for await (const { reads } of read.readAfter(connection.userId, connection.missed, 'headersOnly')) {
    await connection.output.flushed();
    if (!registry.all.has(connection)) return;
    let bins: string[] = [];
    let locations: string[] = [];
    let bytes = 0;
    const send = () => {
      if (bytes > 0)
        connection.send(`{"type":"headers","bins":[${bins.join()}],"locations":[${locations.join()}]}\n`);
      [bins, locations, bytes] = [[], [], 0];
    };
    for (const each of reads.values()) {
      const effectiveRole = roleIn(each, connection.userId);
      if (effectiveRole === undefined) continue;
      connection.untrackedStreams.set(each.row.id, each.kind);
      const json =
        each.kind === 'bin'
          ? writeHeader(each, connection.userId, effectiveRole)
          : writeLocation(each, connection.userId, effectiveRole);
      if (bytes + json.length > lineBytes) send();
      (each.kind === 'bin' ? bins : locations).push(json);
      bytes += json.length;
    }
    send();
  }
}

async function sendAccount(db: Queryable, connection: Connection): Promise<void> {
  connection.isAccountMissed = false;
  const { revision, json } = await readAccountJson(db, connection.userId);
  if (revision === connection.knownAccountRevision) return;
  connection.knownAccountRevision = revision;
  connection.sendChanges(writeLine({ ...emptyChanges(), me: json }));
}

/** Returns the ids of bins that are larger than a portion. */
function sendPortion(
  registry: Registry,
  connection: Connection,
  { ownerId, streams, reads }: Portion,
): string[] {
  const large: string[] = [];
  let line = emptyChanges();
  let bytes = 0;
  for (const [id, missed] of streams) {
    // Keeps streams that changed again since the read started.
    if (connection.missed.get(id) === missed) connection.missed.delete(id);
    const difference = differenceFor(connection, id, reads.get(id));
    if (difference.kind === 'again' || difference.kind === 'large') {
      if (difference.kind === 'again') markTrashUnknown(connection, id);
      else large.push(id);
      registry.miss(connection, id, { kind: missed.kind, ownerId, bytes: 0 });
      continue;
    }
    const size = difference.kind === 'changes' ? difference.json.length : 0;
    if (bytes + size > lineBytes && bytes > 0) {
      connection.sendChanges(writeLine(line));
      line = emptyChanges();
      bytes = 0;
    }
    bytes += size;
    addTo(line, registry, connection, id, difference);
  }
  if (!isEmpty(line)) connection.sendChanges(writeLine(line));
  return large;
}

/** Makes the next read return the whole trash, as the connection's view of it changed. */
function markTrashUnknown(connection: Connection, binId: string): void {
  const knownRevision = connection.knownRevisions.get(binId);
  if (knownRevision?.kind === 'bin')
    connection.knownRevisions.set(binId, { ...knownRevision, seesTrash: undefined });
}

type Deps = { registry: Registry; read: Reader };

/** Sends a bin whose difference is larger than a portion. */
async function sendLargeBin(deps: Deps, connection: Connection, ownerId: string, id: string): Promise<void> {
  const { registry, read } = deps;
  const missedBefore = connection.missed.get(id);
  const knownRevision = connection.knownRevisions.get(id)?.revision ?? 0;
  let from = knownRevision;
  const wanted = { id, after: cursorAfter(from), tracesAfter: from };
  let part = await read.readPart(connection.userId, ownerId, wanted);
  if (part && from > 0 && !canBeAdded(connection, part)) {
    from = 0;
    part = await read.readPart(connection.userId, ownerId, { id, after: cursorAfter(from) });
  }
  await connection.output.flushed();
  if (!registry.all.has(connection)) return;
  if (connection.missed.get(id) === missedBefore) connection.missed.delete(id);
  if (part && part.row.revision > knownRevision && roleIn(part, connection.userId) !== undefined)
    return sendInPieces(deps, connection, ownerId, part, from);
  const line = emptyChanges();
  addTo(line, registry, connection, id, differenceFor(connection, id, part));
  if (!isEmpty(line)) connection.sendChanges(writeLine(line));
}

/** Returns whether the device can apply the part to its copy. */
function canBeAdded({ knownRevisions, userId }: Connection, part: BinPart): boolean {
  const onDevice = knownRevisions.get(part.row.id);
  const role = roleIn(part, userId);
  if (onDevice?.kind !== 'bin' || role === undefined) return true;
  return onDevice.seesTrash === can(role, 'see the trash') && part.row.prunedRevision <= onDevice.revision;
}

/**
 * Sends one line, written part by part, up to the bin's revision at its start; later changes count as missed. Security:
 * cuts the connection if its user loses access meanwhile.
 */
async function sendInPieces(
  { registry, read }: Deps,
  connection: Connection,
  ownerId: string,
  first: BinPart,
  from: number,
): Promise<void> {
  const { id, revision: to } = first.row;
  const removed = [...(first.row.removed ?? [])];
  let seesTrash: boolean | undefined;
  let hasItems = false;
  for (let part: BinPart | undefined = first; ; ) {
    const effectiveRole = part && roleIn(part, connection.userId);
    if (part === undefined || effectiveRole === undefined) return connection.cut();
    if (seesTrash === undefined) {
      const header = writeHeader(part, connection.userId, effectiveRole);
      connection.isWithinLine = true;
      connection.send(
        `{"type":"changes","bins":{"${id}":{"from":${from},"to":${to},"header":${header},"items":[`,
      );
    }
    seesTrash ??= can(effectiveRole, 'see the trash');
    if (seesTrash !== can(effectiveRole, 'see the trash')) return connection.cut();
    const items = itemsFor(part.row, seesTrash);
    if (items !== '') connection.send(hasItems ? `,${items}` : items);
    hasItems ||= items !== '';
    removed.push(...hiddenFrom(part.row, from, seesTrash));
    const after = nextCursor(part.row, to);
    if (after === undefined) break;
    part = await read.readPart(connection.userId, ownerId, { id, after });
    await connection.output.flushed();
    if (!registry.all.has(connection)) return;
  }
  connection.isWithinLine = false;
  registry.hold(connection, id, { kind: 'bin', revision: to, seesTrash });
  connection.sendChanges(`],"removed":${JSON.stringify(removed)}}}}\n`);
}

function nextCursor({ hasMore, endsAt, to }: BinPartRow, last: number): Cursor | undefined {
  if (!hasMore) return undefined;
  return endsAt === null ? cursorAfter(to, last) : { revision: to, id: endsAt, last };
}
