import { can } from '#domain/access/access-rules.ts';
import { emptyChanges, isEmpty, writeLine } from './changes-line.ts';
import type { Connection } from './connection.ts';
import { addTo, differenceFor } from './difference.ts';
import type { LimitedReads } from './limited-reads.ts';
import { type BinPart, behind } from './reads/bin-part.ts';
import type { BinPartRow, Cursor } from './reads/live.queries.ts';
import { hiddenFrom, itemsFor, roleIn, writeHeader } from './reads/stream-read.ts';
import type { Registry } from './registry.ts';

type SendDeps = { registry: Registry; read: LimitedReads };

/**
 * Each part is its own snapshot; later changes follow. What cannot be added to the device's copy, and a single large
 * revision, go into one line written in pieces.
 */
export async function sendInParts(
  deps: SendDeps,
  connection: Connection,
  ownerId: string,
  id: string,
): Promise<void> {
  const { registry, read } = deps;
  let loadsSince = 0;
  for (;;) {
    const noted = connection.missed.get(id);
    const knownBin = knownBinOf(connection, id);
    const since = knownBin.revision;
    const part = await read.part(connection.userId, ownerId, {
      id,
      after: behind(since),
      tracesAfter: since,
    });
    await connection.output.flushed();
    if (!registry.all.has(connection)) return;
    const effectiveRole = part && roleIn(part, connection.userId);
    if (part !== undefined && effectiveRole !== undefined) {
      if (since === 0) loadsSince = part.row.revision;
      const range = rangeForOneLine(part, knownBin, loadsSince, can(effectiveRole, 'see the trash'));
      if (range !== undefined) {
        await sendInOneLine(deps, connection, ownerId, id, range);
        continue;
      }
    }
    const line = emptyChanges();
    addTo(line, registry, connection, id, differenceFor(connection, id, part));
    if (!isEmpty(line)) connection.sendChanges(writeLine(line));
    if (effectiveRole !== undefined && part?.row.hasMore === true) continue;
    if (connection.missed.get(id) === noted) connection.missed.delete(id);
    return;
  }
}

type KnownBin = { revision: number; seesTrash: boolean | undefined };

function knownBinOf({ knownRevisions }: Connection, id: string): KnownBin {
  const found = knownRevisions.get(id);
  return found?.kind === 'bin' ? found : { revision: 0, seesTrash: undefined };
}

type Range = { from: number; to: number };

/** `loadsSince` is the bin's revision when its whole load began; removals before it were never sent. */
function rangeForOneLine(
  { row }: BinPart,
  knownBin: KnownBin,
  loadsSince: number,
  seesTrash: boolean,
): Range | undefined {
  const { revision, to, prunedRevision, endsAt } = row;
  if (revision <= knownBin.revision) return undefined;
  const isContinued =
    knownBin.seesTrash === seesTrash && prunedRevision <= Math.max(knownBin.revision, loadsSince);
  if (knownBin.revision > 0 && !isContinued) return { from: 0, to: revision };
  return endsAt === null ? undefined : { from: knownBin.revision, to };
}

/** Security: cuts off a reader who may no longer see what the line began with. */
async function sendInOneLine(
  { registry, read }: SendDeps,
  connection: Connection,
  ownerId: string,
  id: string,
  { from, to }: Range,
): Promise<void> {
  const removed: string[] = [];
  let seesTrash: boolean | undefined;
  let hasItems = false;
  for (let after: Cursor | undefined = behind(from, to); after !== undefined; ) {
    const isFirst = seesTrash === undefined;
    const tracesAfter = isFirst ? from : 0;
    const part: BinPart | undefined = await read.part(connection.userId, ownerId, { id, after, tracesAfter });
    await connection.output.flushed();
    if (!registry.all.has(connection)) return;
    const effectiveRole = part && roleIn(part, connection.userId);
    if (isFirst && effectiveRole === undefined) return;
    if (part === undefined || effectiveRole === undefined) return connection.cut();
    seesTrash ??= can(effectiveRole, 'see the trash');
    if (seesTrash !== can(effectiveRole, 'see the trash')) return connection.cut();
    const { row } = part;
    const items = itemsFor(row, seesTrash);
    if (isFirst) {
      const header = writeHeader(part, connection.userId, effectiveRole);
      connection.isWithinLine = true;
      connection.send(
        `{"type":"changes","bins":{"${id}":{"from":${from},"to":${to},"header":${header},"items":[`,
      );
    }
    if (items !== '') connection.send(hasItems ? `,${items}` : items);
    hasItems ||= items !== '';
    removed.push(...(row.removed ?? []), ...hiddenFrom(row, from, seesTrash));
    after = cursorBehind(row, to);
  }
  connection.isWithinLine = false;
  registry.hold(connection, id, { kind: 'bin', revision: to, seesTrash });
  connection.sendChanges(`],"removed":${JSON.stringify(removed)}}}}\n`);
}

function cursorBehind({ hasMore, endsAt, to }: BinPartRow, last: number): Cursor | undefined {
  if (!hasMore) return undefined;
  return endsAt === null ? behind(to, last) : { revision: to, id: endsAt, last };
}
