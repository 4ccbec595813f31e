import type { Queryable } from '#server/db/statement.ts';
import type { Connection } from './connection.ts';
import { addTo, differenceFor, emptyChanges, isEmpty, writeLine } from './difference.ts';
import { sendLargeBin } from './large-bin.ts';
import type { Portion, Reader } from './reads/read-after.ts';
import { readAccountJson, roleIn, writeHeader, writeLocation } from './reads/stream-read.ts';
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
          : writeLocation(each, effectiveRole);
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
