import { can } from '#domain/access/access-rules.ts';
import type { Connection } from './connection.ts';
import { addTo, differenceFor, emptyChanges, isEmpty, writeLine } from './difference.ts';
import type { BinPartRow, Cursor } from './reads/live.queries.ts';
import type { Reader } from './reads/read-after.ts';
import { type BinPart, cursorAfter, hiddenFrom, itemsFor, roleIn, writeHeader } from './reads/stream-read.ts';
import type { Registry } from './registry.ts';

type Deps = { registry: Registry; read: Reader };

/** Sends a bin whose difference is larger than a portion. */
export async function sendLargeBin(
  deps: Deps,
  connection: Connection,
  ownerId: string,
  id: string,
): Promise<void> {
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
