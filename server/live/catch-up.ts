import type { Queryable } from '#server/db/statement.ts';
import { emptyChanges, isEmpty, writeLine } from './changes-line.ts';
import type { Connection, Missed } from './connection.ts';
import { addTo, differenceFor } from './difference.ts';
import type { LimitedReads } from './limited-reads.ts';
import { readAccountJson } from './reads/account-read.ts';
import { portionBytes, type StreamRead, type Wanted } from './reads/stream-read.ts';
import type { Registry } from './registry.ts';
import { sendInParts } from './send-in-parts.ts';

/** Small enough for one connection's memory, large enough to hide round trips. */
const portionStreams = 50;
const lineBytes = 256 * 1024;

type CatchUpDeps = { db: Queryable; registry: Registry; read: LimitedReads };

/** In rounds until nothing is left. No database connection waits for a slow reader: each portion is its own snapshot. */
export async function catchUp(
  { db, registry, read }: CatchUpDeps,
  connection: Connection,
  onRound: (round: number) => void = () => {},
): Promise<void> {
  connection.isCatchingUp = true;
  await connection.output.flushed();
  for (let round = 1; registry.all.has(connection) && isBehind(connection); round++) {
    if (connection.isAccountMissed) await sendAccount(db, connection);
    for (const [ownerId, portion] of portionsOf(connection.missed)) {
      for (let wanted = wantedBy(connection, portion); wanted.length > 0; ) {
        const { reads, rest } = await read.streams(connection.userId, ownerId, wanted);
        // Reads one portion ahead of the reader, never two.
        await connection.output.flushed();
        if (!registry.all.has(connection)) return;
        const rows = without(portion, rest);
        forgetMissed(connection, rows);
        for (const id of sendPortion(registry, connection, ownerId, rows, reads)) {
          await sendInParts({ registry, read }, connection, ownerId, id);
        }
        for (const id of rows.keys()) portion.delete(id);
        wanted = rest;
      }
    }
    await connection.output.flushed();
    onRound(round);
  }
  connection.isCatchingUp = false;
}

function isBehind(connection: Connection): boolean {
  return connection.missed.size > 0 || connection.isAccountMissed;
}

async function sendAccount(db: Queryable, connection: Connection): Promise<void> {
  connection.isAccountMissed = false;
  const { revision, json } = await readAccountJson(db, connection.userId);
  if (revision === connection.knownAccountRevision) return;
  connection.knownAccountRevision = revision;
  connection.sendChanges(writeLine({ ...emptyChanges(), me: json }));
}

type Portion = Map<string, Missed>;

function* portionsOf(missed: ReadonlyMap<string, Missed>): Generator<[ownerId: string, portion: Portion]> {
  for (const [ownerId, all] of Map.groupBy(missed, ([, each]) => each.ownerId)) {
    let portion: Portion = new Map();
    let bytes = 0;
    for (const [id, each] of locationsFirst(all)) {
      const isFull = portion.size === portionStreams || bytes + each.bytes > portionBytes;
      if (isFull && portion.size > 0) {
        yield [ownerId, portion];
        portion = new Map();
        bytes = 0;
      }
      portion.set(id, each);
      bytes += each.bytes;
    }
    yield [ownerId, portion];
  }
}

/** A bin must not come before its location. */
function locationsFirst(missed: [id: string, each: Missed][]): [id: string, each: Missed][] {
  const isLocation = ([, { kind }]: [string, Missed]) => kind === 'location';
  return [...missed.filter(isLocation), ...missed.filter((each) => !isLocation(each))];
}

function wantedBy(connection: Connection, portion: Portion): Wanted[] {
  return [...portion].map(([id, { kind }]) => {
    if (kind === 'location') return { kind, id };
    const knownRevision = connection.knownRevisions.get(id);
    const allTrash = knownRevision?.kind === 'bin' && knownRevision.seesTrash === undefined;
    return { kind, id, since: knownRevision?.revision ?? 0, allTrash };
  });
}

function without(portion: Portion, rest: readonly Wanted[]): Portion {
  const left = new Set(rest.map(({ id }) => id));
  return new Map([...portion].filter(([id]) => !left.has(id)));
}

// What was missed again since the read began stays missed.
function forgetMissed(connection: Connection, portion: Portion): void {
  for (const [id, each] of portion) if (connection.missed.get(id) === each) connection.missed.delete(id);
}

function sendPortion(
  registry: Registry,
  connection: Connection,
  ownerId: string,
  portion: Portion,
  reads: ReadonlyMap<string, StreamRead>,
): string[] {
  const large: string[] = [];
  let line = emptyChanges();
  let bytes = 0;
  for (const [id, { kind }] of portion) {
    const difference = differenceFor(connection, id, reads.get(id));
    if (difference.kind === 'again' || difference.kind === 'large') {
      if (difference.kind === 'again') forgetTrash(connection, id);
      else large.push(id);
      registry.miss(connection, id, { kind, ownerId, bytes: 0 });
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

/** Its view of the trash changed, so the next read brings all of it. */
function forgetTrash(connection: Connection, binId: string): void {
  const knownRevision = connection.knownRevisions.get(binId);
  if (knownRevision?.kind === 'bin')
    connection.knownRevisions.set(binId, { ...knownRevision, seesTrash: undefined });
}
