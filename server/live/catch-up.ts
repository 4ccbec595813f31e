import type { Queryable } from '#server/db/statement.ts';
import { readProfile } from '../features/account/profile.ts';
import { type BinRead, readBins, type Wanted } from './bin-read.ts';
import { type ChangesLine, emptyChanges, isEmpty, writeLine } from './changes-line.ts';
import type { Connection, Missed } from './connection.ts';
import { type Difference, differenceFor } from './difference.ts';
import type { Registry } from './registry.ts';

/** Read at once: small enough to keep one connection's memory small, large enough that round trips don't count. */
const portionBins = 50;
const portionItems = 2_000;
const lineBytes = 256 * 1024;

/**
 * Sends a connection the bins it missed, in rounds until none is left: those that change meanwhile come again. No database
 * connection waits for a slow reader: each portion is a snapshot of its own, and only a bin's revision is ever claimed.
 */
export async function catchUp(
  db: Queryable,
  registry: Registry,
  connection: Connection,
  onRound: (round: number) => void = () => {},
): Promise<void> {
  connection.isCatchingUp = true;
  await connection.output.flushed();
  for (let round = 1; registry.all.has(connection) && isBehind(connection); round++) {
    if (connection.isProfileMissed) await sendProfile(db, connection);
    for (const [ownerId, portion] of portionsOf(connection.missed)) {
      const reads = await readBins(db, ownerId, wantedBy(connection, portion));
      // The next portion is read while this one is being taken, but never two ahead of the reader.
      await connection.output.flushed();
      if (!registry.all.has(connection)) return;
      forgetMissed(connection, portion);
      sendPortion(registry, connection, ownerId, portion, reads);
    }
    await connection.output.flushed();
    onRound(round);
  }
  connection.isCatchingUp = false;
}

function isBehind(connection: Connection): boolean {
  return connection.missed.size > 0 || connection.isProfileMissed;
}

async function sendProfile(db: Queryable, connection: Connection): Promise<void> {
  connection.isProfileMissed = false;
  const me = await readProfile(db, connection.userId);
  if (me.revision === connection.heldProfile) return;
  connection.heldProfile = me.revision;
  connection.sendChanges(writeLine({ ...emptyChanges(), me: JSON.stringify(me) }));
}

type Portion = Map<string, Missed>;

function* portionsOf(missed: ReadonlyMap<string, Missed>): Generator<[ownerId: string, portion: Portion]> {
  for (const [ownerId, bins] of Map.groupBy(missed, ([, each]) => each.ownerId)) {
    let portion: Portion = new Map();
    let items = 0;
    for (const [binId, each] of bins) {
      const isFull = portion.size === portionBins || items + each.items > portionItems;
      if (isFull && portion.size > 0) {
        yield [ownerId, portion];
        portion = new Map();
        items = 0;
      }
      portion.set(binId, each);
      items += each.items;
    }
    yield [ownerId, portion];
  }
}

function wantedBy(connection: Connection, portion: Portion): Wanted[] {
  return [...portion.keys()].map((id) => {
    const held = connection.held.get(id);
    return { id, since: held?.revision ?? 0, allTrash: held !== undefined && held.seesTrash === undefined };
  });
}

// What was missed once more since it began to be read stays missed.
function forgetMissed(connection: Connection, portion: Portion): void {
  for (const [id, each] of portion) if (connection.missed.get(id) === each) connection.missed.delete(id);
}

function sendPortion(
  registry: Registry,
  connection: Connection,
  ownerId: string,
  portion: Portion,
  reads: ReadonlyMap<string, BinRead>,
): void {
  let line = emptyChanges();
  let bytes = 0;
  for (const id of portion.keys()) {
    const difference = differenceFor(connection, id, reads.get(id));
    if (difference.kind === 'again') {
      forgetTrash(connection, id);
      registry.miss(connection, id, ownerId);
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
}

/** Puts a bin's difference into a message, and notes what the device will have then. */
export function addTo(
  line: ChangesLine,
  registry: Registry,
  connection: Connection,
  binId: string,
  difference: Difference,
): void {
  if (difference.kind === 'changes') {
    line.bins.set(binId, difference.json);
    registry.hold(connection, binId, difference.held);
  } else if (difference.kind === 'gone') {
    line.gone.push(binId);
    registry.drop(connection, binId);
  } else if (!connection.held.has(binId)) {
    registry.drop(connection, binId);
  }
}

/** What it sees of the trash changed: the next read brings all of that. */
function forgetTrash(connection: Connection, binId: string): void {
  const held = connection.held.get(binId);
  if (held !== undefined) connection.held.set(binId, { ...held, seesTrash: undefined });
}
